"""What no file of the guide has in it, whatever it says: marks of a merge, characters that nobody sees, endless lines.

In: the root of the repository. Out: Problems. Must not know YAML or Markdown.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterator
from functools import lru_cache
from pathlib import Path

from macros.lint.pages import find_pages
from macros.lint.texts import INVISIBLE, LONGEST
from macros.load.notes import FOLDER
from macros.load.yaml_document import quoted, read_text
from macros.problems import DataError, Problem

_MERGE = re.compile(r"(?:<{7}|>{7}|\|{7}) .*|={7}")
LineProblem = tuple[str, str, str, str]
"""Rule, found, expected and next step for a line."""
Look = Callable[[str], LineProblem | None]


def check_raw_text(root: Path) -> Iterator[Problem]:
    """Yield marks of a merge in data/, the pages and mkdocs.yml, and lines of pages that nobody can read."""
    data = (path for path in sorted((root / "data").rglob("*.yml")) if not path.is_relative_to(root / FOLDER))
    for path in (*data, root / "mkdocs.yml"):
        yield from _check(path, _merge)
    for page in find_pages(root):
        yield from _check(page.path, _merge, _unseen)


def _check(path: Path, *looks: Look) -> Iterator[Problem]:
    try:
        text = read_text(path)
    except (DataError, OSError):
        return  # reading it says so
    for number, (rule, found, expected, step) in _faults(text, looks):
        yield Problem(path, number, rule, f"found {found}, expected {expected}; {step}")


@lru_cache(maxsize=1024)
def _faults(text: str, looks: tuple[Look, ...]) -> tuple[tuple[int, LineProblem], ...]:
    """Return the faults of a text by line: a site that is served asks again at each change, of one file in hundreds."""
    lines = enumerate(text.splitlines(), 1)
    return tuple((number, fault) for number, line in lines for look in looks if (fault := look(line)))


def _merge(line: str) -> LineProblem | None:
    """Return rule, found, expected and next step for a line that a merge left."""
    is_left = _MERGE.fullmatch(line)
    return ("merge-marker", quoted(line), "the text of one side", "settle the merge") if is_left else None


def _unseen(line: str) -> LineProblem | None:
    """Return the same for a line that is endless, or has what no reader sees."""
    if len(line) > LONGEST:
        return "long-text", f"a line of {len(line)} characters", f"at most {LONGEST}", "shorten it"
    odd = None if line.isascii() and line.isprintable() else next(filter(_is_odd, line), None)
    if odd is None:
        return None
    return "odd-character", f"U+{ord(odd):04X} in {quoted(line)}", "visible text", "remove it"


def _is_odd(char: str) -> bool:
    return unicodedata.category(char) in INVISIBLE
