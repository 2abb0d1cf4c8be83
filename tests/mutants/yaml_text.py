"""A YAML text as places that can be edited: where each value begins and ends, and the edits that a person makes.

In: a text. Out: Places, and the text with one of them left out, emptied, doubled. Comments and form stay as they are.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass

import yaml

from tests.mutants.mutant import Splice

Where = tuple[str | int, ...]


@dataclass(frozen=True)
class Place:
    """One entry of a mapping or item of a list: where it begins (with key or dash) and ends, and its value alone.

    `before` is where the entry before it ends, `following` where the next one begins; -1 where there is none.
    """

    where: Where
    start: int
    end: int
    value_start: int
    key_end: int
    node: yaml.Node
    before: int
    following: int
    in_flow: bool

    @property
    def is_scalar(self) -> bool:
        """Whether it is a text, a number or the like."""
        return isinstance(self.node, yaml.ScalarNode)

    @property
    def value(self) -> str | None:
        """The text of a scalar; None of anything else."""
        return str(self.node.value) if self.is_scalar else None

    @property
    def line(self) -> int:
        """The line where its value begins, counted from 1."""
        return int(self.node.start_mark.line) + 1


def places_of(text: str) -> Iterator[Place]:
    """Yield every place of the text, a parent before what it holds."""
    node = yaml.compose(text, Loader=getattr(yaml, "CSafeLoader", yaml.SafeLoader))
    assert node is not None
    yield from _inside(text, node, ())


def _inside(text: str, node: yaml.Node, where: Where) -> Iterator[Place]:
    entries = [*_entries(text, node)]
    ends = [_end_mark(value).index for *_, value in entries]
    for at, (step, start, key_end, value) in enumerate(entries):
        before = ends[at - 1] if at else -1
        following = entries[at + 1][1] if at + 1 < len(entries) else -1
        here, in_flow = (*where, step), bool(node.flow_style)  # type: ignore[attr-defined]
        yield Place(here, start, ends[at], value.start_mark.index, key_end, value, before, following, in_flow)
        yield from _inside(text, value, here)


def _entries(text: str, node: yaml.Node) -> Iterator[tuple[str | int, int, int, yaml.Node]]:
    """Yield the entries of a mapping or a list: key or index, where it begins, where the key's colon ends, value."""
    if isinstance(node, yaml.MappingNode):
        for key, value in node.value:
            yield str(key.value), key.start_mark.index, text.index(":", key.end_mark.index) + 1, value
    elif isinstance(node, yaml.SequenceNode):
        for index, value in enumerate(node.value):
            start = value.start_mark.index
            yield index, start if node.flow_style else text.rindex("-", 0, start), -1, value


def _end_mark(node: yaml.Node) -> yaml.Mark:
    """Return where the node ends for the eye: a block of others ends with the last of them."""
    if isinstance(node, yaml.CollectionNode) and not node.flow_style and node.value:
        last = node.value[-1]
        return _end_mark(last[1] if isinstance(last, tuple) else last)
    return node.end_mark


def without(place: Place) -> Splice | None:
    """Return the edit that leaves the entry out; None where it is the only one."""
    if place.following >= 0:
        return Splice(place.start, place.following, "")
    return Splice(place.before, place.end, "") if place.before >= 0 else None


def with_value(place: Place, written: str) -> Splice:
    """Return the edit that puts `written` where the value stands."""
    return Splice(place.value_start, place.end, f" {written}" if place.value_start == place.key_end else written)


def with_text(place: Place, value: str) -> Splice:
    """Return the edit that puts another text where a scalar stands: in the quotes that it has, or in double ones."""
    if getattr(place.node, "style", None) == "'":
        return with_value(place, "'" + value.replace("'", "''") + "'")
    return with_value(place, json.dumps(value, ensure_ascii=False))


def doubled(text: str, place: Place) -> Splice:
    """Return the edit that puts the entry a second time behind itself."""
    entry = text[place.start : place.end].rstrip("\n")
    end = place.start + len(entry)
    between = ", " if place.in_flow else "\n" + " " * (place.start - text.rfind("\n", 0, place.start) - 1)
    return Splice(end, end, between + entry)


def swapped(text: str, one: Place, other: Place) -> Splice:
    """Return the edit that puts the values of two entries in each other's place."""
    one, other = sorted((one, other), key=lambda place: place.start)
    first, second = (text[place.value_start : place.end] for place in (one, other))
    return Splice(one.value_start, other.end, second + text[one.end : other.value_start] + first)
