"""What is wrong with the records of data/codes.yml among themselves: names, values, order, remedies.

In: the document, and that of the members that only Python has, their shape checked. Out: Faults. Looks only at sound
nodes, so that one fault gives one line; must not know other files.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from macros.lint.context import DocumentUnderCheck
from macros.load.yaml_document import NodePath, NodeProblem
from macros.model.guide import MAX_VALUE
from macros.model.text import LANGUAGES

GENERAL_VALUES = (0, MAX_VALUE)
"""The values of the general codes: they belong to no module."""

MODULE = range(0x5010B000, 0x5010C000)
"""The values of the LLM engine module, to which every other code belongs (fields of data/reference/encoding.yml)."""

NO_REMEDY = "LLM_SUCCESS"
"""The only code without a remedy: its cell in the specification is 无."""


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
    """Yield values that are not unique, not in the module of their category, or not in order."""
    seen: dict[str, int] = {}
    before = ""
    for index in codes.records():
        written, where = codes.valid_at(index, "value"), (index, "value")
        if written is None:
            continue
        faults = [*_again(codes, where, "duplicate-value", seen), *_outside(codes, index)]
        yield from faults[:1]
        if faults:
            continue
        if written < before:
            found, expected = f"{written} after {before}", "the records sorted by value"
            yield codes.document.problem_at(where, "order", found, expected, "move this record")
        before = written


def _outside(codes: DocumentUnderCheck, index: int) -> Iterator[NodeProblem]:
    """Yield a fault when the value of a record is not one that its category can have."""
    written, category = codes.valid_at(index, "value"), codes.valid_at(index, "category")
    if category is None:
        return
    allowed, join = (GENERAL_VALUES, "or") if category == "general" else (MODULE, "to")
    if int(written, 16) not in allowed:
        found, step = f"{written} in category {category}", "correct the value or the category"
        expected = f"0x{allowed[0]:08X} {join} 0x{allowed[-1]:08X}"
        yield codes.document.problem_at((index, "value"), "value-module", found, expected, step)


def check_remedies(codes: DocumentUnderCheck) -> Iterator[NodeProblem]:
    """Yield remedies that differ in their number of steps between languages, or have none."""
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
        elif not any(counts.values()) and codes.valid_at(index, "name") not in (NO_REMEDY, None):
            expected = f"at least one (only {NO_REMEDY} has none)"
            yield codes.document.problem_at(where, "remedy-steps", "no steps", expected, "add the remedy")
