"""The bytes inside a packed log: every member of it, up to the place where it is damaged or cut.

In: the packed bytes in pieces of any size. Out: the unpacked ones in pieces, and what was wrong. Knows no file and no
encoding. `docs/javascripts/logs/gzip-members.js` does the same; tests/vectors/log-bytes.json holds cases for both.

The rule:

1. A log is packed when it begins with 1F 8B 08, whatever its name.
2. Members follow each other; NUL bytes between and behind them are padding.
3. Anything else behind a whole member is no part of the log: it is left out, and said.
4. What stands before a damage is given: of a member that is cut or does not unpack, all that can be unpacked; of one
   whose check sum or length is wrong, all of it, and then the members behind it.
"""

from __future__ import annotations

import zlib
from typing import Callable, Iterator

MAGIC = b"\x1f\x8b\x08"
DAMAGED = "the packed file is damaged or cut; what came before was read"
GARBAGE = "what stands behind the packed log is no part of it and was left out"
MOST = 1 << 18
"""Bytes that are unpacked at a time, however well they were packed."""
_PACKED = 1 << 14
"""Bytes that zlib is given at a time: where one of them is damaged they are gone through one by one."""
_FIXED_HEADER, _TRAILER = 10, 8
_CHECK, _EXTRA, _NAME, _COMMENT = 2, 4, 8, 16
"""The flags that say what stands in the header besides."""

Note = Callable[[str], None]


class DamagedLogError(ValueError):
    """A packed log that does not unpack to its end; what did was given before."""


def unpack(pieces: Iterator[bytes], note: Note) -> Iterator[bytes]:
    """Yield what is packed in `pieces`, which begin with MAGIC; DamagedLogError at the end when something was damaged.

    `note` is told in a sentence what was left out although nothing is damaged.
    """
    source = ByteSource(pieces)
    is_damaged = False
    while source.peek(len(MAGIC)) == MAGIC:
        _skip_header(source)
        check = length = 0
        for content in inflate(source):
            check, length = zlib.crc32(content, check), length + len(content)
            yield content
        trailer = check.to_bytes(4, "little") + (length & 0xFFFFFFFF).to_bytes(4, "little")
        is_damaged = source.take(_TRAILER) != trailer or is_damaged
        source.skip_nulls()
    if is_damaged:
        raise DamagedLogError(DAMAGED)
    if source.peek(1):
        note(GARBAGE)


class ByteSource:
    """The packed bytes that are still to be unpacked."""

    def __init__(self, pieces: Iterator[bytes]) -> None:
        self._pieces = pieces
        self._held = b""

    def peek(self, size: int) -> bytes:
        """Return the next `size` bytes, fewer at the end."""
        while len(self._held) < size:
            piece = next(self._pieces, b"")
            if not piece:
                break
            self._held += piece
        return self._held[:size]

    def take(self, size: int) -> bytes:
        """Return the next `size` bytes, fewer at the end, and go on behind them."""
        taken = self.peek(size)
        self._held = self._held[len(taken) :]
        return taken

    def give_back(self, content: bytes) -> None:
        """Go back before `content`, which was taken."""
        self._held = content + self._held

    def skip_nulls(self) -> None:
        while self.peek(1) == b"\0":
            self._held = self._held.lstrip(b"\0")


def _skip_header(source: ByteSource) -> None:
    header = source.take(_FIXED_HEADER)
    flags = header[3] if len(header) == _FIXED_HEADER else 0
    if flags & _EXTRA:
        source.take(int.from_bytes(source.take(2), "little"))
    for flag in (_NAME, _COMMENT):
        while flags & flag and source.take(1) not in (b"\0", b""):
            pass
    if flags & _CHECK:
        source.take(2)


def inflate(source: ByteSource) -> Iterator[bytes]:
    """Yield what one member holds; DamagedLogError behind the last byte that unpacks."""
    inflater = zlib.decompressobj(-zlib.MAX_WBITS)
    packed = content = b""
    while not inflater.eof:
        if not packed and len(content) < MOST:  # else more of what zlib has taken may come
            packed = source.take(_PACKED)
            if not packed:
                raise DamagedLogError(DAMAGED)
        before = inflater.copy()
        try:
            content = inflater.decompress(packed, MOST)
        except zlib.error:
            yield from _inflate_bytewise(before, packed)
            raise DamagedLogError(DAMAGED) from None
        yield content
        packed = inflater.unconsumed_tail
    source.give_back(inflater.unused_data)


def _inflate_bytewise(inflater: "zlib._Decompress", packed: bytes) -> Iterator[bytes]:
    """Yield what stands before the byte of `packed` at which `inflater` fails."""
    for place in range(len(packed)):
        try:
            yield inflater.decompress(packed[place : place + 1])
        except zlib.error:
            return
