"""What the tests of the decoder's page share: a log, how to hand it over, what is shown.

In: an open page of the decoder. Out: what stands on it. Must not know what a log means.
"""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Page

ROOT = Path(__file__).resolve().parents[2]
CHAIN = ROOT / "tests/logs/04-plog-connect-refused-chain.log"


def codes_shown(page: Page) -> list[str | None]:
    return [card.get_attribute("data-code") for card in page.locator("#decode-results [data-code]").all()]


def choose(page: Page, *files: Path | dict[str, object]) -> None:
    page.set_input_files("#decode-files", list(files))  # type: ignore[arg-type]
    page.locator(".ec-report").wait_for()


def text_file(text: str, name: str = "a.log") -> dict[str, object]:
    return {"name": name, "mimeType": "text/plain", "buffer": text.encode()}


def status(page: Page) -> str:
    return page.locator("#decode-status").text_content() or ""
