"""Every code that stands in a text, with its place.

In: text, or one line of it. Out: hits in order of appearance. The engine knows no code and no log layout: it runs
the patterns of codes.json and looks the tokens up. `docs/javascripts/scan.js` is the same in JavaScript.
"""

from __future__ import annotations

from typing import Iterator, List, NamedTuple, Optional

from loglink.data import Data, load_data

BYTE_ORDER_MARK = "\ufeff"


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
        for match in pattern.regex.finditer(line):
            token = match.group(pattern.group)
            name = data.spellings.get(token.upper()) if token else None
            if name is not None:
                kind = "undocumented" if _lifecycle(name, data) == "undocumented" else "code"
                yield Hit(number, match.start(pattern.group) + 1, token, name, kind)


def _lifecycle(name: str, data: Data) -> Optional[str]:
    code = data.by_name.get(name.upper())
    return code.lifecycle if code else None
