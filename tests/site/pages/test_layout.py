"""How the pages lie on a screen: names, headers, pictures, tables; nothing shifts while a page loads."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from tests.conftest import MakePage

# A text, line by line as it stands on the screen.
LINES = """(one) => {
  const walker = document.createTreeWalker(one, NodeFilter.SHOW_TEXT);
  const lines = new Map();
  while (walker.nextNode()) {
    const {textContent} = walker.currentNode;
    for (let at = 0; at < textContent.length; at += 1) {
      const sign = document.createRange();
      sign.setStart(walker.currentNode, at);
      sign.setEnd(walker.currentNode, at + 1);
      const {top, width} = sign.getBoundingClientRect();
      if (width) lines.set(top, (lines.get(top) || "") + textContent[at]);
    }
  }
  return [...lines.values()];
}"""


def test_a_long_name_is_broken_behind_an_underscore(make_page: MakePage, server: str) -> None:
    page = make_page(width=390)
    page.goto(server + "codes/LLM_NOTIFY_PROMPT_UNLINK_FAILED/")
    page.locator("h1 small").evaluate("small => small.remove()")
    assert page.locator("h1").evaluate(LINES) == ["LLM_NOTIFY_PROMPT_", "UNLINK_FAILED"]
    page.goto(server + "reference/releases/")
    first = page.locator("tr:has-text('LLM_NOTIFY_PROMPT_UNLINK_FAILED') > th > a").first
    assert {line[-1] for line in first.evaluate(LINES)[:-1]} == {"_"}


def test_on_a_wide_screen_every_name_of_the_releases_stands_on_one_line(make_page: MakePage, server: str) -> None:
    page = make_page(width=1280)
    page.goto(server + "reference/releases/")
    names = page.locator(".ec-releases tbody th a")
    assert names.count() > 30
    assert names.evaluate_all(f"all => all.map({LINES})") == [[name] for name in names.all_text_contents()]


@pytest.mark.parametrize("width", [320, 390])
@pytest.mark.parametrize(("language", "name"), [("", "Error codes"), ("zh/", "错误码")], ids=["en", "zh"])
def test_on_a_phone_the_header_has_a_name_that_fits(
    make_page: MakePage, server: str, language: str, name: str, width: int
) -> None:
    page = make_page(width=width)
    page.goto(f"{server}{language}codes/")
    shown = page.locator(".md-header__topic .md-ellipsis").first
    assert shown.inner_text().strip().capitalize() == name
    assert shown.evaluate("one => one.scrollWidth <= one.clientWidth")


# The texts of a picture: how large they are on the screen, and what leaves its box.
PICTURE = """(svg) => {
  const edge = Number(svg.querySelector("rect").getAttribute("width")) + 4;
  const texts = [...svg.querySelectorAll("text")];
  const sizes = texts.map((one) => parseFloat(getComputedStyle(one).fontSize) * svg.getScreenCTM().a);
  const inBoxes = texts.filter((one) => one.getAttribute("x") === "12");
  return {smallest: Math.min(...sizes), count: inBoxes.length,
    out: inBoxes.filter((one) => one.getBBox().x + one.getBBox().width > edge).map((one) => one.textContent)};
}"""


@pytest.mark.parametrize("language", ["", "zh/"], ids=["en", "zh"])
def test_the_picture_of_a_link_is_readable_on_the_smallest_screen(
    make_page: MakePage, server: str, language: str
) -> None:
    page = make_page(width=320)
    page.goto(f"{server}{language}guide/life-cycle/")
    found = page.locator(".ec-cycle").evaluate(PICTURE)
    assert found["smallest"] >= 12
    assert found["count"] > 2 * 8  # title and calls of each of the eight steps, and codes
    assert found["out"] == []


SHIFTS = """
window.shifted = 0;
new PerformanceObserver((list) => {
  for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.shifted += entry.value;
}).observe({type: "layout-shift", buffered: true});
"""


@pytest.mark.parametrize("width", [390, 1280])
def test_nothing_shifts_while_a_page_loads(make_page: MakePage, server: str, width: int) -> None:
    page = make_page(width=width)
    page.add_init_script(SHIFTS)
    session = page.context.new_cdp_session(page)
    session.send("Network.enable")
    slow = {"offline": False, "latency": 40, "downloadThroughput": 200_000, "uploadThroughput": 100_000}
    session.send("Network.emulateNetworkConditions", slow)
    for place in ("", "codes/", "codes/LLM_LINK_FAILED/", "decoder/", "guide/start/", "reference/limits/", "zh/"):
        page.goto(server + place)
        page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
        assert page.evaluate("window.shifted") < 0.02, place


def test_on_a_phone_each_cell_of_the_table_says_what_it_is(make_page: MakePage, server: str) -> None:
    page = make_page(width=390)
    page.goto(server + "codes/")
    row = page.locator("tr[data-code=LLM_LINK_FAILED]")
    labels = row.locator("td").evaluate_all("cells => cells.map((one) => getComputedStyle(one, '::before').content)")
    wanted = ["Hex: ", "Decimal: ", "Meaning: ", "Recoverable: ", "Category: ", "Lifecycle: ", "First seen in: "]
    assert labels == [f'"{one}"' for one in wanted]
    page.goto(server + "codes/LLM_LINK_FAILED/")
    cell = page.locator("table.ec-spec td").first
    assert "verbatim" in cell.evaluate("cell => getComputedStyle(cell, '::before').content")


def test_an_unfolded_report_has_the_width_of_the_page(page: Page, server: str, tmp_path: Path) -> None:
    log = tmp_path / "decode.log"
    log.write_text("[ERROR] GE(71,python3):2026-04-05-06:07:08.101.300 [x.cc:1]71 Link: ret = 1343270921\n")
    page.goto(server + "decoder/")
    page.set_input_files("#decode-files", log)
    page.locator(".ec-parts > summary").click()
    whole = page.locator(".ec-parts").bounding_box()
    table = page.locator(".ec-parts table").first.bounding_box()
    assert whole
    assert table
    assert table["width"] > 0.9 * whole["width"]


def test_forced_colours_keep_the_marks_of_folds_and_of_the_page(browser: Browser, server: str) -> None:
    context = browser.new_context(viewport={"width": 1280, "height": 900}, forced_colors="active")
    page = context.new_page()
    page.goto(server + "codes/LLM_LINK_FAILED/")
    ground = page.locator("body").evaluate("body => getComputedStyle(body).backgroundColor")
    mark = page.locator("details.ec-cause > summary").first
    assert mark.evaluate("one => getComputedStyle(one, '::after').backgroundColor") != ground
    current = page.locator(".md-nav--primary a.md-nav__link--active:visible")
    assert current.inner_text() == "LLM_LINK_FAILED"
    assert current.evaluate("one => getComputedStyle(one).borderInlineStartWidth") == "3px"
    context.close()
