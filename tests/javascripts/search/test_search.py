"""The site's own search as a person uses it: the page of the code comes first, and what has none is read."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from tests.conftest import MakePage

FIRST = """path => {
  const items = Array.from(document.querySelectorAll(".md-search-result__item")).filter(item => !item.hidden);
  return items.length > 0 && items[0].querySelector("a").pathname === path;
}"""


def ask(page: Page, query: str) -> None:
    page.fill(".md-search__input", "")
    page.fill(".md-search__input", query)
    page.keyboard.press("Shift")  # the theme asks at keyup, which filling alone does not give


# One of each kind of query; test_query.py asks all of them.
TYPED = [
    ("0x5010B009", "LLM_LINK_FAILED"),
    ("0x5010b01a", "LLM_TIMEOUT"),
    ("5010B008", "LLM_ALREADY_LINK"),
    ("5010b007", "LLM_NOT_YET_LINK"),
    ("1343270938", "LLM_TIMEOUT"),
    ("LLM_LINK_BUSY", "LLM_LINK_BUSY"),
    ("OUT_OF_MEMORY", "LLM_OUT_OF_MEMORY"),
    ("0x00000000", "LLM_SUCCESS"),
    ("建链失败", "LLM_LINK_FAILED"),
    ("notify prompt", "LLM_NOTIFY_PROMPT_UNLINK_FAILED"),
]


@pytest.mark.parametrize("language", ["", "zh/"], ids=["en", "zh"])
def test_the_first_result_is_the_page_of_the_code(page: Page, server: str, language: str) -> None:
    page.goto(server + language)
    page.locator(".md-search__input").click()
    for query, name in TYPED:
        ask(page, query)
        page.wait_for_function(FIRST, arg=f"/{language}codes/{name}/", timeout=5000)


@pytest.mark.parametrize("language", ["", "zh/"], ids=["en", "zh"])
def test_a_query_in_the_address_opens_the_search(page: Page, server: str, language: str) -> None:
    page.goto(f"{server}{language}?q=0x5010B01A")
    page.wait_for_function(FIRST, arg=f"/{language}codes/LLM_TIMEOUT/", timeout=5000)


@pytest.mark.parametrize("place", ["", "codes/", "decoder/", "codes/LLM_TIMEOUT/", "no-such-page"])
def test_no_script_is_loaded_twice(make_page: MakePage, server: str, place: str) -> None:
    page = make_page(expected=("status of 404",))
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(server + place)
    page.evaluate("window.before = errorCodes.data")
    page.locator(".md-search__input").click()
    ask(page, "0x5010B01A")
    page.wait_for_function(FIRST, arg="/codes/LLM_TIMEOUT/", timeout=5000)
    scripts = [url for url in asked if url.startswith(server + "javascripts/")]
    assert sorted(scripts) == sorted(set(scripts))
    assert len({server + "javascripts/core.js", server + "javascripts/widgets.js"}.intersection(scripts)) == 1
    assert page.evaluate("window.before === undefined || window.before === errorCodes.data")


@pytest.mark.parametrize(
    ("query", "title", "text", "address"),
    [
        ("-1", "LLM_FAILED 0xFFFFFFFF · General failure", "-1 and 4294967295", "codes/LLM_FAILED/"),
        (
            "0x5010B0FF",
            "0x5010B0FF is not an LLM-DataDist code",
            "module LLM engine, item 255",
            "decoder/#text=0x5010B0FF",
        ),
        ("zzz qqq", "Open in the decoder zzz qqq", "No page holds these words", "decoder/#text=zzz%20qqq"),
    ],
)
def test_what_no_page_has_shows_the_reading_of_the_decoder(
    page: Page, server: str, query: str, title: str, text: str, address: str
) -> None:
    page.goto(server)
    page.locator(".md-search__input").click()
    ask(page, query)
    answer = page.locator("[data-answer]").first
    answer.wait_for()
    assert " ".join(answer.locator("h1").inner_text().split()) == title
    assert text in answer.locator("p").inner_text()
    assert answer.locator("a").evaluate("link => link.href") == server + address


HOSTILE = ["<img src=x onerror=alert(1)>", "javascript:alert(1)", "{{ 7*191 }}", "x" * 100_000]


@pytest.mark.parametrize("query", HOSTILE, ids=["markup", "script", "braces", "long"])
def test_a_hostile_query_is_only_text(page: Page, server: str, query: str) -> None:
    page.on("dialog", lambda dialog: pytest.fail(f"a dialog opened: {dialog.message}"))
    page.goto(server)
    page.locator(".md-search__input").click()
    ask(page, query)
    page.locator(".md-search-result__item").first.wait_for(timeout=20_000)
    assert page.locator(".md-search-result__list img, .md-search-result__list script").count() == 0
    if query.startswith(("x", "{")):  # no page holds these
        assert page.locator("[data-answer]").inner_text().startswith("Open in the decoder")
