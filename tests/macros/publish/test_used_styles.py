"""Of a style sheet stays what a page or a script of the site can use, and nothing else; worked by hand."""

from __future__ import annotations

import pytest

from macros.publish.used_styles import keep_used, selectors_of, used_in

PAGE = '<body dir="ltr" data-md-color-primary="indigo"><p class="note md-nav" id="first">x</p>'
SCRIPT = 'one.className = "made"; two.classList.add("md-top--" + state); three.style.setProperty("--set-here", 1);'


def kept(text: str) -> str:
    return keep_used(text, used_in([PAGE], [SCRIPT]), [SCRIPT])


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("p { color : red }", "p{color:red}"),
        (".note{a:b}.gone{a:b}", ".note{a:b}"),
        (".gone .note,.note>p,p.gone{a:b}", ".note>p{a:b}"),
        ("#first{a:b}#last{a:b}", "#first{a:b}"),
        (".made{a:b}.md-top--up{a:b}.md-bottom--up{a:b}", ".made{a:b}.md-top--up{a:b}"),
        ("p:not(.gone,.other){a:b}", "p:not(.gone,.other){a:b}"),
        ("[dir=rtl] p{a:b}[dir=ltr] p{a:b}", "[dir=ltr] p{a:b}"),
        ("[data-md-color-primary=indigo]{a:b}[data-md-color-primary=red]{a:b}", "[data-md-color-primary=indigo]{a:b}"),
        ("[hidden=x]{a:b}", "[hidden=x]{a:b}"),
        ("@media print{.gone{a:b}}@media screen{.note{a:b}.gone{a:b}}", "@media screen{.note{a:b}}"),
        ("/* .note { } */.note{/*}*/a:b}", ".note{a:b}"),
        ("@media (min-width: 3px){p{a:b;c:d;}}", "@media (min-width: 3px){p{a:b;c:d}}"),
    ],
)
def test_rules(text: str, expected: str) -> None:
    assert kept(text) == expected


def test_a_text_and_an_address_are_not_read_as_rules() -> None:
    text = """.note{content:"} .gone {";background:url("data:a,<svg d='m(1 2)'/>;{}")}"""
    assert kept(text) == text
    assert kept(".note{background:url(data:a;b{c)}") == ".note{background:url(data:a;b{c)}"


def test_properties_that_nothing_names_go_also_those_that_only_these_name() -> None:
    text = ":root{--used:1;--first:2;--second:var(--first);--set-here:3}p{a:var(--used)}"
    assert kept(text) == ":root{--used:1;--set-here:3}p{a:var(--used)}"
    assert kept(":root{--alone:1}") == ""


def test_an_animation_stays_with_the_rule_that_runs_it() -> None:
    run = "@keyframes turn{0%{a:b}to{a:c}}.note{animation:turn 1s}"
    assert kept(run) == run
    assert kept("@keyframes turn{0%{a:b}}.gone{animation:turn 1s}") == ""


def test_features_of_the_theme_that_are_off_stay_off_until_a_page_shows_them() -> None:
    script = 'x("md-tooltip--active")'
    assert keep_used(".md-tooltip--active{a:b}", used_in([PAGE], [script]), [script]) == ""
    page = '<p class="md-tooltip--active">'
    assert keep_used(".md-tooltip--active{a:b}", used_in([page], [script]), [script]) == ".md-tooltip--active{a:b}"


def test_selectors_are_those_inside_of_conditions_too() -> None:
    text = "a,b:not(c,d){x:y}@media print{e{x:y}}@keyframes f{to{x:y}}"
    assert selectors_of(text) == {"a", "b:not(c,d)", "e"}
