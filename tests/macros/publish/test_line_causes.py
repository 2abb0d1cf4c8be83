"""What one line alone can tell: rules that need no other line are kept with their conditions, the rest is left out."""

from __future__ import annotations

import re
from typing import Any

import pytest

from loglink._diagnose.header import NONE
from loglink._diagnose.observer import is_quoted
from macros.publish.line_causes import COMMAND, FIELD, PROSE, QUOTED, Condition, LineCause, wordings_of

TEXT = {
    "pattern": "connect failed, errno: (-?[0-9]{1,20})",
    "slots": ["errno"],
    "literal": "connect failed",
    "length": 23,
}


def causes_of(*rules: dict[str, Any], closes: str = "") -> tuple[LineCause, ...]:
    signature = {"id": "refused", "role": "origin", "side": "client", "closes": closes, "texts": [TEXT]}
    (wording,) = wordings_of({"signatures": [signature], "rules": list(rules)})
    assert (wording.signature, wording.side, wording.is_origin, wording.function) == ("refused", "client", True, "")
    return wording.causes


def rule(*when: dict[str, Any], **more: Any) -> dict[str, Any]:
    return {"cause": "LLM_LINK_FAILED#nothing-listens", "origin": ["refused"], "when": list(when), **more}


LABEL = ("LLM_LINK_FAILED#cause-nothing-listens", "LLM_LINK_FAILED")


@pytest.mark.parametrize(
    ("condition", "kept"),
    [
        ({"slot": "errno", "in": ["111"]}, (Condition("slot", ("111",), 1),)),
        ({"slot": "errno", "not_in": ["98"]}, (Condition("slot", ("98",), 1, negated=True),)),
        ({"slot": "errno", "has": "1"}, (Condition("slot", ("1",), 1, contains=True),)),
        ({"slot": "_file", "in": ["a.cc"]}, (Condition("file", ("a.cc",)),)),
        ({"code": ["LLM_TIMEOUT"]}, (Condition("code", ("LLM_TIMEOUT",)),)),
        ({"not_code": ["LLM_TIMEOUT"]}, (Condition("code", ("LLM_TIMEOUT",), negated=True),)),
        ({"line": ["other"], "scope": "failure", "count": {"max": 0}}, ()),
        ({"no": ["other"], "scope": "failure", "witness": "process"}, ()),
        ({"line": "refused", "as": "it", "scope": "failure"}, ()),
    ],
)
def test_what_the_line_shows_itself_is_kept(condition: dict[str, Any], kept: tuple[Condition, ...]) -> None:
    assert causes_of(rule(condition)) == (LineCause(*LABEL, kept),)


@pytest.mark.parametrize(
    "condition",
    [
        {"line": ["other"], "scope": "process"},
        {"line": ["refused"], "scope": "process"},
        {"line": ["refused"], "scope": "failure", "count": {"max": 0}},
        {"no": ["refused"], "scope": "failure", "witness": "process"},
        {"no": ["other"], "scope": "process", "witness": "process"},
        {"silent": "other", "after": "origin"},
        {"compare": ["errno", ">", 3]},
        {"slot": "other.errno", "in": ["1"]},
        {"call": ["LinkLlmClusters"]},
    ],
)
def test_what_needs_another_line_is_left_out(condition: dict[str, Any]) -> None:
    assert causes_of(rule(condition)) == ()


def test_a_call_is_that_which_the_line_ends() -> None:
    assert len(causes_of(rule({"call": ["LinkLlmClusters"]}), closes="link-peer")) == 1


def test_the_rule_of_the_highest_rank_comes_first_and_a_possible_cause_is_none() -> None:
    found = causes_of(rule(rank=10), rule(rank=20, cause="LLM_FAILED#place-x"), rule(settles=False))
    assert [cause.label for cause in found] == ["LLM_FAILED#place-x", LABEL[0]]


def test_the_longest_text_comes_first_and_a_function_tells_equal_texts_apart() -> None:
    def one(id: str, length: int, function: str = "", pattern: str = "x") -> dict[str, Any]:
        text = {"pattern": pattern, "slots": [], "literal": "x", "length": length}
        return {"id": id, "role": "state", "function": function, "texts": [text]}

    signatures = [one("short", 3, "Other", "y"), one("first", 5, "Prepare"), one("second", 5, "Validate")]
    assert [
        (wording.signature, wording.function) for wording in wordings_of({"signatures": signatures, "rules": []})
    ] == [
        ("first", "Prepare"),
        ("second", "Validate"),
        ("first", ""),
        ("second", ""),
        ("short", ""),
    ]


@pytest.mark.parametrize(
    ("before", "is_spoken_of"),
    [
        ("", False),
        ('print("', True),
        ('{"message": "', False),
        ("$ grep ", True),
        ("log: ", False),
        ("the message of ", False),  # three words
        ("look for the message ", True),  # four
        ("look for 12 of the message ", True),
        ("日志：「", True),
    ],
)
def test_a_viewer_holds_the_same_text_for_spoken_of_as_the_diagnosis(before: str, is_spoken_of: bool) -> None:
    of_viewer = any(re.search(one, before) for one in (QUOTED, COMMAND, PROSE)) and not re.search(FIELD, before)
    assert (of_viewer, is_quoted(f"{before}connect failed", len(before), NONE)) == (is_spoken_of, is_spoken_of)
