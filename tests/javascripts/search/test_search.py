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
    own = {
        "": "widgets",
        "codes/": "table",
        "decoder/": "widgets",
        "codes/LLM_TIMEOUT/": "page",
        "no-such-page": "widgets",
    }[place]
    words = "core" if own == "page" else "words"
    there = [url.removeprefix(server + "javascripts/") for url in scripts]
    assert there[1:-1] == [*(["around.js"] if place == "no-such-page" else []), f"{own}.js", f"{words}.js"]
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
    answer = page.locator(".md-search-result__item:has([data-answer])").first
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
    if query.startswith("x"):  # no page holds it
        assert page.locator(".md-search-result__item").inner_text().startswith("Open in the decoder")
        assert page.locator(".md-search-result__meta").inner_text().strip() == "No matching documents"


def paste(page: Page, text: str) -> None:
    """Put text into the field as a mouse does: no key goes up."""
    page.locator(".md-search__input").evaluate(
        "(input, text) => { input.value = text; input.dispatchEvent(new InputEvent('input', {bubbles: true})); }", text
    )


def test_nothing_of_the_search_is_loaded_before_it_is_used(page: Page, server: str) -> None:
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url.removeprefix(server)))
    page.goto(server + "codes/LLM_TIMEOUT/")
    page.wait_for_load_state("networkidle")
    wanted = {"javascripts/search-worker.js", "search/index.js", "javascripts/core.js"}
    assert wanted & set(asked) == set()
    assert [one for one in asked if "/workers/" in one] == []
    page.locator(".md-search__input").click()
    paste(page, "hccn.conf")
    page.wait_for_function(FIRST, arg="/codes/LLM_LINK_FAILED/", timeout=10_000)
    assert wanted <= set(asked)
    assert len(asked) == len(set(asked))


PAGES = [
    ("", "nothing listens", "/codes/LLM_LINK_FAILED/", "#cause-nothing-listens"),
    ("zh/", "没有进程监听", "/zh/codes/LLM_LINK_FAILED/", "#cause-nothing-listens"),
]


@pytest.mark.parametrize(("language", "query", "path", "part"), PAGES, ids=["en", "zh"])
def test_a_paste_by_mouse_finds_the_part_of_a_page_and_its_sentence(
    page: Page, server: str, language: str, query: str, path: str, part: str
) -> None:
    page.goto(server + language)
    page.locator(".md-search__input").click()
    assert "matching" not in page.locator(".md-search-result__meta").inner_text()
    paste(page, query)
    page.wait_for_function(FIRST, arg=path, timeout=10_000)
    first = page.locator(".md-search-result__item").first
    links = first.locator("a").evaluate_all("links => links.map(link => link.hash)")
    assert links[:2] == ["", part]
    assert first.locator("mark").count() > 0
    assert "Copy" not in first.inner_text()
    assert "复制" not in first.inner_text()


def test_a_misspelt_name_is_asked_back_and_is_no_code(page: Page, server: str) -> None:
    page.goto(server)
    page.locator(".md-search__input").click()
    for query in ("LLM_LINK_FAILURE", "LLM_LINK_FIALED"):
        paste(page, query)
        page.wait_for_function(FIRST, arg="/codes/LLM_LINK_FAILED/", timeout=10_000)
        first = page.locator(".md-search-result__item").first
        assert "Did you mean LLM_LINK_FAILED?" in first.inner_text()
        assert first.locator("[data-suggestion=LLM_LINK_FAILED]").count() == 1
        assert page.locator(".md-search [data-code]").count() == 0


@pytest.mark.parametrize(
    ("query", "name"), [("link failed", "LLM_LINK_FAILED"), ("OOM", "LLM_OUT_OF_MEMORY"), ("连不上", "LLM_LINK_FAILED")]
)
def test_words_for_a_code_put_its_page_first_and_enter_opens_it(page: Page, server: str, query: str, name: str) -> None:
    page.goto(server)
    page.locator(".md-search__input").click()
    paste(page, query)
    page.wait_for_function(FIRST, arg=f"/codes/{name}/", timeout=10_000)
    without = page.locator(".md-search-result__item").filter(has_not=page.locator("p"))
    assert without.all_inner_texts() == []
    page.keyboard.press("Enter")
    page.wait_for_url(f"**/codes/{name}/")
