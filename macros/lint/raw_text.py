"""What no file of the guide has in it, whatever it says: marks of a merge, characters that nobody sees, endless lines.

In: the root of the repository. Out: Problems. Must not know YAML or Markdown.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterator
from pathlib import Path

from macros.lint.pages import find_pages
from macros.lint.texts import INVISIBLE, LONGEST
from macros.load.notes import FOLDER
from macros.load.yaml_document import quoted, read_text
from macros.problems import DataError, Problem

_MERGE = re.compile(r"(?:<{7}|>{7}|\|{7}) .*|={7}")
Look = Callable[[str], tuple[str, str, str, str] | None]
"""Rule, found, expected and next step for a line; None where it is well."""


def check_raw_text(root: Path) -> Iterator[Problem]:
    """Yield marks of a merge in data/, the pages and mkdocs.yml, and lines of pages that nobody can read."""
    data = (path for path in sorted((root / "data").rglob("*.yml")) if not path.is_relative_to(root / FOLDER))
    for path in (*data, root / "mkdocs.yml"):
        yield from _check(path, _merge)
    for page in find_pages(root):
        yield from _check(page.path, _merge, _unseen)


def _check(path: Path, *looks: Look) -> Iterator[Problem]:
    try:
        lines = read_text(path).splitlines()
    except (DataError, OSError):
        return  # reading it says so
    for number, line in enumerate(lines, 1):
        for rule, found, expected, step in filter(None, (look(line) for look in looks)):
            yield Problem(path, number, rule, f"found {found}, expected {expected}; {step}")


def _merge(line: str) -> tuple[str, str, str, str] | None:
    """Return rule, found, expected and next step for a line that a merge left."""
    is_left = _MERGE.fullmatch(line)
    return ("merge-marker", quoted(line), "the text of one side", "settle the merge") if is_left else None


def _unseen(line: str) -> tuple[str, str, str, str] | None:
    """Return the same for a line that is endless, or has what no reader sees."""
    if len(line) > LONGEST:
        return "long-text", f"a line of {len(line)} characters", f"at most {LONGEST}", "shorten it"
    odd = None if line.isascii() and line.isprintable() else next(filter(_is_odd, line), None)
    if odd is None:
        return None
    return "odd-character", f"U+{ord(odd):04X} in {quoted(line)}", "visible text", "remove it"


def _is_odd(char: str) -> bool:
    return unicodedata.category(char) in INVISIBLE
