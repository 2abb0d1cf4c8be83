"""Whether the related codes of data/codes.yml and the pairs of data/reference/confusions.yml agree, both ways.

In: the two documents, their shape checked, and the known names. Out: Faults. Must not know pages.
"""

from __future__ import annotations

import difflib
from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import NamedTuple

from macros.lint.context import DocumentUnderCheck
from macros.load.yaml_document import NodePath, NodeProblem, quoted

Pair = frozenset[str]


def check_related(codes: DocumentUnderCheck, names: Collection[str]) -> Iterator[NodeProblem]:
    """Yield related codes that are the name of no code, or of the record itself."""
    return _check_known(codes, "related", names)


def check_confused(confusions: DocumentUnderCheck, names: Collection[str]) -> Iterator[NodeProblem]:
    """Yield names of pairs that no code has."""
    return _check_known(confusions, "codes", names)


def _check_known(checked: DocumentUnderCheck, key: str, names: Collection[str]) -> Iterator[NodeProblem]:
    """Yield the entries of the lists under `key` that are the name of no code, or of the record itself."""
    for index in checked.records():
        for where, name in _entries(checked, index, key):
            if name not in names:
                close = difflib.get_close_matches(name.upper(), names, n=1)
                expected = f"the name of a code{f' ({close[0]}?)' if close else ''}"
                step = "correct or remove it"
                yield checked.document.problem_at(where, "unknown-related", quoted(name), expected, step)
            elif name == checked.valid_at(index, "name"):
                found = f"{name} among its own related codes"
                yield checked.document.problem_at(where, "related-self", found, "other codes", "remove it")


def check_repeated(confusions: DocumentUnderCheck) -> Iterator[NodeProblem]:
    """Yield pairs that stand in the file twice."""
    seen: dict[Pair, int] = {}
    for index, pair in _pairs(confusions):
        if pair in seen:
            expected = f"each pair once (first in line {confusions.document.line((seen[pair],))})"
            found = f"{_and(pair)} again"
            yield confusions.document.problem_at((index,), "duplicate-pair", found, expected, "merge the two")
        seen.setdefault(pair, index)


def check_matched(
    codes: DocumentUnderCheck, confusions: DocumentUnderCheck, names: Mapping[str, int]
) -> Iterator[NodeProblem]:
    """Yield pairs that stand in some but not all of three places: the lists of both codes, confusions.yml.

    What lies next to a fault is left out: the pairs of a code whose list is at fault, and the pairs missing
    from confusions.yml where one of its records is.
    """
    listed = {name: codes.valid_at(index, "related") for name, index in names.items()}
    told = {pair: index for index, pair in _pairs(confusions)}
    complete = 0 < len(confusions.records()) == len(list(_pairs(confusions)))
    pairs = {frozenset((name, other)) for name, related in listed.items() for other in related or ()}
    for pair in sorted(pairs | set(told), key=sorted):
        if (complete or pair in told) and all(listed.get(name) is not None for name in pair):
            first, second = sorted(pair)
            yield from _unmatched(
                pair,
                _Place.in_list(codes, names[first], second),
                _Place.in_list(codes, names[second], first),
                _Place("data/reference/confusions.yml", confusions, (), (told[pair],) if pair in told else None),
            )


class _Place(NamedTuple):
    """Where a pair belongs (`home`), and where it stands there (`entry`), None when it does not."""

    name: str
    checked: DocumentUnderCheck
    home: NodePath
    entry: NodePath | None

    @classmethod
    def in_list(cls, codes: DocumentUnderCheck, index: int, other: str) -> _Place:
        """Return the place of `other` among the related codes of the record at `index`."""
        home = (index, "related")
        related = codes.valid_at(*home)
        entry = (*home, related.index(other)) if other in related else None
        return cls(f"the related codes of {codes.valid_at(index, 'name')}", codes, home, entry)


def _unmatched(pair: Pair, *places: _Place) -> Iterator[NodeProblem]:
    """Yield a fault unless `pair` stands in all places: where it stands alone, else where it is missing."""
    present = [place for place in places if place.entry is not None]
    absent = [place for place in places if place.entry is None]
    if not absent:
        return
    found = f"{_and(pair)} in {_and(place.name for place in present)}"
    expected = f"them in {_and(place.name for place in absent)} too"
    spot = absent[0] if len(present) > 1 and absent[0].home else present[0]
    where = spot.home if spot.entry is None else spot.entry
    yield spot.checked.document.problem_at(where, "related-unmatched", found, expected, "add or remove the pair")


def _entries(checked: DocumentUnderCheck, index: int, key: str) -> Iterator[tuple[NodePath, str]]:
    record = checked.document.value[index]
    entries = record.get(key) if isinstance(record, dict) else None
    for position in range(len(entries) if isinstance(entries, list) else 0):
        name = checked.valid_at(index, key, position)
        if name is not None:
            yield (index, key, position), name


def _pairs(confusions: DocumentUnderCheck) -> Iterator[tuple[int, Pair]]:
    for index in confusions.records():
        names = confusions.valid_at(index, "codes")
        if names is not None:
            yield index, frozenset(names)


def _and(things: Iterable[str]) -> str:
    return " and ".join(sorted(things))
