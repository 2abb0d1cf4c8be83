"""Whether the sources of the guide are those that were looked up: data/seen_sources.txt lists them.

In: the root of the repository. Out: Problems. A new source may wait for its look-up (only a test of the data
wants it); one that is listed and gone was mistyped, or was given up. Must not know the repositories that are named:
macros.edit.look_up looks into them and makes the list.
"""

from __future__ import annotations

import difflib
import re
from collections.abc import Collection, Iterator, Mapping
from functools import lru_cache
from pathlib import Path

from macros.lint.pages import find_pages
from macros.load.notes import FOLDER
from macros.load.yaml_document import quoted, read_text
from macros.problems import DataError, Problem

SEEN = Path("data", "seen_sources.txt")
WHOLE, UNSEEN = "whole", "-"
"""What stands in the list for the lines of a source that names none, and for the digest of one that was not at hand."""

_END = r"\s:`'\"|()<>{},;，。、；"
_FILE = rf"[\w.-]+/[\w.-]+@[\w.-]+:[^{_END}]*[^{_END}.]"
_SOURCE = re.compile(rf"(?<![\w./-])({_FILE})(?::(\d+(?:-\d+)?)(?![\w-]))?")
_ENTRY = re.compile(rf"  (\d+(?:-\d+)?|{WHOLE}) ([0-9a-f]{{8}}|{UNSEEN})")
_CUTOFF = 0.8
"""From which likeness on a source is taken for a misspelling of another."""
_STEP = "run `python -m macros look-up CLONES`"

Source = tuple[str, str]
"""A file as `repository@commit:path`, and its lines."""


def check_seen_sources(root: Path) -> Iterator[Problem]:
    """Yield sources of the list that the guide no longer has: at the new one that is much like it, else at their line.

    Lines of the list that are none, too.
    """
    try:
        seen, wrong = parse_seen(read_text(root / SEEN) if (root / SEEN).is_file() else "")
    except DataError as error:
        yield from error.problems
        return
    for number, line in wrong.items():
        expected = "`  60-67 1a2b3c4d` below its file, each once"
        yield Problem(root / SEEN, number, "seen-sources", f"found {quoted(line)}, expected {expected}; {_STEP}")
    places = sources_of(root) if seen else {}
    new = {written(source): source for source in places if source not in seen}
    for source, number in seen.items():
        if source in places:
            continue
        meant = difflib.get_close_matches(written(source), new, n=1, cutoff=_CUTOFF)
        for path, at in places[new[meant[0]]] if meant else ():
            expected = f"'{written(source)}', which {SEEN.as_posix()} has and nothing cites now"
            step = f"correct it, or {_STEP} where it is right"
            yield Problem(path, at, "seen-sources", f"found '{meant[0]}', expected {expected}; {step}")
        if not meant:
            found, step = f"'{written(source)}', which nothing cites", "restore the source, or take this line out"
            yield Problem(root / SEEN, number, "seen-sources", f"found {found}, expected sources of the guide; {step}")


def written(source: Source) -> str:
    """Return the source as the guide writes it."""
    file, lines = source
    return file if lines == WHOLE else f"{file}:{lines}"


@lru_cache(maxsize=4)
def parse_seen(text: str) -> tuple[Mapping[Source, int], Mapping[int, str]]:
    """Return the sources of the list with their lines, and by number the lines of the list that are none."""
    seen: dict[Source, int] = {}
    files, wrong, file = set(), {}, ""
    for number, line in enumerate(text.splitlines(), 1):
        entry = _ENTRY.fullmatch(line)
        if entry and file and (file, entry[1]) not in seen:
            seen[file, entry[1]] = number
        elif re.fullmatch(_FILE, line) and line not in files:
            file = line
            files.add(file)
        elif line and not line.startswith("#"):
            wrong[number] = line
    return seen, wrong


def sources_of(root: Path) -> Mapping[Source, Collection[tuple[Path, int]]]:
    """Return the sources of data/ and the pages, with every place where each stands."""
    data = (path for path in sorted((root / "data").rglob("*.yml")) if not path.is_relative_to(root / FOLDER))
    found: dict[Source, list[tuple[Path, int]]] = {}
    for path in (*data, *(page.path for page in find_pages(root))):
        try:
            text = read_text(path)
        except DataError:
            continue  # reading it says so
        for source, line in sources_in(text):
            found.setdefault(source, []).append((path, line))
    return found


@lru_cache(maxsize=1024)
def sources_in(text: str) -> Collection[tuple[Source, int]]:
    """Return each source in `text`, with its line."""
    lines = ((number, line) for number, line in enumerate(text.splitlines(), 1) if "@" in line)
    return tuple(((file, at or WHOLE), number) for number, line in lines for file, at in _SOURCE.findall(line))
