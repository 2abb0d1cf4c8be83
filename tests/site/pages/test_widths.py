"""How the pages lie on screens of all widths: no sideways scroll, nothing cut off, no small print, no broken button."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page

from tests.conftest import MakePage

PAGES = [
    "",
    "codes/",
    "codes/LLM_LINK_FAILED/",
    "codes/LLM_FAILED/",
    "codes/LLM_TIMEOUT/",
    "codes/LLM_PARAM_INVALID/",
    "codes/LLM_SEQ_LEN_OVER_LIMIT/",
    "decoder/#text=1343270921",
    "guide/start/",
    "guide/timeouts/",
    "guide/life-cycle/",
    "guide/link-your-logs/",
    "guide/loglink/",
    "reference/cpp-and-python/",
    "reference/limits/",
    "reference/releases/",
    "reference/value/",
    "reference/neighbours/",
]
WIDTHS = (320, 390, 768, 820, 1024, 1280)
PHONE, SMALLEST_SCREEN, DESK = 390, 320, 1280


# Ends what moves because the window became wider: a page that is loaded at this width has none of it.
SETTLE = "() => document.getAnimations().forEach((one) => one.finish())"


# What is cut off at the side without a way to reach it; the blank half of a full-width mark may hang over, some 3 px.
CUT_OFF = """() => [...document.querySelectorAll("article *")]
  .filter((one) => one.checkVisibility() && one.clientWidth > 2 && one.scrollWidth > one.clientWidth + 4
    && ["hidden", "clip"].includes(getComputedStyle(one).overflowX))
  .map((one) => one.tagName + " " + one.textContent.trim().slice(0, 40)).slice(0, 5)"""

# Buttons whose words stand on more than one line.
BROKEN_BUTTONS = """() => [...document.querySelectorAll(".ec-copy, .ec-button")].filter((one) => {
  const words = document.createRange();
  words.selectNodeContents(one);
  return new Set([...words.getClientRects()].map((part) => part.top)).size > 1;
}).map((one) => one.textContent)"""

# Text that is smaller than twelve pixels.
SMALL_PRINT = """() => {
  const found = [];
  const walker = document.createTreeWalker(document.querySelector("article"), NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const {parentElement: one, textContent} = walker.currentNode;
    if (!textContent.trim() || !one.checkVisibility() || one.closest(".headerlink, svg, script, template")) continue;
    const size = parseFloat(getComputedStyle(one).fontSize);
    if (size < 12) found.push([size, one.tagName, one.className, textContent.trim().slice(0, 30)]);
  }
  return found.slice(0, 5);
}"""


def faults(page: Page, width: int) -> dict[str, Any]:
    """Return what is wrong with the page at this width."""
    page.set_viewport_size({"width": width, "height": 900})
    page.evaluate(SETTLE)
    found: dict[str, Any] = {"over": page.evaluate("document.documentElement.scrollWidth - window.innerWidth")}
    if width == SMALLEST_SCREEN:  # what 1280 pixels are at four hundred per cent
        found["cut off"] = page.evaluate(CUT_OFF)
    if width == PHONE:
        found["small print"] = page.evaluate(SMALL_PRINT)
    if width in (PHONE, DESK):
        found["broken buttons"] = page.evaluate(BROKEN_BUTTONS)
    assert page.evaluate("window.innerWidth") == width
    return {name: value for name, value in found.items() if value and (name != "over" or value > 0)}


@pytest.mark.parametrize("language", ["", "zh/"], ids=["en", "zh"])
def test_every_page_fits_every_width(make_page: MakePage, server: str, language: str) -> None:
    """One visit a page: the window is made wider and wider, with everything unfolded."""
    page = make_page(width=WIDTHS[0])
    for place in PAGES:
        page.goto(server + language + place)
        page.evaluate("document.querySelectorAll('details').forEach((one) => { one.open = true; })")
        assert {width: found for width in WIDTHS if (found := faults(page, width))} == {}, language + place
