"""Whatever a person puts behind the address of the site leads to the code: by a static page, or by the 404 page."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from http.server import ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from urllib.parse import quote

import pytest
from playwright.sync_api import Browser, Page

from loglink.data import Code, load_data
from tests.conftest import MakePage, SiteHandler, build, is_alias

CODES = load_data().codes
GENERAL = ("LLM_SUCCESS", "LLM_FAILED")
MISS = ("status of 404",)
CHOICES = "reference/plain-numbers/"


def names(code: Code) -> list[str]:
    return sorted({code.name, code.name.lower(), code.python_name or code.name})


def numbers(code: Code) -> list[str]:
    digits = f"{code.value:08X}"
    found = {f"0x{digits}", f"0x{digits.lower()}", digits, digits.lower(), str(code.value)}
    return sorted(found | {"-1"} if code.name == "LLM_FAILED" else found)


def static_addresses(code: Code) -> list[tuple[str, str]]:
    """Return each address with the path that it leads to."""
    target = CHOICES if code.name in GENERAL else code.path
    return [(name, code.path) for name in names(code)] + [(number, target) for number in numbers(code)]


def other_addresses(code: Code) -> list[str]:
    """Return addresses that have no page of their own: the script of the 404 page reads them."""
    digits = f"{code.value:08X}"
    qualified = [f"LLMStatusCode.{code.name}", f"llm_datadist::{code.name}"]
    found = [f"0X{digits}", f"0x{digits}U", *qualified, code.name.title(), code.name[4:]]
    return [*found, f"zh/0x{digits}", f"zh/{code.name}", f"zh/{code.value}", f"codes/0x{digits}/", f"{code.value}.html"]


@pytest.mark.parametrize("code", CODES, ids=[code.name for code in CODES])
def test_static_addresses_forward_and_keep_query_and_fragment(page: Page, server: str, code: Code) -> None:
    for address, target in static_addresses(code):
        page.goto(f"{server}{address}/?a=1#first", wait_until="commit")
        page.wait_for_url(f"{server}{target}?a=1#first", wait_until="commit")


@pytest.mark.parametrize("name", [member.name for member in load_data().members])
def test_a_name_without_a_value_has_an_address_by_name_alone(make_page: MakePage, server: str, name: str) -> None:
    page = make_page(expected=MISS)
    for address in (name, name.lower()):
        page.goto(f"{server}{address}/?a=1#first")
        page.wait_for_url(f"{server}codes/{name}/?a=1#first")
    for address in (f"LLMStatusCode.{name}", name.title(), f"zh/{name}"):
        page.goto(server + address)
        assert page.locator(f"#decode-results [data-code={name}] a").count() == 1
    page.goto(server + "507053")
    assert page.locator("#decode-results [data-code]").count() == 0


def test_a_browser_that_prefers_chinese_is_sent_to_the_chinese_page(make_page: MakePage, server: str) -> None:
    page = make_page(locale="zh-CN")
    for address, target in (("1343270921", "codes/LLM_LINK_FAILED/"), ("-1", CHOICES), ("0", CHOICES)):
        page.goto(server + address)
        page.wait_for_url(f"{server}zh/{target}")


def test_static_addresses_forward_without_javascript(browser: Browser, server: str) -> None:
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    for code in CODES:
        for address, target in static_addresses(code):
            page.goto(f"{server}{address}/", wait_until="commit")
            page.wait_for_url(f"{server}{target}", wait_until="commit")
    context.close()


@pytest.mark.parametrize("code", CODES, ids=[code.name for code in CODES])
def test_other_addresses_are_read_by_the_404_page(make_page: MakePage, server: str, code: Code) -> None:
    page = make_page(expected=MISS)
    for address in other_addresses(code):
        page.goto(server + quote(address, safe="/:"))
        language = "zh/" if address.startswith("zh/") else ""
        link = page.locator(f"#decode-results [data-code={code.name}] a").first
        assert link.evaluate("link => link.href") == f"{server}{language}{code.path}", address


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


@pytest.fixture(scope="module")
def sub_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The site below /docs/, built for it."""
    root = tmp_path_factory.mktemp("root")
    done = build(root / "docs", SITE_URL="/docs/")
    assert done.returncode == 0, done.stderr
    (root / "404.html").write_bytes((root / "docs/404.html").read_bytes())
    http = ThreadingHTTPServer(("127.0.0.1", 0), partial(SiteHandler, directory=str(root)))
    thread = Thread(target=http.serve_forever, daemon=True)
    thread.start()
    yield f"http://127.0.0.1:{http.server_port}/docs/"
    http.shutdown()
    http.server_close()
    thread.join()


def test_all_of_it_works_below_a_path(make_page: MakePage, sub_server: str) -> None:
    page = make_page(expected=MISS)
    page.goto(sub_server + "1343270921/")
    page.wait_for_url(sub_server + "codes/LLM_LINK_FAILED/")
    page.goto(sub_server + "zh/0X5010B009U")
    link = page.locator("#decode-results [data-code=LLM_LINK_FAILED] a").first
    assert link.evaluate("link => link.href") == sub_server + "zh/codes/LLM_LINK_FAILED/"


def test_address_pages_depend_on_the_code_alone_and_stand_in_no_list(site: Path) -> None:
    pages = {path.parent.name: path.read_text(encoding="utf-8") for path in site.glob("*/index.html") if is_alias(path)}
    expected = {address: target for code in CODES for address, target in static_addresses(code)}
    assert set(expected) <= set(pages)
    by_target: dict[str, set[str]] = {}
    for address, target in expected.items():
        by_target.setdefault(target, set()).add(pages[address])
        assert f'<link rel="canonical" href="https://llm-datadist-codes.example/{target}">' in pages[address]
    assert all(len(texts) == 1 for texts in by_target.values())
    lists = (site / "sitemap.xml", site / "search/search_index.json")
    listed = "".join(path.read_text(encoding="utf-8") for path in lists)
    assert not any(f'"{address}/' in listed or f".example/{address}/" in listed for address in expected)
