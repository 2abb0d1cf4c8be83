"""Whether the front matter of the pages has the keys that are read, and a description in the language of the page.

In: the root of the repository. Out: Problems. Which code a page is about is the question of macros.lint.pages.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from macros.lint.context import DocumentUnderCheck
from macros.lint.documents import load_schema
from macros.lint.pages import Page, find_pages, front_matter_of
from macros.lint.schema import check_schema
from macros.load.yaml_document import Document, quoted, read_text
from macros.model.text import LANGUAGES
from macros.problems import DataError, Problem

SCHEMA = "schema/page.schema.json"

_OF_PAGES = ((), ("code",))
"""Where macros.lint.pages says what is wrong with the page of a code."""
_CHINESE = re.compile("[\u3400-\u9fff]")


def check_page_heads(root: Path) -> Iterator[Problem]:
    """Yield keys that nobody reads, wrong values, and descriptions that are missing or in another language."""
    try:
        schema = load_schema(root / "data" / SCHEMA)
    except DataError as error:
        yield from error.problems
        return
    for page in find_pages(root):
        try:
            document = front_matter_of(page)
            is_empty = not read_text(page.path).strip()
        except DataError:
            continue  # check_pages says so
        if document is not None and not document.faults:
            faults = check_schema(DocumentUnderCheck(document, (), "page", schema))
            yield from (one.problem for one in faults if page.code is None or one.where not in _OF_PAGES)
        if page.code is None and not is_empty:
            yield from _check_description(page, document)


def _check_description(page: Page, document: Document | None) -> Iterator[Problem]:
    """Yield that a page says nothing of itself, or in another language; that of a code takes the words of the data."""
    value = document.value if document is not None and isinstance(document.value, dict) else {}
    if "description" not in value:
        sentence = "found no key 'description' in the front matter, expected one; add it"
        yield Problem(page.path, 1, "missing-key", sentence)
    if "code" in value and document is not None:
        found, expected = "the key 'code'", "none outside docs/codes"
        yield document.problem_at(("code",), "unknown-key", found, expected, "take it out").problem
    said = value.get("description")
    is_chinese = page.language != LANGUAGES[0]
    if isinstance(said, str) and document is not None and bool(_CHINESE.search(said)) != is_chinese:
        expected = "Chinese" if is_chinese else "English"
        yield document.problem_at(("description",), "wrong-language", quoted(said), expected, "translate it").problem
