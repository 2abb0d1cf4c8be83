"""What a first visit costs: every byte that a server sends for a page, packed with gzip, counted by a real browser.

A reader may sit behind a slow tunnel. The browser's own figures are added up, headers included, on a site that is
served as a host does it: gzip at level 6, nothing in a cache.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, BrowserContext, CDPSession, Page, expect

from tests.conftest import served
from tests.support.hosts import GzipHandler, packed

KIB = 1024
PAGE = 95 * KIB
AROUND = 70 * KIB
"""All but the HTML of the page."""
AROUND_DECODING = 85 * KIB
"""The same where the codes come along."""
SEARCH = 120 * KIB
"""What the search works with: its worker and the index of the reader's language."""
MOST_SHIFT = 0.02

READING = ("codes/LLM_LINK_FAILED/", "codes/LLM_LINK_BUSY/", "guide/start/", "guide/watch/", "reference/glossary/")
DECODING = ("", "decoder/", "codes/", "0X5010B009")
LANGUAGES = ("", "zh/")
WORDS = "/javascripts/words.js"
ONLY_ON_A_DISK = ("disk.js", "-text.js", "search_index.js")


@dataclass
class Received:
    """Bytes by address, as the network reports them: of the page and of its workers."""

    sizes: dict[str, int] = field(default_factory=dict)
    addresses: dict[str, str] = field(default_factory=dict)

    def watch(self, session: CDPSession) -> None:
        session.on("Network.requestWillBeSent", self._asked)
        session.on("Network.loadingFinished", self._finished)
        session.send("Network.enable")
        session.send("Network.setCacheDisabled", {"cacheDisabled": True})

    def _asked(self, event: dict[str, dict[str, str]]) -> None:
        self.addresses[str(event["requestId"])] = event["request"]["url"]

    def _finished(self, event: dict[str, float]) -> None:
        address = self.addresses[str(event["requestId"])]
        self.sizes[address] = self.sizes.get(address, 0) + int(event["encodedDataLength"])

    def total(self) -> int:
        return sum(self.sizes.values())

    def listed(self) -> str:
        rows = sorted(self.sizes.items(), key=lambda row: -row[1])
        return ", ".join(f"{urlsplit(address).path} {size}" for address, size in rows)


@pytest.fixture(scope="module")
def host(site: Path) -> Iterator[str]:
    yield from served(site, GzipHandler)


@pytest.fixture
def context(browser: Browser) -> Iterator[BrowserContext]:
    made = browser.new_context(viewport={"width": 1280, "height": 900})
    yield made
    made.close()


def visit(context: BrowserContext, address: str) -> tuple[Page, Received]:
    page = context.new_page()
    received = Received()
    received.watch(context.new_cdp_session(page))
    page.add_init_script(
        "window.shift = 0;"
        "const add = list => list.getEntries().forEach(one => { window.shift += one.value; });"
        "new PerformanceObserver(add).observe({type: 'layout-shift', buffered: true});"
    )
    page.goto(address)
    page.wait_for_load_state("networkidle")
    return page, received


def only_on_a_disk(received: Received) -> list[str]:
    return [address for address in received.sizes if urlsplit(address).path.endswith(ONLY_ON_A_DISK)]


@pytest.mark.parametrize("language", LANGUAGES, ids=["en", "zh"])
@pytest.mark.parametrize("path", [*READING, *DECODING])
def test_a_page_stays_within_the_budget_and_stands_still(
    context: BrowserContext, host: str, path: str, language: str
) -> None:
    address = host + language + path
    page, received = visit(context, address)
    assert len(received.sizes) > 4, received.listed()
    assert received.total() <= PAGE, received.listed()
    around = AROUND_DECODING if path in DECODING else AROUND
    assert received.total() - received.sizes[address] <= around, received.listed()
    assert only_on_a_disk(received) == []
    assert page.evaluate("window.shift") < MOST_SHIFT


@pytest.mark.parametrize("path", ["", "codes/"])
def test_a_code_is_found_without_another_byte_and_words_are_loaded_once(
    context: BrowserContext, host: str, path: str
) -> None:
    page, received = visit(context, host + path)
    before = received.total()
    field = page.locator("#decode-input, #codes-filter")
    if path == "":
        field.fill("1343270921")
        expect(page.locator("#decode-results [data-code=LLM_LINK_FAILED]")).to_be_visible()
        assert received.total() == before, received.listed()
    found = page.locator("#decode-results [data-suggestion], tr[data-code]:visible").first
    asked: list[str] = []
    page.on("request", lambda request: asked.append(urlsplit(request.url).path))
    with page.expect_request_finished(lambda request: request.url.endswith(WORDS)):
        field.fill("connect failed")
    for words in ("connect failed", "建链失败"):
        field.fill(words)
        expect(found).to_have_attribute("data-code" if path else "data-suggestion", "LLM_LINK_FAILED")
    page.wait_for_load_state("networkidle")
    assert [one for one in asked if one.startswith("/javascripts/")] == [WORDS]


@pytest.mark.parametrize("language", LANGUAGES, ids=["en", "zh"])
def test_what_the_search_works_with_stays_within_its_budget(site: Path, language: str) -> None:
    """A browser reports the bytes of a worker late or not at all: these are those of the files."""
    files = (site / "javascripts/search-worker.js", site / language / "search/index.js")
    assert sum(len(packed(file)) for file in files) <= SEARCH
