"""Without the INFO lines less is certain: no other cause is named, and it is said which level shows more."""

from __future__ import annotations

import json
from typing import Any

import pytest

from loglink._diagnose.run import diagnose_texts
from tests.conftest import ROOT

VECTORS = [
    (path.stem, vector)
    for path in sorted((ROOT / "tests/vectors/diagnosis").glob("*.json"))
    for vector in json.loads(path.read_text(encoding="utf-8"))
    if any(line.startswith("[INFO]") for file in vector["files"] for line in file["lines"])
]

STILL_TRUE = {
    "LLM_LINK_FAILED#cause-hccl-communicator",
    "LLM_LINK_FAILED#cause-nothing-listens",
    "LLM_EXIST_LINK#cause-own-links-remain",
    "LLM_WAIT_PROC_TIMEOUT#cause-only-logged-in-host-pull",
}
"""What an ERROR line alone makes certain, where INFO lines say why."""


def diagnosed(vector: dict[str, Any], with_info: bool) -> dict[str, Any]:
    texts = []
    for file in vector["files"]:
        lines = [line if with_info or not line.startswith("[INFO]") else "" for line in file["lines"]]
        texts.append({"name": file["name"], "text": "\n".join(lines) + "\n"})
    return diagnose_texts(texts, "https://example.invalid/")


def causes(found: dict[str, Any]) -> set[str]:
    return {f"{one['cause']['page']}#{one['cause']['id']}" for one in found["failures"] if one["cause"]}


@pytest.mark.parametrize("vector", [one for _, one in VECTORS], ids=[f"{stem}: {one['name']}" for stem, one in VECTORS])
def test_no_other_cause_is_named_and_the_level_is(vector: dict[str, Any]) -> None:
    cut = diagnosed(vector, with_info=False)
    assert causes(cut) <= causes(diagnosed(vector, with_info=True)) | STILL_TRUE
    open_ones = [one["look_next"]["en"] for one in cut["failures"] if one["cause"] is None and one["candidates"]]
    assert [text for text in open_ones if "INFO" not in text and "ASCEND_GLOBAL_LOG_LEVEL" not in text] == []
