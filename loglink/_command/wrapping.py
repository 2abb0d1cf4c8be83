"""Text for a terminal of some width: wrapped, Chinese counted as wide, nothing in it that steers a terminal.

In: text. Out: text. Knows no code.
"""

from __future__ import annotations

import re
import unicodedata
from typing import Iterator, List

NARROWEST = 30
WIDEST = 110

_COLOUR = re.compile(r"\x1b\[[0-9;?]{0,16}[A-Za-z]|\x1b\][^\x07\x1b]{0,2048}(?:\x07|\x1b\\)")
_CONTROL = re.compile("[\x00-\x08\x0a-\x1f\x7f-\x9f\u200e\u200f\u202a-\u202e\u2066-\u2069]")
_PIECES = re.compile(r"`[^`\n]{1,400}`|[!-_a-~\xa0-\u2e7f]+|\s+|.")
_NOT_FIRST = "。，、；：？！）》」』”’"


def width_of(text: str) -> int:
    """Return how many columns `text` takes."""
    return sum(2 if unicodedata.east_asian_width(character) in "WF" else 1 for character in text)


def harmless(line: str) -> str:
    """Return a line of a log without colours and with other control characters shown as \\x1b."""
    plain = _COLOUR.sub("", line.rstrip("\r\n"))
    return _CONTROL.sub(lambda match: f"\\x{ord(match[0]):02x}", plain)


def wrap(text: str, width: int, indent: str, first: str = "") -> List[str]:
    """Return `text` as lines of at most `width` columns, each begun with `indent`; `first` stands before the first one.

    What stands in backticks is never broken, and a longer word than a line stands alone.
    """
    lines: List[str] = []
    line, used = first or indent, width_of(first or indent)
    is_empty = not first.strip()
    for piece in _unbroken(text):
        size = width_of(piece)
        if not is_empty and used + width_of(piece.rstrip()) > width:
            lines.append(line.rstrip())
            line, used, is_empty = indent, width_of(indent), True
        if is_empty and piece.isspace():
            continue
        line, used, is_empty = line + piece, used + size, False
    return [*lines, line.rstrip()]


def _unbroken(text: str) -> Iterator[str]:
    """Yield the pieces of `text` that may not be broken: a word, a command, a character and its punctuation."""
    held = ""
    for match in _PIECES.finditer(" ".join(text.split())):
        piece = match[0]
        if held and (
            piece in _NOT_FIRST
            or (not piece.isspace() and held[-1] < "\u2e80" and piece[0] < "\u2e80" and not held.isspace())
        ):
            held += piece
            continue
        if held:
            yield held
        held = piece
    if held:
        yield held
