"""Every log case is read exactly: what must be found is found, and nothing else is reported."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from loglink._recognise.scan import Hit, scan

LOGS = Path(__file__).resolve().parents[2] / "logs"
CASES = sorted(path.stem for path in LOGS.glob("*.log"))
CODECS = {"utf-8+bom": "utf-8", "utf-16le+bom": "utf-16", "gb18030": "gb18030"}
"""What Python calls the encodings of the cases that are not plain UTF-8."""


def overlaps(hit: Hit, span: dict[str, Any]) -> bool:
    starts_before = hit.column < span["column"] + len(span["text"])
    return hit.line == span["line"] and starts_before and span["column"] < hit.column + len(hit.text)


@pytest.mark.parametrize("case", CASES)
def test_the_case_is_read_exactly(case: str) -> None:
    expected = json.loads((LOGS / f"{case}.expect.json").read_text(encoding="utf-8"))
    codec = CODECS[expected["encoding"]] if "encoding" in expected else "utf-8"
    hits = scan((LOGS / f"{case}.log").read_bytes().decode(codec, "replace"))
    unlisted = expected.get("unlisted", [])
    allowed = (
        expected.get("either", []) + unlisted + [span for code in expected["codes"] for span in code.get("also", [])]
    )
    for code in expected["codes"]:
        spans = [code, *code.get("also", [])]
        assert any(hit.code == code["code"] and any(overlaps(hit, span) for span in spans) for hit in hits), code
    for hit in hits:
        assert any(overlaps(hit, span) for span in expected["codes"] + allowed), hit
    for span in unlisted:
        found = [(hit.code, hit.kind) for hit in hits if overlaps(hit, span)]
        assert found == [(span["name"], "undocumented")], span
    for hit in hits:
        undocumented = any(overlaps(hit, span) for span in unlisted)
        assert hit.kind == ("undocumented" if undocumented else "code"), hit


def test_all_cases_are_there() -> None:
    assert len(CASES) == 45
