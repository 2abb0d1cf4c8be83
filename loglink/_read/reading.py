"""The bytes of a log as blocks of whole lines, each with the encoding that they are in.

In: the name of a log, or the standard input. Out: blocks. A packed log is unpacked (gzip_members.py), whatever its
name. Memory is bounded: a line that is longer than LONG_LINE comes in pieces. Knows no code.
"""

from __future__ import annotations

import os
import select
import sys
from contextlib import contextmanager
from itertools import chain
from typing import IO, Iterator, List, NamedTuple, Optional

from loglink._read.blocks import LONG_LINE, Block, LineCutter
from loglink._read.encodings import HEAD, UTF_8, Encoding, behind_nulls, detect, is_packed
from loglink._read.gzip_members import MAGIC, DamagedLogError, Note, unpack

PIECE = 1 << 18
IDLE_SECONDS = 0.1
"""After so long without input, what has come of a line is given too."""
SHORTEST_HEAD = 4
"""With fewer bytes no encoding is told from another, unless there are no more."""
STANDARD_INPUT = "-"
_BINARY = "NUL bytes as no text has them; name its encoding with --encoding if it is one"
_PACKED = "packed in a form that is not read here; unpack it, or pack it as .gz, .tar.gz or .zip"


class Log(NamedTuple):
    """An opened log; size in bytes, None when nobody knows."""

    stream: IO[bytes]
    size: Optional[int]


class BinaryLogError(ValueError):
    """What was to be read is no text."""


@contextmanager
def open_log(name: str) -> Iterator[Log]:
    """Give the log `name`, - for the standard input. OSError as usual."""
    if name == STANDARD_INPUT:
        if sys.stdin is None:
            raise OSError("it is closed")
        yield Log(getattr(sys.stdin.buffer, "raw", sys.stdin.buffer), None)
        return
    with open(name, "rb", buffering=0) as raw:  # noqa: PTH123  # - and the empty name are no paths
        is_packed = raw.read(len(MAGIC)) == MAGIC if raw.seekable() else False
        if raw.seekable():
            raw.seek(0)
        yield Log(raw, None if is_packed else os.fstat(raw.fileno()).st_size or None)


def _ignore(sentence: str) -> None:
    """Let a note go."""


def read_blocks(
    stream: IO[bytes], wanted: Optional[Encoding], binary: Optional[Encoding] = None, note: Note = _ignore
) -> Iterator[Block]:
    """Yield all of `stream`, byte order mark included; DamagedLogError behind what a damaged packed log still gave.

    `wanted` overrules what the bytes show; `binary` stands in where they show no text, else BinaryLogError. The
    encoding is told from the head, or from what has come of it when nothing more comes for a while; then anew with each
    piece until the head is full, as a pipe may begin with a line of plain ASCII. `note` is told what was left out.
    """
    detector = _EncodingDetector(wanted, binary)
    lines = LineCutter()
    pieces = _UntilFault(_unpacked(_pieces(stream), note))
    for piece in pieces:
        encoding = detector.tell(piece)
        if piece:
            lines.add(piece)
        if detector.is_sure or piece is None or lines.size >= LONG_LINE:
            for block in lines.cut(encoding):
                detector.has_told = True
                yield block
        if piece is None and lines.size:
            yield Block(lines.content, encoding, False)
    if lines.has_rest or not pieces.fault:
        yield from lines.rest(detector.tell(b"", True))
    if pieces.fault:
        raise pieces.fault


class _UntilFault:
    """Gives the pieces up to the one that cannot be read; `fault` is then why."""

    def __init__(self, pieces: Iterator[Optional[bytes]]) -> None:
        self._pieces = pieces
        self.fault: Optional[Exception] = None

    def __iter__(self) -> Iterator[Optional[bytes]]:
        try:
            yield from self._pieces
        except (OSError, DamagedLogError) as error:
            self.fault = error


def _unpacked(pieces: Iterator[Optional[bytes]], note: Note) -> Iterator[Optional[bytes]]:
    start: List[bytes] = []
    for piece in pieces:
        if piece is None and not start:
            yield None
        start += [piece] if piece else []
        head = b"".join(start)
        if len(head) >= len(MAGIC) or not MAGIC.startswith(head):
            break
    head = b"".join(start)
    if head.startswith(MAGIC):
        yield from unpack(chain([head], (piece for piece in pieces if piece)), note)
    else:
        yield from chain([head] if head else [], pieces)


class _EncodingDetector:
    """Tells the encoding from the head that has come so far; once a block was given its width stays."""

    def __init__(self, wanted: Optional[Encoding], binary: Optional[Encoding]) -> None:
        self.encoding = wanted or UTF_8
        self.binary = binary
        self.settled = wanted is not None
        self.head = b""
        self.has_told = False

    @property
    def is_sure(self) -> bool:
        """Whether enough has come to cut it into lines."""
        return self.settled or self.has_told

    def tell(self, piece: Optional[bytes], is_end: bool = False) -> Encoding:
        """Return the encoding after `piece`; None when no more may come for a while."""
        if not self.settled:
            self.head = behind_nulls(self.head + (piece or b""))[: 2 * HEAD]
            if is_end or self.has_told or len(self.head) >= (HEAD if piece else SHORTEST_HEAD):
                self._settle(is_end)
        return self.encoding

    def _settle(self, is_end: bool) -> None:
        found = detect(self.head) or self.binary
        if found is None and not is_end and not self.head.strip(b"\0"):
            return
        if found is None:
            raise BinaryLogError(_PACKED if is_packed(self.head) else _BINARY)
        if not self.has_told or found.width == self.encoding.width:
            self.encoding = found
        self.settled = len(self.head) >= HEAD or found.width > 1


def _pieces(stream: IO[bytes]) -> Iterator[Optional[bytes]]:
    """Yield what can be read, and None each time nothing has come for IDLE_SECONDS."""
    while True:
        if not _is_ready(stream):
            yield None
        piece = stream.read(PIECE)
        if not piece:
            return
        yield piece


def _is_ready(stream: IO[bytes]) -> bool:
    """Say whether a read gives something at once; True also where nobody can tell (no file, Windows)."""
    try:
        return bool(select.select([stream.fileno()], [], [], IDLE_SECONDS)[0])
    except (OSError, ValueError):
        return True
