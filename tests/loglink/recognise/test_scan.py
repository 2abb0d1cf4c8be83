"""Where a code stands in a text: contexts that are read or denied, lines, columns and kinds."""

from __future__ import annotations

import json
from pathlib import Path
from re import _parser as parser  # type: ignore[attr-defined]

import pytest

from loglink._recognise.data import Recognition, load_data
from loglink._recognise.engine import REACH
from loglink._recognise.scan import Hit, scan

VECTORS = json.loads((Path(__file__).resolve().parents[2] / "vectors/scan.json").read_text(encoding="utf-8"))


@pytest.mark.parametrize("vector", VECTORS, ids=[repr(vector["text"]) for vector in VECTORS])
def test_a_context_is_read_or_denied(vector: dict[str, object]) -> None:
    assert [hit.code for hit in scan(str(vector["text"]))] == vector["expected"]


@pytest.mark.parametrize(
    ("text", "places"),
    [
        ("LLM_TIMEOUT", [(1, 1)]),
        ("\ufeffLLM_TIMEOUT", [(1, 1)]),
        ("a\r\nLLM_TIMEOUT\r\n", [(2, 1)]),
        ("a\rb\x0b\x0c\x85\u2028 LLM_TIMEOUT", [(1, 9)]),
        ("\n\n 0x5010B01A LLM_TIMEOUT", [(3, 2), (3, 13)]),
        ("超时 LLM_TIMEOUT", [(1, 4)]),
        ("😀𠮷 LLM_TIMEOUT 😀 LLM_TIMEOUT", [(1, 4), (1, 18)]),
        ("\x1b[31mLLM_TIMEOUT", [(1, 6)]),
        ("ErrorNo: 1343270938(x)", [(1, 10)]),
        ("", []),
    ],
)
def test_lines_end_at_line_feeds_and_columns_count_code_points(text: str, places: list[tuple[int, int]]) -> None:
    assert [(hit.line, hit.column) for hit in scan(text)] == places


@pytest.mark.parametrize("recognition", [load_data().recognition, load_data().neighbour_recognition])
def test_no_match_reaches_further_than_the_engine_looks(recognition: Recognition) -> None:
    assert max(parser.parse(pattern.regex.pattern).getwidth()[1] for pattern in recognition.patterns) < REACH


@pytest.mark.parametrize("filler", ["x", " ", "1", "LLM", "50"])
def test_a_long_line_is_read_as_a_short_one(filler: str) -> None:
    line = (
        f"port=1343270921 {filler * 9000} 5010 LLM_TIMEOUT, port=1343270921, ret = 5010b009 {filler * 9000} 0x5010B01A"
    )
    assert [hit.code for hit in scan(line)] == ["LLM_TIMEOUT", "LLM_LINK_FAILED", "LLM_TIMEOUT"]


def test_a_hit_holds_the_token_as_written() -> None:
    assert scan("ret: 0x5010b009UL") == [Hit(1, 6, "0x5010b009", "LLM_LINK_FAILED", "code")]
    assert scan("LLM_WAIT_PROCESS_TIMEOUT")[0] == Hit(1, 1, "LLM_WAIT_PROCESS_TIMEOUT", "LLM_WAIT_PROC_TIMEOUT", "code")


def test_a_code_outside_the_specification_is_of_another_kind() -> None:
    data = load_data()
    changed = data._replace(entries=tuple(entry._replace(lifecycle="undocumented") for entry in data.entries))
    assert [hit.kind for hit in scan("LLM_TIMEOUT 0x5010B009", changed)] == ["undocumented", "undocumented"]


def test_every_code_is_found_in_each_spelling_that_names_it_alone() -> None:
    for code in load_data().codes:
        texts = [name for name in (code.name, code.python_name) if name]
        if code.category != "general":
            texts += [code.hex, code.hex.lower(), f"ret = {code.hex[2:]}", f"ErrorNo: {code.value}(x)"]
        for text in texts:
            assert [hit.code for hit in scan(text)] == [code.name], text
