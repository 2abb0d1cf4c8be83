"""Whether the data says what the specification says, word for word, and whether the specification is the one kept.

In: the root of the repository, and documents with the faults found so far. Out: Problems. Looks only at sound nodes,
so that one fault gives one line; must not know pages.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping
from pathlib import Path

from macros.lint.context import DocumentUnderCheck
from macros.load.specification import (
    CHECKSUMS,
    NO_REMEDY,
    RECOVERABLE,
    RESERVED,
    SPECIFICATION,
    Constant,
    Row,
    Specification,
    load_specification,
)
from macros.load.yaml_document import NodePath, quoted, read_text
from macros.model.entry import SPECIFIED
from macros.problems import DataError, Problem

_RULES = {
    "lifecycle": "spec-lifecycle",
    "meaning": "spec-meaning",
    "name": "spec-name",
    "recoverable": "spec-recoverable",
    "remedy": "spec-remedy",
    "value": "spec-value",
}
"""The rule by the key of a record that it is about."""

_LONG, _SHOWN_BEFORE = 40, 8
"""A longer text is shown from so many characters before the first one that differs."""


def check_specification(
    root: Path,
    codes: DocumentUnderCheck | None,
    names: Mapping[str, int] | None,
    contradictions: DocumentUnderCheck | None,
) -> Iterator[Problem]:
    """Yield every difference between data/spec below `root` and the data; `names` gives the record of each name."""
    try:
        specification = load_specification(root / SPECIFICATION)
    except DataError as error:
        yield from error.problems
        return
    yield from check_checksum(root)
    yield from check_lists(specification)
    if codes is not None and names is not None:
        yield from compare(specification, codes, names)
    if contradictions is not None:
        yield from check_verbatim(specification, contradictions)


def checksum_line(content: bytes) -> str:
    """Return the line of SHA256SUMS for a specification with `content`."""
    return f"{hashlib.sha256(content).hexdigest()}  {SPECIFICATION.name}\n"


def check_checksum(root: Path) -> Iterator[Problem]:
    """Yield a problem unless SHA256SUMS holds the checksum of the specification and nothing else."""
    path, line = root / CHECKSUMS, checksum_line((root / SPECIFICATION).read_bytes())
    try:
        found = read_text(path)
    except DataError as error:
        yield from error.problems
        return
    if found != line:
        said = f"found {quoted(found)}, expected {quoted(line)}, the checksum of {SPECIFICATION.name}"
        step = "restore the text, or take a newer one in with `python -m macros take-spec FILE`"
        yield Problem(path, 1, "spec-checksum", f"{said}; {step}")


def check_lists(specification: Specification) -> Iterator[Problem]:
    """Yield names that do not stand once in the C++ block and once in the table."""
    lists: dict[str, list[Constant | Row]] = {
        "the C++ block": list(specification.constants),
        "the table": list(specification.rows),
    }
    for name, first in {one.name: one for listed in lists.values() for one in listed}.items():
        for place, listed in lists.items():
            count = sum(one.name == name for one in listed)
            if count != 1:
                said = f"found {name} {count} times in {place}, expected it once"
                yield Problem(specification.path, first.line, "spec-lists", f"{said}; get the text again")


def compare(specification: Specification, codes: DocumentUnderCheck, names: Mapping[str, int]) -> Iterator[Problem]:
    """Yield one problem for each difference, in both directions, at the node of `codes` that differs.

    The codes are those that the data calls documented or reserved; any other one shares nothing with them.
    """
    comparison = _Comparison(specification, codes, names)
    for name, index in names.items():
        lifecycle = codes.valid_at(index, "lifecycle")
        if lifecycle in SPECIFIED:
            yield from comparison.of_specified(name, index, lifecycle)
        elif lifecycle is not None:
            yield from comparison.of_other(name, index, lifecycle)
    yield from comparison.missing()


class _Comparison:
    """The two sides of a comparison, each by name."""

    def __init__(self, specification: Specification, codes: DocumentUnderCheck, names: Mapping[str, int]) -> None:
        self.specification, self.codes, self.names = specification, codes, names
        self.constants = {one.name: one for one in specification.constants}
        self.rows = {one.name: one for one in specification.rows}
        self.by_value = {one.value: one for one in specification.constants}
        self.misnamed: set[str] = set()

    def of_specified(self, name: str, index: int, lifecycle: str) -> Iterator[Problem]:
        """Yield what the record at `index`, called `name`, says otherwise than the specification."""
        constant, row = self.constants.get(name), self.rows.get(name)
        if constant is None and row is None:
            yield self.unknown(name, index)
        if constant is not None:
            yield from self.field(index, ("value",), f"0x{constant.value:08X}", constant.line)
        if row is not None:
            yield from self.field(index, ("meaning", "zh"), row.meaning, row.line)
            yield from self.field(index, ("recoverable",), RECOVERABLE[row.recoverable], row.line)
            yield from self.remedy(index, row)
            if (lifecycle == "reserved") != row.remedy.startswith(RESERVED):
                expected = SPECIFIED[lifecycle != "reserved"]
                yield self.problem((index, "lifecycle"), lifecycle, f"{expected}, as {self.at(row.line)} says")

    def unknown(self, name: str, index: int) -> Problem:
        """Return the problem of a name that the specification does not have, which may be one misspelt."""
        meant = self.by_value.get(int(self.codes.valid_at(index, "value") or "-1", 16))
        if meant is not None and meant.name not in self.names:
            self.misnamed.add(meant.name)
            return self.problem((index, "name"), name, f"{meant.name}, the name of its value in {self.at(meant.line)}")
        expected = f"a name of {SPECIFICATION.name}, or lifecycle undocumented"
        return self.problem((index, "name"), name, expected, "correct the one or the other")

    def field(self, index: int, where: NodePath, expected: str, line: int) -> Iterator[Problem]:
        found = self.codes.valid_at(index, *where)
        if found is not None and found != expected:
            yield self.problem((index, *where), *_apart(found, expected, self.at(line)))

    def remedy(self, index: int, row: Row) -> Iterator[Problem]:
        """Yield a problem at the first sentence of the remedy that differs."""
        steps = self.codes.valid_at(index, "remedy", "zh")
        expected = "" if row.remedy == NO_REMEDY else row.remedy
        if steps is None or "".join(steps) == expected:
            return
        where: NodePath = (index, "remedy", "zh")
        rest, position = expected, 0
        while position < len(steps) and rest.startswith(steps[position]):
            rest, position = rest[len(steps[position]) :], position + 1
        where = (*where, position) if position < len(steps) else where
        yield self.problem(where, *_apart("".join(steps), expected, self.at(row.line)))

    def of_other(self, name: str, index: int, lifecycle: str) -> Iterator[Problem]:
        """Yield that the specification has the name or the value of a code which is not documented there."""
        known = self.constants.get(name) or self.rows.get(name)
        value = self.codes.valid_at(index, "value")
        owner = self.by_value.get(int(value, 16)) if value else None
        if known is not None:
            expected = f"documented or reserved: {self.at(known.line)} has {name}"
            step = "correct it and give the record the words that stand there"
            yield self.problem((index, "lifecycle"), lifecycle, expected, step)
        elif owner is not None:
            expected = f"another value: {self.at(owner.line)} gives this one to {owner.name}"
            yield self.problem((index, "value"), str(value), expected, "correct the name or the value")

    def missing(self) -> Iterator[Problem]:
        """Yield the names of the specification without a record, each where its record belongs."""
        values = {index: self.codes.valid_at(index, "value") for index in self.names.values()}
        for name in sorted({*self.constants, *self.rows} - set(self.names) - self.misnamed):
            constant = self.constants.get(name)
            wanted = f"0x{constant.value:08X}" if constant else ""
            index = next((index for index, value in values.items() if value and value >= wanted), max(values))
            line = (constant or self.rows[name]).line
            step = f"run `python -m macros new-code {name} {wanted or 'VALUE'}`"
            document = self.codes.document
            found, expected = f"no record of {name}", f"one here: {self.at(line)} has it"
            yield document.problem_at((index, "name"), "spec-missing", found, expected, step).problem

    def at(self, line: int) -> str:
        """Return how to point at a line of the specification."""
        return f"{SPECIFICATION.as_posix()}:{line}"

    def problem(self, where: NodePath, found: str, expected: str, step: str = "correct it") -> Problem:
        """Return the problem of the node at `where`, under a rule that is called after its key."""
        return self.codes.document.problem_at(where, _RULES[str(where[1])], found, expected, step).problem


def _apart(found: str, expected: str, place: str) -> tuple[str, str]:
    """Return how to show two texts that differ: from shortly before the first difference, so that it is seen."""
    same = next(
        (at for at, (one, other) in enumerate(zip(found, expected, strict=False)) if one != other),
        min(len(found), len(expected)),
    )
    start = max(0, same - _SHOWN_BEFORE) if max(len(found), len(expected)) > _LONG else 0
    dots = "…" if start else ""
    shown = [quoted(f"{dots}{text[start:]}") for text in (found, expected)]
    return shown[0], f"{shown[1]}, as {place} says"


def check_verbatim(specification: Specification, contradictions: DocumentUnderCheck) -> Iterator[Problem]:
    """Yield words of contradictions.yml that the cell of the specification which they quote does not hold."""
    rows = {row.name: row for row in specification.rows}
    for index in contradictions.records():
        name, cell, verbatim = (
            contradictions.valid_at(index, "specification", key) for key in ("code", "cell", "verbatim")
        )
        if None in (name, cell, verbatim) or name not in rows:
            continue
        said = getattr(rows[name], cell)
        if verbatim not in said:
            expected = f"words of the {cell} of {name}, {quoted(said)} ({SPECIFICATION.as_posix()}:{rows[name].line})"
            step = "the contradiction may be settled: compare its sources, then correct or remove it"
            where = (index, "specification", "verbatim")
            document = contradictions.document
            yield document.problem_at(where, "spec-verbatim", quoted(verbatim), expected, step).problem
