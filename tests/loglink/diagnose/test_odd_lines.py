"""Lines that look nearly like others: the diagnosis takes them as they are and never stops at them."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from loglink._diagnose.header import read_header
from loglink._diagnose.rules import number_in
from loglink._diagnose.run import diagnose_texts
from loglink._diagnose.wording import joined


@pytest.mark.parametrize(
    "line",
    [
        "[ERROR] GE(1,python3):2026-13-01-10:00:00.000.000 [a.cc:1] 7 F: broken",
        "[ERROR] GE(1,python3):0000-01-01-10:00:00.000.000 [a.cc:1] 7 F: broken",
        "0000-00-00 00:00:00 broken",
        "0001-01-01T00:00:00 broken",
    ],
)
def test_a_date_that_is_none_is_no_time(line: str) -> None:
    header = read_header(line)
    assert (header.axis, header.seconds) == ("", 0.0)


def test_a_level_counts_next_to_chinese_text() -> None:
    assert read_header("错误ERROR来自").level == "E"


def test_only_what_a_log_prints_as_a_number_is_one() -> None:
    assert [number_in(text) for text in ("12", "-3.5", "1_000", "nan", " 1", "１２", "", None)] == [
        12.0,
        -3.5,
        *[None] * 6,
    ]


def test_digits_of_other_kinds_are_text() -> None:
    assert joined(["²", "1"]) == "², 1"


def test_an_empty_file_has_no_lines() -> None:
    said = diagnose_texts([{"name": "a.log", "text": ""}, {"name": "b.log", "text": "\n"}], "")
    assert [file["lines"] for file in said["files"]] == [0, 1]


def test_nothing_depends_on_the_order_of_a_set() -> None:
    """Sets of words come in another order in each run; the signature found among equals must not."""
    program = (
        "import json; from loglink._diagnose.catalogue import load_catalogue as load; from loglink._diagnose.matching "
        "import Matcher; from loglink._diagnose.header import NONE; made = Matcher(load().signatures); "
        "line = ' '.join(text.literal for one in load().signatures for text in one.texts)\n"
        "found = [made.find(line[at:at + 4000], NONE) for at in range(0, len(line), 500)]\n"
        "print(json.dumps([one and one.signature.id for one in found]))"
    )
    said = {
        subprocess.run(
            [sys.executable, "-c", program],
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            check=True,
            text=True,
        ).stdout
        for seed in ("1", "2")
    }
    assert len(said) == 1
