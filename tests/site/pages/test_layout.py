"""How the pages lie on a screen and on paper: no sideways scroll, no small print, no shift, everything printed."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.conftest import MakePage

PAGES = [
    "",
    "codes/",
    "codes/LLM_LINK_FAILED/",
    "codes/LLM_FAILED/",
    "codes/LLM_PARAM_INVALID/",
    "codes/LLM_SEQ_LEN_OVER_LIMIT/",
    "decoder/#text=1343270921",
    "guide/start/",
    "guide/timeouts/",
    "guide/life-cycle/",
    "guide/loglink/",
    "reference/cpp-and-python/",
    "reference/limits/",
    "reference/releases/",
    "reference/value/",
    "reference/neighbours/",
]


def unfold(page: Page) -> None:
    page.evaluate("document.querySelectorAll('details').forEach((one) => { one.open = true; })")


@pytest.mark.parametrize("language", ["", "zh/"], ids=["en", "zh"])
@pytest.mark.parametrize("width", [320, 390, 768, 820, 1024, 1280])
def test_no_page_scrolls_sideways(make_page: MakePage, server: str, width: int, language: str) -> None:
    page = make_page(width=width)
    for place in PAGES:
        page.goto(server + language + place)
        unfold(page)
        over = page.evaluate("document.documentElement.scrollWidth - window.innerWidth")
        assert over <= 0, (language + place, over)


# What is cut off at the side without a way to reach it; the blank half of a full-width mark may hang over, some 3 px.
CUT_OFF = """() => [...document.querySelectorAll("article *")]
  .filter((one) => one.checkVisibility() && one.clientWidth > 2 && one.scrollWidth > one.clientWidth + 4
    && ["hidden", "clip"].includes(getComputedStyle(one).overflowX))
  .map((one) => one.tagName + " " + one.textContent.trim().slice(0, 40)).slice(0, 5)"""


@pytest.mark.parametrize("language", ["", "zh/"], ids=["en", "zh"])
def test_nothing_is_cut_off_at_four_hundred_per_cent(make_page: MakePage, server: str, language: str) -> None:
    page = make_page(width=320)
    for place in PAGES:
        page.goto(server + language + place)
        unfold(page)
        assert page.evaluate(CUT_OFF) == [], language + place


# Buttons whose words stand on more than one line.
BROKEN_BUTTONS = """() => [...document.querySelectorAll(".ec-copy, .ec-button")].filter((one) => {
  const words = document.createRange();
  words.selectNodeContents(one);
  return new Set([...words.getClientRects()].map((part) => part.top)).size > 1;
}).map((one) => one.textContent)"""


@pytest.mark.parametrize("width", [390, 1280])
def test_the_words_of_a_button_stay_on_one_line(make_page: MakePage, server: str, width: int) -> None:
    page = make_page(width=width)
    for place in ("codes/LLM_LINK_FAILED/", "codes/LLM_TIMEOUT/", "guide/start/", "guide/link-your-logs/"):
        page.goto(f"{server}zh/{place}")
        unfold(page)
        assert page.evaluate(BROKEN_BUTTONS) == [], place


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
    for name in names.all():
        assert name.evaluate(LINES) == [name.text_content()]


def test_the_navigation_shows_every_name_whole(make_page: MakePage, server: str) -> None:
    page = make_page(width=1280)
    page.goto(server + "codes/LLM_SEQ_LEN_OVER_LIMIT/")
    names = page.locator(".md-nav--primary .md-nav__link:visible .md-ellipsis")
    assert names.count() > 33
    assert names.evaluate_all("all => all.filter((one) => one.scrollWidth > one.clientWidth)") == []


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


SMALLEST = """() => {
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


@pytest.mark.parametrize("language", ["", "zh/"], ids=["en", "zh"])
def test_no_text_is_smaller_than_twelve_pixels_on_a_phone(make_page: MakePage, server: str, language: str) -> None:
    page = make_page(width=390)
    for place in PAGES:
        page.goto(server + language + place)
        unfold(page)
        assert page.evaluate(SMALLEST) == [], language + place


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


def pages_of(pdf: bytes) -> int:
    return len(re.findall(rb"/Type\s*/Page\b", pdf))


def test_the_table_of_all_codes_is_printed_on_two_pages(page: Page, server: str) -> None:
    page.goto(server + "codes/")
    assert pages_of(page.pdf(format="A4")) <= 2


def test_on_paper_everything_is_unfolded_and_links_show_their_address(page: Page, server: str) -> None:
    page.goto(server + "codes/LLM_LINK_FAILED/")
    page.emulate_media(media="print")
    page.evaluate("window.dispatchEvent(new Event('beforeprint'))")
    expect(page.locator("article details:not([open])")).to_have_count(0)
    assert page.locator("article .ec-copy:visible").count() == 0
    link = page.locator("#causes ~ * a[href*='LLM_SUCCESS'], .ec-causes a[href*='LLM_SUCCESS']").first
    shown = link.evaluate("link => getComputedStyle(link, '::after').content")
    assert server + "codes/LLM_SUCCESS/" in shown
    assert page.locator(".ec-print-address").is_visible()


def test_what_came_after_the_page_is_unfolded_on_paper_and_folded_again(
    page: Page, server: str, tmp_path: Path
) -> None:
    log = tmp_path / "decode.log"
    log.write_text("[ERROR] GE(71,python3):2026-04-05-06:07:08.101.300 [x.cc:1]71 Link: ret = 1343270921\n")
    page.goto(server + "decoder/")
    page.set_input_files("#decode-files", log)
    parts = page.locator(".ec-report details")
    expect(parts).to_have_count(1)
    page.emulate_media(media="print")
    page.evaluate("window.dispatchEvent(new Event('beforeprint'))")
    expect(parts).to_have_attribute("open", "")
    assert page.locator(".ec-actions:visible").count() == 0
    page.evaluate("window.dispatchEvent(new Event('afterprint'))")
    expect(parts).not_to_have_attribute("open", "")


def test_the_head_of_the_table_is_text_on_paper(page: Page, server: str) -> None:
    page.goto(server + "codes/")
    page.emulate_media(media="print")
    heads = page.locator("#codes-table thead .ec-sort")
    assert heads.count() == 8
    assert set(heads.evaluate_all("all => all.map((one) => getComputedStyle(one).display)")) == {"contents"}


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
