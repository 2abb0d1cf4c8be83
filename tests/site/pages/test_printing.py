"""The pages on paper: everything unfolded and printed, nothing that only a screen can use."""

from __future__ import annotations

import re
from pathlib import Path

from playwright.sync_api import Page, expect


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
