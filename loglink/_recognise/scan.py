"""Every code that stands in a text, with its place.

In: text, or the bytes of a log. Out: hits in order of appearance. What is found is the engine's business, this module
says of what kind it is. `docs/javascripts` has the same in JavaScript.
"""

from __future__ import annotations

from typing import Iterable, Iterator, List, NamedTuple, Optional

from loglink._read.blocks import Block
from loglink._recognise.arguments import check_text
from loglink._recognise.data import Data, load_data
from loglink._recognise.engine import Token, find_tokens
from loglink._recognise.log_engine import See, tokens_in_blocks


class Hit(NamedTuple):
    """One token: line and column count from 1, columns in code points; kind is "code" or "undocumented"."""

    line: int
    column: int
    text: str
    code: str
    kind: str


def scan(text: str, data: Optional[Data] = None) -> List[Hit]:
    """Return the hits of `text`. Only a line feed ends a line; a byte order mark at the very start is not counted.

    TypeError when `text` is no str.
    """
    check_text("scan", text)
    data = load_data() if data is None else data
    return list(_hits(find_tokens(text, data.recognition), data))


def scan_blocks(blocks: Iterable[Block], data: Data, see: Optional[See] = None) -> Iterator[Hit]:
    """Yield the hits of a log that comes as blocks, as `scan` returns those of its text; `see` as tokens_in_blocks."""
    return _hits(tokens_in_blocks(blocks, data.recognition, see), data)


def _hits(tokens: Iterable[Token], data: Data) -> Iterator[Hit]:
    kinds = {entry.name: "undocumented" if entry.lifecycle == "undocumented" else "code" for entry in data.entries}
    for token in tokens:
        yield Hit(*token, kinds[token.name])
