"""A log that takes long to read: the page stays usable, the memory flat, and each way to end it ends it."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.bench.bench_logs import MEBIBYTE, READ_MEBIBYTES, renderer_memory
from tests.support.decoder_page import CHAIN, choose, status

BEGIN_A_LONG_READING = """() => {
  const part = new Blob(["a line of a log without anything\\n".repeat(1 << 15)]);
  errorCodes.runReport([new File(Array(600).fill(part), "big.log")], "");
}"""


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
    assert page.evaluate("document.activeElement.matches('.ec-choose')")
    assert page.locator(".ec-report").count() == 0


def test_a_long_log_is_counted_to_its_end_and_not_kept(page: Page, server: str) -> None:
    """A quarter of a gibibyte; `make bench` reads two, and says how long the page had to wait."""
    page.goto(server + "decoder/")
    choose(page, CHAIN)
    assert page.context.browser is not None
    before = renderer_memory(page.context.browser)
    page.evaluate(READ_MEBIBYTES, 256)
    assert page.locator("#decode-results [data-code=LLM_TIMEOUT] [data-slot=count]").inner_text() == "256"
    assert renderer_memory(page.context.browser) - before < 128 * MEBIBYTE


def test_what_is_typed_while_a_log_is_read_has_its_own_answer(page: Page, server: str) -> None:
    page.goto(server + "decoder/")
    choose(page, CHAIN)
    page.evaluate(BEGIN_A_LONG_READING)
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
    page.evaluate(BEGIN_A_LONG_READING)
    page.evaluate(end)
    expect(page.locator(".ec-progress")).to_be_hidden()
    page.wait_for_timeout(300)
    assert page.locator(".ec-report").count() == 0
    assert page.locator("#decode-results [data-code]").count() == ("text" in end)
