"""Logs handed to the decoder: what a person sees, what is asked of the network, what is kept."""

from __future__ import annotations

import json
from pathlib import Path
from statistics import quantiles

import pytest
from playwright.sync_api import Page, Request, expect

from tests.bench.bench_logs import MEBIBYTE, WATCH, renderer_memory
from tests.conftest import MakePage
from tests.support.accessibility import LAYOUT_RULES, PALETTE_RULES, violations, with_axe
from tests.support.log_scripts import ROOT, case_files

CHAIN = ROOT / "tests/logs/04-plog-connect-refused-chain.log"
PLACES = ["", "decoder/", "zh/decoder/"]

DROP = """([names, texts]) => {
  const transfer = new DataTransfer();
  names.forEach((name, index) => transfer.items.add(new File([texts[index]], name)));
  for (const type of ["dragover", "drop"]) {
    document.querySelector("h1").dispatchEvent(
      new DragEvent(type, {dataTransfer: transfer, bubbles: true, cancelable: true}));
  }
}"""


def choose(page: Page, *files: Path | dict[str, object]) -> None:
    page.set_input_files("#decode-files", list(files))  # type: ignore[arg-type]
    page.locator(".ec-report").wait_for()


def text_file(text: str, name: str = "a.log") -> dict[str, object]:
    return {"name": name, "mimeType": "text/plain", "buffer": text.encode()}


def status(page: Page) -> str:
    return page.locator("#decode-status").text_content() or ""


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


def test_cancel_ends_the_reading_and_says_so(page: Page, server: str) -> None:
    page.goto(server + "decoder/")
    page.evaluate(
        """() => {
          const part = new Blob(["a line of a log without anything\\n".repeat(1 << 15)]);
          const transfer = new DataTransfer();
          transfer.items.add(new File(Array(600).fill(part), "big.log"));
          document.body.dispatchEvent(new DragEvent("drop", {dataTransfer: transfer, bubbles: true, cancelable: true}));
        }"""
    )
    page.get_by_role("button", name="Cancel").click()
    page.wait_for_function("document.querySelector('.ec-progress').hidden")
    assert status(page) == "Cancelled; nothing is kept."
    assert page.locator(".ec-report").count() == 0


def test_two_gibibytes_leave_the_page_usable_and_the_memory_flat(page: Page, server: str) -> None:
    page.goto(server + "decoder/")
    choose(page, CHAIN)
    assert page.context.browser is not None
    before = renderer_memory(page.context.browser)
    page.evaluate(WATCH)
    gaps = page.evaluate(
        """async () => {
          const part = new Blob(["a line of a log with 13432 in it and no code\\n".repeat(23301) + "LLM_TIMEOUT\\n"]);
          const file = new File(Array(2048).fill(part), "big.log");
          await errorCodes.runReport([file], "");
          return window.gaps;
        }"""
    )
    assert page.locator("#decode-results [data-code=LLM_TIMEOUT] [data-slot=count]").inner_text() == "2048"
    assert quantiles(gaps, n=100)[94] < 50
    assert renderer_memory(page.context.browser) - before < 300 * MEBIBYTE


def test_what_is_typed_while_a_log_is_read_has_its_own_answer(page: Page, server: str) -> None:
    page.goto(server + "decoder/")
    choose(page, CHAIN)
    page.evaluate(
        """() => {
          const part = new Blob(["a line of a log without anything\\n".repeat(1 << 15)]);
          errorCodes.runReport([new File(Array(600).fill(part), "big.log")], "");
        }"""
    )
    page.fill("#decode-input", "1343270921")
    page.wait_for_timeout(300)
    assert status(page) == "LLM_LINK_FAILED: Link setup failed"
    assert page.locator("#decode-results [data-code]").count() == 1
    assert page.locator(".ec-progress").is_hidden()


@pytest.mark.parametrize(
    "end",
    ["document.querySelector('#decoder-widget [type=reset]').click()", "location.hash = '#text=1343270921'"],
    ids=["clear", "new address"],
)
def test_clear_and_a_new_address_end_a_reading(page: Page, server: str, end: str) -> None:
    page.goto(server + "decoder/")
    choose(page, CHAIN)
    page.evaluate(
        """() => {
          const part = new Blob(["a line of a log without anything\\n".repeat(1 << 15)]);
          errorCodes.runReport([new File(Array(600).fill(part), "big.log")], "");
        }"""
    )
    page.evaluate(end)
    expect(page.locator(".ec-progress")).to_be_hidden()
    page.wait_for_timeout(300)
    assert page.locator(".ec-report").count() == 0
    assert page.locator("#decode-results [data-code]").count() == ("text" in end)


def test_the_focus_goes_to_the_report(page: Page, server: str) -> None:
    page.goto(server + "decoder/")
    choose(page, CHAIN)
    assert page.evaluate("document.activeElement === document.querySelector('#decode-results h2')")


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
    page.goto(f"{server}{language}decoder/")
    for name in ("40-both-sides-tail", "42-python-param-check-no-code-text", "14-enum-repr-with-value"):
        choose(page, ROOT / f"tests/logs/{name}.log")
        assert violations(page, rules) == [], name
        assert page.evaluate("document.documentElement.scrollWidth") <= width
