"""What is wrong with the records of data/codes.yml among themselves: names, values, order, remedies.

In: the document, and that of the members that only Python has, their shape checked. Out: Faults. Looks only at sound
nodes, so that one fault gives one line; must not know other files.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence

from macros.lint.context import DocumentUnderCheck
from macros.load.yaml_document import NodePath, NodeProblem
from macros.model.text import LANGUAGES


def names_of(codes: DocumentUnderCheck) -> dict[str, int] | None:
    """Return the index of each record by its name; None where a name is at fault, so that it might be any."""
    names = [codes.valid_at(index, "name") for index in codes.records()]
    if None in names or len(set(names)) < len(names):
        return None
    return {name: index for index, name in enumerate(names)} or None


def check_names(codes: DocumentUnderCheck) -> Iterator[NodeProblem]:
    """Yield names that two codes share, in C++ or in Python."""
    names: dict[str, int] = {}
    for index in codes.records():
        yield from _again(codes, (index, "name"), "duplicate-name", names)
    members: dict[str, int] = {}
    for index in codes.records():
        where, member = (index, "python_name"), codes.valid_at(index, "python_name")
        if member in names and member != codes.valid_at(index, "name"):
            other = codes.document.line((names[member], "name"))
            found, expected = f"{member}, which is the name in line {other}", "a member of its own"
            yield codes.document.problem_at(where, "python-name", found, expected, "correct it")
        else:
            yield from _again(codes, where, "python-name", members)


def _again(codes: DocumentUnderCheck, where: NodePath, rule: str, seen: dict[str, int]) -> Iterator[NodeProblem]:
    """Yield a fault when the text at `where` is in `seen`; else put it there with its record."""
    index, key = where
    text = codes.valid_at(*where)
    if text is None:
        return
    if text in seen:
        first = codes.document.line((seen[text], key))
        expected = f"it in one record (first in line {first})"
        yield codes.document.problem_at(where, rule, f"{text} again", expected, "correct or remove it")
    seen.setdefault(text, int(index))


def check_members(
    members: DocumentUnderCheck, codes: DocumentUnderCheck, names: Mapping[str, int]
) -> Iterator[NodeProblem]:
    """Yield members that stand twice, or that a code has as its name in C++ or in Python."""
    seen: dict[str, int] = {}
    taken = {codes.valid_at(index, "python_name"): index for index in codes.records()} | dict(names)
    for index in members.records():
        name, where = members.valid_at(index, "name"), (index, "name")
        if name in taken:
            found, expected = f"{name}, a name of {codes.valid_at(taken[name], 'name')}", "a name that no code has"
            yield members.document.problem_at(where, "duplicate-name", found, expected, "remove it")
        yield from _again(members, where, "duplicate-name", seen)


def check_values(codes: DocumentUnderCheck) -> Iterator[NodeProblem]:
    """Yield values that two codes share."""
    seen: dict[str, int] = {}
    for index in codes.records():
        yield from _again(codes, (index, "value"), "duplicate-value", seen)


def check_modules(codes: DocumentUnderCheck, module: range, general: Sequence[int]) -> Iterator[NodeProblem]:
    """Yield values that their category cannot have: general codes have those of `general`, all others of `module`."""
    for index in codes.records():
        written, category = codes.valid_at(index, "value"), codes.valid_at(index, "category")
        if written is None or category is None:
            continue
        allowed: Collection[int] = general if category == "general" else module
        if int(written, 16) not in allowed:
            ends, join = (general, " or ") if category == "general" else ((module[0], module[-1]), " to ")
            found, step = f"{written} in category {category}", "correct the value or the category"
            expected = join.join(f"0x{value:08X}" for value in ends)
            yield codes.document.problem_at((index, "value"), "value-module", found, expected, step)


def check_order(codes: DocumentUnderCheck) -> Iterator[NodeProblem]:
    """Yield records whose value is less than one before it."""
    before = ""
    for index in codes.records():
        written, where = codes.valid_at(index, "value"), (index, "value")
        if written is None:
            continue
        if written < before:
            found, expected = f"{written} after {before}", "the records sorted by value"
            yield codes.document.problem_at(where, "order", found, expected, "move this record")
        before = written


def check_remedies(codes: DocumentUnderCheck) -> Iterator[NodeProblem]:
    """Yield remedies that differ in their number of steps between languages, or have none where there is one."""
    for index in codes.records():
        steps = {language: codes.valid_at(index, "remedy", language) for language in LANGUAGES}
        if None in steps.values():
            continue
        counts = {language: len(sentences) for language, sentences in steps.items()}
        where = (index, "remedy")
        if len(set(counts.values())) > 1:
            found = "steps: " + ", ".join(f"{count} in {language}" for language, count in counts.items())
            expected = "as many in every language"
            yield codes.document.problem_at(where, "remedy-steps", found, expected, "add or split steps")
        elif not any(counts.values()) and codes.valid_at(index, "recoverable") not in ("not-applicable", None):
            expected = "at least one (only what is not-applicable to recover from has none)"
            yield codes.document.problem_at(where, "remedy-steps", "no steps", expected, "add the remedy")
