"""A pattern taken apart: by hand for small ones; for the real ones, that nothing is lost."""

from __future__ import annotations

import re

import pytest
import re2

from loglink._recognise.data import TokenPattern, load_data
from macros.publish.regex_paths import TokenPath, denied_patterns, token_paths


@pytest.mark.parametrize(
    ("pattern", "paths", "denied"),
    [
        (r"\b(A|B)\b", [TokenPath(r"\b", "A", r"\b"), TokenPath(r"\b", "B", r"\b")], []),
        (r"id=(?:7|8)|(7|8)!", [TokenPath("", "7", "!"), TokenPath("", "8", "!")], ["id=(?:7|8)"]),
        ("k:(?:7-|(7))", [TokenPath("k:", "7", "")], ["k:7-"]),
        ("(0[xX](?:A|B)|C)", [TokenPath("", text, "") for text in ("0[xX]A", "0[xX]B", "C")], []),
        (r"[(|)]\((x)", [TokenPath(r"[(|)]\(", "x", "")], []),
    ],
)
def test_each_way_through_the_group_is_one_path(pattern: str, paths: list[TokenPath], denied: list[str]) -> None:
    assert list(token_paths(pattern)) == paths
    assert list(denied_patterns(pattern, 100)) == denied


def test_what_is_too_long_is_shared_out() -> None:
    assert denied_patterns("(?:aaa|bbb|ccc|ddd)=1|(1)", 14) == ("(?:aaa|bbb)=1", "(?:ccc|ddd)=1")


SAMPLES = {
    "name": "LLM_TIMEOUT",
    "hex": "0x5010B009",
    "bare-hex": "ret = 5010B009",
    "decimal": "1343270921",
    "all-ones": "4294967295",
    "bare-ones": "ret = ffffffff",
    "map-key": "{1343270921:12}",
}


@pytest.mark.parametrize("pattern", load_data().recognition.patterns, ids=lambda pattern: pattern.id)
def test_each_pattern_finds_its_token_by_one_path_alone(pattern: TokenPattern) -> None:
    text = SAMPLES[pattern.id]
    found = [
        path
        for path in token_paths(pattern.regex.pattern)
        if re.search(f"{path.before}{path.token}{path.after}", text, re.ASCII)
    ]
    assert len(found) == 1
    for part in denied_patterns(pattern.regex.pattern, 1000):
        assert len(part) <= 1000
        assert re2.compile(part)
        assert not re.search(part, text, re.ASCII)
