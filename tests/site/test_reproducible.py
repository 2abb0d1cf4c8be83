"""Two builds of one tree are the same, byte for byte: in another folder, time zone, year and hash seed."""

from __future__ import annotations

from pathlib import Path

from macros.load.guide import load_components
from macros.publish.release import write_release
from tests.conftest import ROOT, build_whole
from tests.support.guide_copy import copy_guide

CLOCK = """
import datetime, time
SHIFT = 400 * 86400
real_time = time.time
time.time = lambda: real_time() + SHIFT
class Shifted(datetime.datetime):
    @classmethod
    def now(cls, tz=None):
        return super().now(tz) + datetime.timedelta(seconds=SHIFT)
    @classmethod
    def utcnow(cls):
        return super().utcnow() + datetime.timedelta(seconds=SHIFT)
datetime.datetime = Shifted
"""
"""A start-up module that sets Python's clock forward by more than a year."""


def files_of(folder: Path) -> dict[str, bytes]:
    return {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def test_two_builds_are_the_same(site: Path, tmp_path: Path) -> None:
    copy = copy_guide(tmp_path / "another folder")
    clock = tmp_path / "clock"
    clock.mkdir()
    (clock / "sitecustomize.py").write_text(CLOCK, encoding="utf-8")
    build_whole(tmp_path / "site", copy, TZ="Pacific/Kiritimati", PYTHONHASHSEED="7", PYTHONPATH=str(clock))
    first, second = files_of(site), files_of(tmp_path / "site")
    assert sorted(first) == sorted(second)
    assert [name for name in first if first[name] != second[name]] == []
    for name, built in (("first", site), ("second", tmp_path / "site")):
        write_release(built, tmp_path / name, load_components(ROOT), ROOT)
    assert files_of(tmp_path / "first") == files_of(tmp_path / "second")
    assert sorted(files_of(tmp_path / "first")) == sorted(
        ["SHA256SUMS", "llm-datadist-codes-offline.zip", "llm-datadist-codes.cdx.json", "loglink.pyz"]
    )
