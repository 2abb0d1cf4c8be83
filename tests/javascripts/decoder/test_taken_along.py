"""What leaves a report is redacted, harmless and taken by the reader alone: nothing is sent, nothing is kept."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from playwright.sync_api import Page, Request

from tests.support.decoder_page import CHAIN, choose, text_file
from tests.support.log_scripts import case_files


def take_along(page: Page) -> tuple[str, str]:
    """Return what the buttons give: Markdown and JSON."""
    page.locator("[data-slot=takeAway] [data-slot=copy]").click()
    markdown = page.locator("[data-slot=takeAway] [data-slot=copy]").get_attribute("data-copy") or ""
    with page.expect_download() as waiting:
        page.locator("[data-slot=download]").click()
    return markdown, Path(waiting.value.path()).read_text(encoding="utf-8")


def test_what_is_taken_along_is_redacted_unless_that_is_switched_off(page: Page, server: str) -> None:
    page.goto(server + "decoder/")
    choose(page, CHAIN)
    for text in take_along(page):
        assert "198.51.100.25" not in text
        assert "<ip-1>:15575" in text
        assert "LLM_LINK_FAILED" in text
    page.uncheck("[data-slot=redact]")
    markdown, written = take_along(page)
    assert "198.51.100.25:15575" in markdown
    report = json.loads(written)
    assert report["redacted"] is False
    assert [(one["file"], one["line"]) for one in report["diagnosis"]["failures"]] == [(CHAIN.name, 1)]
    assert "198.51.100.25:15575" in report["items"][0]["text"]


def test_hostile_lines_are_only_text(page: Page, server: str) -> None:
    page.goto(server + "decoder/")
    page.on("dialog", lambda dialog: pytest.fail(f"a dialog opened: {dialog.message}"))
    head = "[ERROR] LLM(7,<img src=x>):2026-03-04-09:12:42.101.300 [a.cc:1]9 "
    line = head + "<img src=x onerror=alert(1)> ``` | LLM_TIMEOUT <script>alert(1)</script>\n"
    choose(page, text_file(line * 3, "<img src=x onerror=alert(1)>.log"))
    assert page.locator(".ec-report img, .ec-report script").count() == 0
    markdown, _ = take_along(page)
    fence = markdown.split("```text\n")[1].split("\n```")[0]
    assert "LLM_TIMEOUT" in fence
    assert "```" not in fence


def test_nothing_is_sent_and_nothing_is_kept(page: Page, server: str) -> None:
    requests: list[Request] = []
    page.goto(server + "decoder/")
    before = page.evaluate("JSON.stringify([localStorage, sessionStorage])")
    page.on("request", lambda request: requests.append(request))
    choose(page, *case_files())
    take_along(page)
    page.fill("#decode-input", "one\nret = 1343270921")
    page.get_by_role("button", name="Report on this text").click()
    page.wait_for_timeout(300)
    own = [one for one in requests if not one.url.startswith("blob:")]
    assert all(one.method == "GET" and one.post_data is None for one in own)
    # Scripts of the report and of the search: files of the site, and nothing of the log in their addresses.
    assert all(one.url.startswith((server + "javascripts/", server + "assets/")) and "?" not in one.url for one in own)
    assert not any("1343270921" in one.url for one in own)
    kept = """async () => [JSON.stringify([localStorage, sessionStorage]), document.cookie,
      (await indexedDB.databases()).length, (await caches.keys()).length,
      (await navigator.serviceWorker.getRegistrations()).length]"""
    assert page.evaluate(kept) == [before, "", 0, 0, 0]
