"""What is wrong with the numbers of other families: repeated, unknown to their family, or really a code.

In: documents, their shape checked, and the names and values of the codes. Out: Faults. Must not know pages.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator

from macros.lint.context import Checked
from macros.load.yaml_document import Fault, NodePath, shown


def check_neighbours(neighbours: Checked, names: Collection[str], values: Collection[str | None]) -> Iterator[Fault]:
    """Yield names, values and families that stand twice, values of codes, and unknown families and codes.

    `names` are those of codes and of Python's members, `values` those of codes as data/codes.yml writes them.
    """
    families = [neighbours.sound("families", index, "id") for index in _records(neighbours, "families")]
    yield from _repeated(neighbours, "families", "id")
    yield from _repeated(neighbours, "numbers", "name")
    yield from _repeated(neighbours, "numbers", "value")
    for index in _records(neighbours, "numbers"):
        value = neighbours.sound("numbers", index, "value")
        if value is not None and f"0x{value:08X}" in values:
            found, expected = f"{value}, the value of a code", "a number that no code has"
            yield neighbours.document.fault(("numbers", index, "value"), "neighbour-code", found, expected, "remove it")
        for key, known, what in (
            ("family", families, "a family of this file"),
            ("becomes", names, "the name of a code"),
        ):
            name = neighbours.sound("numbers", index, key)
            if name is not None and name not in known:
                where: NodePath = ("numbers", index, key)
                yield neighbours.document.fault(where, f"unknown-{key}", shown(name), what, "correct it")


def check_stands_for(members: Checked, neighbours: Checked) -> Iterator[Fault]:
    """Yield members that stand for a number which no neighbour has as its name."""
    known = {neighbours.sound("numbers", index, "name") for index in _records(neighbours, "numbers")}
    for index in members.records():
        name = members.sound(index, "neighbour")
        if name is not None and name not in known:
            expected = "the name of a number in data/recognition/neighbours.yml"
            yield members.document.fault((index, "neighbour"), "unknown-neighbour", shown(name), expected, "correct it")


def _records(neighbours: Checked, key: str) -> range:
    value = neighbours.document.value
    records = value.get(key) if isinstance(value, dict) else None
    return range(len(records) if isinstance(records, list) else 0)


def _repeated(neighbours: Checked, records: str, key: str) -> Iterator[Fault]:
    seen: dict[object, int] = {}
    for index in _records(neighbours, records):
        where: NodePath = (records, index, key)
        value = neighbours.sound(*where)
        if value in seen:
            first = neighbours.document.line((records, seen[value], key))
            expected = f"it in one record (first in line {first})"
            yield neighbours.document.fault(
                where, f"duplicate-{key}", f"{value} again", expected, "correct or remove it"
            )
        elif value is not None:
            seen[value] = index
