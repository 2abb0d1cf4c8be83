"""Every token of a recognition list that stands in a text, with its place.

In: text, or one line of it, and a Recognition. Out: tokens in order of appearance. Knows no
code and no log layout: it runs patterns and looks up what they find. `docs/javascripts` has the same in JavaScript.
"""

from __future__ import annotations

from typing import Iterator, List, NamedTuple, Optional, Sequence, Tuple

from loglink._recognise.data import Recognition, TokenPattern
from loglink._recognise.runs import parts_with_needles

BYTE_ORDER_MARK = "\ufeff"
REACH = 512
"""More characters than any match has: of a longer line only what lies so near to a needle is given to the patterns."""


class Token(NamedTuple):
    """One token: line and column count from 1, columns in code points; name is what it is a spelling of."""

    line: int
    column: int
    text: str
    name: str


def find_tokens(text: str, recognition: Recognition) -> Iterator[Token]:
    """Yield the tokens of `text`. Only a line feed ends a line; a byte order mark at the very start is not counted."""
    if text.startswith(BYTE_ORDER_MARK):
        text = text[1:]
    for number, line in enumerate(text.split("\n"), 1):
        yield from tokens_in_line(line, number, recognition)


def tokens_in_line(line: str, number: int, recognition: Recognition) -> List[Token]:
    """Return the tokens of one line, sorted by column; `number` is what they carry as their line."""
    return sorted(_find(line, number, recognition), key=lambda token: token.column)


def _find(line: str, number: int, recognition: Recognition) -> Iterator[Token]:
    marked: Optional[bool] = None
    for pattern in recognition.patterns:
        if not any(map(line.__contains__, pattern.needles)):
            continue
        if pattern.needs_mark:
            if marked is None:
                marked = recognition.mark.search(line) is not None
            if not marked:
                continue
        for start, part in _parts(line, pattern):
            for place, text in pattern.finds_in(part):
                name = recognition.spellings.get(text.upper())
                if name is not None:
                    yield Token(number, start + place + 1, text, name)


def _parts(line: str, pattern: TokenPattern) -> Iterator[Tuple[int, str]]:
    """Yield (start, part) of what of `line` is given to `pattern`."""
    for start, end in parts_near_needles(line, pattern.needles):
        for place, part in parts_with_needles(line[start:end], pattern.regex.pattern, pattern.needles):
            yield start + place, part


def parts_near_needles(line: str, needles: Sequence[str]) -> Iterator[Tuple[int, int]]:
    """Yield (start, end) of the parts of `line` in which a match can lie: all of it, unless it is a very long one.

    Every match holds a needle, so it lies within REACH of one. Parts that touch are one part.
    """
    if len(line) <= 8 * REACH:
        yield 0, len(line)
        return
    places = [line.find(needle) for needle in needles]
    start = end = -1
    while max(places) >= 0:
        place = min(found for found in places if found >= 0)
        if end < 0 or place - REACH > end:
            if end >= 0:
                yield start, end
            start = max(0, place - REACH)
        end = min(len(line), place + REACH)
        places = [line.find(needle, place + 1) if found == place else found for needle, found in zip(needles, places)]
    yield start, end
