"""The data says what the specification says, and the check finds every deviation of any cell, constant or record."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable, Sequence
from copy import deepcopy
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from macros.lint.context import DocumentUnderCheck
from macros.lint.specification import check_lists, check_verbatim, compare
from macros.load.specification import CHECKSUMS, SPECIFICATION, parse_specification
from macros.load.yaml_document import load_document
from macros.problems import DataError, Problem

ROOT = Path(__file__).resolve().parents[2]
SHA256 = "9d5e70529d68519ed4d793760b080d70bd9c58af541b4a11926ba62d97fbfd10"

TEXT = (ROOT / SPECIFICATION).read_bytes().decode("utf-8")
SPEC = parse_specification(SPECIFICATION, TEXT)
CODES = load_document(ROOT / "data" / "codes.yml")
CONTRADICTIONS = load_document(ROOT / "data" / "reference" / "contradictions.yml")
LINES = TEXT.split("\n")

NAMES = [record["name"] for record in CODES.value if record["lifecycle"] != "undocumented"]
OTHERS = [record["name"] for record in CODES.value if record["lifecycle"] == "undocumented"]
CONSTANT_LINES = [number for number, line in enumerate(LINES) if line.startswith("constexpr ")]
ROW_LINES = [number for number, line in enumerate(LINES) if line.startswith("LLM_")]
FRAME_LINES = sorted(set(range(len(LINES))) - {*CONSTANT_LINES, *ROW_LINES})

Record = dict[str, Any]


def differences(records: Sequence[Record] = CODES.value, text: str = TEXT) -> list[Problem]:
    """Return what the check says of `records`, which stand in the lines of data/codes.yml, and of `text`."""
    names = {record["name"]: index for index, record in enumerate(records)}
    specification = parse_specification(SPECIFICATION, text)
    checked = DocumentUnderCheck(replace(CODES, value=records), ())
    return [*check_lists(specification), *compare(specification, checked, names)]


def changed(name: str, change: Callable[[Record], object]) -> list[Record]:
    """Return the records with `change` made to a copy of the one called `name`."""
    records: list[Record] = deepcopy(CODES.value)
    change(next(record for record in records if record["name"] == name))
    return records


def with_line(number: int, line: str) -> str:
    """Return the specification with the line at index `number` replaced."""
    return "\n".join([*LINES[:number], line, *LINES[number + 1 :]])


def without_line(number: int) -> str:
    return "\n".join(LINES[:number] + LINES[number + 1 :])


def test_the_specification_is_kept_byte_for_byte() -> None:
    assert hashlib.sha256((ROOT / SPECIFICATION).read_bytes()).hexdigest() == SHA256
    sums = (ROOT / CHECKSUMS).read_text(encoding="ascii")
    assert sums == f"{SHA256}  llm-datadist-error-codes.zh.txt\n"


def test_the_specification_holds_18_constants_and_18_rows() -> None:
    assert (len(SPEC.constants), len(SPEC.rows)) == (18, 18)
    assert [one.name for one in SPEC.constants] == [row.name for row in SPEC.rows]


def test_the_data_agrees_with_the_specification() -> None:
    assert differences() == []


def test_exactly_the_18_codes_of_the_specification_are_documented_or_reserved() -> None:
    assert sorted(NAMES) == sorted(row.name for row in SPEC.rows)
    assert (len(NAMES), len(OTHERS)) == (18, 12)


def test_no_undocumented_name_or_value_stands_in_the_specification() -> None:
    for record in CODES.value:
        if record["name"] in OTHERS:
            assert record["name"] not in TEXT
            assert record["value"] not in TEXT
            assert not {"recoverable", "remedy"} & set(record)


def test_an_undocumented_code_with_a_name_or_value_of_the_specification_is_caught() -> None:
    [found] = differences(changed("LLM_TIMEOUT", lambda record: record.update(lifecycle="undocumented")))
    assert (found.rule, found.line) == ("spec-lifecycle", line_of("LLM_TIMEOUT", "lifecycle"))
    [found] = differences(changed(OTHERS[0], lambda record: record.update(value="0x5010B009")))
    assert (found.rule, found.line) == ("spec-value", line_of(OTHERS[0], "value"))
    assert "LLM_LINK_FAILED" in found.sentence


def line_of(name: str, *keys: str | int) -> int:
    """Return the line of data/codes.yml in which the node of the record called `name` stands."""
    index = [record["name"] for record in CODES.value].index(name)
    return CODES.line((index, *keys))


def changed_text(text: str) -> str:
    """Return `text` without its last character but one; doubled when it has only one."""
    return text[:-2] + text[-1] if len(text) > 1 else text * 2


def change_remedy(record: Record) -> None:
    steps = record["remedy"]["zh"]
    steps[-1:] = [changed_text(steps[-1]) if steps else "无"]


OTHER = {"yes": "no", "no": "not-applicable", "not-applicable": "yes"}
CHANGES: dict[str, Callable[[Record], object]] = {
    "name": lambda record: record.update(name=record["name"][:-1]),
    "value": lambda record: record.update(value=f"0x{int(record['value'], 16) ^ 0x100:08X}"),
    "meaning": lambda record: record["meaning"].update(zh=changed_text(record["meaning"]["zh"])),
    "recoverable": lambda record: record.update(recoverable=OTHER[record["recoverable"]]),
    "remedy": change_remedy,
    "lifecycle": lambda record: record.update(lifecycle="undocumented"),
}


@pytest.mark.parametrize("field", CHANGES)
@pytest.mark.parametrize("name", NAMES)
def test_a_changed_field_of_a_code_is_caught_in_its_record(name: str, field: str) -> None:
    [found] = differences(changed(name, CHANGES[field]))
    assert found.rule == f"spec-{field}"
    assert found.path == CODES.path
    first = line_of(name)
    following = [CODES.line((index,)) for index in range(len(CODES.value)) if CODES.line((index,)) > first]
    assert first <= found.line < min(following, default=10**6)


@pytest.mark.parametrize("name", NAMES)
def test_a_code_that_is_missing_in_the_data_is_caught_where_it_belongs(name: str) -> None:
    index = [record["name"] for record in CODES.value].index(name)
    records = [*CODES.value[:index], *CODES.value[index + 1 :]]
    [found] = differences(records)
    assert (found.rule, found.sentence.partition(",")[0]) == ("spec-missing", f"found no record of {name}")
    assert found.line == CODES.line((min(index, len(records) - 1), "name"))


def test_a_code_that_the_specification_does_not_hold_is_caught() -> None:
    surplus = {**CODES.value[1], "name": "LLM_SURPLUS", "value": "0x5010B01D"}
    [found] = differences([*CODES.value, surplus])
    assert (found.rule, found.sentence.partition(",")[0]) == ("spec-name", "found LLM_SURPLUS")


def test_only_what_the_specification_calls_reserved_is_reserved() -> None:
    [found] = differences(changed("LLM_LINK_BUSY", lambda record: record.update(lifecycle="documented")))
    assert (found.rule, found.line) == ("spec-lifecycle", line_of("LLM_LINK_BUSY", "lifecycle"))
    [found] = differences(changed("LLM_TIMEOUT", lambda record: record.update(lifecycle="reserved")))
    assert (found.rule, found.line) == ("spec-lifecycle", line_of("LLM_TIMEOUT", "lifecycle"))


def test_a_changed_digit_in_the_header_is_caught() -> None:
    for number in CONSTANT_LINES:
        line = LINES[number]
        digits = re.search(r"0x([0-9A-F]+)U", line)
        assert digits is not None
        for position in range(*digits.span(1)):
            other = "1" if line[position] == "0" else "0"
            text = with_line(number, line[:position] + other + line[position + 1 :])
            found = [one for one in differences(text=text) if one.line == line_of(line.split()[2], "value")]
            assert [one.rule for one in found] == ["spec-value"], line


def test_a_constant_or_a_row_that_is_missing_is_caught_in_the_specification() -> None:
    for number in (*CONSTANT_LINES, *ROW_LINES):
        name = re.findall("LLM_[A-Z_]+", LINES[number])[0]
        place = "the C++ block" if number in CONSTANT_LINES else "the table"
        [found] = differences(text=without_line(number))
        assert (found.path, found.rule) == (SPECIFICATION, "spec-lists")
        assert found.sentence.startswith(f"found {name} 0 times in {place}, expected it once; ")


def test_two_rows_whose_names_are_swapped_are_caught() -> None:
    for number in ROW_LINES[:-1]:
        first, first_cells = LINES[number].split("\t", 1)
        second, second_cells = LINES[number + 1].split("\t", 1)
        swapped = [f"{second}\t{first_cells}", f"{first}\t{second_cells}"]
        found = differences(text="\n".join([*LINES[:number], *swapped, *LINES[number + 2 :]]))
        assert {record_at(problem.line) for problem in found} == {first, second}


def record_at(line: int) -> str:
    """Return the name of the record of data/codes.yml that holds `line`."""
    return [str(one["name"]) for index, one in enumerate(CODES.value) if CODES.line((index,)) <= line][-1]


@pytest.mark.parametrize("cell", [1, 2, 3], ids=["meaning", "recoverable", "remedy"])
def test_a_changed_cell_of_the_table_is_caught(cell: int) -> None:
    field = ("name", "meaning", "recoverable", "remedy")[cell]
    others = {"是": "否", "否": "无", "无": "是"}
    for number in ROW_LINES:
        cells = LINES[number].split("\t")
        cells[cell] = others[cells[cell]] if field == "recoverable" else changed_text(cells[cell])
        [found] = differences(text=with_line(number, "\t".join(cells)))
        assert (found.rule, record_at(found.line)) == (f"spec-{field}", cells[0])
        assert f"{SPECIFICATION.as_posix()}:{number + 1}" in found.sentence


def test_the_words_that_each_contradiction_quotes_stand_in_the_specification() -> None:
    checked = DocumentUnderCheck(CONTRADICTIONS, ())
    assert list(check_verbatim(SPEC, checked)) == []
    records = deepcopy(CONTRADICTIONS.value)
    for record in records:
        record["specification"]["verbatim"] += "不在其中"
    found = list(check_verbatim(SPEC, DocumentUnderCheck(replace(CONTRADICTIONS, value=records), ())))
    lines = [CONTRADICTIONS.line((index, "specification", "verbatim")) for index in range(len(records))]
    assert [(one.rule, one.line) for one in found] == [("spec-verbatim", line) for line in lines]


def error_of(text: str) -> Problem:
    """Return the one problem of a text that is no specification."""
    with pytest.raises(DataError) as caught:
        parse_specification(SPECIFICATION, text)
    [problem] = caught.value.problems
    assert problem.rule == "spec-form"
    return problem


@pytest.mark.parametrize("line", ["注意", "LLM_NEW\t新\t是"], ids=["text", "short-row"])
def test_an_added_line_is_an_error_with_its_number(line: str) -> None:
    for number in range(len(LINES) + 1):
        assert error_of("\n".join([*LINES[:number], line, *LINES[number:]])).line == number + 1


def test_an_added_blank_line_or_a_removed_line_of_the_frame_is_an_error() -> None:
    for number in range(len(LINES) + 1):
        error_of("\n".join([*LINES[:number], "", *LINES[number:]]))
    for number in FRAME_LINES:
        error_of(without_line(number))


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("= 0x5010B009U;", "= 0x5010B009;"),
        ("= 0x5010B009U;", "= 0x5010b009U;"),
        ("= 0x5010B009U;", "= 0x5010B009U; // 建链"),
        ("LLM_LINK_FAILED\t建链失败\t是", "LLM_LINK_FAILED\t建链失败\t也许"),
        ("LLM_LINK_FAILED\t建链失败\t是", "LLM_LINK_FAILED\t\t是"),
        ("LLM_LINK_FAILED\t建链失败\t是", "LLM_LINK_FAILED 建链失败\t是"),
        ("父主题：", "主题："),
    ],
)
def test_a_line_of_another_form_is_an_error(old: str, new: str) -> None:
    assert TEXT.count(old) == 1
    assert error_of(TEXT.replace(old, new)).line == TEXT[: TEXT.index(old)].count("\n") + 1
