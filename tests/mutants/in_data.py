"""The mutants of a YAML file of data/: each operator once in each record, at a place that the record's name chooses.

In: a file's kind, name and text, and the words that are names somewhere in data/. Out: Mutants. Must not know what a
key means, only what its value looks like.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator
from typing import NamedTuple

from tests.mutants import slips
from tests.mutants.mutant import Mutant, Splice, choose
from tests.mutants.yaml_text import Place, Where, doubled, places_of, swapped, with_text, with_value, without

LANGUAGES = {"en", "zh"}
DEFINES = ("id", "name")
"""The keys under which a record says what it is called."""
_COMMAND_KEYS = ("command", "commands")
_PART = re.compile(r"[\w./-]+#[\w-]+")


class Record(NamedTuple):
    """A record and the places in it that belong to no record inside."""

    place: Place
    inside: list[Place]


class File(NamedTuple):
    """A file of data/."""

    kind: str
    name: str
    text: str


def names_in(text: str) -> Iterator[str]:
    """Yield what the records of a file are called."""
    for place in places_of(text):
        if place.where[-1] in DEFINES and place.value:
            yield place.value


def records_of(text: str) -> list[Record]:
    """Return the records: entries of the file, and mappings in a list at any depth."""
    records: dict[Where, Record] = {}
    for place in places_of(text):
        parents = (place.where[:size] for size in range(len(place.where) - 1, 0, -1))
        above = next((where for where in parents if where in records), None)
        if len(place.where) == 1 or (isinstance(place.where[-1], int) and not place.is_scalar):
            records[place.where] = Record(place, [place] if place.is_scalar else [])
        elif above is not None:
            records[above].inside.append(place)
    return list(records.values())


def mutants_of(file: File, names: Collection[str]) -> Iterator[Mutant]:
    """Yield the mutants of a file."""
    for record in records_of(file.text):
        for operator, edit in EDITS:
            options = [*edit(file.text, record, names)]
            if options:
                place, splice = choose(options, file.name, record.place.where, operator)
                where = ".".join(map(str, place.where))
                yield Mutant(operator, file.kind, file.name, place.line, where, splice)


Edits = Iterator[tuple[Place, Splice]]
Edit = Callable[[str, Record, Collection[str]], Edits]


def _delete_record(text: str, record: Record, _: object) -> Edits:
    edit = without(record.place)
    if edit is not None:
        yield record.place, edit


def _delete_entry(text: str, record: Record, _: object) -> Edits:
    for place in record.inside:
        edit = without(place) if len(place.where) > len(record.place.where) else None
        if edit is not None:
            yield place, edit


def _empty(text: str, record: Record, _: object) -> Edits:
    for place in record.inside:
        if place.is_scalar or place.node.value:
            yield place, with_value(place, '""' if place.is_scalar else "[]")


def _wrong_type(text: str, record: Record, _: object) -> Edits:
    for place in record.inside:
        is_text = place.node.tag.endswith("str") or not place.is_scalar
        yield place, with_value(place, "7" if is_text else "[a, b]")
        if place.is_scalar:
            yield place, with_value(place, "{a: b}")


def _unknown(text: str, record: Record, names: Collection[str]) -> Edits:
    for place in record.inside:
        if is_reference(place, names):
            value = place.value or ""
            yield place, with_text(place, value + ("_GONE" if value.isupper() else "-gone"))


def is_reference(place: Place, names: Collection[str]) -> bool:
    """Say whether the value names another record: a name as a whole, or a part of a page."""
    is_said = bool(place.value) and place.where[-1] not in DEFINES and not LANGUAGES & set(place.where)
    return is_said and (place.value in names or bool(_PART.fullmatch(place.value or "")))


def _double_record(text: str, record: Record, _: object) -> Edits:
    yield record.place, doubled(text, record.place)


def _double_entry(text: str, record: Record, _: object) -> Edits:
    for place in record.inside:
        if len(place.where) > len(record.place.where):
            yield place, doubled(text, place)


def _swap(text: str, record: Record, _: object) -> Edits:
    by_where = {place.where: place for place in (record.place, *record.inside)}
    for where, place in by_where.items():
        other = by_where.get((*where[:-1], "zh"))
        if (
            where[-1] == "en"
            and other is not None
            and text[place.value_start : place.end] != text[other.value_start : other.end]
        ):
            yield place, swapped(text, place, other)


def _slips(find: Callable[[str], Iterator[str]]) -> Edit:
    def edit(text: str, record: Record, _: object) -> Edits:
        for place in record.inside:
            for value in find(place.value) if place.value else ():
                yield place, with_text(place, value)

    return edit


def _typo(text: str, record: Record, names: Collection[str]) -> Edits:
    for place in record.inside:
        value = place.value or ""
        is_name = value and (place.where[-1] in DEFINES or is_reference(place, names))
        for slip in [slips.word(value)] if is_name else slips.names(value):
            yield place, with_text(place, slip)


def _command(text: str, record: Record, _: object) -> Edits:
    for place in record.inside:
        value = place.value or ""
        is_command = value and place.where[-1] in _COMMAND_KEYS
        for start, piece in [(0, value)] if is_command else _spans(value):
            for slip in slips.commands(piece):
                yield place, with_text(place, value[:start] + slip + value[start + len(piece) :])


def _spans(text: str) -> list[tuple[int, str]]:
    """Return what stands between backticks, and where it begins."""
    return [(match.start(1), match[1]) for match in re.finditer(r"`([^`]+)`", text)]


EDITS: tuple[tuple[str, Edit], ...] = (
    ("delete", _delete_record),
    ("delete", _delete_entry),
    ("empty", _empty),
    ("wrong type", _wrong_type),
    ("unknown reference", _unknown),
    ("duplicate", _double_record),
    ("duplicate", _double_entry),
    ("swapped languages", _swap),
    ("typo in an identifier", _typo),
    ("typo in a command", _command),
    ("typo in a source range", _slips(slips.ranges)),
    ("typo in a placeholder", _slips(slips.placeholders)),
)
