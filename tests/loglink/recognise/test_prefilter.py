"""Which lines are given to the patterns: exactly those with a needle, wherever a stride ends."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from loglink._recognise import prefilter
from loglink._recognise.prefilter import find_lines

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
