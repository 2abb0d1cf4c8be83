"""The zip, unpacked on a disk: search, table, decoder, links, language switch, and not one request."""

from __future__ import annotations

import zipfile
from pathlib import Path
from urllib.parse import quote

import pytest
from playwright.sync_api import Page, expect

from macros.load.guide import ROOT
from macros.publish.offline_zip import ARCHIVE, FOLDER, write_archive
from tests.support.packed_log import PACKINGS, write_packed
from tests.support.the_guide import the_guide

LOG = ROOT / "tests/logs/04-plog-connect-refused-chain.log"
WORKER_WITHOUT_FILES = """(() => {
  const refuse = () => {
    const refused = () => { throw new DOMException("Of another origin.", "NotReadableError"); };
    Object.assign(Blob.prototype, {slice: refused, arrayBuffer: refused, stream: refused, text: refused});
  };
  const Own = Blob;
  window.Blob = function (parts, options) {
    return new Own(options && options.type === "text/javascript" ? [`(${refuse})();`, ...parts] : parts, options);
  };
})()"""
"""What WebKit does from a disk: a worker has an origin of its own there, and reads neither a file of its page nor a
Blob that it made itself."""

FILE_IS_GONE = """() => {
  File.prototype.slice = () => { throw new DOMException("Gone.", "NotFoundError"); };
}"""


@pytest.fixture(scope="module")
def unpacked(site: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    target = tmp_path_factory.mktemp("dist")
    write_archive(site, target, the_guide())
    place = target / "带 空格 的目录"
    with zipfile.ZipFile(target / ARCHIVE) as archive:
        archive.extractall(place)
    return place / FOLDER


def address(unpacked: Path, path: str) -> str:
    return "file://" + quote(str(unpacked)) + "/" + path


@pytest.mark.parametrize("language", ["", "zh/"], ids=["en", "zh"])
def test_search_finds_codes_and_its_results_lead_to_their_pages(page: Page, unpacked: Path, language: str) -> None:
    page.goto(address(unpacked, f"{language}index.html"))
    page.locator(".md-search__input").click()
    asked = {"5010b009": "LLM_LINK_FAILED", "建链失败": "LLM_LINK_FAILED", "LINK_BUSY": "LLM_LINK_BUSY"}
    for query, name in asked.items():
        page.fill(".md-search__input", "")
        page.fill(".md-search__input", query)
        page.keyboard.press("Shift")
        first = f'.md-search-result__item:first-child a[href*="/{language}codes/{name}/"]'
        page.locator(first).first.wait_for(timeout=10_000)
    page.locator(".md-search-result__item a").first.click()
    page.wait_for_url(f"**/{language}codes/LLM_LINK_BUSY/index.html**")


def test_the_search_index_itself_works_from_a_disk(page: Page, unpacked: Path) -> None:
    page.goto(address(unpacked, "index.html"))
    page.locator(".md-search__input").click()
    page.fill(".md-search__input", "UnlinkLlmClusters")
    page.keyboard.press("Shift")
    page.locator(".md-search-result__item:not(:has([data-answer]))").first.wait_for(timeout=10_000)


def test_table_decoder_links_and_language_switch_work(page: Page, unpacked: Path) -> None:
    page.goto(address(unpacked, "index.html"))
    page.fill("#decode-input", "1343270921")
    page.locator("#decode-results [data-code=LLM_LINK_FAILED] a").click()
    page.wait_for_url("**/codes/LLM_LINK_FAILED/index.html")
    page.locator('a[hreflang="zh"]').first.evaluate("link => link.click()")
    page.wait_for_url("**/zh/codes/LLM_LINK_FAILED/index.html")
    page.goto(address(unpacked, "codes/index.html?filter=link&recoverable=yes&lifecycle=reserved"))
    rows = [row for row in page.locator("#codes-table tr[data-code]").all() if row.is_visible()]
    assert [row.get_attribute("data-code") for row in rows] == ["LLM_LINK_BUSY"]
    page.fill("#codes-filter", "timeout")
    rows[0].locator("a").first.wait_for(state="hidden")


def test_what_only_a_server_can_use_is_left_out(unpacked: Path) -> None:
    assert not (unpacked / "0x5010B009").exists()
    assert not (unpacked / "404.html").exists()
    assert (unpacked / "codes/LLM_LINK_FAILED/index.html").is_file()
    assert (unpacked / "codes.json").is_file()


@pytest.mark.parametrize("kind", PACKINGS)
def test_a_worker_that_may_read_no_file_borrows_it_from_the_page(
    page: Page, unpacked: Path, tmp_path: Path, kind: str
) -> None:
    given = write_packed(LOG, kind, tmp_path)
    page.add_init_script(WORKER_WITHOUT_FILES)
    page.goto(address(unpacked, "decoder/index.html"))
    page.set_input_files("#decode-files", given)
    expect(page.locator("#decode-status")).to_have_text("1 failure, 2 codes, in 6 lines.")


def test_a_large_log_of_an_archive_is_held_by_the_page_in_parts(page: Page, unpacked: Path, tmp_path: Path) -> None:
    """Bytes are handed over 32 MiB at a time: two million lines of 16 bytes and six more are one part and a bit."""
    with zipfile.ZipFile(tmp_path / "large.zip", "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("large.log", b"nothing of note\n" * 2**21 + LOG.read_bytes())
    page.add_init_script(WORKER_WITHOUT_FILES)
    page.goto(address(unpacked, "decoder/index.html"))
    page.set_input_files("#decode-files", tmp_path / "large.zip")
    expect(page.locator("#decode-status")).to_have_text("1 failure, 2 codes, in 2097158 lines.", timeout=60_000)


def test_a_worker_hears_that_the_page_cannot_read_a_file(page: Page, unpacked: Path) -> None:
    page.goto(address(unpacked, "decoder/index.html"))
    page.evaluate(FILE_IS_GONE)
    page.set_input_files("#decode-files", LOG)
    expect(page.locator("[data-slot=files] tr th")).to_have_text([LOG.name])
    expect(page.locator("[data-slot=files] tr").first).to_contain_text("The file cannot be read")
