"""A log as blocks: nothing lost, cut at line ends, in the encoding that was told, however the bytes come."""

from __future__ import annotations

import gzip
import io
import os
import threading
import time
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from loglink._read.blocks import END, LONG_LINE, MORE, Block
from loglink._read.encodings import ENCODINGS, GB18030, UTF_8, UTF_16BE, UTF_16LE, UTF_32BE, UTF_32LE, Encoding
from loglink._read.gzip_members import MAGIC
from loglink._read.reading import PIECE, BinaryLogError, open_log, read_blocks
from tests.support.small_stream import Pieces

UNPACKED = st.lists(st.binary(max_size=9)).filter(lambda pieces: not b"".join(pieces).startswith(MAGIC))
"""Pieces of a log that is not packed: what begins as a packed one is unpacked, and need not come out as it went in."""


@given(UNPACKED, st.sampled_from([None, *ENCODINGS.values()]))
def test_no_byte_is_lost_or_moved(pieces: list[bytes], encoding) -> None:  # type: ignore[no-untyped-def]
    blocks = list(read_blocks(Pieces(pieces), encoding, UTF_8))
    assert b"".join(block.content for block in blocks) == b"".join(pieces)
    assert all(block.whole for block in blocks)


@given(st.lists(st.integers(1, 7)), st.sampled_from(list(ENCODINGS.values())))
def test_blocks_end_where_lines_do(sizes: list[int], encoding) -> None:  # type: ignore[no-untyped-def]
    log = encoding.encode("超时 ਊ\n\nĊ建链\r\nx\nend")
    pieces, rest = [], log
    for size in sizes:
        pieces.append(rest[:size])
        rest = rest[size:]
    *blocks, last = read_blocks(Pieces([*pieces, rest]), encoding)
    assert all(block.content.decode(encoding.name).endswith("\n") for block in blocks)
    assert last.content.decode(encoding.name).endswith("end")


def test_a_line_longer_than_a_piece_comes_in_one_block() -> None:
    line = b"x" * (LONG_LINE - 2)
    assert [block.content for block in read_blocks(io.BytesIO(line + b"\ny"), None)] == [line + b"\n", b"y"]


@pytest.mark.parametrize("encoding", [UTF_8, UTF_16LE, UTF_32LE, GB18030])
def test_a_long_line_comes_in_pieces_that_cut_no_character(encoding: Encoding) -> None:
    line = encoding.encode("超时 timeout " * 300_000)
    log = encoding.encode("first\n") + line + encoding.encode("\nlast\n")
    first, *long, last = read_blocks(io.BytesIO(log), encoding)
    assert (first.content, last.content) == (encoding.encode("first\n"), encoding.encode("last\n"))
    assert b"".join(block.content for block in long) == line + encoding.newline
    assert [block.of_long for block in long] == [MORE] * (len(long) - 1) + [END]
    assert max(len(block.content) for block in long) <= LONG_LINE + PIECE
    for block in long:
        block.content.decode(encoding.name)


def test_a_long_line_at_the_end_needs_no_line_feed() -> None:
    blocks = list(read_blocks(io.BytesIO(b"x" * LONG_LINE), None))
    assert b"".join(block.content for block in blocks) == b"x" * LONG_LINE
    assert blocks[-1].of_long == END


def test_the_encoding_is_told_anew_while_a_pipe_has_shown_only_ascii() -> None:
    reading, writing = os.pipe()
    with os.fdopen(reading, "rb", buffering=0) as stream:
        pieces = [b"start\n", "建链 超时\n".encode("gb18030")]
        threading.Thread(target=write_slowly, args=(writing, pieces)).start()
        assert [block.encoding for block in read_blocks(stream, None)] == [UTF_8, GB18030]


@pytest.mark.parametrize("encoding", [UTF_16LE, UTF_16BE, UTF_32LE, UTF_32BE])
def test_utf16_without_a_mark_in_small_pieces_is_told_whatever_its_first_characters(encoding: Encoding) -> None:
    log = encoding.encode("建链 超时 LLM_TIMEOUT ret = 0x5010B009 failed\n" * 3)
    for size in (1, 3, 7):
        pieces = Pieces([log[at : at + size] for at in range(0, len(log), size)])
        assert {block.encoding for block in read_blocks(pieces, None)} == {encoding}


def test_utf16_that_comes_byte_by_byte_is_told() -> None:
    log = "LLM_TIMEOUT\n".encode("utf-16le")
    assert {block.encoding for block in read_blocks(Pieces([log[i : i + 1] for i in range(len(log))]), None)} == {
        UTF_16LE
    }


def test_bytes_that_are_no_text_are_refused_or_read_as_told() -> None:
    binary = b"\x7fELF\0\1\2\n"
    with pytest.raises(BinaryLogError):
        list(read_blocks(io.BytesIO(binary), None))
    assert list(read_blocks(io.BytesIO(binary), None, UTF_8)) == [Block(binary, UTF_8, True)]
    assert list(read_blocks(io.BytesIO(binary), UTF_8)) == [Block(binary, UTF_8, True)]


def test_what_has_come_of_a_line_is_given_when_nothing_follows() -> None:
    reading, writing = os.pipe()
    with os.fdopen(reading, "rb", buffering=0) as stream:
        blocks = read_blocks(stream, None)
        threading.Thread(target=write_slowly, args=(writing, [b"first\nsec", b"ond\n"])).start()
        assert list(blocks) == [
            Block(b"first\n", UTF_8, True),
            Block(b"sec", UTF_8, False),
            Block(b"second\n", UTF_8, True),
        ]


def write_slowly(descriptor: int, pieces: list[bytes]) -> None:
    for piece in pieces:
        os.write(descriptor, piece)
        time.sleep(0.5)
    os.close(descriptor)


@pytest.mark.parametrize("name", ["a.gz", "a.log"])
@pytest.mark.parametrize(("content", "size"), [(gzip.compress(b"x\n", mtime=0), None), (b"x\n", 2)])
def test_a_packed_file_is_unpacked_whatever_its_name(
    tmp_path: Path, name: str, content: bytes, size: int | None
) -> None:
    (tmp_path / name).write_bytes(content)
    with open_log(str(tmp_path / name)) as log:
        assert log.size == size
        assert list(read_blocks(log.stream, None)) == [Block(b"x\n", UTF_8, True)]


def test_a_packed_log_is_unpacked_from_a_pipe_too() -> None:
    packed = gzip.compress(b"x\n")
    assert list(read_blocks(Pieces([packed[:1], packed[1:4], packed[4:]]), None)) == [Block(b"x\n", UTF_8, True)]


def test_what_came_before_an_error_of_the_disk_is_given() -> None:
    class Broken(Pieces):
        def read(self, size: int = -1) -> bytes:
            piece = super().read(size)
            if not piece:
                raise OSError(5, "Input/output error")
            return piece

    blocks = read_blocks(Broken([b"LLM_TIM", b"EOUT\nnext"]), None)
    assert [next(blocks).content, next(blocks).content] == [b"LLM_TIMEOUT\n", b"next"]
    with pytest.raises(OSError, match="Input/output error"):
        next(blocks)
