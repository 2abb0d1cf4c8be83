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

from loglink._read.encodings import ENCODINGS, GB18030, UTF_8, UTF_16LE
from loglink._read.reading import BinaryLogError, Block, open_log, read_blocks
from tests.support.small_stream import Pieces


@given(st.lists(st.binary(max_size=9)), st.sampled_from([None, *ENCODINGS.values()]))
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
    line = b"x" * 3_000_000
    assert [block.content for block in read_blocks(io.BytesIO(line + b"\ny"), None)] == [line + b"\n", b"y"]


def test_the_encoding_is_told_anew_while_a_pipe_has_shown_only_ascii() -> None:
    blocks = list(read_blocks(Pieces([b"start\n", "建链 超时\n".encode("gb18030")]), None))
    assert [block.encoding for block in blocks] == [UTF_8, GB18030]


def test_utf16_that_comes_byte_by_byte_is_told() -> None:
    log = "LLM_TIMEOUT\n".encode("utf-16le")
    assert {block.encoding for block in read_blocks(Pieces([log[i : i + 1] for i in range(len(log))]), None)} == {
        UTF_16LE
    }


def test_bytes_that_are_no_text_are_refused_or_read_as_told() -> None:
    with pytest.raises(BinaryLogError):
        list(read_blocks(io.BytesIO(b"abc\0def\n"), None))
    assert list(read_blocks(io.BytesIO(b"abc\0def\n"), None, UTF_8)) == [Block(b"abc\0def\n", UTF_8, True)]
    assert list(read_blocks(io.BytesIO(b"abc\0def\n"), UTF_8)) == [Block(b"abc\0def\n", UTF_8, True)]


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


@pytest.mark.parametrize(("name", "content"), [("a.gz", gzip.compress(b"x\n")), ("a.gz", b"x\n"), ("a.log", b"x\n")])
def test_a_packed_file_is_unpacked(tmp_path: Path, name: str, content: bytes) -> None:
    (tmp_path / name).write_bytes(content)
    with open_log(str(tmp_path / name)) as log:
        assert log.stream.read() == b"x\n"


def test_a_file_that_begins_as_a_packed_one_but_is_not_named_so_is_read_as_it_is(tmp_path: Path) -> None:
    (tmp_path / "a.log").write_bytes(gzip.compress(b"x\n"))
    with open_log(str(tmp_path / "a.log")) as log:
        assert log.stream.read() == gzip.compress(b"x\n")
        assert log.size == len(gzip.compress(b"x\n"))
