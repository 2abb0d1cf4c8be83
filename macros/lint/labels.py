"""Whether every label of labels.yml is asked for, and every label that is asked for is there.

In: the document, and the root of the repository, whose templates, scripts and modules ask. Out: Problems. A label is
asked for by a whole key ("copy.done"), or by the beginning of one and a word that WORDS says.
"""

from __future__ import annotations

import ast
import difflib
import re
from collections.abc import Collection, Iterable, Iterator
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

from macros.lint.context import DocumentUnderCheck
from macros.lint.label_words import WORDS
from macros.load.yaml_document import quoted, read_text
from macros.problems import Problem

_QUOTED = r"""(?:'([a-z][\w.-]*)'|"([a-z][\w.-]*)"|`([a-z][\w.-]*)(?:\$\{[^}]*\})?`)"""
CALLED = re.compile(rf"\b(?:t|label)\(\s*{_QUOTED}\s*[,)]")
WHOLE = re.compile(_QUOTED)
BEGUN = re.compile(r"""(?:'([a-z][a-z._-]*\.)'\s*~|"([a-z][a-z._-]*\.)"\s*\+|`([a-z][a-z._-]*\.)\$\{)""")

_MODULES = ("macros/**/*.py", "loglink/**/*.py")
_TEXTS = ("macros/templates/**/*.j2", "docs/javascripts/**/*.js", "overrides/**/*.html")
_LABEL_METHODS = ("label", "_label")
_WORDS_FILE = "macros/lint/label_words.py"


class Use(NamedTuple):
    """A key, or the beginning of one, and where it stands."""

    path: Path
    line: int
    key: str


class Uses(NamedTuple):
    """What templates, scripts and modules say: texts that can be keys, labels that are asked for, beginnings."""

    whole: list[Use]
    asked: list[Use]
    begun: list[Use]


def check_labels(labels: DocumentUnderCheck, root: Path) -> Iterator[Problem]:
    """Yield labels that nothing asks for, keys that are asked for and not there, and beginnings without their words."""
    keys, uses = list(labels.valid_at() or ()), find_uses(root)
    if not keys:
        return
    yield from _check_asked(keys, uses)
    begun = {use.key for use in uses.begun}
    composed = {start + word for start, words in WORDS.items() if start in begun for word in words}
    for key in sorted(composed - set(keys)):
        found, expected = f"no label {quoted(key)}", f"one for each word of {_WORDS_FILE}"
        yield labels.document.problem_at((), "label-use", found, expected, "add it, or take the word out").problem
    whole = {use.key for use in uses.whole}
    for key in keys:
        short = key.removeprefix("diagnosis.")  # the engines leave that word out
        if not {key, short} & whole and key not in composed:
            found, expected = f"the label {quoted(key)}, for which nothing asks", "one that is shown"
            step = "take it out, or correct its key"
            yield labels.document.problem_at((key,), "label-use", found, expected, step).problem


def _check_asked(keys: Collection[str], uses: Uses) -> Iterator[Problem]:
    for use in uses.asked:
        if use.key not in keys:
            meant = difflib.get_close_matches(use.key, keys, n=1)
            expected = f"a key of data/labels.yml{f' ({meant[0]}?)' if meant else ''}"
            yield _problem(use, quoted(use.key), expected, "correct it, or add that label")
    for use in uses.begun:
        if use.key not in WORDS:
            expected = f"one of which {_WORDS_FILE} says what can follow"
            yield _problem(use, f"a label that begins with {quoted(use.key)}", expected, "add it there, or correct it")


def _problem(use: Use, found: str, expected: str, step: str) -> Problem:
    return Problem(use.path, use.line, "label-use", f"found {found}, expected {expected}; {step}")


def find_uses(root: Path) -> Uses:
    """Return what the sources below `root` say that may be labels."""
    uses = Uses([], [], [])
    for path in _paths(root, _MODULES):
        _add(uses, uses_in_python(path, read_text(path)))
    for path in _paths(root, _TEXTS):
        _add(uses, uses_in_text(path, read_text(path)))
    return uses


def _paths(root: Path, patterns: Iterable[str]) -> Iterator[Path]:
    for pattern in patterns:
        yield from (path for path in sorted(root.glob(pattern)) if "vendor" not in path.parts)


def _add(uses: Uses, more: Uses) -> None:
    for all_of_kind, some in zip(uses, more, strict=True):
        all_of_kind.extend(some)


@lru_cache(maxsize=1024)
def uses_in_text(path: Path, text: str) -> Uses:
    """Return what a template or a script says."""
    return Uses(*([*_found(pattern, path, text)] for pattern in (WHOLE, CALLED, BEGUN)))


def _found(pattern: re.Pattern[str], path: Path, text: str) -> Iterator[Use]:
    for match in pattern.finditer(text):
        key = next((part for part in match.groups() if part), "")
        if key:
            yield Use(path, text.count("\n", 0, match.start()) + 1, key)


@lru_cache(maxsize=1024)
def uses_in_python(path: Path, text: str) -> Uses:
    """Return what a module says: its texts, what it gives a method called label, and what stands before a gap."""
    uses = Uses([], [], [])
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            uses.whole.append(Use(path, node.lineno, node.value))
        elif isinstance(node, ast.JoinedStr) and len(node.values) > 1 and isinstance(node.values[0], ast.Constant):
            begun = str(node.values[0].value)
            uses.begun.extend([Use(path, node.lineno, begun)] if re.fullmatch(r"[a-z][a-z._]*\.", begun) else [])
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in _LABEL_METHODS:
            given = [one.value for one in node.args[:1] if isinstance(one, ast.Constant)]
            uses.asked.extend(Use(path, node.lineno, str(key)) for key in given)
    return uses
