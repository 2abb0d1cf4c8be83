"""Whether each block of a page says something: a heading or an item without words, a call with words around it.

In: the root of the repository. Out: Problems. Must not know what a block says.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from macros.lint.page_blocks import CODE, Block, blocks_of
from macros.lint.pages import find_pages
from macros.load.yaml_document import quoted, read_text
from macros.model.page_calls import CODE_PAGE
from macros.problems import DataError, Problem

_SAYS_NOTHING = re.compile(r"\s*(?:#+|[-*+]|\d+\.)?\s*(?:\{:[^}]*\})?\s*")
_CALL_OF_CODE_PAGE = f"{{{{ {CODE_PAGE} }}}}"


def check_page_text(root: Path) -> Iterator[Problem]:
    """Yield blocks that say nothing, and pages of codes with more than their call."""
    for page in find_pages(root):
        try:
            blocks = blocks_of(read_text(page.path).replace("\r\n", "\n"))
        except DataError:
            continue  # check_pages says so
        for block in blocks:
            if _is_empty(block):
                found = f"a {block.kind} without words ({quoted(block.text.strip())})"
                yield _problem(page.path, block, found, "what it is to say", "write it or take it out")
            elif page.code is not None and CODE_PAGE in block.text and block.text.strip() != _CALL_OF_CODE_PAGE:
                yield _problem(page.path, block, quoted(block.text), _CALL_OF_CODE_PAGE + " alone", "correct the line")


def _is_empty(block: Block) -> bool:
    if block.kind == CODE:
        return not any(line.strip() for line in block.lines[1:-1])
    return _SAYS_NOTHING.fullmatch(block.text) is not None


def _problem(path: Path, block: Block, found: str, expected: str, step: str) -> Problem:
    return Problem(path, block.line, "page-text", f"found {found}, expected {expected}; {step}")
