"""Which encoding bytes are in, and that a token's place in the skeleton is its place in the line."""

from __future__ import annotations

import base64
import json
from pathlib import Path

import pytest

from loglink._read.encodings import ENCODINGS, GB18030, HEAD, UTF_8, UTF_16BE, UTF_16LE, UTF_32BE, Encoding, detect

VECTORS = json.loads((Path(__file__).resolve().parents[2] / "vectors/encoding.json").read_text(encoding="utf-8"))


@pytest.mark.parametrize("vector", VECTORS, ids=[vector["name"] for vector in VECTORS])
def test_the_encoding_is_told_from_the_bytes(vector: dict[str, str]) -> None:
    found = detect(base64.b64decode(vector["base64"]))
    assert (found.name if found else "binary") == vector["expected"]


@pytest.mark.parametrize("shift", range(4))
def test_a_head_that_is_cut_inside_a_character_is_told_all_the_same(shift: int) -> None:
    for encoding in (UTF_8, GB18030):
        line = encoding.encode("链路 建立 超时 timeout\n")
        log = b"x" * shift + b"\n" + line * (HEAD // len(line) + 1)
        assert detect(log) == encoding


def test_what_follows_the_head_does_not_count() -> None:
    binary = b"\1" * (HEAD // 50)
    assert detect(b"a" * HEAD + binary + b"\0") == UTF_8
    assert detect(b"a" * (HEAD - 1 - len(binary)) + binary + b"\0") is None


@pytest.mark.parametrize("encoding", ENCODINGS.values(), ids=lambda encoding: encoding.name)
def test_a_token_keeps_its_place_in_the_skeleton(encoding: Encoding) -> None:
    before = "超时𠮷é😀\u4c4d "
    skeleton = encoding.skeleton(encoding.encode(before + "LLM_TIMEOUT 后"))
    place = skeleton.index("LLM_TIMEOUT")
    assert place * encoding.width == len(encoding.encode(before))
    assert not any(character.isascii() for character in skeleton[:place].rstrip(" "))
    assert encoding.count_points(encoding.encode(before)) == 7


def test_a_second_byte_that_is_a_letter_is_no_letter() -> None:
    assert GB18030.skeleton(b"\x81\x4cLM_TIMEOUT") == "\xff\xffLM_TIMEOUT"


def test_an_ascii_letter_with_a_high_byte_is_none_in_utf16() -> None:
    assert UTF_16LE.skeleton("A䅁".encode("utf-16le")) == "A\xff"
    assert UTF_16BE.skeleton("A䅁".encode("utf-16be")) == "A\xff"
    assert UTF_16LE.skeleton(b"A\0B") == "A"


def test_a_number_that_is_no_character_is_one_replaced_character_in_utf32() -> None:
    broken = "a\U0001f600".encode("utf-32-be") + b"\0\0\xd8\0" + b"\0\x11\0\0"
    assert UTF_32BE.skeleton(broken + b"\0\0\0L\0\0") == "a\xff\xff\xffL"
    assert UTF_32BE.count_points(broken) == 4
    assert UTF_32BE.count_points(broken + b"\0\0") == 5


def test_only_whole_line_feeds_count() -> None:
    assert UTF_16LE.count_lines("a\nਊ\n".encode("utf-16le")) == 2
    assert UTF_16BE.count_lines("a\nਊ\n".encode("utf-16be")) == 2
    assert UTF_32BE.count_lines("a\nਊ\n".encode("utf-32be") + b"\0\0\xd8\0") == 2
    assert UTF_8.count_lines(b"a\r\nb\rc\x85\n") == 2
