"""Whether a page has the form that its Markdown reads as meant: tables, lists, headings, marks that come in pairs.

In: the root of the repository. Out: Problems. What is wrong alike in every language is told here; must not know words.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import pairwise
from pathlib import Path

from macros.lint.page_blocks import CODE, HEADING, PARAGRAPH, ROW, Block, blocks_of
from macros.lint.pages import find_pages
from macros.load.yaml_document import quoted, read_text
from macros.problems import DataError, Problem

_ITEMS = ("list item", "step")
_SPAN = re.compile(r"`[^`]*`")
_RULE_OF_TABLE = re.compile(r" *\|?[ :|-]*-[ :|-]*\|?")
_TAG = re.compile(r"<(/?)(details|div|table|ul|ol)\b[^>]*?(/?)>")

Finding = tuple[int, str, str, str]
"""Line, found, expected and next step."""


def check_page_form(root: Path) -> Iterator[Problem]:
    """Yield what a browser would show in another way than it is meant."""
    for page in find_pages(root):
        try:
            text = read_text(page.path).replace("\r\n", "\n")
        except DataError:
            continue  # check_pages says so
        for line, found, expected, step in _findings(text):
            yield Problem(page.path, line, "page-form", f"found {found}, expected {expected}; {step}")


@lru_cache(maxsize=1024)
def _findings(text: str) -> Sequence[Finding]:
    blocks = blocks_of(text)
    return (*_headings(blocks), *_tables(blocks), *_lists(blocks), *_pairs(blocks), *_tags(blocks))


def _headings(blocks: Sequence[Block]) -> Iterator[Finding]:
    """Yield headings that skip a level, a second title, and those without a blank behind their marks."""
    level = 0
    for block in blocks:
        if block.kind == HEADING:
            now = len(block.text) - len(block.text.lstrip("#"))
            if now > level + 1 or (now == 1 and level):
                expected = "one title, and below it each level in turn"
                yield block.line, f"a heading of level {now} below one of level {level}", expected, "correct its level"
            level = now
        elif block.kind != CODE and re.match(r"#+[^#\s]", block.text):
            yield block.line, quoted(block.lines[0]), "a blank behind the marks of a heading", "put it there"


def _tables(blocks: Sequence[Block]) -> Iterator[Finding]:
    """Yield tables without a line below their head, or right below text, and rows with other cells than their head."""
    head: Block | None = None
    before: Block | None = None
    for block in blocks:
        is_next = before is not None and before.line + len(before.lines) == block.line
        if block.kind == ROW and not (is_next and before is not None and before.kind == ROW):
            head = block
            if is_next and before is not None and before.kind == PARAGRAPH:
                yield block.line, "a table right below text", "an empty line before it", "put it there"
        elif block.kind == ROW and head is not None:
            if block.line == head.line + 1 and not _RULE_OF_TABLE.fullmatch(block.text):
                yield block.line, quoted(block.text), "the line below the head of a table, as in |---|", "put it there"
            cells, wanted = (_SPAN.sub("", one.text).replace(r"\|", "").count("|") for one in (block, head))
            if cells != wanted:
                expected = f"{wanted - 1}, as the head in line {head.line} has"
                yield block.line, f"a row of {cells - 1} cells", expected, "add or remove some"
        before = block


def _lists(blocks: Sequence[Block]) -> Iterator[Finding]:
    """Yield lists right below a paragraph, which are read as a part of it, and items that are not four blanks in."""
    for before, block in pairwise(blocks):
        if block.kind not in _ITEMS:
            continue
        if before.kind == PARAGRAPH and before.line + len(before.lines) == block.line:
            yield block.line, "a list right below text", "an empty line before it", "put it there"
        blanks = len(block.text) - len(block.text.lstrip(" "))
        if blanks % 4:
            yield block.line, f"an item {blanks} blanks in", "four blanks a level", "correct it"


def _pairs(blocks: Sequence[Block]) -> Iterator[Finding]:
    """Yield blocks with a mark of bold or of code that has no other."""
    for block in blocks:
        if block.kind == CODE:
            continue
        for mark, text in (("**", _SPAN.sub("", block.text)), ("`", block.text.replace("``", ""))):
            if text.count(mark) % 2:
                yield block.line, f"an odd number of {mark}", "them in pairs", "add or remove one"


def _tags(blocks: Sequence[Block]) -> Iterator[Finding]:
    """Yield elements that are opened and not closed, or the other way round."""
    open_: list[tuple[str, int]] = []
    for block in blocks:
        for at, line in enumerate(block.lines if block.kind != CODE else ()):
            for closing, name, alone in _TAG.findall(_SPAN.sub("", line)):
                if closing and (not open_ or open_.pop()[0] != name):
                    yield block.line + at, f"</{name}>", "what it closes before it", "add or remove one"
                    return
                if not closing and not alone:
                    open_.append((name, block.line + at))
    for name, number in open_[:1]:
        yield number, f"<{name}> that nothing closes", f"</{name}>", "add it"
