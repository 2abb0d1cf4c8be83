"""The decoder's field: its keys, its focus, its label."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from tests.conftest import MakePage


@pytest.mark.parametrize("text", ["1343270921", "建链失败"])
def test_enter_answers_and_begins_no_line(page: Page, server: str, text: str) -> None:
    page.goto(server)
    page.locator("#decode-input").press_sequentially(text)
    page.keyboard.press("Enter")
    assert page.locator("#decode-input").input_value() == text
    assert page.url == server
    page.keyboard.press("Shift+Enter")
    page.keyboard.type("2")
    page.keyboard.press("Enter")
    assert page.locator("#decode-input").input_value() == f"{text}\n2\n"


def test_enter_that_ends_the_choice_of_a_chinese_word_is_left_alone(page: Page, server: str) -> None:
    page.goto(f"{server}decoder/")
    prevented = page.locator("#decode-input").evaluate(
        """field => {
          const kind = {key: "Enter", isComposing: true, bubbles: true, cancelable: true};
          const event = new KeyboardEvent("keydown", kind);
          return !field.dispatchEvent(event);
        }"""
    )
    assert prevented is False


def test_the_home_page_focuses_the_field_on_wide_screens_only(make_page: MakePage, server: str) -> None:
    for width, expected in ((1280, "decode-input"), (390, "")):
        page = make_page(width=width)
        page.goto(server)
        assert page.evaluate("document.activeElement.id") == expected


def test_there_is_one_field_a_page_and_it_has_a_visible_label(page: Page, server: str) -> None:
    for place, text in (("", "Paste a code or a log line"), ("zh/decoder/", "粘贴错误码或一行日志")):
        page.goto(server + place)
        assert page.locator("#decode-input").count() == 1
        assert page.locator("label[for=decode-input]").inner_text() == text
        assert page.locator("label[for=decode-input]").is_visible()
