"""The parts of a line in which a pattern can match: runs of the characters that its matches can hold.

In: the source of a pattern, of the kind that the recognition list allows; later, lines. Out: parts, and what the
pattern finds in one. Logs say the same over and over: what was found in a part is kept for the next that is the same.
`docs/javascripts/core/alphabet.js` knows the same characters.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Callable, Iterator, Pattern, Sequence, Tuple

LONGEST_KEPT = 400
"""Characters of a part whose finds are kept."""
MOST_KEPT = 512
"""Parts whose finds are kept, of each pattern."""

Finds = Tuple[Tuple[int, str], ...]
"""Where each group begins in a part, and its text."""

_PIECE = re.compile(
    r"\{[0-9,]+\}|\(\?:|[()|?*+]|\\b|(\[\^)|(\[(?:\\.|[^\]\\])+\])|(\\x[0-9A-Fa-f]{2}|\\.|.)", re.DOTALL
)
r"""A repetition, an operator or \b, which hold no character; then what holds some."""


def make_part_finder(regex: Pattern[str], group: int) -> Callable[[str], Finds]:
    """Return what gives the finds of `regex` in a part that one more character of the line may stand around."""

    def find(part: str) -> Finds:
        matches = (match for match in regex.finditer(part) if match.group(group))
        return tuple((match.start(group), match.group(group)) for match in matches)

    kept = lru_cache(maxsize=MOST_KEPT)(find)
    return lambda part: kept(part) if len(part) <= LONGEST_KEPT else find(part)


def parts_with_needles(line: str, source: str, needles: Sequence[str]) -> Iterator[Tuple[int, str]]:
    r"""Yield (start, part) of each run with a needle, and the character on either side of it, on which \b depends."""
    held = _held_by(source)
    place = _next_of(needles, line, 0)
    if place >= 0 and not held:
        yield 0, line
        return
    while place >= 0:
        before, behind = line[:place].rstrip(held), line[place:].lstrip(held)
        end = len(line) - len(behind)
        first = max(0, len(before) - 1)
        yield first, line[first : end + 1]
        place = _next_of(needles, line, max(end, place + 1))


def _next_of(needles: Sequence[str], line: str, start: int) -> int:
    """Return where the first of `needles` begins from `start` on; -1 without one."""
    best = -1
    for needle in needles:
        place = line.find(needle, start)
        if place >= 0 and (best < 0 or place < best):
            best = place
    return best


@lru_cache(maxsize=None)
def _held_by(source: str) -> str:
    """Return the characters that a match of `source`, and so each of its needles, can hold; none for all of them."""
    pieces = [match for match in _PIECE.finditer(source) if match.lastindex]
    if any(match.group(1) for match in pieces):
        return ""  # a class of all but some: whatever is not in it
    one = re.compile("|".join(sorted({match[0] if len(match[0]) > 1 else re.escape(match[0]) for match in pieces})))
    return "".join(chr(code) for code in range(128) if one.fullmatch(chr(code)))
