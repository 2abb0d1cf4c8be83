"""`loglink diagnose` on folders and many files: which are read, how they are named, what is left out."""

from __future__ import annotations

import gzip
import os
import sys
from pathlib import Path

import pytest

from loglink.__main__ import main
from tests.support.diagnose_command import HEALTHY, REFUSED, Terminal, read, write

pytestmark = pytest.mark.usefixtures("english")


def test_a_folder_is_walked_and_names_are_relative_to_it(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    write(
        tmp_path,
        {
            "debug/plog/plog-28854_20260304091200000.log": REFUSED,
            "debug/plog/plog-28855_20260304091200000.log.gz": gzip.compress(REFUSED.replace("28854", "28855").encode()),
            "debug/device-0/device-28854_20260304091200000.log": HEALTHY,
            "run/plog/plog-28854_20260304091200000.log": HEALTHY,
            "rank-2.log": HEALTHY,
            "rank-10.log": HEALTHY,
            "app.log": HEALTHY,
            "app.log.1": HEALTHY,
            "app.log.2.gz": gzip.compress(HEALTHY.encode()),
            ".hidden.log": REFUSED,
            "core": b"\x7fELF\0\0\0\1",
            "empty.log": "",
        },
    )
    code, found, err = read(capsys, str(tmp_path))
    assert code == 0
    assert [one["name"] for one in found["files"]] == [
        "app.log.2.gz",
        "app.log.1",
        "app.log",
        "debug/device-0/device-28854_20260304091200000.log",
        "debug/plog/plog-28854_20260304091200000.log",
        "debug/plog/plog-28855_20260304091200000.log.gz",
        "rank-2.log",
        "rank-10.log",
        "run/plog/plog-28854_20260304091200000.log",
    ]
    assert err == "loglink: left out: 1 hidden, 1 binary, 1 empty\n"
    assert {one["file"] for one in found["failures"]} <= {one["name"] for one in found["files"]}


def test_files_of_several_folders_keep_the_names_of_their_folders(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write(tmp_path, {"p/a.log": HEALTHY, "d/a.log": REFUSED})
    monkeypatch.chdir(tmp_path)
    _, found, _ = read(capsys, "p/", "d")
    assert [one["name"] for one in found["files"]] == ["p/a.log", "d/a.log"]


def test_sixty_four_ranks_that_are_refused_are_told_once(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    ranks = {f"rank-{number}.log": REFUSED.replace("28854", str(30000 + number)) for number in range(64)}
    _, found, _ = read(capsys, str(write(tmp_path, ranks)))
    assert [(one["repeats"], one["processes"]) for one in found["failures"]] == [(64, 64)]


def test_on_a_terminal_the_newest_run_of_plog_is_read(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write(
        tmp_path,
        {
            "debug/plog/plog-11_20260303091200000.log": REFUSED,
            "debug/plog/plog-21_20260304091200000.log": HEALTHY,
            "debug/plog/plog-22_20260304091310000.log": HEALTHY,
        },
    )
    for path in (tmp_path / "debug/plog").iterdir():
        os.utime(path, (0, 0))
    monkeypatch.setattr(sys, "stdin", Terminal())
    monkeypatch.setenv("ASCEND_PROCESS_LOG_PATH", str(tmp_path))
    code, found, err = read(capsys)
    assert code == 1
    assert [one["name"] for one in found["files"]] == [
        "debug/plog/plog-21_20260304091200000.log",
        "debug/plog/plog-22_20260304091310000.log",
    ]
    assert err == f"loglink: reads {tmp_path}: the newest run, 2 of 3 files\n"


def test_on_a_terminal_without_logs_one_sentence_says_what_to_do(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "stdin", Terminal())
    monkeypatch.setenv("ASCEND_PROCESS_LOG_PATH", str(tmp_path / "none"))
    assert main(["diagnose"]) == 2
    expected = f"loglink: {tmp_path}/none: no such folder; name the logs to read, or set ASCEND_PROCESS_LOG_PATH\n"
    assert capsys.readouterr() == ("", expected)


def test_one_file_that_cannot_be_read_does_not_keep_the_others(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    write(tmp_path, {"a.log": REFUSED})
    code, found, err = read(capsys, str(tmp_path / "none.log"), str(tmp_path / "a.log"))
    assert (code, len(found["failures"]), err.count("\n")) == (2, 1, 1)
