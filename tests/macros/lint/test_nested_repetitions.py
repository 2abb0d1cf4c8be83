"""What a pattern may repeat: worked by hand, and every pattern that there is."""

from __future__ import annotations

import pytest

from loglink._recognise.data import load_data
from macros.lint.nested_repetitions import endless_repetition

NO_BOUND = "a repetition without an upper bound"
NESTED = "a repetition within a repetition that has no character of its own between its rounds"


@pytest.mark.parametrize(
    ("pattern", "said"),
    [
        ("a{1,3}", ""),
        ("(?:[0-9]{1,3},){0,16}", ""),
        ("(?:[0-9]{1,3}(?:,|;) ?){0,16}", ""),
        (r"(?:[0-9]{1,3}\.){3}", ""),
        (r"(?:\b[0-9]{2}){0,16}", ""),
        ("(?:[0-9]{1,3},?){0,1}", ""),
        ("a+", NO_BOUND),
        ("(b|a{2,})", NO_BOUND),
        ("(?:(?:[0-9]+,?)+[ ]*)*", NO_BOUND),
        ("(?:[0-9]{1,20},?){1,20}", NESTED),
        ("x(?:y|(?:[0-9]{1,20}5){1,20})", NESTED),
        ("(?:(?:[0-9]{1,20},?){1,20}[ ]{0,20}){0,20}", NESTED),
        (r"(?:\b[0-9]{0,9}){1,9}", NESTED),
        ("(?:[0-9]{1,20}[^a]){1,20}", NESTED),
    ],
)
def test_only_rounds_that_are_told_apart_may_be_repeated(pattern: str, said: str) -> None:
    assert endless_repetition(pattern) == said


def test_no_pattern_of_the_guide_repeats_without_end() -> None:
    data = load_data()
    patterns = [*data.recognition.patterns, *data.neighbour_recognition.patterns]
    assert [one.id for one in patterns if endless_repetition(one.regex.pattern)] == []
