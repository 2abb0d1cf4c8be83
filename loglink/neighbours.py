"""Every number or name of another family (HIXL, GE, ACL) that stands in a text, with its place: none of them is a code.

In: text. Out: finds in order of appearance. The patterns are those of codes.json, the engine is that of scan.
`docs/javascripts/neighbours.js` is the same in JavaScript.
"""

from __future__ import annotations

from typing import List, NamedTuple, Optional

from loglink.data import Data, load_data
from loglink.scan import Hit, scan


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
    return [find_of(hit, data) for hit in scan(text, data.of_neighbours())]


def find_of(hit: Hit, data: Data) -> Find:
    """Return what `hit`, found with `data.of_neighbours()`, is the number or the name of."""
    one = next(one for one in data.neighbours if one.name == hit.code)
    return Find(hit.line, hit.column, hit.text, one.family, one.name, one.value)
