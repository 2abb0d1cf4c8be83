"""Whatever a person puts behind the address of the site leads to the code: by a static page, or by the 404 page."""

from __future__ import annotations

from pathlib import Path
from urllib.parse import quote

import pytest
from playwright.sync_api import Browser, Page

from tests.conftest import MakePage, is_alias, served
from tests.support.addresses import CHOICES, other_addresses, static_addresses
from tests.support.markup import parse

BASE = "https://llm-datadist-codes.example/"
MISS = ("status of 404",)


def one_address_a_target() -> list[tuple[str, str]]:
    """Return one address for each path: the pages of the others have the same bytes, which a test below says."""
    by_target = {target: address for address, target in static_addresses().items()}
    return [(address, target) for target, address in by_target.items()]


def test_static_addresses_forward_and_keep_query_and_fragment(page: Page, server: str) -> None:
    for address, target in one_address_a_target():
        page.goto(f"{server}{address}/?a=1#first", wait_until="commit")
        page.wait_for_url(f"{server}{target}?a=1#first", wait_until="commit")


def test_a_browser_that_prefers_chinese_is_sent_to_the_chinese_page(make_page: MakePage, server: str) -> None:
    page = make_page(locale="zh-CN")
    for address, target in (("1343270921", "codes/LLM_LINK_FAILED/"), ("-1", CHOICES), ("0", CHOICES)):
        page.goto(server + address)
        page.wait_for_url(f"{server}zh/{target}")


def test_static_addresses_forward_without_javascript(browser: Browser, server: str) -> None:
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    for address, target in one_address_a_target():
        page.goto(f"{server}{address}/", wait_until="commit")
        page.wait_for_url(f"{server}{target}", wait_until="commit")
    context.close()


@pytest.mark.parametrize(
    ("address", "path"),
    [
        ("0X5010B009U", "codes/LLM_LINK_FAILED/"),
        ("llm_datadist::LLM_TIMEOUT", "codes/LLM_TIMEOUT/"),
        ("Llm_Unknown_Error", "codes/LLM_UNKNOWN_ERROR/"),
        ("1343270921.html", "codes/LLM_LINK_FAILED/"),
        ("codes/0x5010B009/", "codes/LLM_LINK_FAILED/"),
        ("zh/LLM_SUCCESS", "zh/codes/LLM_SUCCESS/"),
    ],
)
def test_other_addresses_are_read_by_the_404_page(make_page: MakePage, server: str, address: str, path: str) -> None:
    page = make_page(expected=MISS)
    page.goto(server + quote(address, safe="/:"))
    cards = page.locator("#decode-results [data-code]")
    assert cards.count() == 1
    assert cards.locator("a").first.evaluate("link => link.href") == server + path


def test_a_number_of_another_family_is_no_code_on_the_404_page(make_page: MakePage, server: str) -> None:
    page = make_page(expected=MISS)
    page.goto(server + "507053")
    page.locator("#decode-results [data-neighbour]").first.wait_for()
    assert page.locator("#decode-results [data-code]").count() == 0


def test_an_unknown_value_shows_its_fields_and_the_nearest_codes(make_page: MakePage, server: str) -> None:
    page = make_page(expected=MISS)
    page.goto(server + "0x5010B01D")
    assert "GE, module LLM engine, item 29" in page.locator('[data-unknown="0x5010B01D"]').inner_text()
    assert page.locator("[data-suggestion]").first.get_attribute("data-suggestion") == "LLM_OUT_OF_MEMORY"
    assert "Report it with the log line" in page.locator("article.md-content__inner").inner_text()


@pytest.mark.parametrize(
    "path",
    ["%3Cimg%20src=x%20onerror=alert(1)%3E", "javascript:alert(1)", "%7B%7B7*7%7D%7D", "a" * 20_000, "%ED%A0%80", "%"],
    ids=["markup", "script", "braces", "long", "surrogate", "percent"],
)
def test_a_hostile_path_is_only_text(make_page: MakePage, server: str, path: str) -> None:
    page = make_page(expected=MISS)
    page.on("dialog", lambda dialog: pytest.fail(f"a dialog opened: {dialog.message}"))
    page.goto(server + path)
    assert page.locator("#not-found img, #decode-results script").count() == 0
    assert "No code found" in (page.locator("#decode-status").text_content() or "")


def test_without_javascript_the_404_page_says_where_to_search(browser: Browser, server: str) -> None:
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(server + "0X5010B009U")
    assert "search for the value in the table of all codes" in page.locator("article.md-content__inner").inner_text()
    context.close()


def test_all_of_it_works_below_a_path(make_page: MakePage, configured: Path) -> None:
    page = make_page(expected=MISS)
    for host in served(configured.parent):
        below = f"{host}{configured.name}/"
        page.goto(below + "1343270921/")
        page.wait_for_url(below + "codes/LLM_LINK_FAILED/")
        page.goto(below + "zh/0X5010B009U")
        link = page.locator("#decode-results [data-code=LLM_LINK_FAILED] a").first
        assert link.evaluate("link => link.href") == below + "zh/codes/LLM_LINK_FAILED/"


def test_address_pages_depend_on_the_target_alone_and_stand_in_no_list(site: Path) -> None:
    pages = {path.parent.name: path.read_text(encoding="utf-8") for path in site.glob("*/index.html") if is_alias(path)}
    expected = static_addresses()
    assert set(expected) <= set(pages)
    by_target: dict[str, set[str]] = {}
    for address, target in expected.items():
        by_target.setdefault(target, set()).add(pages[address])
        links = parse(pages[address]).all("link")
        assert [one["href"] for one in links if one["rel"] == "canonical"] == [f"{BASE}{target}"]
    assert all(len(texts) == 1 for texts in by_target.values())
    lists = (site / "sitemap.xml", site / "search/search_index.json")
    listed = "".join(path.read_text(encoding="utf-8") for path in lists)
    assert not any(f'"{address}/' in listed or f".example/{address}/" in listed for address in expected)


def test_what_the_404_page_is_to_read_has_no_page(site: Path) -> None:
    files = {path.relative_to(site).as_posix() for path in site.rglob("*.html")}
    addresses = [address.rstrip("/") for address, _ in other_addresses()]
    assert files.isdisjoint([*addresses, *(f"{address}/index.html" for address in addresses)])
