"""The ways from page to page: tabs, names at the side, the page before and behind, the 404 page below /zh/."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.conftest import MakePage


def test_the_navigation_shows_every_name_whole(make_page: MakePage, server: str) -> None:
    page = make_page(width=1280)
    page.goto(server + "codes/LLM_SEQ_LEN_OVER_LIMIT/")
    names = page.locator(".md-nav--primary .md-nav__link:visible .md-ellipsis")
    assert names.count() > 33
    assert names.evaluate_all("all => all.filter((one) => one.scrollWidth > one.clientWidth)") == []


@pytest.mark.parametrize("place", ["", "codes/", "zh/", "zh/codes/", "guide/start/"])
def test_every_section_is_reached_from_every_page_on_a_wide_screen(page: Page, server: str, place: str) -> None:
    page.goto(server + place)
    tabs = page.locator(".md-tabs a")
    assert tabs.count() == 6
    for tab in tabs.all():
        assert tab.is_visible()


def test_the_pages_of_the_codes_lead_to_the_one_before_and_behind(page: Page, server: str) -> None:
    page.goto(server + "codes/LLM_LINK_FAILED/")
    page.get_by_role("link", name="Next: LLM_UNLINK_FAILED").click()
    page.wait_for_url(server + "codes/LLM_UNLINK_FAILED/")
    page.get_by_role("link", name="Previous: LLM_LINK_FAILED").click()
    page.wait_for_url(server + "codes/LLM_LINK_FAILED/")


MISS = ("status of 404",)


def test_the_404_page_is_chinese_throughout_below_zh(make_page: MakePage, server: str) -> None:
    page = make_page(expected=MISS)
    page.goto(server + "zh/nothing-here")
    expect(page.locator("html")).to_have_attribute("lang", "zh-CN")
    expect(page).to_have_title("页面不存在 - LLM-DataDist 错误码")
    assert page.locator(".md-tabs a").first.inner_text() == "首页"
    assert page.locator(".md-tabs a").nth(1).evaluate("link => link.href") == server + "zh/codes/"
    assert page.locator(".md-search__input").get_attribute("placeholder") == "搜索"
    page.fill(".md-search__input", "建链失败")
    page.keyboard.press("Shift")
    expect(page.locator(".md-search-result__item").first).to_contain_text("LLM_LINK_FAILED")
    page.goto(server + "nothing-here")
    assert page.locator(".md-tabs a").first.inner_text() == "Home"
    expect(page).to_have_title("Page not found - LLM-DataDist error codes")
