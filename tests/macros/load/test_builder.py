"""Records become dataclasses by their fields, and plain values again: nothing is left over, nothing is made up."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

from macros.load.builder import build, build_records, build_value
from macros.load.yaml_document import parse_document
from macros.model.records import HEX, HEX_LIST, LINE, as_plain, key, named
from macros.model.text import LocalizedSteps, LocalizedText


@dataclass(frozen=True)
class Part:
    text: LocalizedText
    size: int


@dataclass(frozen=True, kw_only=True)
class Whole:
    value: int = field(metadata=HEX)
    values: tuple[int, ...] = field(default=(), metadata=HEX_LIST)
    renamed: str = field(metadata=key("other"))
    note: LocalizedText | None
    steps: LocalizedSteps | None
    parts: tuple[Part, ...]
    pair: tuple[str, str]
    sizes: Mapping[str, int] = field(default_factory=dict)
    flag: bool = True


EN_ZH = {"en": "a", "zh": "甲"}
LEAST = {"value": "0x5010B009", "other": "x", "parts": [], "pair": ["p", "q"]}


def test_what_may_be_left_out_is_none_or_its_default() -> None:
    expected = Whole(value=1343270921, renamed="x", note=None, steps=None, parts=(), pair=("p", "q"))
    assert build(Whole, LEAST) == expected
    assert (expected.values, expected.sizes, expected.flag) == ((), {}, True)


def test_fields_are_built_all_the_way_down() -> None:
    raw = LEAST | {
        "values": ["0x00000000", "0xFFFFFFFF"],
        "note": EN_ZH,
        "steps": {"en": ["a", "b"], "zh": []},
        "parts": [{"text": EN_ZH, "size": 3}],
        "sizes": {"cpp": 1},
        "flag": False,
    }
    assert build(Whole, raw) == Whole(
        value=0x5010B009,
        values=(0, 4294967295),
        renamed="x",
        note=LocalizedText("a", "甲"),
        steps=LocalizedSteps(("a", "b"), ()),
        parts=(Part(LocalizedText("a", "甲"), 3),),
        pair=("p", "q"),
        sizes={"cpp": 1},
        flag=False,
    )


@pytest.mark.parametrize(
    ("change", "error", "said"),
    [
        ({"odd": 1}, TypeError, "Whole has no field for odd"),
        ({"renamed": "x"}, TypeError, "Whole has no field for renamed"),
        ({"parts": [{"size": 1}]}, KeyError, "text"),
        ({"pair": ["p"]}, ValueError, "shorter"),
    ],
)
def test_a_wrong_shape_is_an_error(change: dict[str, Any], error: type[Exception], said: str) -> None:
    with pytest.raises(error, match=said):
        build(Whole, LEAST | change)


def test_a_missing_key_is_an_error() -> None:
    with pytest.raises(KeyError, match="value"):
        build(Whole, {})


@dataclass(frozen=True)
class Placed:
    name: str
    line: int = field(metadata=LINE)


def test_records_know_their_lines() -> None:
    document = parse_document(Path("x.yml"), "# a comment\n- name: a\n- name: b\n")
    assert build_records(Placed, document) == (Placed("a", 2), Placed("b", 3))
    with pytest.raises(KeyError, match="line"):
        build(Placed, {"name": "a"})


def test_a_mapping_is_built_by_the_type_of_its_values() -> None:
    assert build_value(Mapping[str, LocalizedText], {"k": EN_ZH}) == {"k": LocalizedText("a", "甲")}


def test_a_record_is_shown_as_the_list_says_and_else_as_a_whole() -> None:
    part = Part(LocalizedText("a", "甲"), 3)
    assert as_plain({"k": (part, None)}, {}) == {"k": [{"text": EN_ZH, "size": 3}, None]}
    assert as_plain(part, {Part: named("size") | {"line": "text"}}) == {"size": 3, "line": EN_ZH}
