"""The cause cases: logs of one or both sides, and the cause that they show; what they leave out may not mislead."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from loglink._diagnose.run import diagnose_texts

CASES = Path(__file__).parents[2] / "cause-cases"
NAMES = sorted(folder.name for folder in CASES.iterdir())


def diagnosis_of(name: str, with_info: bool = True) -> dict[str, Any]:
    texts = []
    for path in sorted((CASES / name).iterdir()):
        if path.name == "expect.json":
            continue
        text = path.read_bytes().decode("utf-8", "replace")
        lines = text.split("\n")
        kept = lines if with_info else ["" if line.startswith("[INFO]") else line for line in lines]
        texts.append({"name": path.name, "text": "\n".join(kept)})
    return diagnose_texts(texts, "https://example.invalid/")


def expected(name: str) -> dict[str, Any]:
    content: dict[str, Any] = json.loads((CASES / name / "expect.json").read_text(encoding="utf-8"))
    return content


def plain(cause: dict[str, str] | None) -> tuple[str, str] | None:
    return (cause["page"].rstrip("/"), cause["id"].removeprefix("cause-")) if cause else None


def named(found: dict[str, Any]) -> Iterator[str]:
    for failure in found["failures"]:
        if failure["cause"]:
            yield failure["cause"]["id"].removeprefix("cause-")


@pytest.mark.parametrize("name", NAMES)
def test_the_first_failure_names_the_cause(name: str) -> None:
    want = expected(name)
    first = diagnosis_of(name)["failures"][0]
    if want["cause"] is None:
        candidates = [one["id"].removeprefix("cause-") for one in first["candidates"][:3]]
        assert first["cause"] is None
        assert set(candidates) & set(want["candidates"])
    else:
        right = [plain(one) for one in [want["cause"], *want.get("also_right", ())]]
        assert plain(first["cause"]) in right


@pytest.mark.parametrize("name", NAMES)
def test_the_evidence_holds_the_line_that_shows_why(name: str) -> None:
    want = expected(name)
    first = diagnosis_of(name)["failures"][0]
    shown = [(first["file"], first["line"]), *((one["file"], one["line"]) for one in first["evidence"])]
    origins = want.get("origin_any") or [want["origin"]]
    assert {(one["file"], one["line"]) for one in origins} & set(shown)


@pytest.mark.parametrize("with_info", [True, False], ids=["all", "no-info"])
@pytest.mark.parametrize("name", NAMES)
def test_no_wrong_cause_is_named(name: str, with_info: bool) -> None:
    assert not set(named(diagnosis_of(name, with_info))) & set(expected(name)["not"])


@pytest.mark.parametrize("name", NAMES)
def test_codes_are_counted(name: str) -> None:
    counts: dict[str, int] = {}
    for code in expected(name)["codes"]:
        counts[code["name"]] = counts.get(code["name"], 0) + 1
    found = diagnosis_of(name)["codes"]
    assert {code: count for code, count in found.items() if code != "LLM_SUCCESS"} == counts
