"""The specification (data/spec) as values, and what differs between it and the data.

In: the text. Out: Specification, or SpecificationError at the first line that is not expected there. Every
line is accounted for, so that a new line in a later specification cannot go unread.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from macros.model.guide import Code

SPECIFICATION = Path(__file__).resolve().parents[2] / "data" / "spec" / "llm-datadist-error-codes.zh.txt"

RECOVERABLE = {"是": "yes", "否": "no", "无": "not-applicable"}
NO_REMEDY = "无"

_TITLE = ("LLM-DataDist错误码", "", "错误码是通过如下宏定义的。", "", "namespace llm_datadist {")
_HEADER = "枚举值\t含义\t是否可恢复\t解决办法"
_BETWEEN = ("}  // namespace llm_datadist", "", "具体错误码含义如下。", "", _HEADER)
_END = ("", "父主题： LLM-DataDist")

_CONSTANT = re.compile(r"constexpr Status (LLM_[A-Z_]+) = 0x([0-9A-F]{1,8})U;")
_ROW = re.compile(r"(LLM_[A-Z_]+)\t([^\t]+)\t(是|否|无)\t([^\t]+)")


class SpecificationError(ValueError):
    """A line of the specification is not what stands there."""


@dataclass(frozen=True)
class Row:
    """One row of the table, its cells as they stand."""

    name: str
    meaning: str
    recoverable: str
    remedy: str


@dataclass(frozen=True)
class Specification:
    """The constants of the C++ block and the rows of the table, each in its order."""

    constants: tuple[tuple[str, int], ...]
    rows: tuple[Row, ...]


def load_specification() -> str:
    """Return the text of the specification."""
    return SPECIFICATION.read_bytes().decode("utf-8")


def parse_specification(text: str) -> Specification:
    """Return what `text` defines; SpecificationError with the number of the first line out of place."""
    lines = list(enumerate(text.split("\n"), start=1))
    lines = _expect(lines, _TITLE)
    constants, lines = _take(lines, _CONSTANT)
    lines = _expect(lines, _BETWEEN)
    rows, lines = _take(lines, _ROW)
    lines = _expect(lines, _END)
    if lines:
        raise SpecificationError(f"line {lines[0][0]}: found {lines[0][1]!r} behind the end")
    return Specification(
        tuple((name, int(digits, 16)) for name, digits in constants), tuple(Row(*cells) for cells in rows)
    )


Lines = Sequence[tuple[int, str]]


def _expect(lines: Lines, expected: Iterable[str]) -> Lines:
    """Return `lines` without the `expected` ones, with which they must begin."""
    for text in expected:
        if not lines:
            raise SpecificationError(f"the text ends where {text!r} is expected")
        number, found = lines[0]
        if found != text:
            raise SpecificationError(f"line {number}: found {found!r}, expected {text!r}")
        lines = lines[1:]
    return lines


def _take(lines: Lines, pattern: re.Pattern[str]) -> tuple[list[tuple[str, ...]], Lines]:
    """Return the groups of the lines at the beginning that match `pattern`, and the lines behind them."""
    taken: list[tuple[str, ...]] = []
    for _, line in lines:
        match = pattern.fullmatch(line)
        if match is None:
            break
        taken.append(match.groups())
    return taken, lines[len(taken) :]


def compare(specification: Specification, codes: Sequence[Code]) -> list[str]:
    """Return one sentence for each difference, in both directions; empty when there is none.

    The codes are those that the data does not call undocumented; an undocumented one shares nothing with them.
    """
    specified = [code for code in codes if code.lifecycle != "undocumented"]
    others = [code for code in codes if code.lifecycle == "undocumented"]
    return [*_differences(specification, specified), *_mixed_up(specification, others)]


def _mixed_up(specification: Specification, others: Sequence[Code]) -> Iterator[str]:
    """Yield undocumented codes of which the specification has the name or the value."""
    names = {name for name, _ in specification.constants} | {row.name for row in specification.rows}
    values = {value: name for name, value in specification.constants}
    for code in others:
        if code.name in names:
            yield f"{code.name} is undocumented in the data, but stands in the specification"
        if code.value in values:
            yield f"{code.name}: value is {code.hex!r} in the data, which is {values[code.value]} in the specification"


def _differences(specification: Specification, codes: Sequence[Code]) -> Iterator[str]:
    names = [code.name for code in codes]
    constants, rows = dict(specification.constants), {row.name: row for row in specification.rows}
    lists = {
        "the data": names,
        "the C++ block": [name for name, _ in specification.constants],
        "the table": [row.name for row in specification.rows],
    }
    for name in sorted({name for listed in lists.values() for name in listed}):
        for place, listed in lists.items():
            if listed.count(name) != 1:
                yield f"{name} stands {listed.count(name)} times in {place}, expected once"
    for code in codes:
        if code.name in constants and code.name in rows:
            yield from _different_fields(code, constants[code.name], rows[code.name])


def _different_fields(code: Code, value: int, row: Row) -> Iterator[str]:
    remedy = "" if row.remedy == NO_REMEDY else row.remedy
    fields = {
        "value": (f"0x{value:08X}", f"0x{code.value:08X}"),
        "meaning": (row.meaning, code.meaning.zh),
        "recoverable": (RECOVERABLE[row.recoverable], code.recoverable),
        "remedy": (remedy, "".join(code.remedy.zh) if code.remedy else None),
    }
    for field, (expected, found) in fields.items():
        if found != expected:
            yield f"{code.name}: {field} is {found!r} in the data, {expected!r} in the specification"
