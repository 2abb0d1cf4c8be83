"""What goes into line_causes.json: wordings that settle a cause by what is there, and needles that find them."""

from __future__ import annotations

from typing import Any

import pytest

from macros.publish.line_causes_json import export_line_causes, needles_of, settles_by_what_is_there


@pytest.mark.parametrize(
    ("cause", "when", "expected"),
    [
        ("LLM_FAILED#port-not-bound", [{"slot": "errno", "in": ["98"]}], True),
        ("LLM_FAILED#port-not-bound", [], True),
        ("LLM_FAILED#port-not-bound", [{"no": ["a"], "scope": "failure", "witness": "process"}], False),
        ("LLM_FAILED#port-not-bound", [{"line": ["a"], "scope": "failure", "count": {"max": 0}}], False),
        ("LLM_FAILED#raw-acl-number", [], False),
        ("LLM_FAILED#peer-failed", [], False),
    ],
)
def test_absence_and_pointing_on_settle_nothing(cause: str, when: list[dict[str, Any]], expected: bool) -> None:
    assert settles_by_what_is_there({"cause": cause, "when": when}) == expected


def test_few_needles_find_all_texts() -> None:
    """'timeout' is the longest part that two of them share; what is shorter than a needle is one itself."""
    assert needles_of(["Feed timeout, cost:", "Fetch timeout", "Oops"]) == [" timeout", "Oops"]


def signature(id: str, length: int, literal: str) -> dict[str, Any]:
    text = {"pattern": literal, "slots": [], "literal": literal, "length": length}
    return {"id": id, "role": "origin", "texts": [text]}


def test_what_comes_behind_the_last_text_with_a_cause_is_not_needed() -> None:
    found = export_line_causes(
        {
            "signatures": [signature("short", 5, "xfive"), signature("long", 30, "xlong"), signature("mid", 9, "xmid")],
            "rules": [
                {"cause": "guide/frameworks/x/#part", "origin": ["mid"]},
                {"cause": "LLM_FAILED#peer-failed", "origin": ["short"]},
            ],
        }
    )
    cause = {"page": "guide/frameworks/x/", "id": "part", "when": []}
    assert found["guides"] == ["guide/frameworks/x/"]
    assert found["needles"] == ["xmid"]
    assert found["wordings"] == [
        {"literal": "xlong", "pattern": "xlong"},
        {"literal": "xmid", "pattern": "xmid", "causes": [cause]},
    ]
