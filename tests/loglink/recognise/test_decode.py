"""One spelling is read as the hand-worked vectors say."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from loglink._recognise.decode import decode, interpret

VECTORS = json.loads((Path(__file__).resolve().parents[2] / "vectors/decode.json").read_text(encoding="utf-8"))


@pytest.mark.parametrize("vector", VECTORS, ids=[repr(vector["text"]) for vector in VECTORS])
def test_the_vector_holds(vector: dict[str, object]) -> None:
    found = decode(str(vector["text"]))
    assert (found and [found.code, found.value]) == vector["expected"]


def test_the_fields_of_a_code() -> None:
    found = decode("0x5010B009")
    assert found is not None
    assert found.hex == "0x5010B009"
    assert found.lifecycle == "documented"
    assert found.fields == {"runtime": 1, "type": 1, "level": 0, "sysid": 8, "modid": 11, "value": 9}


def test_a_name_that_only_python_has_stands_for_no_value() -> None:
    assert decode("LLM_UNKNOWN_ERROR") == ("LLM_UNKNOWN_ERROR", None, None, "undocumented", {})
    assert [piece.decoded.code for piece in interpret("507053 LLM_DEVICE_MEM_ERROR").decoded] == [
        None,
        "LLM_DEVICE_MEM_ERROR",
    ]


def test_the_fields_of_all_ones() -> None:
    found = decode("-1")
    assert found is not None
    assert found.fields == {"runtime": 3, "type": 3, "level": 7, "sysid": 255, "modid": 31, "value": 4095}


@settings(derandomize=True, max_examples=300)
@given(st.text(alphabet=st.characters(exclude_categories=()), max_size=60))
def test_any_text_is_read_without_harm(text: str) -> None:
    assert interpret(text).kind in ("empty", "one", "pieces", "scan", "none", "too-big")


@settings(derandomize=True, max_examples=300)
@given(st.integers(0, 0xFFFFFFFF))
def test_every_value_is_read_back_from_each_way_of_writing_it(value: int) -> None:
    for text in (str(value), f"0x{value:08X}", f"0x{value:x}", f"{value:,}", f"{value}UL"):
        found = decode(text)
        assert found is not None
        assert found.value == value, text


def test_a_long_text_is_read_in_one_go() -> None:
    for text in ("9" * 100_000, "," * 100_000, "0x" + "0" * 100_000 + "1", "a_" * 50_000, "\ud800" * 100_000):
        interpret(text)
