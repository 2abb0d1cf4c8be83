"""Every number or name of another family (HIXL, GE, ACL, HCCL, …) in a text, with its place: none of them is a code.

In: text. Out: finds in order of appearance. The patterns are those of codes.json, the engine is that of scan.
`docs/javascripts/core/neighbours.js` is the same in JavaScript.
"""

from __future__ import annotations

from typing import Iterable, Iterator, List, NamedTuple, Optional

from loglink._read.blocks import Block
from loglink._recognise.arguments import check_text
from loglink._recognise.data import Data, Neighbour, load_data
from loglink._recognise.engine import Token, find_tokens
from loglink._recognise.log_engine import See, tokens_in_blocks

RESULT = 0xFFFF
"""The sixteen bits of a number composed by HCCL that hold its result."""


class ForeignHit(NamedTuple):
    """One token: line and column count from 1, columns in code points; name is that of the number in its family.

    value is None where the family writes no number.
    """

    line: int
    column: int
    text: str
    family: str
    name: str
    value: Optional[int]


def neighbours(text: str, data: Optional[Data] = None) -> List[ForeignHit]:
    """Return the numbers and names of other families in `text`; small ones only behind the key of a status.

    TypeError when `text` is no str.
    """
    check_text("neighbours", text)
    data = load_data() if data is None else data
    return list(_hits(find_tokens(text, data.neighbour_recognition), data))


def neighbours_in_blocks(blocks: Iterable[Block], data: Data, see: Optional[See] = None) -> Iterator[ForeignHit]:
    """Yield those of a log that comes as blocks; `see` as tokens_in_blocks."""
    return _hits(tokens_in_blocks(blocks, data.neighbour_recognition, see), data)


def _hits(tokens: Iterable[Token], data: Data) -> Iterator[ForeignHit]:
    by_name = {one.name: one for one in data.neighbours}
    for token in tokens:
        one = by_name[token.name]
        yield ForeignHit(token.line, token.column, token.text, one.family, one.name, _value_of(token, one))


def _value_of(token: Token, one: Neighbour) -> Optional[int]:
    """Return the number of the record, or what the digits of the token say where that stands for unlisted ones."""
    if one.value is not None:
        return one.value
    digits = token.text.rpartition(":")[2].rpartition(" ")[2]
    if digits.startswith("0x"):
        return int(digits, 16) & RESULT
    return int(digits) if digits.isdecimal() else None
