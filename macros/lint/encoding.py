"""Whether the bit fields of data/reference/encoding.yml make up a value.

In: the document, its shape checked. Out: Faults. Must not know the codes.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from macros.lint.context import DocumentUnderCheck
from macros.load.yaml_document import NodeProblem, quoted

BITS = 32
"""The width of a value."""


def check_encoding(encoding: DocumentUnderCheck) -> Iterator[NodeProblem]:
    """Yield a gap or an overlap of the fields, repeated ids, and numbers that are repeated or too large."""
    fields = encoding.document.value.get("fields") if isinstance(encoding.document.value, dict) else None
    count = len(fields) if isinstance(fields, list) else 0
    ids = [encoding.valid_at("fields", index, "id") for index in range(count)]
    for index, id_ in enumerate(ids):
        if id_ is not None and id_ in ids[:index]:
            where, found = ("fields", index, "id"), f"{id_} again"
            yield encoding.document.problem_at(where, "duplicate-name", found, "each id once", "correct it")
    yield from _cover(encoding, count)
    for index in range(count):
        yield from _numbers(encoding, index)


def module_of(encoding: DocumentUnderCheck) -> range | None:
    """Return the values of the module of LLM-DataDist; None where a fault lies in them."""
    first = encoding.valid_at("module")
    fields = encoding.valid_at("fields")
    return (
        None if first is None or fields is None else range(int(first, 16), int(first, 16) + (1 << fields[-1]["width"]))
    )


def general_of(encoding: DocumentUnderCheck) -> tuple[int, ...] | None:
    """Return the values of the general codes, which belong to no module; None where a fault lies in them."""
    written = encoding.valid_at("general")
    return None if written is None else tuple(int(value, 16) for value in written)


def _cover(encoding: DocumentUnderCheck, count: int) -> Iterator[NodeProblem]:
    """Yield at most one fault: behind the first misfit every field would seem to be wrong."""
    top = BITS
    for index in range(count):
        shift, width = (encoding.valid_at("fields", index, key) for key in ("shift", "width"))
        if shift is None or width is None:
            return
        where, end = ("fields", index, "shift"), shift + width
        if end != top:
            kind = "a gap above" if end < top else "an overlap or the wrong order"
            found, expected = f"bits {end - 1} to {shift} ({kind})", f"bits from {top - 1} down"
            yield encoding.document.problem_at(where, "encoding-cover", found, expected, "correct shift or width")
            return
        if index == count - 1 and shift:
            found, expected = f"bit {shift} as the lowest", f"bit 0 ({BITS} bits in all)"
            yield encoding.document.problem_at(where, "encoding-cover", found, expected, "add the missing field")
        top = shift


def _numbers(encoding: DocumentUnderCheck, index: int) -> Iterator[NodeProblem]:
    width, values = (encoding.valid_at("fields", index, key) for key in ("width", "values"))
    if width is None or values is None:
        return
    for key in ("value", "name"):
        seen: list[Any] = []
        for position, entry in enumerate(values):
            where = ("fields", index, "values", position, key)
            if entry[key] in seen:
                found, expected = f"{quoted(str(entry[key]))} again", "it once in this field"
                yield encoding.document.problem_at(where, "duplicate-value", found, expected, "correct it")
            elif key == "value" and entry[key] >> width:
                found, expected = f"{entry[key]}", f"at most {(1 << width) - 1} in {width} bits"
                yield encoding.document.problem_at(where, "out-of-range", found, expected, "correct it")
            seen.append(entry[key])
