"""That what is left out where one text of a look answers for all of them hides nothing that axe finds."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from tests.support.accessibility import IS_WHOLE, PALETTE_RULES, violations, with_axe

GOOD = '<p style="color: #555">Words that are read.</p>'
"""7.5 to 1 on white."""
BAD = '<p style="color: #999">Words that are guessed.</p>'
"""2.8 to 1 on white; WCAG asks for 4.5."""


def show(page: Page, body: str) -> None:
    page.goto("about:blank")  # where axe is put in
    page.evaluate("body => { document.body.style.background = '#fff'; document.body.innerHTML = body; }", body)


@pytest.mark.skipif(IS_WHOLE, reason="AXE=whole asks each text, so there are no looks")
def test_texts_of_one_look_are_told_by_the_first_of_them(page: Page) -> None:
    with_axe(page)
    known: dict[str, None] = {}
    show(page, GOOD + GOOD + BAD + BAD)
    assert violations(page, PALETTE_RULES, known) == ["color-contrast: " + BAD]
    assert len(known) == 2
    assert violations(page, PALETTE_RULES, known) == []
    assert violations(page, PALETTE_RULES) == ["color-contrast: " + BAD]


@pytest.mark.parametrize(
    "changed",
    [
        GOOD.replace("#555", "#999"),
        f'<div style="background: #777">{GOOD}</div>',
        f'<div style="background: #777"><div><div style="position: relative">{GOOD}</div></div></div>',
        f'<div style="opacity: 0.5">{GOOD}</div>',
        GOOD.replace("color", "background: #777; color"),
        f'<div style="display: none">{BAD}</div>{BAD}',
        f'<div aria-disabled="true">{BAD}</div>{BAD}',
        '<p style="color: #999">-</p>' + BAD,
        "<button disabled>Not yet</button>" + BAD,
    ],
    ids=["colour", "ground", "ground-further-out", "shine", "own", "hidden-twin", "disabled-twin", "sign", "field"],
)
def test_what_changes_the_contrast_changes_the_look(page: Page, changed: str) -> None:
    with_axe(page)
    known: dict[str, None] = {}
    show(page, GOOD)
    assert violations(page, PALETTE_RULES, known) == []
    show(page, GOOD + changed)
    assert len(violations(page, PALETTE_RULES, known)) == 1
    assert len(violations(page, PALETTE_RULES)) == 1


def test_large_letters_need_less_and_small_ones_of_the_same_colour_are_told(page: Page) -> None:
    """3 to 1 is enough from 24 pixels on."""
    with_axe(page)
    known: dict[str, None] = {}
    large = '<p style="color: #888; font-size: 32px">Large words.</p>'
    show(page, large)
    assert violations(page, PALETTE_RULES, known) == []
    show(page, large + large.replace("32px", "14px"))
    assert len(violations(page, PALETTE_RULES, known)) == 1


def test_the_other_rules_are_asked_of_everything(page: Page) -> None:
    with_axe(page)
    known: dict[str, None] = {}
    for _ in range(2):
        show(page, '<main><h1>Title</h1><img src="data:,"></main>')
        assert [one.partition(":")[0] for one in violations(page, known=known) if "image" in one] == ["image-alt"]
