"""The public functions carry their types to whoever uses them: mypy sees the values of a result."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.slow

ROOT = Path(__file__).resolve().parents[3]

PROGRAM = """
from pathlib import Path
import loglink
from loglink.results import Diagnosis

found: Diagnosis = loglink.diagnose(Path("a"), "text", ("name", "text"), base_url="https://g.example/")
for failure in found.failures:
    if failure.cause is not None and failure.cause.advice is not None:
        command: str = failure.cause.advice.command
meaning: str = loglink.explain("0").codes[0].meaning.zh
"""


def faults_of(program: str, folder: Path) -> str:
    (folder / "user.py").write_text(program, encoding="utf-8")
    command = [sys.executable, "-m", "mypy", "--strict", "--cache-dir", str(folder / "cache"), "user.py"]
    done = subprocess.run(command, cwd=folder, env={"MYPYPATH": str(ROOT)}, capture_output=True, text=True, check=False)
    return done.stdout


def test_a_user_sees_the_types(tmp_path: Path) -> None:
    assert faults_of(PROGRAM, tmp_path).startswith("Success")
    assert "[attr-defined]" in faults_of(PROGRAM.replace("advice.command", "advice.recipe"), tmp_path)
    assert "[arg-type]" in faults_of(PROGRAM.replace('"text", (', "7, ("), tmp_path)
