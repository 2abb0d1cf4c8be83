"""Chromium as an engine, driven as in all other tests: by Playwright."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import Error, Page, sync_playwright

from tests.browsers.engine import AS_JSON, KEYS, EngineError
from tests.conftest import watch_page
from tests.find_browser import FLAGS


class Chromium:
    """A page of Playwright."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.complaints = watch_page(page, expected=("status of 404",))

    def goto(self, address: str) -> None:
        self.page.goto(address)

    def run(self, expression: str) -> Any:
        try:
            return json.loads(self.page.evaluate(AS_JSON.format(expression)))
        except Error as error:
            raise EngineError(str(error)) from error

    def click(self, selector: str) -> None:
        self.page.locator(selector).first.click()

    def press(self, *keys: str) -> None:
        for key in keys:
            if key in KEYS or key.isascii():
                self.page.keyboard.press(key)
            else:  # typed by Playwright without the key events that every real keyboard gives
                self.page.keyboard.insert_text(key)
                self.page.keyboard.press("Shift")

    def choose(self, selector: str, files: Sequence[Path]) -> None:
        self.page.set_input_files(selector, list(files))


@contextmanager
def open_chromium(program: str) -> Iterator[Chromium]:
    """Yield a page of a new Chromium."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=FLAGS)
        yield Chromium(browser.new_page(viewport={"width": 1280, "height": 900}, locale="en-US"))
        browser.close()
