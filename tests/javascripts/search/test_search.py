"""The site's own search, in a real browser: every spelling and every meaning puts the page of the code first."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from loglink.data import load_data
from tests.conftest import MakePage

# Two words of the English meaning that tell a code apart, worked by hand.
WORDS = {
    "LLM_FAILED": "general failure",
    "LLM_WAIT_PROC_TIMEOUT": "waiting processed",
    "LLM_KV_CACHE_NOT_EXIST": "cache exist",
    "LLM_PARAM_INVALID": "invalid parameter",
    "LLM_NOT_YET_LINK": "no link",
    "LLM_ALREADY_LINK": "link already",
    "LLM_LINK_FAILED": "setup failed",
    "LLM_UNLINK_FAILED": "unlink failed",
    "LLM_NOTIFY_PROMPT_UNLINK_FAILED": "notify prompt",
    "LLM_CLUSTER_NUM_EXCEED_LIMIT": "clusters limit",
    "LLM_PROCESSING_LINK": "operation progress",
    "LLM_DEVICE_OUT_OF_MEMORY": "device memory",
    "LLM_EXIST_LINK": "unreleased links",
    "LLM_FEATURE_NOT_ENABLED": "feature enabled",
    "LLM_TIMEOUT": "processing timeout",
    "LLM_LINK_BUSY": "link busy",
    "LLM_OUT_OF_MEMORY": "out memory",
}
SHARED = "处理超时"  # the meaning of two codes: they fill the first two places
FIRST = """([path, place]) => {
  const items = Array.from(document.querySelectorAll(".md-search-result__item")).filter(item => !item.hidden);
  return items.slice(0, place).some(item => item.querySelector("a").pathname === path);
}"""


def queries() -> list[tuple[str, str]]:
    found = [("LLM_SUCCESS", "LLM_SUCCESS"), ("0x00000000", "LLM_SUCCESS")]
    for code in load_data().codes:
        if code.name not in WORDS:
            continue
        digits = f"{code.value:08X}"
        numbers = [f"0x{digits}", f"0x{digits.lower()}", digits, digits.lower(), str(code.value)]
        spellings = [*numbers, code.name, code.name[4:]]
        found += [(query, code.name) for query in (*spellings, code.meaning["zh"], WORDS[code.name])]
    return found


def ask(page: Page, query: str) -> None:
    page.fill(".md-search__input", "")
    page.fill(".md-search__input", query)
    page.keyboard.press("Shift")  # the theme asks at keyup, which filling alone does not give


@pytest.mark.parametrize("language", ["", "zh/"], ids=["en", "zh"])
def test_the_first_result_is_the_page_of_the_code(page: Page, server: str, language: str) -> None:
    asked = queries()
    assert len(asked) >= 150
    page.goto(server + language)
    page.locator(".md-search__input").click()
    for query, name in asked:
        ask(page, query)
        place = 2 if query == SHARED else 1
        page.wait_for_function(FIRST, arg=[f"/{language}codes/{name}/", place], timeout=5000)


@pytest.mark.parametrize("language", ["", "zh/"], ids=["en", "zh"])
def test_a_query_in_the_address_opens_the_search(page: Page, server: str, language: str) -> None:
    page.goto(f"{server}{language}?q=0x5010B01A")
    page.wait_for_function(FIRST, arg=[f"/{language}codes/LLM_TIMEOUT/", 1], timeout=5000)


@pytest.mark.parametrize("place", ["", "codes/", "decoder/", "codes/LLM_TIMEOUT/", "no-such-page"])
def test_no_script_is_loaded_twice(make_page: MakePage, server: str, place: str) -> None:
    page = make_page(expected=("status of 404",))
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(server + place)
    page.evaluate("window.before = errorCodes.data")
    page.locator(".md-search__input").click()
    ask(page, "0x5010B01A")
    page.wait_for_function(FIRST, arg=["/codes/LLM_TIMEOUT/", 1], timeout=5000)
    scripts = [url for url in asked if url.startswith(server + "javascripts/")]
    assert sorted(scripts) == sorted(set(scripts))
    assert server + "javascripts/core/codes-data.js" in scripts
    assert page.evaluate("window.before === undefined || window.before === errorCodes.data")


@pytest.mark.parametrize(
    ("query", "title", "text", "address"),
    [
        ("-1", "LLM_FAILED 0xFFFFFFFF · General failure", "-1 and 4294967295", "codes/LLM_FAILED/"),
        ("0x5010B0FF", "0x5010B0FF is none of the codes", "module LLM engine, item 255", "decoder/#text=0x5010B0FF"),
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
