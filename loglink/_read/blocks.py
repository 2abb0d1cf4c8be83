"""What a log is handed on in: blocks of whole lines, and pieces of a line that is too long to be held.

In: bytes as they come, and their encoding. Out: blocks. Holds no more than a long line's piece.
"""

from __future__ import annotations

import re
from typing import Iterator, List, NamedTuple

from loglink._read.encodings import Encoding
from loglink._read.lines import line_end, line_start

LONGEST_UNIT = 4
"""Bytes: of a line feed in UTF-32 three may come in the next piece."""
LONG_LINE = 1 << 20
"""Bytes from which on a line is given in pieces."""
MORE, END = "more", "end"
"""What a block is of a long line: a piece that others follow, or the last one, which its line feed ends."""

_OWN_CHARACTER = re.compile(rb"[\x00-\x2f]")
"""A byte that in every encoding of one byte a unit stands for itself: behind it no character is cut."""
_CUT = 4096
"""How far before the end of a piece such a byte is looked for."""


class Block(NamedTuple):
    """Bytes from the start of a line to the end of a line or of the log; where not `whole`, as far as they came.

    `of_long` is MORE or END where it is a piece of one long line, which goes on in the next block; else empty.
    """

    content: bytes
    encoding: Encoding
    whole: bool
    of_long: str = ""


class LineCutter:
    """Makes blocks of whole lines, and of pieces of long ones, out of what comes."""

    def __init__(self) -> None:
        self._held: List[bytes] = []
        self.size = 0
        self._is_in_long = False
        self._may_end = False
        """Whether a line may end in what was not looked at yet: small pieces are not joined for nothing."""

    @property
    def content(self) -> bytes:
        """What has come and was not given yet."""
        if len(self._held) > 1:
            self._held = [b"".join(self._held)]
        return self._held[0] if self._held else b""

    @property
    def has_rest(self) -> bool:
        """Whether `rest` gives anything."""
        return self.size > 0 or self._is_in_long

    def add(self, piece: bytes) -> None:
        """Take what has come."""
        crosses = bool(self._held) and b"\n" in self._held[-1][-LONGEST_UNIT + 1 :]
        self._may_end = self._may_end or crosses or b"\n" in piece
        self._held.append(piece)
        self.size += len(piece)

    def cut(self, encoding: Encoding) -> Iterator[Block]:
        """Yield what can be given: lines that have ended, pieces of a line that is a long one."""
        if self._may_end:
            self._may_end = False
            if self._is_in_long:
                end = line_end(self.content, 0, encoding.newline)
                if end < self.size:
                    yield self._give(end + len(encoding.newline), encoding, END)
            end = 0 if self._is_in_long else line_start(self.content, self.size, encoding.newline)
            if end:
                yield self._give(end, encoding, "")
        if self.size >= LONG_LINE:
            yield self._give(_safe_cut(self.content, encoding), encoding, MORE)

    def rest(self, encoding: Encoding) -> Iterator[Block]:
        """Yield what is left at the end."""
        yield from self.cut(encoding)
        if self.has_rest:
            yield self._give(self.size, encoding, END if self._is_in_long else "")

    def _give(self, end: int, encoding: Encoding, of_long: str) -> Block:
        content = self.content
        self._held, self.size = [content[end:]], len(content) - end
        self._is_in_long = of_long == MORE
        return Block(content[:end], encoding, True, of_long)


def _safe_cut(content: bytes, encoding: Encoding) -> int:
    """Return where `content` can be cut so that no character is."""
    end = len(content) // encoding.width * encoding.width
    if encoding.width > 1:
        return end
    own = [match.end() for match in _OWN_CHARACTER.finditer(content, max(0, end - _CUT))]
    return own[-1] if own else end
