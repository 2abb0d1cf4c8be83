"""The glossary leads to pages that there are, a spelling has one meaning, and the words of its meanings are in it."""

from __future__ import annotations

import re

import pytest

from macros.load.guide import ROOT
from macros.model.glossary import TERM_GROUPS, Term
from tests.support.the_guide import the_guide

TERMS = the_guide().troubleshooting.glossary
DOCS = ROOT / "docs"


def id_of(term: Term) -> str:
    return term.id


@pytest.mark.parametrize("term", TERMS, ids=id_of)
def test_the_page_of_a_word_is_there(term: Term) -> None:
    if term.page is None:
        return
    path, _, anchor = term.page.partition("#")
    text = (DOCS / path).read_text(encoding="utf-8")
    assert not anchor or f"{{: #{anchor} " in text


@pytest.mark.parametrize("language", ["en", "zh"])
def test_a_spelling_has_one_meaning(language: str) -> None:
    forms = [form for term in TERMS for form in term.forms(language)]
    assert sorted({form.lower() for form in forms}) == sorted(form.lower() for form in forms)


@pytest.mark.parametrize("term", TERMS, ids=id_of)
def test_a_meaning_is_one_sentence_that_fits_a_tooltip(term: Term) -> None:
    for language, stop, most in (("en", ".", 170), ("zh", "。", 100)):
        meaning = term.meaning[language]
        assert meaning.endswith(stop)
        assert len(meaning) <= most, f"{term.id}: {len(meaning)}"


def test_every_group_is_on_the_page_in_both_languages() -> None:
    for suffix in ("md", "zh.md"):
        text = (DOCS / f"reference/glossary.{suffix}").read_text(encoding="utf-8")
        assert tuple(re.findall(r'glossary_terms\("(\w+)"\)', text)) == TERM_GROUPS


@pytest.mark.parametrize(
    ("word", "id_"),
    [
        ("Prompt", "prefill"),
        ("全量", "prefill"),
        ("增量", "decode"),
        ("cluster_id", "cluster"),
        ("单边建链", "one-sided-link"),
        ("双边建链", "two-sided-link"),
        ("远端Cache可直接访问", "remote-cache-access"),
        ("ranktable", "rank-table"),
        ("PagedAttention", "block"),
    ],
)
def test_a_word_of_the_public_documents_stands_at_its_entry(word: str, id_: str) -> None:
    (term,) = [one for one in TERMS if one.id == id_]
    assert word in (term.official or "").split("、")
