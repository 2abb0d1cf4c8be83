"""The site's own search, in a real browser: the first result of a query is the page of the code."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

QUERIES = [
    ("0x5010B009", "LLM_LINK_FAILED"),
    ("5010b009", "LLM_LINK_FAILED"),
    ("1343270921", "LLM_LINK_FAILED"),
    ("LLM_LINK_FAILED", "LLM_LINK_FAILED"),
    ("link_busy", "LLM_LINK_BUSY"),
    ("建链失败", "LLM_LINK_FAILED"),
]


@pytest.mark.parametrize("language", ["", "zh/"], ids=["en", "zh"])
def test_the_first_result_is_the_page_of_the_code(page: Page, server: str, language: str) -> None:
    page.goto(server + language)
    page.locator(".md-search__input").click()
    for query, name in QUERIES:
        page.fill(".md-search__input", query)
        page.keyboard.press("Shift")  # the theme asks at keyup, which filling alone does not give
        first = f'.md-search-result__item:first-child a[href^="{server}{language}codes/{name}/"]'
        page.locator(first).first.wait_for(timeout=5000)


@pytest.mark.parametrize("language", ["", "zh/"], ids=["en", "zh"])
def test_a_query_in_the_address_opens_the_search(page: Page, server: str, language: str) -> None:
    page.goto(f"{server}{language}?q=0x5010B01A")
    first = f'.md-search-result__item:first-child a[href^="{server}{language}codes/LLM_TIMEOUT/"]'
    page.locator(first).first.wait_for()
