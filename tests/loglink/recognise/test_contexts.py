"""Every word of the recognition data does what its list says: marks, denied keys, status keys, units."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml

from loglink._recognise.scan import scan

ROOT = Path(__file__).resolve().parents[3]
WORDS: dict[str, Any] = yaml.safe_load((ROOT / "data/recognition/recognise.yml").read_text(encoding="utf-8"))["words"]


def codes(text: str) -> list[str]:
    return [hit.code for hit in scan(text)]


def cased(word: str) -> list[str]:
    return [word, word.capitalize(), word.upper()]


@pytest.mark.parametrize("mark", [*WORDS["marks"], "[HIXL]", "[GE][MODULE]"])
def test_a_mark_makes_the_generic_number_a_code_in_its_line_only(mark: str) -> None:
    assert codes(f"{mark} failed, ret = 4294967295") == ["LLM_FAILED"]
    assert codes(f"ret = 0xFFFFFFFF ({mark})") == ["LLM_FAILED"]
    assert codes(f"{mark} failed\nret = 4294967295\n{mark}") == []


@pytest.mark.parametrize("mark", WORDS["marks"])
def test_a_longer_word_is_no_mark(mark: str) -> None:
    assert codes(f"{mark}s ret = 4294967295") == []
    assert codes(f"my_{mark} ret = 4294967295") == []


@pytest.mark.parametrize(
    "word", ["Initialize", "init", "link", "unlink", "pull", "GE", "HIXL", "[GE]", "[MODULE]", "LLM"]
)
def test_what_other_software_prints_too_is_no_mark(word: str) -> None:
    assert codes(f"{word} failed, ret = 4294967295") == []


@pytest.mark.parametrize("key", WORDS["denied_keys"])
def test_the_number_of_a_denied_key_is_no_code(key: str) -> None:
    for written in cased(key):
        for text in (f"{written}=1343270921", f'"{written}": 1343270921', f"my_{written}: 1343270921"):
            assert codes(text) == [], text
        assert codes(f"[HIXL] {written}=4294967295") == []
    assert codes(f"x{key}=1343270921") == ["LLM_LINK_FAILED"]


@pytest.mark.parametrize("key", WORDS["unlimited_keys"])
def test_the_largest_number_of_a_limit_is_no_code(key: str) -> None:
    for written in cased(key):
        assert codes(f"[HIXL] {written}=4294967295") == []
        assert codes(f"[HIXL] {written}: 0xFFFFFFFF") == []


@pytest.mark.parametrize("key", WORDS["address_keys"])
def test_the_hex_of_an_address_is_no_code(key: str) -> None:
    for written in cased(key):
        assert codes(f"{written}=0x5010B009") == []
        assert codes(f"dst_{written}: 0x5010B009") == []


@pytest.mark.parametrize("key", WORDS["status_keys"] + WORDS["value_keys"])
def test_bare_hex_is_a_code_after_a_status_key(key: str) -> None:
    for written in cased(key):
        assert codes(f"{written} = 5010b009") == ["LLM_LINK_FAILED"]
        assert codes(f'"{written}":"5010B009"') == ["LLM_LINK_FAILED"]
        assert codes(f"{written} = 5010b009-1c2d-4e5f") == []


@pytest.mark.parametrize("key", WORDS["status_keys"])
def test_all_ones_are_a_code_after_a_status_key_and_beside_a_mark(key: str) -> None:
    for written in cased(key):
        assert codes(f"[HIXL] {written} = ffffffff") == ["LLM_FAILED"]
        assert codes(f'[HIXL] "{written}":"FFFFFFFF"') == ["LLM_FAILED"]
        assert codes(f"{written} = ffffffff") == []
        assert codes(f"[HIXL] {written} = ffffffff-1c2d-4e5f") == []
        assert codes(f"[HIXL] {written} = ffffffff 00000000 5010b009") == []


@pytest.mark.parametrize("key", WORDS["value_keys"])
def test_all_ones_of_a_value_are_a_mask(key: str) -> None:
    for written in cased(key):
        assert codes(f"[HIXL] mask {written} = ffffffff") == []


@pytest.mark.parametrize("key", WORDS["denied_keys"] + WORDS["id_map_keys"])
def test_the_keys_of_a_map_of_something_else_are_no_codes(key: str) -> None:
    for written in cased(key):
        assert codes(f"{written}={{1343270920:1,4:2, 1343270921:12}}") == []


@pytest.mark.parametrize("unit", WORDS["units"])
def test_a_number_with_a_unit_is_no_code(unit: str) -> None:
    assert codes(f"took 1343270921 {unit}") == []
    assert codes(f"took 1343270921{unit}") == []
    assert codes(f"{{1343270921:12 {unit}}}") == []
    assert codes(f"{{1343270921:12{unit}}}") == []
