"""Every layout of data/reference/log_layouts.yml is read by the script that tells time, level and process of a line."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest
from playwright.sync_api import Page

from macros.load.guide import ROOT
from tests.support.the_guide import the_guide

GUIDE = the_guide()
LAYOUTS = [layout.id for layout in GUIDE.troubleshooting.layouts]
LINES = dict(zip(LAYOUTS, GUIDE.sample_lines("LLM_LINK_FAILED"), strict=True))
TIME = datetime(2026, 1, 15, 10, 20, 30, 123456, tzinfo=UTC)

SCRIPTS = ("docs/javascripts/core/clocks.js", "docs/javascripts/logs/line-header.js")
READ = "line => errorCodes.makeLineHeaderReader(2000).read(line)"


@pytest.mark.parametrize("layout", LAYOUTS)
def test_time_level_process_and_printer_of_the_layout_are_read(page: Page, layout: str) -> None:
    for script in SCRIPTS:
        page.add_script_tag(path=ROOT / script)
    header = page.evaluate(READ, LINES[layout])
    assert header["time"]["text"] == "2026-01-15-10:20:30.123.456"
    assert header["time"]["ms"] == pytest.approx(TIME.timestamp() * 1000, abs=0.01)
    assert (header["level"], header["process"], header["printer"]) == ("ERROR", "python3 pid=41820", "library")
