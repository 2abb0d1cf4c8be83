"""Which wordings a line may bear is told from its shape, in which all digits are alike: the digits count no less."""

from __future__ import annotations

from loglink._diagnose.catalogue import Signature, TextPattern, load_catalogue
from loglink._diagnose.header import NONE
from loglink._diagnose.matching import Matcher, matcher_of
from loglink._recognise.literals import LONGEST_SHAPE


def signature(name: str, literal: str) -> Signature:
    text = TextPattern(literal, (), literal, len(literal), literal)
    return Signature(name, (text,), "", "", "E", "origin", "", "", "", None, ())


MATCHER = Matcher([signature("two", "stream sync failed: 507002"), signature("nine", "stream sync failed: 507009")])


def names(line: str) -> list[str]:
    return [one.id for _, one, _ in MATCHER.candidates(line)]


def test_lines_that_differ_in_digits_bear_what_their_digits_say() -> None:
    lines = [f"pid 7 stream sync failed: 50700{digit}" for digit in "29329"]
    assert [names(line) for line in lines] == [["two"], ["nine"], [], ["two"], ["nine"]]


def test_other_characters_and_long_lines_change_nothing() -> None:
    for before in ("建链 ", "\ud800", "x" * LONGEST_SHAPE):
        assert names(f"{before}stream sync failed: 507009") == ["nine"]
        assert names(f"{before}stream sync failed: 50700建") == []


def test_what_finds_the_signatures_of_the_package_is_made_once_and_another_catalogue_has_its_own() -> None:
    packaged = load_catalogue()
    assert matcher_of(packaged) is matcher_of(packaged)
    other = matcher_of(packaged._replace(signatures=(signature("own", "only here"),)))
    match = other.find("only here", NONE)
    assert match is not None
    assert match.signature.id == "own"
    assert matcher_of(packaged).find("only here", NONE) is None
