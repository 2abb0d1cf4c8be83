"""The decoder in a real browser: what a person types, and what stands below it."""

from __future__ import annotations

from urllib.parse import quote

import pytest
from playwright.sync_api import Page

from tests.conftest import MakePage
from tests.support.decoder_page import codes_shown

SPELLINGS = [
    ("1343270921", ["LLM_LINK_FAILED"]),
    ("0x5010B009", ["LLM_LINK_FAILED"]),
    ("5010b009", ["LLM_LINK_FAILED"]),
    ("0X5010b009U", ["LLM_LINK_FAILED"]),
    ("1,343,270,921", ["LLM_LINK_FAILED"]),
    ("０ｘ５０１０Ｂ００９", ["LLM_LINK_FAILED"]),
    ("link_failed", ["LLM_LINK_FAILED"]),
    ("<LLMStatusCode.LLM_LINK_FAILED>", ["LLM_LINK_FAILED"]),
    ("LLM_WAIT_PROCESS_TIMEOUT", ["LLM_WAIT_PROC_TIMEOUT"]),
    ("-1", ["LLM_FAILED"]),
    ("0", ["LLM_SUCCESS"]),
    ("0x5010B009, 0x5010B01A 1343270921", ["LLM_LINK_FAILED", "LLM_TIMEOUT"]),
    ("ErrorNo: 4294967295(failed) [GE][MODULE]x\nErrorNo: 1343270921(link) y", ["LLM_LINK_FAILED", "LLM_FAILED"]),
    ("建链失败，错误码1343270921。", ["LLM_LINK_FAILED"]),
]


@pytest.mark.parametrize("place", ["", "decoder/", "zh/", "zh/decoder/"])
def test_every_way_of_writing_leads_to_the_code(page: Page, server: str, place: str) -> None:
    page.goto(server + place)
    for text, expected in SPELLINGS:
        page.fill("#decode-input", text)
        assert codes_shown(page) == expected, text


def test_the_card_holds_the_answer_and_its_link_leads_to_the_page(page: Page, server: str) -> None:
    page.goto(server)
    page.fill("#decode-input", "1343270921")
    card = page.locator("#decode-results [data-code=LLM_LINK_FAILED]")
    text = card.inner_text()
    for part in ("LLM_LINK_FAILED", "0x5010B009", "1343270921", "Link setup failed", "Recoverable"):
        assert part in text
    assert "find the innermost line" in text
    assert page.locator("#decode-status").text_content() == "LLM_LINK_FAILED: Link setup failed"
    card.locator("a").click()
    assert page.url == server + "codes/LLM_LINK_FAILED/"
    assert page.locator("h1").inner_text().startswith("LLM_LINK_FAILED")


def test_the_card_of_a_removed_code_says_what_takes_its_place(page: Page, server: str) -> None:
    page.goto(server + "decoder/")
    remove = """([name, other]) => Object.assign(errorCodes.data.codes.find((code) => code.name === name),
      {lifecycle: "removed", replaced_by: other})"""
    page.evaluate(remove, ["LLM_REPEAT_REQUEST", "LLM_PARAM_INVALID"])
    page.evaluate(remove, ["LLM_EXIST_LINK", None])
    page.fill("#decode-input", "LLM_REPEAT_REQUEST")
    card = page.locator("#decode-results [data-code=LLM_REPEAT_REQUEST]")
    assert "Removed; LLM_PARAM_INVALID takes its place." in card.inner_text()
    page.fill("#decode-input", "0x5010B018")
    card = page.locator("#decode-results [data-code=LLM_EXIST_LINK]")
    assert "Removed; no code takes its place." in card.inner_text()


def test_the_chinese_page_answers_in_chinese_and_links_to_chinese(page: Page, server: str) -> None:
    page.goto(server + "zh/decoder/")
    page.fill("#decode-input", "1343270921")
    card = page.locator("#decode-results [data-code=LLM_LINK_FAILED]")
    assert "建链失败" in card.inner_text()
    assert "可恢复" in card.inner_text()
    card.locator("a").click()
    assert page.url == server + "zh/codes/LLM_LINK_FAILED/"


def test_an_unknown_value_is_taken_apart_and_the_nearest_codes_are_suggested(page: Page, server: str) -> None:
    page.goto(server + "decoder/")
    page.fill("#decode-input", "0x5010B0FF")
    unknown = page.locator('#decode-results [data-unknown="0x5010B0FF"]')
    assert "GE, module LLM engine, item 255: not in the list" in unknown.inner_text()
    assert codes_shown(page) == []
    page.fill("#decode-input", "0x5010B01D")
    names = [one.get_attribute("data-suggestion") for one in page.locator("[data-suggestion]").all()]
    assert names == ["LLM_OUT_OF_MEMORY", "LLM_LINK_BUSY", "LLM_TIMEOUT"]


@pytest.mark.parametrize(("text", "part"), [("-1", "4294967295"), ("0", "A bare 0")])
def test_minus_one_and_zero_say_what_else_they_can_mean(page: Page, server: str, text: str, part: str) -> None:
    page.goto(server + "decoder/")
    page.fill("#decode-input", text)
    assert part in page.locator("#decode-results .ec-also").inner_text()


@pytest.mark.parametrize("mark", ["?text=", "#text="])
def test_the_address_brings_its_text_along(page: Page, server: str, mark: str) -> None:
    text = "ret = 5010b01a 100% +1"
    page.goto(server + "decoder/" + mark + quote(text, safe=""))
    assert page.input_value("#decode-input") == text
    assert codes_shown(page) == ["LLM_TIMEOUT"]


@pytest.mark.parametrize("place", ["decoder/#text=0X5010B009U", "0X5010B009U"])
def test_the_button_copies_a_link_that_shows_the_same_answer(make_page: MakePage, server: str, place: str) -> None:
    page = make_page(expected=("status of 404",))
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.goto(server + place)
    page.get_by_role("button", name="Copy link").click()
    page.get_by_role("button", name="Copied").wait_for()
    address = page.evaluate("navigator.clipboard.readText()")
    assert address == f"{server}{place.partition('#')[0]}#text=0X5010B009U"
    page.goto("about:blank")
    page.goto(address)
    assert codes_shown(page) == ["LLM_LINK_FAILED"]


def test_the_answer_works_from_a_disk(page: Page, site: object) -> None:
    page.goto(f"file://{site}/decoder/index.html#text=1343270921")
    assert codes_shown(page) == ["LLM_LINK_FAILED"]
    page.locator("#decode-results a").first.click()
    page.wait_for_url("**/codes/LLM_LINK_FAILED/index.html")
    assert page.locator("h1").inner_text().startswith("LLM_LINK_FAILED")


NAMES = [
    ("LLM_UNKNOWN_ERROR", "LLM_UNKNOWN_ERROR", "Unknown error", False),
    ("0x5010B011", "LLM_SEQ_LEN_OVER_LIMIT", "The sequence is longer than the limit", True),
    ("LLMStatusCode.LLM_SEQ_LENOVERLIMIT", "LLM_SEQ_LEN_OVER_LIMIT", "The sequence is longer than the limit", True),
    ("ErrorNo: 1343270934()", "LLM_COPY_CACHE_FAILED", "no description is registered", True),
]


@pytest.mark.parametrize(("text", "name", "meaning", "valued"), NAMES, ids=[one[0] for one in NAMES])
def test_a_name_outside_the_specification_is_told_as_one(
    page: Page, server: str, text: str, name: str, meaning: str, valued: bool
) -> None:
    page.goto(server + "decoder/")
    page.fill("#decode-input", text)
    card = page.locator(f"#decode-results [data-code={name}]")
    shown = card.inner_text()
    for part in (name, meaning, "Not in the specification.", "Recovery not stated"):
        assert part in shown
    assert card.locator("details").is_visible() == valued
    assert page.locator("#decode-results > *").count() == 1
    card.locator("a").first.click()
    assert page.url == f"{server}codes/{name}/"
