"""Labels are found where they are asked for; what macros.lint.labels tells of is tried in tests/macros/lint."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from macros.lint import label_words
from macros.lint.label_words import WORDS
from macros.lint.labels import BEGUN, CALLED, WHOLE, Use, find_uses, uses_in_python, uses_in_text
from macros.load.guide import ROOT
from macros.render.reference import LINE_PARTS

HERE = Path("here")


def test_every_beginning_that_has_words_is_used() -> None:
    assert sorted({use.key for use in find_uses(ROOT).begun}) == sorted(WORDS)


def test_the_parts_of_a_line_are_those_that_the_page_explains() -> None:
    assert tuple(LINE_PARTS.groupindex) == label_words.LINE_PARTS


@pytest.mark.parametrize(
    ("pattern", "text", "expected"),
    [
        (CALLED, "{{ t('copy.done') }}", {"copy.done"}),
        (CALLED, 'label("report.summary", 1)', {"report.summary"}),
        (CALLED, "text('copy.done')", set()),
        (BEGUN, "t('retry.' ~ one.retry)", {"retry."}),
        (BEGUN, 'label("report.role." + role)', {"report.role."}),
        (BEGUN, "label(`report.role.${role}`)", {"report.role."}),
        (BEGUN, "key.startswith(('decoder.', 'bits.'))", set()),
        (WHOLE, "head('table.name', \"x\")", {"table.name", "x"}),
    ],
)
def test_uses_are_found(pattern: re.Pattern[str], text: str, expected: set[str]) -> None:
    kinds = dict(zip((WHOLE, CALLED, BEGUN), uses_in_text(HERE, text), strict=True))
    assert {use.key for use in kinds[pattern]} == expected


def test_a_use_knows_its_line() -> None:
    assert uses_in_text(HERE, "<p>\n{{ t('copy.done') }}\n").asked == [Use(HERE, 2, "copy.done")]


def test_uses_are_found_in_python() -> None:
    uses = uses_in_python(HERE, 'f("a.b", f"retry.{one}")\nguide.label("c.d", "e")\nlabels("f.g")\n')
    assert uses.begun == [Use(HERE, 1, "retry.")]
    assert uses.asked == [Use(HERE, 2, "c.d")]
    assert {use.key for use in uses.whole} == {"a.b", "retry.", "c.d", "e", "f.g"}
