"""The ids that the check of links takes a page to have are those that the built page has, so that it cannot drift."""

from __future__ import annotations

from pathlib import Path

import pytest

from macros.lint.documents import read_data
from macros.lint.facts import cause_ids
from macros.lint.page_calls import ids_of_calls
from macros.lint.page_links import ids_of_pages
from macros.model.text import LANGUAGES
from tests.conftest import ROOT
from tests.support.markup import Element, article_at

HEADINGS = ("h1", "h2", "h3", "h4", "h5", "h6", "dt")
TEMPLATE = "template"
"""What a script copies: it is no part of a page to which a link can lead."""


def ids_in(article: Element) -> list[str]:
    return [one["id"] for one in article.walk() if "id" in one.attributes]


def is_copied(one: Element) -> bool:
    while one.parent is not None:
        one = one.parent
        if one.tag == TEMPLATE:
            return True
    return False


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_check_of_links_knows_the_ids_of_every_built_page(site: Path, language: str) -> None:
    data = read_data(ROOT, None)
    calls = ids_of_calls(data)
    assert calls is not None
    expected = ids_of_pages(ROOT, cause_ids(data), calls)[language]
    folder = site if language == LANGUAGES[0] else site / language
    assert len(expected) > 60
    for name, ids in expected.items():
        article = article_at(folder, name.removesuffix(".md").removesuffix("index").rstrip("/"))
        built = ids_in(article)
        assert ids is not None
        assert sorted(ids - set(built)) == [], f"{name}: a link to these would lead nowhere"
        assert len(built) == len(set(built)), name
        titles = {
            one["id"] for one in article.walk() if one.tag in HEADINGS and "id" in one.attributes and not is_copied(one)
        }
        assert sorted(titles - ids) == [], f"{name}: a link to these would be called dead"
