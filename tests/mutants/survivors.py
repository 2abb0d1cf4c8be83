"""The mutants that may go unreported, with the reason of each kind of them, and the tests that catch some.

In: tests/mutants/survivors.yml. Out: Waivers, and which waiver covers a mutant. A waiver that covers nothing that goes
unreported is stale.
"""

from __future__ import annotations

from fnmatch import fnmatchcase
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

import yaml

from tests.mutants.mutant import OPERATORS, Mutant

FILE = Path(__file__).with_name("survivors.yml")


class Waiver(NamedTuple):
    """Which mutants may go unreported: operators, kinds and places (with `*`), why, and the test that catches them."""

    operators: tuple[str, ...]
    kinds: tuple[str, ...]
    where: tuple[str, ...]
    reason: str
    test: str | None

    def covers(self, mutant: Mutant) -> bool:
        """Say whether the mutant is one of these."""
        is_there = mutant.operator in self.operators and any(fnmatchcase(mutant.kind, kind) for kind in self.kinds)
        return is_there and any(fnmatchcase(mutant.where, place) for place in self.where)

    @property
    def name(self) -> str:
        """One line that says what it is."""
        return f"{', '.join(self.operators)}: {', '.join(self.kinds)}: {', '.join(self.where)}"


@lru_cache(maxsize=1)
def load_waivers() -> tuple[Waiver, ...]:
    """Return what survivors.yml says; ValueError names an entry that is wrong."""
    return tuple(_waiver(entry) for entry in yaml.safe_load(FILE.read_text(encoding="utf-8")))


def _waiver(entry: dict[str, object]) -> Waiver:
    operators, kinds, where = (_listed(entry[key]) for key in ("operator", "kind", "where"))
    unknown = set(operators) - set(OPERATORS)
    if unknown or set(entry) - {"operator", "kind", "where", "reason", "test"} or not entry.get("reason"):
        raise ValueError(f"{FILE.name}: wrong entry: {entry}")
    test = entry.get("test")
    return Waiver(operators, kinds, where, str(entry["reason"]), None if test is None else str(test))


def _listed(value: object) -> tuple[str, ...]:
    return tuple(map(str, value)) if isinstance(value, list) else (str(value),)


def waiver_of(mutant: Mutant) -> Waiver | None:
    """Return the first waiver that covers the mutant."""
    return next((waiver for waiver in load_waivers() if waiver.covers(mutant)), None)
