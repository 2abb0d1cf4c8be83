"""Every layout of data/reference/log_layouts.yml is known to those who read lines: here the format of lnav.

tests/browser/test_line_header_layouts.py asks the script that reads time, level and process in the browser.
"""

from __future__ import annotations

import json
import re
from typing import Any

import pytest

from macros.publish.log_viewers import Viewers
from tests.support.the_guide import the_guide

GUIDE = the_guide()
LAYOUTS = [layout.id for layout in GUIDE.troubleshooting.layouts]
LINES = dict(zip(LAYOUTS, GUIDE.sample_lines("LLM_LINK_FAILED"), strict=True))
LNAV: dict[str, Any] = json.loads(Viewers(GUIDE, "https://guide.example/").lnav_format())["llm_datadist_log"]

MESSAGE = "Failed to connect peer 192.0.2.21:26000, error msg:Connection refused, errno:111"
HEAD = "[ERROR] GE(41820,python3):2026-01-15-10:20:30.123.456 [msg_handler_plugin.cc:75]"
BY_HAND = {
    "with-description": f"{HEAD}41977 Connect: ErrorNo: 1343270921(local cluster link with remote cluster failed!) "
    f"[GE][MODULE]{MESSAGE}",
    "no-description": f"{HEAD}41977 Connect: ErrorNo: 1343270921 [GE][MODULE]{MESSAGE}",
    "hixl-prefix": f"{HEAD}[HIXL] 41977 Connect: ErrorNo: 1343270921 {MESSAGE}",
}
"""The line of LLM_LINK_FAILED as each layout prints it."""


def test_the_layouts_print_what_was_worked_out_by_hand() -> None:
    assert LINES == BY_HAND


def matches(line: str) -> dict[str, dict[str, str]]:
    """Return what each pattern of lnav that matches `line` finds in it; Python spells named groups with a P."""
    patterns = {name: one["pattern"].replace("(?<", "(?P<") for name, one in LNAV["regex"].items()}
    found = {name: re.search(pattern, line) for name, pattern in patterns.items()}
    return {name: match.groupdict() for name, match in found.items() if match}


@pytest.mark.parametrize("layout", LAYOUTS)
def test_lnav_reads_level_time_and_message_of_the_layout(layout: str) -> None:
    [(_, fields)] = matches(LINES[layout]).items()
    assert fields["level"] == "ERROR"
    assert fields["timestamp"] == "2026-01-15-10:20:30.123.456"
    assert fields["body"].startswith("[msg_handler_plugin.cc:75]")
    assert fields["body"].endswith(MESSAGE)


@pytest.mark.parametrize("layout", LAYOUTS)
def test_lnav_itself_tries_the_layout_when_it_loads_the_format(layout: str) -> None:
    assert LINES[layout] in [sample["line"] for sample in LNAV["sample"]]


@pytest.mark.parametrize("sample", [sample["line"] for sample in LNAV["sample"]])
def test_every_sample_of_the_format_is_read_by_one_pattern_and_one_form_of_time(sample: str) -> None:
    [(_, fields)] = matches(sample).items()
    forms = [form for form in LNAV["timestamp-format"] if reads(form, fields["timestamp"])]
    assert len(forms) == 1


def reads(form: str, time: str) -> bool:
    """Say whether lnav's `form` reads the whole of `time`: %L are three digits, %f six, or the last three after %L."""
    digits = {"Y": 4, "m": 2, "d": 2, "H": 2, "M": 2, "S": 2, "L": 3, "f": 3 if "%L.%f" in form else 6}
    pattern = re.sub(r"%([A-Za-z])", lambda match: rf"\d{{{digits[match[1]]}}}", re.sub(r"([.])", r"\\\1", form))
    return re.fullmatch(pattern, time) is not None
