"""Which lines are given to the patterns: exactly those with a needle, wherever a stride ends."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from loglink._recognise import prefilter
from loglink._recognise.prefilter import find_lines, find_loud_runs, is_for_information

NEEDLES = (b"LLM_", b"5010", b"ffff")


def slowly(block: bytes) -> list[tuple[int, int]]:
    found, start = [], 0
    for line in block.split(b"\n"):
        if any(needle in line for needle in NEEDLES):
            found.append((start, start + len(line)))
        start += len(line) + 1
    return found


@given(st.lists(st.sampled_from([b"LLM_", b"LL", b"M_", b"5010", b"50", b"10", b"ffff", b"f", b"\n", b"x"])))
def test_every_line_with_a_needle_is_found_once(parts: list[bytes]) -> None:
    block = b"".join(parts)
    assert list(find_lines(block, NEEDLES, b"\n")) == slowly(block)


@pytest.mark.parametrize("stride", [1, 2, 3, 7, 16])
def test_a_needle_across_two_strides_is_found(monkeypatch: pytest.MonkeyPatch, stride: int) -> None:
    monkeypatch.setattr(prefilter, "STRIDE", stride)
    block = b"aLLM_b\n\nxx 5010 ffff\nnone\nLLM_"
    assert list(find_lines(block, NEEDLES, b"\n")) == slowly(block)


def test_a_line_feed_of_two_bytes_stands_at_an_even_place() -> None:
    needles = ["LLM_".encode("utf-16le")]
    text = "ਊ\nĊ LLM_ ਊ\nx\n"
    block = text.encode("utf-16le")
    found = [block[start:end].decode("utf-16le") for start, end in find_lines(block, needles, b"\n\0")]
    assert found == ["Ċ LLM_ ਊ"]


CALM = (
    "[INFO] GE(7,py):2026-01-20",
    "[DEBUG] x",
    "INFO 02-14 10:00:00 [a.py:1] x",
    "(Worker_TP0 pid=3) DEBUG 02-14",
    "INFO:root:x",
    "I20260303 02:11:05 7 a.cpp:1] x",
    "I0303 02:11:05.1 7 a.cpp:1] x",
    "[2025-05-01 10:00:00.000] [INFO] x",
    "[2026-04-23 10:00:01,123] [5] [140] [llm] [DEBUG] [a.py-450] : x",
    "2025-05-01 10:00:00,123 INFO [a.py:3] x",
    "2025-05-01 10:00:00,123 - a.b - INFO - x",
    "2025-05-01 10:00:00.123 | INFO     | a:b:1 - x",
)
LOUD = (
    "",
    "[ERROR] GE(7,py)",
    "[EVENT] GE(7,py)",
    "(Worker pid=3) ERROR",
    "INFORMED",
    "E0303 02:11:05 x",
    " INFO x",
    "I am",
    "[2026-04-23 10:00:01,123] [5] [140] [llm] [ERROR] [INFO] x",
    "2025-05-01 10:00:00,123 failed INFO x",
    "2025-05-01 10:00:00,123 ERROR INFO x",
)


@given(st.lists(st.sampled_from([*CALM, *LOUD])))
def test_runs_of_loud_lines_hold_all_lines_but_those_for_information(lines: list[str]) -> None:
    block = "\n".join(lines).encode()
    runs = [block[start:end].decode() for start, end in find_loud_runs(block)]
    assert [line for line in "".join(runs).split("\n") if line] == [line for line in lines if line in LOUD[1:]]
    assert all(run.endswith("\n") for run in runs[:-1])


@pytest.mark.parametrize("line", [*CALM, *LOUD])
def test_a_line_for_information_is_one_by_how_it_begins(line: str) -> None:
    assert is_for_information(line) == is_for_information(f"\ufeff{line}") == (line in CALM)
