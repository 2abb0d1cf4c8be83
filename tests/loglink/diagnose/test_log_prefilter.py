"""A healthy log is told without reading every line, and the answer is that of reading them all."""

from __future__ import annotations

from pathlib import Path

import pytest

from loglink._diagnose.catalogue import load_catalogue
from loglink._diagnose.log_prefilter import LogPrefilter
from loglink._diagnose.logs import LogSource, diagnose_logs
from loglink._read.reading import open_log, read_blocks
from loglink._recognise.data import load_data
from tests.conftest import ROOT

BASE = "https://docs.example/"
INFO = "[INFO] GE(1234,python3):2026-01-20-11:42:07.118.021 [cache_manager.cc:123]1234 "
LOGS = sorted((ROOT / "tests/logs").glob("*.log"))


def blocks(path: Path):
    with open_log(str(path)) as log:
        yield from read_blocks(log.stream, None)


def both_ways(path: Path) -> list[dict]:
    return [
        diagnose_logs(
            [LogSource(path.name, lambda: blocks(path), again)], BASE, "en", load_catalogue(), load_data()
        ).content
        for again in (True, False)
    ]


@pytest.mark.parametrize("path", LOGS, ids=lambda path: path.stem)
def test_the_answer_is_that_of_reading_every_line(path: Path) -> None:
    quick, full = both_ways(path)
    assert quick == full


@pytest.mark.parametrize(
    ("text", "is_quiet"),
    [
        (INFO + "Run:33 blocks\n", True),
        (INFO + "Run:33 blocks", True),
        ("", True),
        ("\n\n", True),
        (
            INFO
            + "PullKvCache:[PullKvCache] start\n"
            + INFO
            + "PullKvCache:[PullKvCache] success, src_cluster_id = 1, src_cache_id = 2, src_batch_index = 0, "
            + "dst_cache_id = 3\n",
            True,
        ),
        (INFO + "PullKvCache:[PullKvCache] start\n", False),
        ("[PullKvCache] start\n", False),
        (INFO + "Run:ret = 0x5010B009\n", True),
        ("[ERROR] GE(1,python3):2026-01-20-11:42:07.118.021 [a.cc:1]1 Run:something broke\n", False),
        ("[ERROR] HCCL(1,python3):2026-01-20-11:42:07.118.021 [a.cc:1]1 Run:something broke\n", True),
        ("Failed to connect peer 198.51.100.25:15575, error msg:Connection refused, errno:111\n", False),
    ],
)
def test_only_a_log_without_failure_and_open_call_is_told_at_once(tmp_path: Path, text: str, is_quiet: bool) -> None:
    path = tmp_path / "a.log"
    path.write_text(text, encoding="utf-8")
    prefilter = LogPrefilter(load_catalogue(), load_data())
    assert (prefilter.read([("a.log", blocks(path))]) is not None) == is_quiet
    quick, full = both_ways(path)
    assert quick == full


def test_lines_and_codes_are_counted_over_blocks(tmp_path: Path) -> None:
    path = tmp_path / "a.log"
    line = INFO + "Run:ret = 0x5010B009 and more words to make a block of many lines\n"
    path.write_text(line * 5000 + INFO + "Run:LLM_TIMEOUT", encoding="utf-16")
    quick, full = both_ways(path)
    assert quick == full
    assert quick["codes"] == {"LLM_LINK_FAILED": 5000, "LLM_TIMEOUT": 1}
    assert quick["files"][0]["lines"] == 5001
