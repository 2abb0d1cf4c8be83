"""The recognition list keeps to what every engine reads alike, and to the edges that logs have."""

from __future__ import annotations

import itertools
import json
import re
from pathlib import Path
from typing import Any

import pytest
import re2
from hypothesis import given, settings
from hypothesis import strategies as st

from loglink._recognise.data import load_data
from loglink._recognise.scan import scan
from macros.model.recognition import expand_recognition
from tests.support.the_guide import the_export

ROOT = Path(__file__).resolve().parents[3]
EXPORT: dict[str, Any] = the_export()
RECOGNITION: dict[str, Any] = EXPORT["recognition"]
PATTERNS = {one["id"]: one for one in RECOGNITION["patterns"]}
PATTERNS |= {f"other-{one['id']}": one for one in EXPORT["neighbour_recognition"]["patterns"]}
LOGS = [path.read_bytes() for path in sorted((ROOT / "tests/logs").glob("*.log"))]
CONTEXTS = [
    vector["text"]
    for name in ("scan", "neighbours")
    for vector in json.loads((ROOT / f"tests/vectors/{name}.json").read_text(encoding="utf-8"))
]
LINES = [*CONTEXTS, *(line for log in LOGS for line in log.decode("utf-8", "replace").split("\n"))]

ESCAPES = re.compile(r"\\(?:b|t|x[0-9a-f]{2}|[\\.\[\](){}*+?|/^$-])")
FORBIDDEN = re.compile(r"\(\?(?!:)|[*+.^$]|\{[0-9]*,\}|[?}][?+]")
each_pattern = pytest.mark.parametrize(
    "pattern", [*PATTERNS.values(), {"pattern": RECOGNITION["mark"]}], ids=[*PATTERNS, "mark"]
)


def outside_classes(pattern: str) -> str:
    """Return `pattern` without its escapes and without the inside of its character classes."""
    return re.sub(r"\[[^\]]*\]", "C", ESCAPES.sub("E", pattern))


@each_pattern
def test_only_the_allowed_syntax_is_used(pattern: dict[str, Any]) -> None:
    text = pattern["pattern"]
    assert text.isascii()
    assert "\\" not in ESCAPES.sub("", text)
    assert FORBIDDEN.findall(outside_classes(text)) == []
    assert "[^" not in text


@pytest.mark.parametrize("pattern", PATTERNS.values(), ids=list(PATTERNS))
def test_there_is_one_group_and_no_match_is_empty(pattern: dict[str, Any]) -> None:
    compiled = re.compile(pattern["pattern"], re.ASCII)
    assert compiled.groups == pattern["group"] == 1
    for line in ["", "\n", "a\n b", *LINES]:
        for match in compiled.finditer(line):
            assert match[0]
            assert "\n" not in match[0]


@pytest.mark.parametrize("bad", ["a+", "a*", "a{2,}", "a.b", "^a", "(?=a)", "(?P<n>a)", "a??", "a{1,2}?"])
def test_the_check_of_the_syntax_bites(bad: str) -> None:
    assert FORBIDDEN.findall(outside_classes(bad))


def test_names_are_listed_one_by_one() -> None:
    names = [name for code in load_data().codes for name in (code.name, code.python_name) if name]
    for name in (*names, *(entry.name for entry in load_data().entries)):
        assert re.search(rf"[(|]{name}[|)]", PATTERNS["name"]["pattern"]), name


def tokens(engine: Any, pattern: dict[str, Any], text: Any) -> list[Any]:
    return [match.group(1) for match in engine.finditer(text) if match.group(1)]


@pytest.mark.parametrize("pattern", PATTERNS.values(), ids=list(PATTERNS))
def test_lines_bytes_and_another_engine_give_the_same_tokens(pattern: dict[str, Any]) -> None:
    compiled = re.compile(pattern["pattern"], re.ASCII)
    as_bytes = re.compile(pattern["pattern"].encode())
    linear = re2.compile(pattern["pattern"])
    for line in LINES:
        expected = tokens(compiled, pattern, line)
        raw = line.encode("utf-8")
        assert [token.decode() for token in tokens(as_bytes, pattern, raw)] == expected
        assert tokens(compiled, pattern, raw.decode("latin-1")) == expected
        assert tokens(linear, pattern, line) == expected
        if not any(needle in line for needle in pattern["needles"]):
            assert expected == []
    for text in ["\n".join(CONTEXTS), *(log.decode("utf-8", "replace") for log in LOGS)]:
        by_line = [token for line in text.split("\n") for token in tokens(compiled, pattern, line)]
        assert tokens(compiled, pattern, text) == by_line


def test_two_tokens_never_overlap() -> None:
    for line in LINES:
        hits = scan(line)
        for first, second in itertools.pairwise(hits):
            assert first.column + len(first.text) <= second.column, line


HOSTILE = ["a.", "13432709", "5010 ", "_id=", "\x1b[1;31m", "LLM_", "ret = 5010b0", "x1343270921"]
HOSTILE += ["id\"'='\"", "\\n", "%3D", "1,", "id=1, ", "\\u001b[1m", "retCode", "addr 0x5010b0"]


@pytest.mark.slow
@pytest.mark.parametrize("fragment", HOSTILE)
def test_a_megabyte_of_one_fragment_is_read_to_its_end(fragment: str) -> None:
    # The end makes every pattern run: it holds a needle of each, and the mark.
    text = fragment * (1_000_000 // len(fragment)) + " 5010 13432709 LLM_ ret 4294967295 [HIXL]"
    assert [hit.code for hit in scan(text)] == ["LLM_FAILED"]


@pytest.mark.slow
@settings(derandomize=True, max_examples=200)
@given(st.text(max_size=40), st.text(max_size=40))
def test_a_planted_code_is_found_in_any_text(before: str, after: str) -> None:
    assert "LLM_LINK_FAILED" in [hit.code for hit in scan(f"{before}\n LLM_LINK_FAILED \n{after}")]


def test_a_list_of_keys_is_expanded_to_three_cases_and_grouped_by_letter() -> None:
    pattern = {"id": "x", "pattern": "(<<word>>)", "group": 1, "needs_mark": False, "needles": ["a"]}
    raw = {"words": {"status_keys": ["rc", "ret"]}, "fragments": {"word": "<<status_keys>>"}, "mark": "m"}
    expanded = expand_recognition({**raw, "patterns": [pattern]}, [])
    assert expanded["patterns"] == [{**pattern, "pattern": "(R(?:ET|et|C|c)|r(?:et|c))"}]


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"mark": "<<nothing>>"}, "<<nothing>> stands for nothing"),
        ({"fragments": {"a": "<<a>>"}, "mark": "<<a>>"}, "cut the circle"),
    ],
)
def test_a_bad_list_gets_a_sentence(change: dict[str, Any], said: str) -> None:
    raw = {"words": {}, "fragments": {}, "mark": "x", "patterns": [], **change}
    with pytest.raises(ValueError, match=said):
        expand_recognition(raw, [])
