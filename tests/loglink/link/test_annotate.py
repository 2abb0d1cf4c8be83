"""Links beside codes: what is written, and that the input is in it byte for byte."""

from __future__ import annotations

import os

import pytest
from hypothesis import assume, example, given
from hypothesis import strategies as st

from loglink._link.annotate import FORMATS, Annotator
from loglink._read import blocks, reading
from loglink._read.blocks import Block
from loglink._read.encodings import ENCODINGS, UTF_8, Encoding
from loglink._read.gzip_members import MAGIC
from loglink._read.reading import read_blocks
from loglink._recognise.data import load_data
from tests.support.small_stream import Pieces

BASE = "https://g.example/"
PAGE = BASE + "codes/"
URL = PAGE + "LLM_LINK_FAILED/"
TIMEOUT = PAGE + "LLM_TIMEOUT/"

SCRAPS = [
    *("LLM_TIMEOUT", "0x5010B009", "1343270938", "4294967295", "ret = 5010b009", "PullKvCache ", "ErrorNo: ", "port="),
    *("\n", "\r", "[", "](", " ", "超时", "é", "\x85", "a", ",", ":", "@", "\x1b[31m", "\x1b]8;;", "\x1b\\"),
    *("Cannot init multiple LLMDataDists", "Unsupported kv_role for HIXLConnector:", "[INFO]", "INFO "),
]
LINK_SCRAPS = [
    *(*SCRAPS, URL, TIMEOUT, BASE, f" {URL}", f" {URL}#cause-no-route"),
    *(f"[x]({URL})", f"\x1b]8;;{URL}\x1b\\x\x1b]8;;\x1b\\"),
]


def annotator(form: str, base: str = BASE, language: str = "en") -> Annotator:
    return Annotator(load_data(), base, language, form)


def run(content: bytes, form: str, encoding: Encoding | None = None, **named: str) -> bytes:
    return b"".join(annotator(form, **named).annotate(read_blocks(Pieces([content]), encoding, UTF_8)))


def remove(content: bytes, encoding: Encoding | None = None) -> bytes:
    return b"".join(annotator("text").remove(read_blocks(Pieces([content]), encoding, UTF_8)))


@pytest.mark.parametrize(
    ("form", "line", "expected"),
    [
        ("text", "ret = 0x5010B009", f"ret = 0x5010B009 {URL}"),
        ("text", "ret = 0x5010B009\r\nnext\n", f"ret = 0x5010B009 {URL}\r\nnext\n"),
        ("text", "0x5010B009 LLM_TIMEOUT 1343270921\n", f"0x5010B009 LLM_TIMEOUT 1343270921 {URL} {TIMEOUT}\n"),
        ("text", "port=1343270921 healthy\n", "port=1343270921 healthy\n"),
        ("text", "4294967295\nPullKvCache 4294967295\n", f"4294967295\nPullKvCache 4294967295 {PAGE}LLM_FAILED/\n"),
        ("markdown", "建链 LLM_TIMEOUT。\n", f"建链 [LLM_TIMEOUT]({TIMEOUT})。\n"),
        ("markdown", "LLM_TIMEOUT, LLM_TIMEOUT", f"[LLM_TIMEOUT]({TIMEOUT}), [LLM_TIMEOUT]({TIMEOUT})"),
        ("osc8", "a LLM_TIMEOUT b\n", f"a \x1b]8;;{TIMEOUT}\x1b\\LLM_TIMEOUT\x1b]8;;\x1b\\ b\n"),
        ("text", "", ""),
    ],
)  # fmt: skip
def test_the_link_stands_beside_the_code(form: str, line: str, expected: str) -> None:
    assert run(line.encode(), form).decode() == expected


def test_the_chinese_guide_has_addresses_of_its_own() -> None:
    assert run(b"LLM_TIMEOUT\n", "text", language="zh") == f"LLM_TIMEOUT {BASE}zh/codes/LLM_TIMEOUT/\n".encode()


@pytest.mark.parametrize("encoding", ENCODINGS.values(), ids=lambda one: one.name)
@pytest.mark.parametrize("form", FORMATS)
def test_the_link_is_in_the_encoding_of_the_log(encoding: Encoding, form: str) -> None:
    text = "一 建链失败 ret = 0x5010B009 超时\r\n二\r\nLLM_TIMEOUT"
    expected = run(text.encode(), form).decode()
    assert URL in expected
    assert run(encoding.encode(text), form).decode(encoding.name) == expected
    assert run(encoding.mark + encoding.encode(text), form) == encoding.mark + encoding.encode(expected)
    assert remove(encoding.encode(expected)) == encoding.encode(text)


@given(st.one_of(st.binary(), st.lists(st.sampled_from(SCRAPS)).map(lambda parts: "".join(parts).encode())),
       st.sampled_from(FORMATS), st.sampled_from([None, *ENCODINGS.values()]))  # fmt: skip
@example(b"\0\0L\0L\0M\0_\0T\0I\0M\0E\0O\0U\0T\0\n", "text", None)
@example(b"L\0L\0M\0_\0T\0I\0M\0E\0O\0U\0T\0\n", "markdown", None)
def test_without_its_links_the_output_is_the_input(content: bytes, form: str, encoding: Encoding | None) -> None:
    assume(not content.startswith(MAGIC))  # what is packed comes out unpacked
    assert remove(run(content, form, encoding), encoding) == content


@given(st.lists(st.sampled_from(LINK_SCRAPS)), st.sampled_from(FORMATS), st.sampled_from(list(ENCODINGS.values())))
def test_a_line_that_is_too_long_to_be_held_gets_its_links_at_its_end(
    parts: list[str], form: str, encoding: Encoding
) -> None:
    """Lines of more than 30 bytes count as long ones here; read in one piece as `text` they get the same links."""
    content = encoding.encode("".join(parts))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(blocks, "LONG_LINE", 30)
        patch.setattr(reading, "LONG_LINE", 30)
        linked = run(content, form, encoding)
        assert remove(linked, encoding) == remove(content, encoding)
        assert run(linked, form, encoding) == linked
    long = ["".join(parts).split("\n").index(line) for line in "".join(parts).split("\n") if len(line) > 600]
    for index in long:
        expected = run(content, "text", encoding).split(encoding.newline)[index]
        assert linked.split(encoding.newline)[index] == expected


@given(st.lists(st.sampled_from(LINK_SCRAPS)), st.sampled_from(FORMATS), st.sampled_from(list(ENCODINGS.values())))
def test_twice_is_once(parts: list[str], form: str, encoding: Encoding) -> None:
    once = run(encoding.encode("".join(parts)), form, encoding)
    for again in FORMATS:
        assert run(once, again, encoding) == once


def test_a_base_that_reads_as_a_mark_changes_nothing() -> None:
    base = "https://g.example/LLM-DataDist/"
    once = run(b"LLM_TIMEOUT 4294967295\n", "text", base=base)
    assert once == f"LLM_TIMEOUT 4294967295 {base}codes/LLM_TIMEOUT/\n".encode()
    assert run(once, "text", base=base) == once


def test_what_was_added_is_all_that_differs_for_random_bytes_with_codes() -> None:
    noise = os.urandom(200_000)
    for form in FORMATS:
        log = noise[:100_000] + b"\nLLM_TIMEOUT\n" + noise[100_000:]
        assert remove(run(log, form)) == log
        assert len(run(log, form)) > len(log)


@pytest.mark.parametrize(
    ("form", "expected"),
    [
        ("text", [b"ret ", b"= LLM_TIME", f"OUT {TIMEOUT}\r\n".encode()]),
        ("markdown", [b"ret ", b"= LLM_TIME", b"OUT\r\n"]),
    ],
)
def test_a_line_is_shown_as_it_grows(form: str, expected: list[bytes]) -> None:
    parts = [b"ret ", b"ret = LLM_TIME"]
    blocks = [*(Block(part, UTF_8, False) for part in parts), Block(b"ret = LLM_TIMEOUT\r\n", UTF_8, True)]
    assert list(annotator(form).annotate(blocks)) == expected


def test_a_carriage_return_is_held_until_the_line_feed_comes() -> None:
    blocks = [Block(b"LLM_TIMEOUT\r", UTF_8, False), Block(b"LLM_TIMEOUT\r\n", UTF_8, True)]
    assert list(annotator("text").annotate(blocks)) == [b"LLM_TIMEOUT", f" {TIMEOUT}\r\n".encode()]


def test_a_very_long_line_takes_time_in_proportion() -> None:
    log = b"x" * 20_000_000 + b" LLM_TIMEOUT " + b"[" * 1_000_000 + b"\n"
    assert run(log, "text") == log[:-1] + f" {TIMEOUT}\n".encode()
