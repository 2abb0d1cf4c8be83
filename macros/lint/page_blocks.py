"""A page of docs/ as blocks: headings, paragraphs, list items, rows of tables, code, calls of macros, with their lines.

In: the text of a page. Out: Blocks. Must not know what a block says, nor its language.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import lru_cache

CODE, PARAGRAPH, ROW, HEADING = "block of code", "paragraph", "row of a table", "heading"

_FRONT_MATTER = re.compile(r"-{3}[ \t]*\n.*?^(?:-{3}|\.{3})[ \t]*$", re.DOTALL | re.MULTILINE)
_FENCE = re.compile(r" *(```|~~~)")
_KINDS = (
    (re.compile(r"#+ "), HEADING),
    (re.compile(r" *[-*+] "), "list item"),
    (re.compile(r" *\d+\. "), "step"),
    (re.compile(r" *\|"), ROW),
    (re.compile(r" *<"), "line of HTML"),
    (re.compile(r" *(?:!!!|\?\?\?|===)"), "box"),
    (re.compile(r" *\{\{"), "call of a macro"),
    (re.compile(r"\[[^\]]+\]: "), "address of a link"),
)
_ALONE = (ROW, HEADING, "address of a link", "call of a macro")
"""Kinds of blocks that end with their line."""


@dataclass
class Block:
    """One block: what kind it is, the number of its first line, and its lines."""

    kind: str
    line: int
    lines: list[str] = field(default_factory=list)

    @property
    def text(self) -> str:
        """Its lines as one text."""
        return "\n".join(self.lines)


@lru_cache(maxsize=1024)
def blocks_of(text: str) -> Sequence[Block]:
    """Return the blocks of a page, without its front matter; several checks ask for those of every page."""
    return tuple(_blocks(text))


def _blocks(text: str) -> Iterator[Block]:
    front = _FRONT_MATTER.match(text)
    above = front.end() if front else 0
    open_block: Block | None = None
    for number, line in enumerate(text[above:].split("\n"), text.count("\n", 0, above) + 1):
        if open_block is not None and open_block.kind == CODE:
            open_block.lines.append(line)
            if _FENCE.match(line):
                yield open_block
                open_block = None
            continue
        kind = CODE if _FENCE.match(line) else next((kind for form, kind in _KINDS if form.match(line)), PARAGRAPH)
        if open_block is not None and (kind != PARAGRAPH or not line.strip()):
            yield open_block
            open_block = None
        if not line.strip():
            continue
        if open_block is None:
            open_block = Block(kind, number)
        open_block.lines.append(line)
        if kind in _ALONE:
            yield open_block
            open_block = None
    if open_block is not None:
        yield open_block
