"""Every code that stands in a text, with its place.

In: text, or one line of it, or the bytes of a log. Out: hits in order of appearance. The engine knows no code and no
log layout: it runs the patterns of codes.json and looks the tokens up. `docs/javascripts/core/scan.js` is the same in
JavaScript.
"""

from __future__ import annotations

from typing import Iterable, Iterator, List, NamedTuple, Optional, Sequence, Tuple

from loglink.data import Data, load_data
from loglink.gate import find_lines
from loglink.reading import Block

BYTE_ORDER_MARK = "\ufeff"
REACH = 512
"""More characters than any match has: of a longer line only what lies so near to a needle is given to the patterns."""


class Hit(NamedTuple):
    """One token: line and column count from 1, columns in code points; kind is "code" or "undocumented"."""

    line: int
    column: int
    text: str
    code: str
    kind: str


def scan(text: str, data: Optional[Data] = None) -> List[Hit]:
    """Return the hits of `text`. Only a line feed ends a line; a byte order mark at the very start is not counted."""
    data = load_data() if data is None else data
    if text.startswith(BYTE_ORDER_MARK):
        text = text[1:]
    lines = enumerate(text.split("\n"), 1)
    return [hit for number, line in lines for hit in scan_line(line, number, data)]


def scan_line(line: str, number: int, data: Data) -> List[Hit]:
    """Return the hits of one line, sorted by column; `number` is what they carry as their line."""
    return sorted(_find(line, number, data), key=lambda hit: hit.column)


def scan_blocks(blocks: Iterable[Block], data: Data) -> Iterator[Hit]:
    """Yield the hits of a log that comes as blocks, as `scan` returns those of its text."""
    number = 1
    is_start = True
    for content, encoding, whole in blocks:
        if not whole:
            continue
        needles = [encoding.encode(needle) for needle in data.needles]
        if is_start and content.startswith(encoding.mark):
            content = content[len(encoding.mark) :]
        is_start, counted = False, 0
        for start, end in find_lines(content, needles, encoding.newline):
            number += encoding.count_lines(content[counted:start])
            counted = start
            line = content[start:end]
            for hit in scan_line(encoding.skeleton(line), number, data):
                before = line[: (hit.column - 1) * encoding.width]
                yield hit._replace(column=encoding.count_points(before) + 1)
        number += encoding.count_lines(content[counted:] if counted else content)


def _find(line: str, number: int, data: Data) -> Iterator[Hit]:
    marked: Optional[bool] = None
    for pattern in data.patterns:
        if not any(needle in line for needle in pattern.needles):
            continue
        if pattern.needs_mark:
            if marked is None:
                marked = data.mark.search(line) is not None
            if not marked:
                continue
        for start, end in _parts(line, pattern.needles):
            for match in pattern.regex.finditer(line, start, end):
                token = match.group(pattern.group)
                name = data.spellings.get(token.upper()) if token else None
                if name is not None:
                    kind = "undocumented" if _lifecycle(name, data) == "undocumented" else "code"
                    yield Hit(number, match.start(pattern.group) + 1, token, name, kind)


def _parts(line: str, needles: Sequence[str]) -> Iterator[Tuple[int, int]]:
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


def _lifecycle(name: str, data: Data) -> Optional[str]:
    code = data.by_name.get(name.upper())
    return code.lifecycle if code else None
