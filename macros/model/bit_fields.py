"""A value taken apart into its bit fields, in words.

In: a value and the Encoding. Out: one row a field. Knows no language but takes it as an argument.
"""

from __future__ import annotations

from dataclasses import dataclass

from macros.model.guide import Encoding, Field, FieldValue


@dataclass(frozen=True)
class FieldRow:
    """One bit field of one value: its bits as text ("31–30"), the number in it and what that is called."""

    field: Field
    bits: str
    binary: str
    number: int
    meaning: FieldValue | None


def split_fields(value: int, encoding: Encoding) -> tuple[FieldRow, ...]:
    """Return the fields of `value` (0 to 2**32-1), from the highest bits to the lowest."""
    return tuple(_row(field, field.extract(value)) for field in encoding.fields)


def _row(field: Field, number: int) -> FieldRow:
    high, low = field.shift + field.width - 1, field.shift
    binary = format(number, f"0{field.width}b")
    return FieldRow(field, f"{high}–{low}", binary, number, field.describe(number))
