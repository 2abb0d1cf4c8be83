"""The types of the guide: spellings of a value, fields, look-ups, the form of a problem."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from macros.load.guide import load_guide
from macros.model.guide import Field, FieldValue
from macros.model.text import LocalizedSteps, LocalizedText
from macros.problems import DataError, Problem
from tests.support.small_guide import ROOT, small_code, write_guide

FIELD = Field("modid", 12, 5, LocalizedText("module", "模块"), (FieldValue(11, "LLM", LocalizedText("LLM", "LLM")),))


@pytest.mark.parametrize(
    ("value", "hexadecimal", "signed"),
    [
        (0, "0x00000000", 0),
        (0x5010B009, "0x5010B009", 1343270921),
        (0x7FFFFFFF, "0x7FFFFFFF", 2147483647),
        (0x80000000, "0x80000000", -2147483648),
        (0xFFFFFFFF, "0xFFFFFFFF", -1),
    ],
)
def test_a_value_has_a_hex_and_a_signed_spelling(value: int, hexadecimal: str, signed: int) -> None:
    code = small_code("LLM_LINK_FAILED", value)
    assert (code.hex, code.signed) == (hexadecimal, signed)


def test_a_code_has_an_address_of_its_own() -> None:
    assert small_code("LLM_LINK_FAILED", 0x5010B009).path == "codes/LLM_LINK_FAILED/"


@pytest.mark.parametrize(
    ("value", "number"), [(0x5010B009, 11), (0, 0), (0xFFFFFFFF, 31), (0x0001F000, 31), (0xFFFE0FFF, 0)]
)
def test_a_field_is_cut_out_of_a_value(value: int, number: int) -> None:
    assert FIELD.extract(value) == number


def test_a_field_describes_only_the_numbers_that_have_a_name() -> None:
    assert FIELD.describe(11) == FieldValue(11, "LLM", LocalizedText("LLM", "LLM"))
    assert FIELD.describe(12) is None


@pytest.mark.parametrize("texts", [LocalizedText("Copy", "复制"), LocalizedSteps(("Copy.",), ("复制。",))])
def test_texts_exist_in_the_two_languages_alone(texts: LocalizedText | LocalizedSteps) -> None:
    assert (texts["en"], texts["zh"]) == (texts.en, texts.zh)
    with pytest.raises(KeyError, match="fr"):
        texts["fr"]


def test_a_guide_finds_codes_and_labels_or_says_what_there_is(tmp_path: Path) -> None:
    guide = load_guide(write_guide(tmp_path))
    assert guide.code("LLM_TIMEOUT").value == 0x5010B01A
    assert guide.label("copy", "zh") == "复制"
    with pytest.raises(KeyError, match=r"no code is called 'LLM_TYPO'; the codes are LLM_SUCCESS, LLM_LINK_"):
        guide.code("LLM_TYPO")
    with pytest.raises(KeyError, match=r"data/labels\.yml has no label 'typo'"):
        guide.label("typo", "en")
    with pytest.raises(KeyError, match="fr"):
        guide.label("copy", "fr")


@pytest.mark.slow
@pytest.mark.parametrize(
    ("v1", "step"),
    [(False, "so another version printed it."), (True, "Note the versions of CANN and LLM-DataDist.")],
)
def test_the_second_step_of_a_code_that_nothing_is_known_of_names_the_older_stack_where_it_prints_it(
    v1: bool, step: str
) -> None:
    """`v1` comes from data/codes.yml."""
    code = replace(small_code("LLM_SMALL", 0x5010B0FF), lifecycle="undocumented", v1=v1)
    steps = load_guide(ROOT).first_steps(code).en
    assert len(steps) == 3
    assert steps[1].endswith(step)
    assert ("older v1 stack" in steps[1]) == v1


def test_an_error_prints_its_problems_one_a_line_in_the_order_of_their_places() -> None:
    problems = [
        Problem(Path("data/labels.yml"), 2, "empty-text", "found nothing"),
        Problem(Path("data/codes.yml"), 10, "order", "found 2"),
        Problem(Path("data/codes.yml"), 9, "order", "found 1"),
    ]
    assert str(DataError(problems)).splitlines() == [
        "data/codes.yml:9: [order] found 1",
        "data/codes.yml:10: [order] found 2",
        "data/labels.yml:2: [empty-text] found nothing",
    ]
