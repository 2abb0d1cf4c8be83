"""Whether the lines of a source can be lines: they begin at one, end behind their begin, and are few enough to read.

In: documents, or the root of the repository. Out: Faults and Problems. Must not know the repositories that are named.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from macros.lint.context import DocumentUnderCheck
from macros.lint.pages import find_pages
from macros.lint.texts import valid_texts
from macros.load.yaml_document import NodeProblem, quoted, read_text
from macros.problems import DataError, Problem

_SOURCE = re.compile(r"[\w.-]+/[\w.-]+@[\w.-]+:[^\s:`]+:(\d+)(?:-(\d+))?(?![\w-])")
MOST = 300
"""So many lines a source has at most: nobody finds a statement in more."""
_EXPECTED = f"the first line, or the first and the last, counted from 1, at most {MOST}, as in 60-67"


def check_source_lines(checked: DocumentUnderCheck) -> Iterator[NodeProblem]:
    """Yield sources whose lines end before they begin, or long after."""
    for where, text in valid_texts(checked):
        for found in _wrong(text):
            yield checked.document.problem_at(where, "source-lines", quoted(found), _EXPECTED, "correct the lines")


def check_page_sources(root: Path) -> Iterator[Problem]:
    """Yield the same of the pages."""
    for page in find_pages(root):
        try:
            lines = read_text(page.path).splitlines()
        except DataError:
            continue  # check_pages says so
        for number, line in enumerate(lines, 1):
            for found in _wrong(line):
                sentence = f"found {quoted(found)}, expected {_EXPECTED}; correct the lines"
                yield Problem(page.path, number, "source-lines", sentence)


def _wrong(text: str) -> Iterator[str]:
    """Yield the sources in `text` whose lines are none."""
    for match in _SOURCE.finditer(text) if "@" in text else ():
        first, last = int(match[1]), int(match[2] or 0)
        if first < 1 or (match[2] and not first < last < first + MOST):
            yield match[0]
