"""Any text: each function of loglink gives a value that holds together, or refuses in one sentence."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any

from hypothesis import example, given
from hypothesis import strategies as st

import loglink
from loglink._command.redact import Redactor
from loglink._recognise.decode import interpret
from loglink._recognise.engine import BYTE_ORDER_MARK
from loglink._recognise.similar import similar_names
from tests.fuzz.made import fewer, logs, texts

HOSTILE = st.one_of(texts(), st.text(st.characters(), max_size=30))
"""With characters that no encoding has: halves of a pair."""


@given(HOSTILE)
def test_one_spelling_is_a_number_of_32_bits_or_none(text: str) -> None:
    found = loglink.decode(text)
    assert found is None or found.value is None or 0 <= found.value < 1 << 32
    assert (interpret(text).kind == "one") == (found is not None)
    similar_names(text)


@given(HOSTILE)
@example("\ufeff1343270920")
def test_every_hit_stands_where_it_is_said_to_stand(text: str) -> None:
    rows = text.removeprefix(BYTE_ORDER_MARK).split("\n")
    for hit in (*loglink.scan(text), *loglink.neighbours(text)):
        assert rows[hit.line - 1][hit.column - 1 :].startswith(hit.text)


@given(st.lists(texts().map(lambda text: re.sub(f"[\n{BYTE_ORDER_MARK}]", " ", text)), min_size=1, max_size=4))
def test_a_line_means_the_same_whatever_stands_around_it(rows: list[str]) -> None:
    alone = [hit._replace(line=number) for number, row in enumerate(rows, 1) for hit in loglink.scan(row)]
    assert loglink.scan("\n".join(rows)) == alone


def refusal(call: Callable[[], Any]) -> str | None:
    """Return what a call refuses with, None after one whose result can be written as JSON."""
    try:
        json.dumps(call().as_dict())
    except ValueError as refused:
        return str(refused)
    return None


@given(HOSTILE)
def test_words_and_lines_are_explained_or_refused_in_one_sentence(text: str) -> None:
    loglink.search(text)
    assert "\n" not in (refusal(lambda: loglink.explain(text)) or "")


@fewer(4)
@given(st.lists(logs(), min_size=1, max_size=3))
def test_logs_are_diagnosed_and_every_failure_has_a_line_of_its_file(some: list[str]) -> None:
    named = [(f"{number}.log", text) for number, text in enumerate(some)]
    assert refusal(lambda: loglink.diagnose(*named)) is None
    for failure in loglink.diagnose(*named).failures:
        assert 1 <= failure.line <= dict(named)[failure.file].count("\n") + 1


@given(texts())
def test_what_is_redacted_stays_as_it_is(text: str) -> None:
    once = Redactor().redact(text)
    assert Redactor().redact(once) == once
