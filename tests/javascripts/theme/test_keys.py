"""Single keys go where the page says, and one setting turns them off."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

SEARCH = "md-search__input"


def focused(page: Page) -> str:
    return str(page.evaluate("document.activeElement.id || document.activeElement.className"))


def press(page: Page, key: str) -> str:
    """Press `key` with the focus nowhere and return what has the focus then."""
    page.evaluate("document.activeElement.blur()")
    page.keyboard.press(key)
    page.wait_for_timeout(100)  # the theme opens its search a turn later
    return focused(page).partition(" ")[0]


@pytest.mark.parametrize(
    ("place", "field"),
    [
        ("", "decode-input"),
        ("zh/", "decode-input"),
        ("decoder/", "decode-input"),
        ("codes/", "codes-filter"),
        ("codes/LLM_LINK_FAILED/", SEARCH),
        ("guide/start/", SEARCH),
    ],
)
def test_slash_goes_to_the_field_of_the_page_and_s_to_the_search(
    page: Page, server: str, place: str, field: str
) -> None:
    page.goto(server + place)
    assert press(page, "/") == field
    page.keyboard.press("Escape")
    assert press(page, "s") == SEARCH


@pytest.mark.parametrize("place", ["", "codes/LLM_LINK_FAILED/"])
def test_one_setting_turns_all_single_keys_off_on_every_page(page: Page, server: str, place: str) -> None:
    page.goto(f"{server}guide/start/")
    page.get_by_label("Single keys").uncheck()
    page.goto(server + place)
    expect(page.get_by_label("Single keys")).not_to_be_checked()
    for key in ("/", "s", "f"):
        assert press(page, key) == ""
    press(page, "n")
    press(page, "p")
    assert page.url == server + place
    page.get_by_label("Single keys").check()
    assert press(page, "s") == SEARCH


def test_the_setting_speaks_the_language_of_the_page(page: Page, server: str) -> None:
    page.goto(f"{server}zh/guide/start/")
    expect(page.get_by_label("单键快捷键")).to_be_checked()


def test_a_key_that_is_typed_is_typed(page: Page, server: str) -> None:
    page.goto(f"{server}codes/")
    page.locator("#codes-filter").press_sequentially("s/n")
    assert page.locator("#codes-filter").input_value() == "s/n"
