"""Every number or name of another family (HIXL, GE, ACL) that stands in a text, with its place: none of them is a code.

In: text. Out: finds in order of appearance. The patterns are those of codes.json, the engine is that of scan.
`docs/javascripts/core/neighbours.js` is the same in JavaScript.
"""

from __future__ import annotations

from typing import Iterable, Iterator, List, NamedTuple, Optional

from loglink.data import Data, load_data
from loglink.reading import Block
from loglink.scan import Hit, scan, scan_blocks


class Find(NamedTuple):
    """One token: line and column count from 1, columns in code points; name is that of the number in its family."""

    line: int
    column: int
    text: str
    family: str
    name: str
    value: int


def neighbours(text: str, data: Optional[Data] = None) -> List[Find]:
    """Return the numbers and names of other families in `text`; small ones only behind the key of a status."""
    data = load_data() if data is None else data
    return list(name_hits(scan(text, data.of_neighbours()), data))


def neighbours_in_blocks(blocks: Iterable[Block], data: Data) -> Iterator[Find]:
    """Yield those of a log that comes as blocks."""
    return name_hits(scan_blocks(blocks, data.of_neighbours()), data)


def name_hits(hits: Iterable[Hit], data: Data) -> Iterator[Find]:
    """Yield each hit of `data.of_neighbours()` with the family and the number of its name."""
    by_name = {one.name: one for one in data.neighbours}
    for hit in hits:
        one = by_name[hit.code]
        yield Find(hit.line, hit.column, hit.text, one.family, one.name, one.value)
