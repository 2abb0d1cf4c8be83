"""loglink uses nothing that Python 3.8 lacks."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.slow

ROOT = Path(__file__).resolve().parents[2]


def vermin(*arguments: str) -> subprocess.CompletedProcess[str]:
    command = [str(Path(sys.executable).parent / "vermin"), "--no-tips", "--violations", "-t=3.8-", *arguments]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)


def test_loglink_runs_on_python_3_8() -> None:
    done = vermin("loglink")
    assert done.returncode == 0, done.stdout


def test_something_newer_is_caught(tmp_path: Path) -> None:
    (tmp_path / "newer.py").write_text("print('x'.removeprefix('y'))\n", encoding="utf-8")
    assert vermin(str(tmp_path)).returncode == 1


def test_the_cases_are_read_with_nothing_installed() -> None:
    command = [sys.executable, "-I", "-S", str(ROOT / "tests/run_loglink.py")]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout.split(":")[0]) == (0, f"Python {sys.version.split()[0]}"), done.stdout


def test_the_script_of_the_workflow_needs_no_newer_python() -> None:
    assert vermin("tests/run_loglink.py").returncode == 0
