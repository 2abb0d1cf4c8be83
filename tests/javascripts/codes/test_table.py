"""The table of all codes in a real browser: filter, facets, sorting, the state in the address."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.support.markup import page_at


def quoted(page: Page) -> list[str | None]:
    """Return the codes of the rows that are seen, read at once: the words of the guide may reorder them meanwhile."""
    rows = page.locator("#codes-table tr[data-code]")
    return rows.evaluate_all("rows => rows.filter((row) => row.checkVisibility()).map((row) => row.dataset.code)")  # type: ignore[no-any-return]


ONLY_IN_PYTHON = ("LLM_DEVICE_MEM_ERROR", "LLM_SUSPECT_REMOTE_ERROR", "LLM_UNKNOWN_ERROR")
"""What has no value to sort by."""

FILTERS = [
    ("0x5010b009", ["LLM_LINK_FAILED"]),
    ("5010B009", ["LLM_LINK_FAILED"]),
    ("1343270921", ["LLM_LINK_FAILED"]),
    ("1,343,270,921", ["LLM_LINK_FAILED"]),
    ("LLMStatusCode.LLM_LINK_FAILED", ["LLM_LINK_FAILED"]),
    ("LLM_WAIT_PROCESS_TIMEOUT", ["LLM_WAIT_PROC_TIMEOUT"]),
    ("-1", ["LLM_FAILED"]),
    ("建链失败", ["LLM_LINK_FAILED"]),
    ("memory device", ["LLM_DEVICE_OUT_OF_MEMORY", "LLM_OUT_OF_MEMORY", "LLM_DEVICE_MEM_ERROR"]),
    ("device memory", ["LLM_DEVICE_OUT_OF_MEMORY", "LLM_OUT_OF_MEMORY", "LLM_DEVICE_MEM_ERROR"]),
    ("OOM", ["LLM_OUT_OF_MEMORY", "LLM_DEVICE_OUT_OF_MEMORY"]),
    ("连不上", ["LLM_LINK_FAILED"]),
    ("connection refused", ["LLM_LINK_FAILED"]),
    ("内存 池", ["LLM_OUT_OF_MEMORY"]),
    ("nothing like this", []),
    ("seq_lenoverlimit", ["LLM_SEQ_LEN_OVER_LIMIT"]),
    ("1343270918", ["LLM_ENGINE_FINALIZED"]),
    ("LLMStatusCode.LLM_UNKNOWN_ERROR", ["LLM_UNKNOWN_ERROR"]),
    ("507053", []),
]


@pytest.mark.parametrize("place", ["codes/", "zh/codes/"])
def test_the_filter_takes_any_spelling_and_all_words_must_match(page: Page, server: str, place: str) -> None:
    page.goto(server + place)
    assert len(quoted(page)) == 33
    for text, expected in FILTERS:
        page.fill("#codes-filter", text)
        assert quoted(page) == expected, text


def test_the_count_is_announced(page: Page, server: str) -> None:
    page.goto(server + "codes/")
    count = page.locator("#codes-count")
    assert count.get_attribute("role") == "status"
    assert count.inner_text() == "33 of 33 names"
    page.fill("#codes-filter", "memory")
    assert count.inner_text() == "6 of 33 names"
    page.fill("#codes-filter", "zzz")
    assert count.inner_text().startswith("No code matches.")


def test_facets_narrow_the_rows_and_stand_in_the_address(page: Page, server: str) -> None:
    page.goto(server + "codes/")
    page.select_option("#codes-recoverable", "no")
    assert quoted(page) == ["LLM_TIMEOUT", "LLM_FAILED"]
    assert page.url == server + "codes/?recoverable=no"
    page.select_option("#codes-category", "timeout")
    assert quoted(page) == ["LLM_TIMEOUT"]
    assert page.url == server + "codes/?recoverable=no&category=timeout"
    page.go_back()
    assert quoted(page) == ["LLM_TIMEOUT", "LLM_FAILED"]
    page.go_back()
    assert len(quoted(page)) == 33
    assert page.input_value("#codes-recoverable") == ""


def test_the_address_brings_its_state_along_and_what_it_does_not_know_counts_as_none(page: Page, server: str) -> None:
    page.goto(server + "codes/?filter=link&recoverable=yes&lifecycle=reserved")
    assert quoted(page) == ["LLM_LINK_BUSY"]
    page.goto(server + "codes/?recoverable=maybe&filter=%3Cimg%20src%3Dx%20onerror%3Dalert(1)%3E")
    assert quoted(page) == []
    assert page.locator("#codes-form img").count() == 0


@pytest.mark.parametrize(
    "text",
    ["<img src=x onerror=alert(1)>", "javascript:alert(1)", "{{ 7*7 }}", "x" * 100_000, "x\ud800y"],
    ids=["markup", "script", "braces", "long", "surrogate"],
)
def test_a_hostile_filter_is_only_text(page: Page, server: str, text: str) -> None:
    page.on("dialog", lambda dialog: pytest.fail(f"a dialog opened: {dialog.message}"))
    page.goto(server + "codes/")
    page.evaluate(
        "text => { const field = document.getElementById('codes-filter'); field.value = JSON.parse(text);"
        " field.dispatchEvent(new Event('input')); }",
        json.dumps(text),
    )
    assert quoted(page) == []
    assert page.locator("#codes-count").inner_text().startswith("No code matches.")
    assert page.locator("#codes-form img, #codes-table img").count() == 0


def test_the_lifecycle_tells_the_codes_of_the_specification_from_the_other_names(page: Page, server: str) -> None:
    page.goto(server + "codes/")
    assert page.locator("#codes-table caption").inner_text() == (
        "The 18 codes of the specification, and 15 other names that it does not have"
    )
    counts = {"documented": 17, "reserved": 1, "undocumented": 15}
    for lifecycle, count in counts.items():
        page.select_option("#codes-lifecycle", lifecycle)
        assert len(quoted(page)) == count, lifecycle
    page.goto(server + "codes/?lifecycle=undocumented&category=general")
    assert quoted(page) == ["LLM_UNKNOWN_ERROR"]
    page.goto(server)
    page.locator(".ec-table a[href*='lifecycle=undocumented']").click()
    page.wait_for_url(server + "codes/?lifecycle=undocumented")
    assert len(quoted(page)) == 15


def test_reset_shows_all_and_cleans_the_address(page: Page, server: str) -> None:
    page.goto(server + "codes/?filter=link&recoverable=yes")
    page.click("#codes-form button[type=reset]")
    page.wait_for_url(server + "codes/")
    assert len(quoted(page)) == 33


def test_columns_are_sorted_by_click_and_by_keyboard(page: Page, server: str) -> None:
    page.goto(server + "codes/")
    as_written = quoted(page)
    by_name = sorted((name or "" for name in as_written), key=str.lower)
    head = page.locator("th", has=page.get_by_role("button", name="Name"))
    head.get_by_role("button").click()
    assert quoted(page) == by_name
    assert head.get_attribute("aria-sort") == "ascending"
    assert page.url == server + "codes/?sort=name"
    page.keyboard.press("Enter")
    assert quoted(page) == by_name[::-1]
    assert head.get_attribute("aria-sort") == "descending"
    assert page.url == server + "codes/?sort=-name"
    page.keyboard.press("Enter")
    assert quoted(page) == as_written
    assert head.get_attribute("aria-sort") is None
    assert page.url == server + "codes/"
    page.go_back()
    assert quoted(page) == by_name[::-1]


def test_the_order_stands_in_the_address_beside_the_filter(page: Page, server: str) -> None:
    page.goto(server + "codes/?category=timeout&sort=-decimal")
    assert quoted(page) == ["LLM_TIMEOUT", "LLM_WAIT_PROC_TIMEOUT"]
    page.goto(server + "codes/?sort=decimal")
    assert quoted(page)[0] == "LLM_SUCCESS"
    assert quoted(page)[-4:] == ["LLM_FAILED", *ONLY_IN_PYTHON]
    page.goto(server + "codes/?sort=colour")
    assert len(quoted(page)) == 33
    assert page.locator("th[aria-sort]").count() == 0


def test_what_matches_nothing_is_offered_to_the_decoder(page: Page, server: str) -> None:
    page.goto(server + "codes/")
    offer = page.locator("#codes-decode")
    assert not offer.is_visible()
    page.fill("#codes-filter", "ret = 5010b009 & more")
    assert quoted(page) == []
    offer.get_by_role("link").click()
    page.wait_for_url(server + "decoder/#text=*")
    assert page.input_value("#decode-input") == "ret = 5010b009 & more"
    assert page.locator("#decode-results [data-code=LLM_LINK_FAILED]").count() == 1


def test_the_code_that_words_name_stands_first_until_a_column_is_chosen(page: Page, server: str) -> None:
    page.goto(server + "codes/")
    before = quoted(page)
    page.fill("#codes-filter", "unlink failed")
    page.evaluate("errorCodes.loadScripts('words')")  # which the filter has asked for: they tell what words name
    assert quoted(page)[0] == "LLM_UNLINK_FAILED"
    page.fill("#codes-filter", "link failed")
    assert quoted(page)[:2] == ["LLM_LINK_FAILED", "LLM_UNLINK_FAILED"]
    page.locator("th[data-sort-by=name] button").click()
    page.locator("th[data-sort-by=name] button").click()
    assert quoted(page)[:2] == ["LLM_UNLINK_FAILED", "LLM_NOTIFY_PROMPT_UNLINK_FAILED"]
    page.locator("#codes-form [type=reset]").click()
    page.locator("th[aria-sort]").wait_for(state="detached")
    assert quoted(page) == before


@pytest.mark.parametrize(("place", "asks"), [("codes/", "Did you mean: LLM_"), ("zh/codes/", "是不是：LLM_")])
def test_a_misspelt_name_is_asked_back(page: Page, server: str, place: str, asks: str) -> None:
    page.goto(server + place)
    offer = page.locator("#codes-similar")
    for text in ("LLM_LINK_FAILURE", "LLM_LINK_FIALED"):
        page.fill("#codes-filter", text)
        expect(offer).to_be_visible()
        assert quoted(page) == []
        assert " ".join(offer.inner_text().split()).replace("： ", "：").startswith(asks)
        assert offer.locator("a").first.get_attribute("data-suggestion") == "LLM_LINK_FAILED"
    page.fill("#codes-filter", "LLM_LINK_FAILED")
    assert not offer.is_visible()
    page.fill("#codes-filter", "LLM_LINK_FIALED")
    offer.locator("a").first.click()
    page.wait_for_url(f"{server}{place}LLM_LINK_FAILED/")


def test_all_rows_stand_in_the_html(site: Path) -> None:
    for place in ("codes", "zh/codes"):
        table = page_at(site, place).by_id("codes-table")
        assert len([row for row in table.all("tr") if "data-code" in row.attributes]) == 33


def test_the_facet_of_the_retry_shows_every_code_that_some_call_may_retry_so(page: Page, server: str) -> None:
    page.goto(server + "codes/?retry=after-relink")
    relinked = quoted(page)
    assert {"LLM_NOT_YET_LINK", "LLM_ALREADY_LINK"} <= set(relinked)
    assert "LLM_PARAM_INVALID" not in relinked
    page.select_option("#codes-retry", "never")
    page.wait_for_url("**/codes/?retry=never")
    assert "LLM_PARAM_INVALID" in quoted(page)


@pytest.mark.parametrize("place", ["codes/", "zh/codes/"])
def test_a_release_keeps_what_its_lists_were_seen_to_have(page: Page, server: str, place: str) -> None:
    page.goto(f"{server}{place}?release=8.1.RC1")
    shown = quoted(page)
    assert len(shown) == 16
    assert "LLM_LINK_FAILED" in shown
    assert "LLM_TIMEOUT" not in shown
    note = page.locator("#codes-release-note")
    assert note.is_visible()
    assert "LLM_DEVICE_OUT_OF_MEMORY" in note.inner_text()
    page.select_option("#codes-release", "")
    assert len(quoted(page)) == 33
    assert note.is_hidden()
    assert "release" not in page.url
    page.select_option("#codes-release", "8.0.0")
    assert page.url.endswith(f"{place}?release=8.0.0")
    page.go_back()
    assert len(quoted(page)) == 33
