"""The ClickHouse statements, without the engine; tests/engines runs them."""

from __future__ import annotations

import pytest

from macros.publish.clickhouse import _loose, quote
from macros.publish.log_viewers import Viewers
from tests.support.the_guide import the_guide

LONGEST_STATEMENT = 262144
"""Bytes of a statement that ClickHouse parses unless told otherwise (max_query_size)."""


@pytest.mark.parametrize(
    ("pattern", "loose"),
    [
        ("errno (-?[0-9]{1,20})", "errno (-?[0-9]+)"),
        ("a[^\\n]{0,200}b", "a[^\\n]*b"),
        ("[A-Z][a-z]{0,79}, \\{0,1\\}", "[A-Z][a-z]*, \\{0,1\\}"),
    ],
)
def test_repetitions_lose_their_upper_bound(pattern: str, loose: str) -> None:
    assert _loose(pattern) == loose


def test_a_literal_keeps_backslashes_and_quotes() -> None:
    assert quote("it's \\b") == "'it\\'s \\\\b'"


def test_each_statement_is_short_enough() -> None:
    text = Viewers(the_guide(), "https://192.0.2.1/guide/").files()["clickhouse/llm-datadist.sql"]
    statements = [statement for statement in text.split(";\n") if statement.strip()]
    assert [statement.split("FUNCTION ")[1].split(" ")[0] for statement in statements] == [
        f"llm_datadist_{name}"
        for name in (
            "tokens",
            "code",
            "link",
            "pattern",
            "wording",
            "origin",
            "cause",
            "cause_link",
            "side",
            "peer",
            "time",
        )
    ]
    assert max(len(statement.encode()) for statement in statements) < LONGEST_STATEMENT
