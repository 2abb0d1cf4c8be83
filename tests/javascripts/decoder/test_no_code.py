"""The decoder asked for what is no code: a misspelt name, words, a sentence, a number that is too large."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.conftest import MakePage
from tests.support.decoder_page import codes_shown


@pytest.mark.parametrize("place", ["decoder/", "zh/decoder/"])
@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("LLM_LINK_FAILURE", ["LLM_LINK_FAILED"]),
        ("LLM_LINK_FIALED", ["LLM_LINK_FAILED", "LLM_UNLINK_FAILED"]),
        ("[ERROR] pull: LLM_TIMEUOT after 3 s", ["LLM_TIMEOUT"]),
        ("link failed", ["LLM_LINK_FAILED"]),
        ("显存不足", ["LLM_DEVICE_OUT_OF_MEMORY", "LLM_OUT_OF_MEMORY"]),
    ],
)
def test_what_may_be_meant_is_suggested_and_is_no_code(
    page: Page, server: str, place: str, text: str, names: list[str]
) -> None:
    page.goto(server + place)
    page.fill("#decode-input", text)
    shown = page.locator("#decode-results .ec-similar [data-suggestion]")
    expect(shown).to_have_count(len(names))
    assert [one.get_attribute("data-suggestion") for one in shown.all()] == names
    assert codes_shown(page) == []
    assert page.locator("#decode-status").inner_text() == page.locator(".ec-similar h2").inner_text()
    page.fill("#decode-input", "LLM_TIMEOUT")
    assert codes_shown(page) == ["LLM_TIMEOUT"]
    assert shown.count() == 0


@pytest.mark.parametrize("place", ["LLM_LINK_FIALED", "LLM_LINK_FAILURE/", "zh/llm_link_faild/"])
def test_an_address_with_a_misspelt_name_is_asked_back(make_page: MakePage, server: str, place: str) -> None:
    page = make_page(expected=("status of 404",))
    page.goto(server + place)
    suggested = page.locator("#decode-results [data-suggestion]").first
    assert suggested.get_attribute("data-suggestion") == "LLM_LINK_FAILED"
    suggested.locator("a").click()
    language = "zh/" if place.startswith("zh/") else ""
    page.wait_for_url(f"{server}{language}codes/LLM_LINK_FAILED/")


@pytest.mark.parametrize(
    ("text", "part"),
    [
        ("12345678901", "more than 32 bits"),
        ("0x15010B009", "more than 32 bits"),
        ("what is wrong here?", "No code found"),
        ("-2147483649", "more than 32 bits"),
        ("%", "No code found"),
        (" \n", "Nothing to decode yet"),
    ],
)
def test_what_is_no_code_gets_a_sentence_and_no_guess(page: Page, server: str, text: str, part: str) -> None:
    page.goto(server + "decoder/")
    page.fill("#decode-input", text)
    expect(page.locator("#decode-status")).to_contain_text(part)
    assert page.locator("#decode-results > *").count() == 0


@pytest.mark.parametrize(
    ("place", "text", "line", "cause"),
    [
        ("", "Failed to bind port", "Failed to bind port:…, error msg:…, errno:….", "LLM_FAILED#cause-port-not-bound"),
        (
            "zh/decoder/",
            "errno:111",
            "Failed to connect peer …:…, error msg:…, errno:…",
            "LLM_LINK_FAILED#cause-nothing-listens",
        ),
    ],
)
def test_a_piece_of_a_line_is_offered_the_lines_that_hold_it(
    page: Page, server: str, place: str, text: str, line: str, cause: str
) -> None:
    page.goto(server + place)
    page.fill("#decode-input", text)
    offered = page.locator("#decode-results .ec-piece")
    expect(offered).to_have_count(1)
    assert offered.locator("code").first.inner_text() == line
    assert offered.locator("[data-candidate]").first.get_attribute("data-candidate") == cause
    assert offered.locator("a").first.get_attribute("href").endswith("/" + cause.replace("#", "/#"))
    assert codes_shown(page) == []
