"""A mutant: one small fault put into one file of the guide, and how mutants are chosen without chance.

In: nothing. Out: OPERATORS, Splice, Mutant, `choose`, `sample`. Must not know YAML, pages or checks.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence
from itertools import zip_longest
from typing import NamedTuple, TypeVar

OPERATORS = (
    "delete",
    "empty",
    "wrong type",
    "unknown reference",
    "duplicate",
    "swapped languages",
    "typo in an identifier",
    "typo in a command",
    "typo in a source range",
    "typo in a placeholder",
)
"""The faults, by what a person does wrong."""

SEED = 17
"""What chooses where in a record a fault is put, and which mutants are tried first."""

T = TypeVar("T")


class Splice(NamedTuple):
    """An edit of a text: what stands from `start` to `end` becomes `new`."""

    start: int
    end: int
    new: str

    def apply(self, text: str) -> str:
        """Return `text` with the edit made."""
        return text[: self.start] + self.new + text[self.end :]


class Mutant(NamedTuple):
    """One fault: the operator, the kind of thing that it is put into, the file, the place in it, and the edit."""

    operator: str
    kind: str
    file: str
    line: int
    where: str
    splice: Splice

    @property
    def name(self) -> str:
        """One line that says what it is: `delete, codes: data/codes.yml:12: 0.meaning`."""
        return f"{self.operator}, {self.kind}: {self.file}:{self.line}: {self.where}"


def choose(options: Sequence[T], *of: object) -> T:
    """Return one of `options`: always the same for the same `of`."""
    return options[_number(*of) % len(options)]


def sample(mutants: Sequence[Mutant], count: int) -> list[Mutant]:
    """Return `count` of the mutants, of every kind and operator in turn: always the same, in the same order."""
    groups: dict[tuple[str, str], list[Mutant]] = {}
    for one in shuffled(mutants):
        groups.setdefault((one.operator, one.kind), []).append(one)
    by_operator = [[one for one in groups.values() if one[0].operator == operator] for operator in OPERATORS]
    kinds_in_turn = [group for row in zip_longest(*by_operator) for group in row if group is not None]
    return [*_in_turn(kinds_in_turn)][:count]


def shuffled(mutants: Sequence[Mutant]) -> list[Mutant]:
    """Return the mutants in an order that has nothing to do with their places, and is always the same."""
    return sorted(mutants, key=lambda one: _number(one.operator, one.file, one.where))


def _in_turn(groups: Sequence[Sequence[Mutant]]) -> Iterator[Mutant]:
    for row in zip_longest(*groups):
        yield from (one for one in row if one is not None)


def _number(*of: object) -> int:
    said = "\0".join(map(str, (SEED, *of)))
    return int.from_bytes(hashlib.sha256(said.encode()).digest()[:8], "big")
