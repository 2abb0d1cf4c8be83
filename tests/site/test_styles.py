"""The style sheet of the site lacks nothing that a page could show: a browser looks for what the rest would match."""

from __future__ import annotations

import re
from pathlib import Path

import material
import pytest
from playwright.sync_api import Page, expect

from macros.publish.used_styles import selectors_of
from tests.support.log_scripts import ROOT

THEME = Path(material.__file__).parent / "templates/assets/stylesheets"
PSEUDO = re.compile(r"::?[a-z-]+(?:\((?:[^()]|\([^()]*\))*\))?")

MATCHED = """selectors => selectors.filter(one => document.querySelector(one))"""


@pytest.fixture(scope="module")
def left_out(site: Path) -> list[str]:
    """What the sheets of the theme and of the guide select and the site's own sheet does not, without states."""
    own = selectors_of((site / "stylesheets/guide.css").read_text(encoding="utf-8"))
    sources = [*THEME.glob("main.*.css"), *THEME.glob("palette.*.css"), *ROOT.glob("docs/stylesheets/*.css")]
    before = {one for path in sources for one in selectors_of(path.read_text(encoding="utf-8"))}
    gone = before - own
    assert len(own) > 800
    assert len(gone) > 500
    return sorted({_plain(one) for one in gone})


def _plain(selector: str) -> str:
    """Return `selector` without pseudo-classes and elements: it then matches in every state."""
    bare = re.sub(r"(^|[\s>+~])(?:::?[a-z-]+(?:\((?:[^()]|\([^()]*\))*\))?)+", r"\1*", selector)
    return PSEUDO.sub("", bare)


def check(page: Page, left_out: list[str]) -> None:
    assert page.evaluate(MATCHED, left_out) == []


@pytest.mark.parametrize(
    "path", ["codes/LLM_LINK_FAILED/", "zh/codes/LLM_LINK_BUSY/", "zh/guide/watch/", "guide/life-cycle/"]
)
def test_a_page_with_everything_unfolded(page: Page, server: str, left_out: list[str], path: str) -> None:
    page.goto(server + path)
    page.locator("details").evaluate_all("all => all.forEach(one => { one.open = true; })")
    check(page, left_out)


def test_the_table_with_filters_and_the_drawer(page: Page, server: str, left_out: list[str]) -> None:
    page.set_viewport_size({"width": 390, "height": 800})
    page.goto(f"{server}codes/?filter=timeout")
    page.locator("label.md-header__button[for=__drawer]").click()
    check(page, left_out)


@pytest.mark.parametrize("language", ["", "zh/"], ids=["en", "zh"])
def test_the_decoder_with_cards_and_with_a_report(page: Page, server: str, left_out: list[str], language: str) -> None:
    page.goto(f"{server}{language}decoder/#text=1343270921 507899 0x5010B0FF LLM_LINK_FALED")
    expect(page.locator("#decode-results > *").first).to_be_visible()
    check(page, left_out)
    page.set_input_files("#decode-files", ROOT / "tests/logs/04-plog-connect-refused-chain.log")
    expect(page.locator("[data-failure]").first).to_be_visible()
    page.locator("details").evaluate_all("all => all.forEach(one => { one.open = true; })")
    check(page, left_out)


def test_the_open_search(page: Page, server: str, left_out: list[str]) -> None:
    page.goto(server)
    page.locator(".md-search__input").click()
    page.keyboard.type("link failed")
    expect(page.locator(".md-search-result__item:not([data-answer])").first).to_be_visible(timeout=20_000)
    check(page, left_out)


def test_the_page_for_an_address_that_is_none(page: Page, site: Path, server: str, left_out: list[str]) -> None:
    page.goto(f"{server}404.html")
    check(page, left_out)
