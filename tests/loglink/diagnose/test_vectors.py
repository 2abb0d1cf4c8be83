"""Small logs, worked by hand, and what of them is certain: for each rule one that it settles and one that it leaves."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from loglink._diagnose.run import diagnose_texts

FOLDER = Path(__file__).parents[2] / "vectors" / "diagnosis"
VECTORS = [
    (path.stem, vector)
    for path in sorted(FOLDER.glob("*.json"))
    for vector in json.loads(path.read_text(encoding="utf-8"))
]


def assert_holds(found: Any, wanted: Any, where: str) -> None:
    """Assert that `found` has what `wanted` names: keys of objects, all failures, of other lists the first elements."""
    if isinstance(wanted, dict) and isinstance(found, dict):
        for key, value in wanted.items():
            assert key in found, f"{where}: no {key}"
            assert_holds(found[key], value, f"{where}.{key}")
    elif isinstance(wanted, list) and isinstance(found, list):
        is_whole = where.endswith(".failures") or not wanted
        assert len(found) == len(wanted) if is_whole else len(found) >= len(wanted), f"{where}: {found}"
        for index, value in enumerate(wanted):
            assert_holds(found[index], value, f"{where}[{index}]")
    else:
        assert found == wanted, where


@pytest.mark.parametrize("vector", [one for _, one in VECTORS], ids=[f"{stem}: {one['name']}" for stem, one in VECTORS])
def test_what_is_certain_is_said_and_nothing_else(vector: dict[str, Any]) -> None:
    texts = [{"name": one["name"], "text": "\n".join(one["lines"]) + "\n"} for one in vector["files"]]
    assert_holds(diagnose_texts(texts, "https://example.invalid/"), vector["expect"], vector["name"])
