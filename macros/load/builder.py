"""Plain values into the dataclasses of the model, by their fields alone.

In: a dataclass, and a mapping with a key for each of its fields. Out: an instance, its fields built in the same way.
A field that may be None or that has a default need not be there. What else a field asks for stands in its metadata
(macros.model.records). Must not know any record.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import MISSING, Field, fields, is_dataclass
from functools import cache
from types import NoneType, UnionType
from typing import Any, TypeVar, get_args, get_origin, get_type_hints

from macros.load.yaml_document import Document

T = TypeVar("T")


def build_records(kind: type[T], document: Document) -> tuple[T, ...]:
    """Return the records of `document`, which is a list of them, each with the line in which it stands."""
    return tuple(build(kind, raw, document.line((index,))) for index, raw in enumerate(document.value))


def build(kind: type[T], raw: Mapping[str, Any], line: int | None = None) -> T:
    """Return `raw`, which stands in `line`, as a `kind`.

    KeyError for a field that is missing, TypeError for a key that is no field. The values must have passed the checks:
    what a text or a number holds is not looked at.
    """
    shape: Any = kind
    known = _fields(shape)
    surplus = set(raw) - set(known)
    if surplus:
        raise TypeError(f"{kind.__name__} has no field for {', '.join(sorted(surplus))}")
    return kind(**dict(_values(_hints(shape), known, raw, line)))


def build_value(hint: Any, raw: Any) -> Any:
    """Return `raw` as a value of the type `hint`: a dataclass, tuple, mapping, text or number, or None."""
    arguments = get_args(hint)
    origin = get_origin(hint)
    if origin is UnionType:
        (inner,) = (one for one in arguments if one is not NoneType)
        return None if raw is None else build_value(inner, raw)
    if origin is tuple and arguments[-1] is Ellipsis:
        return tuple(build_value(arguments[0], one) for one in raw)
    if origin is tuple:
        return tuple(build_value(inner, one) for inner, one in zip(arguments, raw, strict=True))
    if origin is not None and issubclass(origin, Mapping):
        return {key: build_value(arguments[1], one) for key, one in raw.items()}
    return build(hint, raw) if _is_record(hint) else raw


def _is_record(hint: Any) -> bool:
    return is_dataclass(hint)


def _values(
    hints: Mapping[str, Any], known: Mapping[str, Field[Any]], raw: Mapping[str, Any], line: int | None
) -> Iterator[tuple[str, Any]]:
    for key, field in known.items():
        hint = hints[field.name]
        if "line" in field.metadata and line is not None:
            yield field.name, line
        elif key in raw:
            read = field.metadata.get("read")
            yield field.name, read(raw[key]) if read else build_value(hint, raw[key])
        elif field.default is MISSING and field.default_factory is MISSING:
            if NoneType not in get_args(hint):
                raise KeyError(key)
            yield field.name, None


@cache
def _fields(kind: Any) -> Mapping[str, Field[Any]]:
    """Return the fields of `kind` by the key that a file has for each."""
    return {field.metadata.get("key", field.name): field for field in fields(kind)}


@cache
def _hints(kind: Any) -> Mapping[str, Any]:
    return get_type_hints(kind)
