"""One page a module for the scripts that know no page; what it complains of fails the test in which it came up."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page

from tests.support.log_scripts import open_scripts


@pytest.fixture(scope="module")
def opened_scripts(browser: Browser, request: pytest.FixtureRequest) -> Iterator[tuple[Page, list[str]]]:
    """The scripts that the module names in SCRIPTS: made once, as they keep nothing from one call to the next."""
    with open_scripts(browser, request.module.SCRIPTS) as opened:
        yield opened


@pytest.fixture
def scripts(opened_scripts: tuple[Page, list[str]]) -> Iterator[Page]:
    page, complaints = opened_scripts
    yield page
    page.evaluate("0")  # what was said before this has arrived
    said = complaints.copy()
    complaints.clear()
    assert said == []
