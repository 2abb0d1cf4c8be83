"""The data says what the specification says, and every deviation is caught."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from macros.load.guide import build_codes
from macros.load.yaml_document import load_document
from macros.model.guide import Code
from macros.model.text import LocalizedSteps, LocalizedText
from tests.content.specification import (
    SPECIFICATION,
    SpecificationError,
    compare,
    load_specification,
    parse_specification,
)

ROOT = Path(__file__).resolve().parents[2]
SHA256 = "9d5e70529d68519ed4d793760b080d70bd9c58af541b4a11926ba62d97fbfd10"

TEXT = load_specification()
SPEC = parse_specification(TEXT)
ALL = build_codes(load_document(ROOT / "data" / "codes.yml"))
CODES = [code for code in ALL if code.lifecycle != "undocumented"]
OTHERS = [code for code in ALL if code.lifecycle == "undocumented"]
LINES = TEXT.split("\n")

NAMES = [code.name for code in CODES]
CONSTANT_LINES = [number for number, line in enumerate(LINES) if line.startswith("constexpr ")]
ROW_LINES = [number for number, line in enumerate(LINES) if line.startswith("LLM_")]


def with_line(number: int, line: str) -> str:
    """Return the specification with the line at index `number` replaced."""
    return "\n".join([*LINES[:number], line, *LINES[number + 1 :]])


def test_the_specification_is_kept_byte_for_byte() -> None:
    assert hashlib.sha256(SPECIFICATION.read_bytes()).hexdigest() == SHA256
    sums = (SPECIFICATION.parent / "SHA256SUMS").read_text(encoding="ascii")
    assert sums == f"{SHA256}  {SPECIFICATION.name}\n"


def test_the_specification_holds_18_constants_and_18_rows() -> None:
    assert (len(SPEC.constants), len(SPEC.rows)) == (18, 18)
    assert [name for name, _ in SPEC.constants] == [row.name for row in SPEC.rows]


def test_the_data_agrees_with_the_specification() -> None:
    assert compare(SPEC, ALL) == []


def test_exactly_the_18_codes_of_the_specification_are_documented_or_reserved() -> None:
    assert [code.name for code in CODES] == sorted(NAMES, key=dict(SPEC.constants).__getitem__)
    assert {code.name for code in CODES} == {row.name for row in SPEC.rows}
    assert (len(CODES), len(OTHERS)) == (18, 12)


def test_no_undocumented_name_or_value_stands_in_the_specification() -> None:
    for code in OTHERS:
        assert code.name not in TEXT
        assert code.hex not in TEXT
        assert (code.recoverable, code.remedy) == (None, None)


def test_an_undocumented_code_with_a_name_or_value_of_the_specification_is_caught() -> None:
    renamed = replace(OTHERS[0], name="LLM_TIMEOUT")
    assert compare(SPEC, [*CODES, renamed]) == [
        "LLM_TIMEOUT is undocumented in the data, but stands in the specification"
    ]
    moved = replace(OTHERS[0], value=0x5010B009)
    said = f"{moved.name}: value is '0x5010B009' in the data, which is LLM_LINK_FAILED in the specification"
    assert compare(SPEC, [*CODES, moved]) == [said]


@pytest.mark.parametrize("name", [code.name for code in CODES])
def test_a_code_of_the_specification_that_is_called_undocumented_is_caught(name: str) -> None:
    codes = [replace(code, lifecycle="undocumented") if code.name == name else code for code in ALL]
    assert compare(SPEC, codes)[0] == f"{name} stands 0 times in the data, expected once"


def changed_text(text: str) -> str:
    """Return `text` without its last character but one; doubled when it has only one."""
    return text[:-2] + text[-1] if len(text) > 1 else text * 2


def changed_remedy(code: Code) -> Code:
    assert code.remedy is not None
    steps = code.remedy.zh
    last = changed_text(steps[-1]) if steps else "无"
    return replace(code, remedy=LocalizedSteps(en=code.remedy.en, zh=(*steps[:-1], last)))


OTHER = {"yes": "no", "no": "not-applicable", "not-applicable": "yes"}
CHANGES: dict[str, Callable[[Code], Code]] = {
    "name": lambda code: replace(code, name=code.name[:-1]),
    "value": lambda code: replace(code, value=code.value ^ 1),
    "meaning": lambda code: replace(code, meaning=LocalizedText(code.meaning.en, changed_text(code.meaning.zh))),
    "recoverable": lambda code: replace(code, recoverable=OTHER[code.recoverable or ""]),
    "remedy": changed_remedy,
}


@pytest.mark.parametrize("field", CHANGES)
@pytest.mark.parametrize("name", NAMES)
def test_a_changed_field_of_a_code_is_caught(name: str, field: str) -> None:
    codes = [CHANGES[field](code) if code.name == name else code for code in CODES]
    differences = compare(SPEC, codes)
    if field == "name":
        assert f"{name} stands 0 times in the data, expected once" in differences
    else:
        assert len(differences) == 1
        assert differences[0].startswith(f"{name}: {field} is ")


def test_a_difference_names_code_field_and_both_sides() -> None:
    codes = [CHANGES["value"](code) if code.name == "LLM_LINK_FAILED" else code for code in CODES]
    expected = "LLM_LINK_FAILED: value is '0x5010B008' in the data, '0x5010B009' in the specification"
    assert compare(SPEC, codes) == [expected]


@pytest.mark.parametrize("name", NAMES)
def test_a_code_that_is_missing_in_the_data_is_caught(name: str) -> None:
    codes = [code for code in CODES if code.name != name]
    assert compare(SPEC, codes) == [f"{name} stands 0 times in the data, expected once"]


def test_a_code_that_the_specification_does_not_hold_is_caught() -> None:
    surplus = replace(CODES[1], name="LLM_SURPLUS", value=0x5010B01D)
    assert compare(SPEC, [*CODES, surplus]) == [
        "LLM_SURPLUS stands 0 times in the C++ block, expected once",
        "LLM_SURPLUS stands 0 times in the table, expected once",
    ]


def test_a_code_that_stands_twice_in_the_data_is_caught() -> None:
    assert compare(SPEC, [*CODES, CODES[3]]) == [f"{NAMES[3]} stands 2 times in the data, expected once"]


@pytest.mark.parametrize("number", CONSTANT_LINES, ids=lambda number: f"line-{number + 1}")
def test_a_changed_digit_in_the_header_is_caught(number: int) -> None:
    line = LINES[number]
    name = line.split()[2]
    digits = re.search(r"0x([0-9A-F]+)U", line)
    assert digits is not None
    for position in range(*digits.span(1)):
        other = "1" if line[position] == "0" else "0"
        changed = parse_specification(with_line(number, line[:position] + other + line[position + 1 :]))
        differences = compare(changed, CODES)
        assert len(differences) == 1
        assert differences[0].startswith(f"{name}: value is ")


@pytest.mark.parametrize("number", CONSTANT_LINES, ids=lambda number: f"line-{number + 1}")
def test_a_constant_that_is_missing_in_the_header_is_caught(number: int) -> None:
    changed = parse_specification("\n".join(LINES[:number] + LINES[number + 1 :]))
    name = LINES[number].split()[2]
    assert compare(changed, CODES) == [f"{name} stands 0 times in the C++ block, expected once"]


@pytest.mark.parametrize("number", ROW_LINES, ids=lambda number: f"line-{number + 1}")
def test_a_row_that_is_missing_in_the_table_is_caught(number: int) -> None:
    changed = parse_specification("\n".join(LINES[:number] + LINES[number + 1 :]))
    name = LINES[number].split("\t")[0]
    assert compare(changed, CODES) == [f"{name} stands 0 times in the table, expected once"]


@pytest.mark.parametrize("number", ROW_LINES[:-1], ids=lambda number: f"line-{number + 1}")
def test_two_rows_whose_names_are_swapped_are_caught(number: int) -> None:
    first, first_cells = LINES[number].split("\t", 1)
    second, second_cells = LINES[number + 1].split("\t", 1)
    swapped = [f"{second}\t{first_cells}", f"{first}\t{second_cells}"]
    changed = parse_specification("\n".join([*LINES[:number], *swapped, *LINES[number + 2 :]]))
    assert {sentence.split(":")[0] for sentence in compare(changed, CODES)} == {first, second}


@pytest.mark.parametrize("cell", [1, 2, 3], ids=["meaning", "recoverable", "remedy"])
@pytest.mark.parametrize("number", ROW_LINES, ids=lambda number: f"line-{number + 1}")
def test_a_changed_cell_of_the_table_is_caught(number: int, cell: int) -> None:
    cells = LINES[number].split("\t")
    field = ("name", "meaning", "recoverable", "remedy")[cell]
    others = {"是": "否", "否": "无", "无": "是"}
    cells[cell] = others[cells[cell]] if field == "recoverable" else changed_text(cells[cell])
    differences = compare(parse_specification(with_line(number, "\t".join(cells))), CODES)
    assert len(differences) == 1
    assert differences[0].startswith(f"{cells[0]}: {field} is ")


@pytest.mark.parametrize("number", range(len(LINES) + 1), ids=lambda number: f"before-line-{number + 1}")
@pytest.mark.parametrize("line", ["注意", "LLM_NEW\t新\t是"], ids=["text", "short-row"])
def test_an_added_line_is_an_error_with_its_number(number: int, line: str) -> None:
    with pytest.raises(SpecificationError) as caught:
        parse_specification("\n".join([*LINES[:number], line, *LINES[number:]]))
    assert str(caught.value).startswith(f"line {number + 1}: ")


@pytest.mark.parametrize("number", range(len(LINES) + 1), ids=lambda number: f"before-line-{number + 1}")
def test_an_added_blank_line_is_an_error(number: int) -> None:
    with pytest.raises(SpecificationError, match=r"line \d+: "):
        parse_specification("\n".join([*LINES[:number], "", *LINES[number:]]))


FRAME_LINES = sorted(set(range(len(LINES))) - {*CONSTANT_LINES, *ROW_LINES})


@pytest.mark.parametrize("number", FRAME_LINES, ids=lambda number: f"line-{number + 1}")
def test_a_removed_line_is_an_error(number: int) -> None:
    with pytest.raises(SpecificationError):
        parse_specification("\n".join(LINES[:number] + LINES[number + 1 :]))


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
    with pytest.raises(SpecificationError, match=r"line \d+: "):
        parse_specification(TEXT.replace(old, new))
