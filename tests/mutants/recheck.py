"""A copy of the tree in which one file at a time is changed, and what `python -m macros check` says of it.

In: the root of the repository, then the path of a file and its new text. Out: Problems. A check that would be asked the
same again is not: it gets the answer that it gave to the whole tree. It is asked the same where its arguments are equal
and it did not open the changed file; which files it opens is heard from Python itself. tests/mutants/test_mutants.py
compares the answers with those of a whole check.
"""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from macros.lint.context import DataUnderCheck, DocumentUnderCheck
from macros.lint.documents import read_data, read_one
from macros.lint.rules import Check
from macros.lint.runner import examine, problems_of
from macros.problems import DataError, Problem

READ = ("data", "docs", "macros", "loglink", "overrides", "mkdocs.yml")
"""What the checks read, relative to the root; what git ignores in them is left out."""
LEFT_OUT = shutil.ignore_patterns("local", "__pycache__", "*.pyc", "notes.json")


def copy_tree(root: Path, target: Path) -> Path:
    """Copy what the checks read of `root` to `target`, and return `target`."""
    target.mkdir(parents=True)
    for name in READ:
        one = root / name
        if one.is_dir():
            shutil.copytree(one, target / name, ignore=LEFT_OUT)
        else:
            shutil.copy(one, target / name)
    return target


@dataclass(frozen=True)
class Answer:
    """What a check was asked, what it found, and the files that it opened meanwhile."""

    arguments: Sequence[Any]
    found: tuple[Any, ...]
    opened: frozenset[str]


class Recheck:
    """The check of a copy, whole once, then again for one changed file at a time."""

    def __init__(self, copy: Path) -> None:
        """Check the copy at `copy`, which must be free of problems."""
        self.root = copy
        self.answers: dict[tuple[int, Path | None], Answer] = {}
        self.read = read_data(copy, None)
        whole = self._data(self.read.documents)
        examine(whole, self._remember)
        assert problems_of(whole) == [], problems_of(whole)

    def problems(self, name: str, text: str) -> list[Problem]:
        """Return what the check says of the copy in which the file `name` has `text`; the file is as before then."""
        with self.changed(name, text) as path:
            data = self._data(self.read.documents)
            if path in data.documents:
                self._read_again(data, path)
            examine(data, lambda check, arguments: self._answer(check, arguments, path))
            return [replace(one, path=self._relative(one.path)) for one in problems_of(data)]

    @contextmanager
    def changed(self, name: str, text: str) -> Iterator[Path]:
        """Let the file `name` have `text` for a while."""
        path = self.root / name
        before = path.read_bytes()
        try:
            path.write_bytes(text.encode("utf-8"))
            yield path
        finally:
            path.write_bytes(before)

    def _relative(self, path: Path) -> Path:
        """Return the path below the copy; it is that already where the copy is the current directory."""
        return path.relative_to(self.root) if path.is_absolute() else path

    def _data(self, documents: dict[Path, DocumentUnderCheck]) -> DataUnderCheck:
        return DataUnderCheck(self.root, dict(documents), [])

    def _read_again(self, data: DataUnderCheck, path: Path) -> None:
        try:
            data.documents[path] = read_one(self.root, path, data.documents[path].kind)
        except DataError as error:
            del data.documents[path]
            data.problems += error.problems

    def _remember(self, check: Check, arguments: Sequence[Any]) -> tuple[Any, ...]:
        with opened_files() as opened:
            found = tuple(check.run(*arguments))
        self.answers[_key(check, arguments)] = Answer(arguments, found, frozenset(opened))
        return found

    def _answer(self, check: Check, arguments: Sequence[Any], changed: Path) -> Sequence[Any]:
        known = self.answers.get(_key(check, arguments))
        if known is not None and str(changed) not in known.opened and known.arguments == arguments:
            return known.found
        return tuple(check.run(*arguments))


def _key(check: Check, arguments: Sequence[Any]) -> tuple[int, Path | None]:
    """Return what tells one question of a check from the others: its document, where it looks at one at a time."""
    return id(check), arguments[0].document.path if check.of else None


_LISTENERS: list[set[str]] = []
"""The sets that the names of opened files go into: Python keeps an audit hook for good, so there is one."""


def _hear(event: str, arguments: tuple[Any, ...]) -> None:
    if event == "open" and _LISTENERS and isinstance(arguments[0], str):
        _LISTENERS[-1].add(os.fspath(arguments[0]))


sys.addaudithook(_hear)


@contextmanager
def opened_files() -> Iterator[set[str]]:
    """Collect the names of the files that are opened for a while."""
    _LISTENERS.append(set())
    try:
        yield _LISTENERS[-1]
    finally:
        _LISTENERS.pop()
