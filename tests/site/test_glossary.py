"""The glossary in the built site: every word can be reached, and pages lead to it from running text alone."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.support.markup import Element, article_at
from tests.support.the_guide import the_guide

TERMS = the_guide().troubleshooting.glossary


def links_of(element: Element) -> list[Element]:
    return [one for one in element.all("a") if "ec-term" in one.classes]


@pytest.mark.parametrize("language", ["", "zh/"])
def test_every_word_has_its_place_on_the_page(site: Path, language: str) -> None:
    page = article_at(site, f"{language}reference/glossary")
    ids = [one["id"] for one in page.all("dt")]
    assert ids == [
        f"term-{term.id}"
        for group in ("side", "link", "transfer", "software", "log")
        for term in TERMS
        if term.group == group
    ]
    assert links_of(page) == []


@pytest.mark.parametrize(
    ("address", "words"),
    [
        ("codes/LLM_KV_CACHE_NOT_EXIST", {"holder", "innermost-line", "request-mode", "remote-cache-access"}),
        ("zh/codes/LLM_KV_CACHE_NOT_EXIST", {"holder", "cache-table", "request-mode", "remote-cache-access"}),
        ("guide/logs", {"plog", "hixl", "hccl"}),
        ("zh/guide/life-cycle", {"two-sided-link", "communicator", "rank-table"}),
    ],
)
def test_a_page_leads_to_each_word_once(site: Path, address: str, words: set[str]) -> None:
    found = [link["href"] for link in links_of(article_at(site, address))]
    assert len(found) == len(set(found))
    up = "../" * (address.count("/") + 1) + ("zh/" if address.startswith("zh/") else "")
    assert {f"{up}reference/glossary/#term-{word}" for word in words} <= set(found)


def test_no_heading_code_or_other_link_holds_one(site: Path) -> None:
    page = article_at(site, "codes/LLM_TIMEOUT")
    assert links_of(page)
    for tag in ("h1", "h2", "h3", "code", "pre", "summary", "button", "th"):
        assert [one for element in page.all(tag) for one in links_of(element)] == [], tag
