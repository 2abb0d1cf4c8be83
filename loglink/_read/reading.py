"""The bytes of a log as blocks of whole lines, each with the encoding that they are in.

In: the name of a log (packed with gzip or not), or the standard input. Out: blocks. Knows no code.
"""

from __future__ import annotations

import gzip
import os
import select
import sys
from contextlib import contextmanager
from typing import IO, Iterator, List, NamedTuple, Optional

from loglink._read.encodings import HEAD, UTF_8, Encoding, detect
from loglink._read.lines import line_start

PIECE = 1 << 18
IDLE_SECONDS = 0.1
"""After so long without input, what has come of a line is given too."""
SHORTEST_HEAD = 4
"""With fewer bytes no encoding is told from another, unless there are no more."""
STANDARD_INPUT = "-"


class Log(NamedTuple):
    """An opened log; size in bytes, None when nobody knows."""

    stream: IO[bytes]
    size: Optional[int]


class Block(NamedTuple):
    """Bytes from the start of a line to the end of a line or of the log; where not `whole`, as far as they came."""

    content: bytes
    encoding: Encoding
    whole: bool


class BinaryLogError(ValueError):
    """What was to be read is no text."""


@contextmanager
def open_log(name: str) -> Iterator[Log]:
    """Give the log `name`, - for the standard input; one that is named .gz and packed is unpacked. OSError as usual."""
    if name == STANDARD_INPUT:
        if sys.stdin is None:
            raise OSError("it is closed")
        yield Log(getattr(sys.stdin.buffer, "raw", sys.stdin.buffer), None)
        return
    with open(name, "rb", buffering=0) as raw:  # noqa: PTH123  # - and the empty name are no paths
        size = os.fstat(raw.fileno()).st_size
        if not name.endswith(".gz") or not size or not _is_packed(raw):
            yield Log(raw, size or None)
            return
        with gzip.GzipFile(fileobj=raw) as unpacked:
            yield Log(unpacked, None)  # type: ignore[arg-type]  # it reads as IO[bytes] does


def _is_packed(raw: IO[bytes]) -> bool:
    start = raw.read(2)
    raw.seek(0)
    return start == b"\x1f\x8b"


def read_blocks(stream: IO[bytes], wanted: Optional[Encoding], binary: Optional[Encoding] = None) -> Iterator[Block]:
    """Yield all of `stream`, byte order mark included.

    `wanted` overrules what the bytes show; `binary` stands in where they show no text, else BinaryLogError. The
    encoding is told anew with each piece until the head is full, as a pipe may begin with a line of plain ASCII.
    """
    detector = _EncodingDetector(wanted, binary)
    held: List[bytes] = []
    size = 0
    for piece in _pieces(stream):
        if piece is None:
            if size:
                yield Block(b"".join(held), detector.tell(b"", True), False)
            continue
        encoding = detector.tell(piece, False)
        if size % encoding.width and held:
            last = held.pop()
            held.append(last[:-1])
            piece, size = last[-1:] + piece, size - 1
        end = line_start(piece, len(piece), encoding.newline) if detector.is_sure else 0
        if end:
            held.append(piece[:end])
            yield Block(b"".join(held), encoding, True)
            detector.has_told = True
            piece, held, size = piece[end:], [], 0
        if piece:
            held.append(piece)
            size += len(piece)
    if size:
        yield Block(b"".join(held), detector.tell(b"", True), True)


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
        return self.settled or len(self.head) >= SHORTEST_HEAD

    def tell(self, piece: bytes, last: bool) -> Encoding:
        """Return the encoding after `piece`; `last` when no more may come for a while."""
        if not self.settled:
            self.head += piece[: HEAD - len(self.head)]
            if last or self.is_sure:
                self._settle()
        return self.encoding

    def _settle(self) -> None:
        found = detect(self.head) or self.binary
        if found is None:
            raise BinaryLogError("NUL bytes as no text has them; name its encoding with --encoding if it is one")
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
