"""No file of tests is left out of `make test-all`, and all that needs no other program runs in `make test`."""

from __future__ import annotations

import os
import re
import subprocess
from pathlib import Path

import pytest

from tests.conftest import ROOT

APART = ("tests/browsers/", "tests/html/")
"""What needs programs that `make test` does without: other browsers, Java."""


def paths_of(target: str) -> set[str]:
    """Return the folders below tests/ that the commands of a make target name."""
    env = {name: value for name, value in os.environ.items() if not name.startswith(("MAKE", "MFLAGS"))}
    done = subprocess.run(["make", "-n", target], cwd=ROOT, env=env, capture_output=True, text=True, check=True)
    return set(re.findall(r"(?<= )tests/[\w/]+(?![\w/.])", done.stdout))


def files_of_tests() -> list[str]:
    return sorted(path.relative_to(ROOT).as_posix() for path in Path(ROOT / "tests").rglob("test_*.py"))


@pytest.mark.parametrize(("target", "apart"), [("test", APART), ("test-all", ())], ids=["test", "test-all"])
def test_every_file_of_tests_is_run(target: str, apart: tuple[str, ...]) -> None:
    folders = paths_of(target)
    assert {"tests/macros", "tests/site"} <= folders
    missing = [
        name
        for name in files_of_tests()
        if not name.startswith(apart) and not any(name.startswith(f"{folder}/") for folder in folders)
    ]
    assert missing == []
