"""The switch to the other language keeps what the reader has: filter, place, text, report."""

from __future__ import annotations

import zipfile
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.support.log_scripts import ROOT

LOG = ROOT / "tests/logs/04-plog-connect-refused-chain.log"

NO_FILE_IN_DATABASE = """(() => {
  const put = IDBObjectStore.prototype.put;
  const holdsFile = value => value instanceof Blob
    || (value !== null && typeof value === "object" && Object.values(value).some(holdsFile));
  IDBObjectStore.prototype.put = function (value, key) {
    if (holdsFile(value)) throw new DOMException("No file in a private window.", "DataCloneError");
    return put.call(this, value, key);
  };
})()"""
"""What WebKit does in a private window; Firefox takes files, but reads none that was deleted there since."""


def switch(page: Page, language: str) -> None:
    page.locator(f'a[hreflang="{language}"]').first.evaluate("link => link.click()")
    expect(page.locator("html")).to_have_attribute("lang", {"zh": "zh-CN", "en": "en"}[language])


@pytest.mark.parametrize(
    ("place", "twin"),
    [
        ("codes/?filter=link&recoverable=no&sort=-name", "zh/codes/?filter=link&recoverable=no&sort=-name"),
        ("codes/LLM_LINK_FAILED/#causes", "zh/codes/LLM_LINK_FAILED/#causes"),
        ("decoder/#text=1343270921", "zh/decoder/#text=1343270921"),
        ("decoder/?text=1343270921", "zh/decoder/#text=1343270921"),
        ("guide/start/", "zh/guide/start/"),
    ],
)
def test_filter_place_and_text_of_the_address_go_along(page: Page, server: str, place: str, twin: str) -> None:
    page.goto(server + place)
    switch(page, "zh")
    assert page.url == server + twin
    switch(page, "en")
    assert page.url == server + twin.removeprefix("zh/")


@pytest.mark.parametrize("text", ["超时 LLM_TIMEOUT & #1?", "LLM_TIMEOUT " * 400], ids=["short", "long"])
def test_typed_text_goes_along(page: Page, server: str, text: str) -> None:
    page.goto(f"{server}decoder/")
    page.fill("#decode-input", text)
    switch(page, "zh")
    expect(page.locator("#decode-input")).to_have_value(text)
    expect(page.locator("#decode-results [data-code=LLM_TIMEOUT]")).to_be_visible()


def test_a_report_is_made_again_and_nothing_stays_behind(page: Page, server: str) -> None:
    page.goto(f"{server}decoder/")
    page.set_input_files("#decode-files", LOG)
    expect(page.locator(".ec-report")).to_be_visible()
    switch(page, "zh")
    expect(page.locator(".ec-report")).to_be_visible()
    expect(page.locator(".ec-report")).to_contain_text(LOG.name)
    assert page.locator(".ec-report h2").inner_text() == "日志报告"
    assert page.evaluate("async () => (await indexedDB.databases()).map(one => one.name)") == []
    page.reload()
    page.wait_for_timeout(500)
    assert page.locator(".ec-report").count() == 0


def test_a_report_goes_along_where_the_database_takes_no_file(page: Page, server: str, tmp_path: Path) -> None:
    packed = tmp_path / "logs.zip"
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.write(LOG, "run/plog-7.log")
    page.add_init_script(NO_FILE_IN_DATABASE)
    page.goto(f"{server}decoder/")
    page.set_input_files("#decode-files", [packed, LOG])
    expect(page.locator(".ec-report")).to_be_visible()
    switch(page, "zh")
    names = page.locator("[data-slot=files] tr th")
    expect(names).to_have_text(["logs.zip/run/plog-7.log", LOG.name])


def test_what_was_typed_after_a_report_goes_along_and_not_the_report(page: Page, server: str, tmp_path: Path) -> None:
    page.goto(f"{server}decoder/")
    page.set_input_files("#decode-files", LOG)
    expect(page.locator(".ec-report")).to_be_visible()
    page.fill("#decode-input", "LLM_TIMEOUT")
    switch(page, "zh")
    assert page.url == f"{server}zh/decoder/#text=LLM_TIMEOUT"
    assert page.locator(".ec-report").count() == 0
