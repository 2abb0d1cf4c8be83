"""Every page of the built site in a real browser: no error, no foreign request, the right language."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.conftest import MakePage, is_alias
from tests.support.accessibility import IS_WHOLE, LAYOUT_RULES, PALETTE_RULES, violations, with_axe
from tests.support.page_sources import PAGE_SOURCES


def test_every_page_loads_without_complaint_in_its_language(page: Page, server: str, site: Path) -> None:
    pages = [path.relative_to(site) for path in sorted(site.rglob("*.html")) if not is_alias(path)]
    assert len(pages) == len(PAGE_SOURCES) + 1  # and 404.html
    for path in pages:
        address = path.as_posix().removesuffix("index.html")
        page.goto(server + address)
        is_chinese = address.startswith("zh/")
        assert page.locator("html").get_attribute("lang") == ("zh-CN" if is_chinese else "en"), address
        other = page.locator(f'a[hreflang="{"en" if is_chinese else "zh"}"]').first
        assert other.count() == 1, address


def test_the_language_switch_stays_on_the_page(page: Page, server: str) -> None:
    page.goto(server + "codes/LLM_TIMEOUT/")
    page.locator('a[hreflang="zh"]').first.evaluate("link => link.click()")
    page.wait_for_url("**/zh/codes/LLM_TIMEOUT/**")
    page.locator('a[hreflang="en"]').first.evaluate("link => link.click()")
    page.wait_for_url(server + "codes/LLM_TIMEOUT/**")


AXE_PAGES = [
    "",
    "no-such-page",
    "codes/",
    "codes/LLM_LINK_FAILED/",
    "decoder/#text=1343270921",
    "decoder/#text=0x5010B0FF",
    "reference/plain-numbers/",
    "guide/link-your-logs/",
    "guide/loglink/",
    "guide/watch/",
    "codes/LLM_SEQ_LEN_OVER_LIMIT/",
    "codes/LLM_UNKNOWN_ERROR/",
    "reference/neighbours/",
    "reference/limits/",
    "reference/releases/",
    "reference/cpp-and-python/",
    "reference/glossary/",
    "guide/logs/",
    "guide/container/",
    "guide/ask/",
    "guide/frameworks/",
    "guide/frameworks/mindie/",
    "decoder/#text=507053",
    "decoder/#text=LLM_UNKNOWN_ERROR%201343270915",
]


@pytest.mark.parametrize("language", ["", "zh/"], ids=["en", "zh"])
def test_axe_finds_nothing(make_page: MakePage, server: str, language: str) -> None:
    """All rules once; then, on the same visit, what the dark palette and a narrow screen can change."""
    page = with_axe(make_page(expected=("status of 404",)))
    known: dict[str, None] = {}
    for place in AXE_PAGES:
        page.emulate_media(color_scheme="light")
        page.set_viewport_size({"width": 1280, "height": 900})
        page.goto("about:blank")  # two places that differ by their fragment are two visits
        page.goto(server + language + place)
        assert violations(page, known=known) == [], language + place
        page.emulate_media(color_scheme="dark")
        expect(page.locator("body")).to_have_attribute("data-md-color-scheme", "slate")
        assert violations(page, PALETTE_RULES, known) == [], f"{language}{place} in the dark"
        page.emulate_media(color_scheme="light")
        expect(page.locator("body")).to_have_attribute("data-md-color-scheme", "default")
        page.set_viewport_size({"width": 390, "height": 900})
        assert violations(page, LAYOUT_RULES) == [], f"{language}{place} on a phone"
    assert IS_WHOLE or len(known) > 100  # looks in both palettes


@pytest.mark.parametrize("place", ["codes/LLM_LINK_FAILED/", "zh/codes/LLM_LINK_FAILED/"], ids=["en", "zh"])
@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
def test_axe_finds_nothing_in_what_every_narrow_page_has(
    make_page: MakePage, server: str, dark: bool, place: str
) -> None:
    page = with_axe(make_page(width=390, dark=dark))
    page.goto(server + place)
    assert page.locator("label.md-header__button[for=__drawer]").is_visible()
    assert violations(page, known={}) == []
