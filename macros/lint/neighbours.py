"""What is wrong with the numbers of other families: repeated, unknown to their family, or really a code.

In: documents, their shape checked, and the names and values of the codes. Out: Faults. Must not know pages.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator

from macros.lint.context import DocumentUnderCheck
from macros.load.yaml_document import NodePath, NodeProblem, quoted


def check_neighbours(
    neighbours: DocumentUnderCheck, names: Collection[str], values: Collection[str | None]
) -> Iterator[NodeProblem]:
    """Yield names, values and families that stand twice, values of codes, and unknown families and codes.

    `names` are those of codes and of Python's members, `values` those of codes as data/codes.yml writes them.
    """
    families = [neighbours.valid_at("families", index, "id") for index in _records(neighbours, "families")]
    for records, key, rule in (
        ("families", "id", "duplicate-id"),
        ("numbers", "name", "duplicate-name"),
        ("numbers", "value", "duplicate-value"),
    ):
        yield from _repeated(neighbours, records, key, rule)
    for index in _records(neighbours, "numbers"):
        value = neighbours.valid_at("numbers", index, "value")
        if value is not None and f"0x{value:08X}" in values:
            found, expected = f"{value}, the value of a code", "a number that no code has"
            yield neighbours.document.problem_at(
                ("numbers", index, "value"), "neighbour-code", found, expected, "remove it"
            )
        for key, known, what, rule in (
            ("family", families, "a family of this file", "unknown-family"),
            ("becomes", names, "the name of a code", "unknown-becomes"),
        ):
            name = neighbours.valid_at("numbers", index, key)
            if name is not None and name not in known:
                where: NodePath = ("numbers", index, key)
                yield neighbours.document.problem_at(where, rule, quoted(name), what, "correct it")


def check_stands_for(members: DocumentUnderCheck, neighbours: DocumentUnderCheck) -> Iterator[NodeProblem]:
    """Yield members that stand for a number which no neighbour has as its name."""
    known = {neighbours.valid_at("numbers", index, "name") for index in _records(neighbours, "numbers")}
    for index in members.records():
        name = members.valid_at(index, "neighbour")
        if name is not None and name not in known:
            expected = "the name of a number in data/recognition/neighbours.yml"
            yield members.document.problem_at(
                (index, "neighbour"), "unknown-neighbour", quoted(name), expected, "correct it"
            )


def _records(neighbours: DocumentUnderCheck, key: str) -> range:
    value = neighbours.document.value
    records = value.get(key) if isinstance(value, dict) else None
    return range(len(records) if isinstance(records, list) else 0)


def _repeated(neighbours: DocumentUnderCheck, records: str, key: str, rule: str) -> Iterator[NodeProblem]:
    seen: dict[object, int] = {}
    for index in _records(neighbours, records):
        where: NodePath = (records, index, key)
        value = neighbours.valid_at(*where)
        if value in seen:
            first = neighbours.document.line((records, seen[value], key))
            expected = f"it in one record (first in line {first})"
            yield neighbours.document.problem_at(where, rule, f"{value} again", expected, "correct or remove it")
        elif value is not None:
            seen[value] = index
