"""One version: that of loglink, of the package, and of the newest release in the changelog."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

import loglink
from loglink.__main__ import main

ROOT = Path(__file__).resolve().parents[2]


def test_the_newest_release_of_the_changelog_is_the_version() -> None:
    releases = re.findall(
        r"^## ([0-9][^ ]*) \((\d{4}-\d\d-\d\d)\)$", (ROOT / "CHANGELOG.md").read_text("utf-8"), re.MULTILINE
    )
    assert releases[0] == (loglink.__version__, "2026-12-02")


def test_the_package_takes_it_from_there() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    assert "version" not in project["project"]
    assert project["tool"]["setuptools"]["dynamic"]["version"] == {"attr": "loglink._version.__version__"}


def test_the_command_says_it(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["--version"])
    assert (ended.value.code, capsys.readouterr().out) == (0, "loglink 1.0.0\n")
