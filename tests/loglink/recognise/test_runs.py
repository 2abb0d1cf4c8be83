"""The parts of a line that a pattern is given: runs of the characters that its matches can hold."""

from __future__ import annotations

import re

import pytest

from loglink._recognise.data import load_data
from loglink._recognise.runs import LONGEST_KEPT, make_part_finder, parts_with_needles


@pytest.mark.parametrize(
    ("source", "parts"),
    [
        (r"\b(?:ret|rc)=(50[0-9]{2})\b", [(2, "(ret=5010)"), (15, ",5010")]),
        (r"\x28?(50[0-9]{2})\b", [(6, "=5010)"), (15, ",5010")]),
        (r"[ab,](50[0-9]{2})", [(6, "=5010)"), (12, " ab,5010")]),
        (r"[^x](50[0-9]{2})", [(0, "ab(ret=5010) ab,5010")]),
    ],
    ids=["words", "escape", "class", "class of all others"],
)
def test_a_part_ends_at_a_character_that_no_match_holds(source: str, parts: list[tuple[int, str]]) -> None:
    line = "ab(ret=5010) ab,5010"
    assert list(parts_with_needles(line, source, ("5010",))) == parts


def test_a_part_without_a_needle_is_left_out() -> None:
    assert list(parts_with_needles("12 34 5010", r"([0-9]{2,4})", ("5010",))) == [(5, " 5010")]


@pytest.mark.parametrize("length", [8, LONGEST_KEPT, LONGEST_KEPT + 1])
def test_what_is_kept_of_a_part_is_what_is_found_in_it(length: int) -> None:
    find = make_part_finder(re.compile(r"\bno=(?:x(5))?|(7)", re.ASCII), 1)
    part = "no=x5 7 no=x5".ljust(length)
    assert find(part) == ((4, "5"), (12, "5"))
    assert find(part) == ((4, "5"), (12, "5"))


def test_the_runs_of_a_pattern_hold_all_that_it_lists() -> None:
    for pattern in (*load_data().recognition.patterns, *load_data().neighbour_recognition.patterns):
        for needle in pattern.needles:
            assert [part for _, part in parts_with_needles(f"\x00{needle}\x00", pattern.regex.pattern, (needle,))]
