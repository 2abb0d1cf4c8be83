"""Logs handed to the decoder: what a person sees."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.conftest import MakePage
from tests.support.accessibility import LAYOUT_RULES, PALETTE_RULES, violations, with_axe
from tests.support.decoder_page import CHAIN, choose, status, text_file
from tests.support.log_scripts import ROOT

PLACES = ["", "decoder/", "zh/decoder/"]
IS_AT_THE_REPORT = "document.activeElement === document.querySelector('#decode-results h2')"

DROP = """([names, texts]) => {
  const transfer = new DataTransfer();
  names.forEach((name, index) => transfer.items.add(new File([texts[index]], name)));
  for (const type of ["dragover", "drop"]) {
    document.querySelector("h1").dispatchEvent(
      new DragEvent(type, {dataTransfer: transfer, bubbles: true, cancelable: true}));
  }
}"""


@pytest.mark.parametrize("place", PLACES)
def test_a_chosen_log_gives_the_report_with_links_to_the_pages(page: Page, server: str, place: str) -> None:
    page.goto(server + place)
    choose(page, CHAIN)
    codes = page.locator("#decode-results [data-code]")
    assert [row.get_attribute("data-code") for row in codes.all()] == ["LLM_LINK_FAILED", "LLM_FAILED"]
    summary = "共 6 行：1 项故障，2 个错误码。" if place.startswith("zh/") else "1 failure, 2 codes, in 6 lines."
    assert status(page) == summary
    assert page.locator("#decode-status").get_attribute("role") == "status"
    page.locator("#decode-results [data-code=LLM_LINK_FAILED] a").click()
    language = "zh/" if place.startswith("zh/") else ""
    assert page.url == f"{server}{language}codes/LLM_LINK_FAILED/"


def test_the_report_says_which_lines_show_a_failure_and_which_hand_it_on(page: Page, server: str) -> None:
    page.goto(server + "decoder/")
    choose(page, CHAIN)
    card = page.locator("[data-failure]")
    assert card.locator("[data-slot=when]").inner_text() == (
        "2026-01-20 11:42:07.118021 · process 31765 · LinkLlmClusters · LLM_LINK_FAILED Retry later · act on the server"
    )
    assert "Connection refused" in card.locator("[data-slot=evidence]").inner_text()
    assert card.locator("mark").all_inner_texts() == ["198.51.100.25", "15575", "Connection refused", "111"]
    roles = page.locator("[data-slot=items] [data-slot=role]").all_text_contents()
    assert roles == ["shows failure 1", *["hands failure 1 on"] * 5]
    known = page.locator("[data-slot=items] [data-slot=known]").first.text_content()
    assert known == "2026-01-20-11:42:07.118.021 · ker_DP8_EP8 pid=31765 · LLM-DataDist (C++)"


def test_the_picture_of_times_and_its_table_hold_the_same_numbers(page: Page, server: str) -> None:
    page.goto(server + "decoder/")
    choose(page, ROOT / "tests/logs/21-plog-timeouts.log")
    rows = page.locator("[data-slot=times] tr").evaluate_all(
        "rows => rows.map(row => [row.cells[1].textContent, Number(row.cells[2].textContent)])"
    )
    assert sorted(rows) == [["LLM_FAILED", 1], *[["LLM_TIMEOUT", 1]] * 3, ["LLM_WAIT_PROC_TIMEOUT", 1]]
    assert page.locator(".ec-strip").count() == 3
    assert page.locator(".ec-strip rect").count() == 5


def test_dropping_and_pasting_files_works_anywhere_on_the_page(page: Page, server: str) -> None:
    page.goto(server + "decoder/")
    page.evaluate(DROP, [["prefill.log", "decode.log"], ["x\nret = 1343270914\n", "LLM_TIMEOUT\n"]])
    page.locator(".ec-report").wait_for()
    files = page.locator("[data-slot=files] th").all_text_contents()
    assert files == ["prefill.log", "decode.log"]
    assert "prefill, by its name" in (page.locator("[data-slot=known]").first.text_content() or "")
    assert page.locator(".ec-drop-here").is_hidden()


def test_pasted_text_can_be_made_a_report_and_very_long_text_is_at_once(page: Page, server: str) -> None:
    page.goto(server + "decoder/")
    page.fill("#decode-input", "ok\nret = 1343270921\n")
    assert page.locator("#decode-results article[data-code=LLM_LINK_FAILED]").count() == 1
    page.get_by_role("button", name="Report on this text").click()
    page.locator(".ec-report").wait_for()
    assert page.locator("[data-slot=files] th").text_content() == "pasted text"
    page.evaluate(
        """() => {
          const input = document.getElementById("decode-input");
          input.value = "filler of a line\\n".repeat(20000) + "LLM_LINK_BUSY\\n";
          input.dispatchEvent(new Event("input", {bubbles: true}));
        }"""
    )
    page.locator("#decode-results [data-code=LLM_LINK_BUSY]").wait_for()
    assert "20001 lines" in status(page)
    page.fill("#decode-input", "LLM_TIMEOUT")
    assert page.locator(".ec-report").count() == 0
    assert page.locator("#decode-results article[data-code=LLM_TIMEOUT]").count() == 1


@pytest.mark.parametrize(
    ("raw", "sentence"),
    [
        (b"", "The file is empty."),
        (b"\x7fELF\0\0\0", "This is no text: there are zero bytes in its first 64 KiB."),
        (b"\x1f\x8b\x08broken", "It is damaged or cut; what came before was read."),
        (b"all is well\n", "No code found in 1 line."),
    ],
)
def test_what_gives_no_report_gets_a_sentence(page: Page, server: str, raw: bytes, sentence: str) -> None:
    page.goto(server + "decoder/")
    choose(page, {"name": "a.bin", "mimeType": "", "buffer": raw})
    assert status(page).startswith(sentence)
    assert page.locator("#decode-results [data-code]").count() == 0


def test_an_undocumented_code_is_named_as_such(page: Page, server: str) -> None:
    page.goto(server + "decoder/")
    choose(page, ROOT / "tests/logs/14-enum-repr-with-value.log", ROOT / "tests/logs/22-plog-out-of-memory.log")
    for name in ("LLM_UNKNOWN_ERROR", "LLM_BLOCKS_OUT_OF_MEMORY"):
        row = page.locator(f"#decode-results [data-code={name}]")
        assert "undocumented: in the source, not in the specification" in row.inner_text()
        assert row.locator("a").get_attribute("href").endswith(f"codes/{name}/")  # type: ignore[union-attr]


def test_an_exception_without_a_code_is_explained(page: Page, server: str) -> None:
    page.goto(server + "decoder/")
    choose(page, ROOT / "tests/logs/42-python-param-check-no-code-text.log")
    said = page.locator(".ec-report").inner_text()
    assert "1 LLMException without a code in its text" in said
    assert "LLM_PARAM_INVALID in most places" in said
    assert page.locator("[data-failure]").count() == 1


OLDER = (
    "[ERROR] GE(7,python3):2026-03-04-09:12:42.008.000 [llm_link_manager.cc:509]9 ConnectSocket:ErrorNo: 1343270921"
    "(local cluster link with remote cluster failed!) [GE][MODULE]Failed to connect peer ip:198.51.100.21, port:26000, "
    "errno:111, strerror:Connection refused\n"
)
NEWER = OLDER.replace("(local cluster link with remote cluster failed!) [GE][MODULE]", " ").replace("]9 ", "][HIXL] 9 ")


@pytest.mark.parametrize(
    ("place", "files", "sentence"),
    [
        ("decoder/", {"p.log": NEWER}, "Release, by the layout of the lines: CANN 9.1.0 or newer"),
        (
            "decoder/",
            {"p.log": OLDER + NEWER},
            "More than one release, by the layout of the lines: CANN 9.1.0-beta.1 or older; CANN 9.1.0 or newer",
        ),
        (
            "zh/decoder/",
            {"p.log": OLDER, "d.log": NEWER},
            "从日志格式看，来自不同版本：CANN 9.1.0-beta.1 或更早版本 (p.log)；CANN 9.1.0 或更新版本 (d.log)",
        ),
    ],
)
def test_the_releases_that_print_such_lines_are_named_below_the_failures(
    page: Page, server: str, place: str, files: dict[str, str], sentence: str
) -> None:
    page.goto(server + place)
    choose(page, *(text_file(text, name) for name, text in files.items()))
    expect(page.locator("[data-slot=releasesRow]")).to_have_text(sentence)


def test_lines_that_tell_no_release_get_no_such_row(page: Page, server: str) -> None:
    page.goto(server + "decoder/")
    choose(page, text_file("E0102 10:00:00.000000 12 a.cpp:1] LinkLlmClusters failed, ret = LLM_LINK_FAILED\n"))
    expect(page.locator("[data-failure]")).to_have_count(1)
    assert page.locator("[data-slot=releasesRow]:visible").count() == 0


def test_the_encoding_can_be_changed_by_hand(page: Page, server: str) -> None:
    page.goto(server + "decoder/")
    choose(page, {"name": "a.bin", "mimeType": "", "buffer": b"\0\0\0 LLM_TIMEOUT\n"})
    page.locator("[data-slot=encoding]").last.select_option("utf-8")
    page.locator("#decode-results [data-code=LLM_TIMEOUT]").wait_for()
    assert page.locator("select[data-slot=encoding]").input_value() == "utf-8"


def test_the_focus_goes_to_the_report(page: Page, server: str) -> None:
    page.goto(server + "decoder/")
    choose(page, CHAIN)
    assert page.evaluate(IS_AT_THE_REPORT)
    page.locator("[data-slot=parts] > summary").click()
    page.locator("select[data-slot=encoding]").select_option("gb18030")
    page.wait_for_function(IS_AT_THE_REPORT)
    page.locator("#decode-input").focus()
    choose(page, text_file("LLM_TIMEOUT, and where it stands\n", "b.log"))
    page.wait_for_function(IS_AT_THE_REPORT)


def test_the_focus_goes_to_the_report_of_a_log_dropped_on_the_home_page(page: Page, server: str) -> None:
    page.goto(server)
    assert page.evaluate("document.activeElement.id") == "decode-input"
    page.evaluate(
        """() => {
          const transfer = new DataTransfer();
          transfer.items.add(new File(["LLM_TIMEOUT, and where it stands"], "a.log"));
          document.body.dispatchEvent(new DragEvent("drop", {dataTransfer: transfer, bubbles: true, cancelable: true}));
        }"""
    )
    page.locator(".ec-report").wait_for()
    page.wait_for_function(IS_AT_THE_REPORT)


def test_who_types_a_long_text_stays_in_the_field(page: Page, server: str) -> None:
    page.goto(server + "decoder/")
    page.locator("#decode-input").focus()
    page.evaluate(
        """() => {
          const field = document.getElementById("decode-input");
          field.value = "LLM_TIMEOUT stands here\\n".repeat(10000);
          field.dispatchEvent(new Event("input", {bubbles: true}));
        }"""
    )
    page.locator(".ec-report").wait_for()
    page.wait_for_timeout(200)
    assert page.evaluate("document.activeElement.id") == "decode-input"


def test_control_characters_are_shown_as_pictures(page: Page, server: str) -> None:
    page.goto(server + "decoder/")
    choose(page, ROOT / "tests/logs/26-ansi-colours.log")
    assert "␛[1;31mLLM_LINK_FAILED␛[0m" in (page.locator(".ec-item").first.text_content() or "")


def test_the_keyboard_reaches_every_control(page: Page, server: str) -> None:
    page.goto(server + "decoder/")
    with page.expect_file_chooser() as chooser:
        page.locator(".ec-choose").focus()
        page.keyboard.press("Enter")
    chooser.value.set_files(CHAIN)
    page.locator(".ec-report").wait_for()
    page.locator(".ec-parts summary").focus()
    page.keyboard.press("Enter")
    page.locator(".ec-report").evaluate("report => report.querySelector('.ec-item pre').focus()")
    assert page.evaluate("document.activeElement.tagName") == "PRE"
    for slot in ("redact", "copy", "download", "encoding"):
        page.locator(f".ec-report [data-slot={slot}]:is(input, button, select)").focus()
        assert page.evaluate("document.activeElement.dataset.slot") == slot


def test_the_report_works_from_a_disk(page: Page, site: Path) -> None:
    page.goto(f"file://{site}/decoder/index.html")
    choose(page, CHAIN)
    assert page.locator("#decode-results [data-code]").count() == 2


@pytest.mark.parametrize("language", ["", "zh/"], ids=["en", "zh"])
@pytest.mark.parametrize(
    ("width", "dark", "rules"),
    [(1280, False, ()), (1280, True, PALETTE_RULES), (390, False, LAYOUT_RULES)],
    ids=["all-rules", "palette", "layout"],
)
def test_axe_finds_nothing_in_a_report(
    make_page: MakePage, server: str, width: int, dark: bool, rules: tuple[str, ...], language: str
) -> None:
    page = with_axe(make_page(width=width, dark=dark))
    known: dict[str, None] = {}
    page.goto(f"{server}{language}decoder/")
    for name in ("40-both-sides-tail", "42-python-param-check-no-code-text", "14-enum-repr-with-value"):
        choose(page, ROOT / f"tests/logs/{name}.log")
        assert violations(page, rules, known) == [], name
        assert page.evaluate("document.documentElement.scrollWidth") <= width
