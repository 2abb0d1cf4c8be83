"""How a record of a file becomes a dataclass and back: a key is the name of a field; what differs is said at the field.

In: dataclasses. Out: what `field(metadata=…)` takes, read by macros.load.builder, and plain values. Knows no record.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from typing import Any

HEX: Mapping[str, Any] = {"read": lambda written: int(written, 16)}
"""Of a field that the file writes as a text such as "0x5010B009"."""

HEX_LIST: Mapping[str, Any] = {"read": lambda written: tuple(int(one, 16) for one in written)}
"""Of a field that the file writes as a list of such texts."""

LINE: Mapping[str, Any] = {"line": True}
"""Of a field that holds in which line of its file the record stands."""


def key(name: str) -> Mapping[str, Any]:
    """Return the metadata of a field that the file has under another name."""
    return {"key": name}


Shown = Mapping[type, Mapping[str, str]]
"""What is shown of the records of a type: the attribute by the key; all fields of a type that is not in it."""


def named(names: str) -> dict[str, str]:
    """Return each of the `names`, which stand between blanks, as key and attribute."""
    return {name: name for name in names.split()}


def as_plain(value: Any, shown: Shown) -> Any:
    """Return `value` as JSON knows it: dataclasses as objects, tuples as lists, all the way down."""
    if is_dataclass(value):
        attributes = shown.get(type(value)) or {one.name: one.name for one in fields(value)}
        return {name: as_plain(getattr(value, attribute), shown) for name, attribute in attributes.items()}
    if isinstance(value, Mapping):
        return {name: as_plain(one, shown) for name, one in value.items()}
    if isinstance(value, tuple | list):
        return [as_plain(one, shown) for one in value]
    return value
