"""The README's recipe for a new code, followed command by command on a copy of the repository."""

from __future__ import annotations

import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from tests.support.fill_in import fill_in
from tests.support.guide_copy import copy_guide

pytestmark = pytest.mark.slow

ROOT = Path(__file__).resolve().parents[2]


MADE = (
    *(f"loglink/{name}.json" for name in ("codes", "diagnosis", "line_causes")),
    *("docs/contributing/rules.md", "data/kept_ids.txt"),
)


def commands() -> list[list[str]]:
    """Return the commands in the block below "Add a code", with this Python in place of the one in .venv."""
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    section = text.partition("\n## Add a code\n")[2].partition("\n## ")[0]
    block = re.search(r"```\n(.*?)```", section, re.DOTALL)
    assert block is not None
    words = [shlex.split(line, comments=True) for line in block[1].splitlines()]
    assert all(first == ".venv/bin/python" for first, *_ in words)
    return [[sys.executable, *rest] for _, *rest in words]


def run(root: Path, command: list[str]) -> tuple[int, list[str]]:
    done = subprocess.run(command, cwd=root, capture_output=True, encoding="utf-8", check=False, timeout=60)
    assert done.stderr == ""
    return done.returncode, done.stdout.splitlines()


def test_the_recipe_of_the_readme_ends_with_a_green_check_and_a_code_that_is_known(tmp_path: Path) -> None:
    root = copy_guide(tmp_path / "copy")
    new_code, check, generate = commands()
    name = new_code[new_code.index("new-code") + 1]
    code, printed = run(root, new_code)
    assert (code, printed[0].partition(":")[0]) == (0, "data/codes.yml")
    code, problems = run(root, check)
    assert code == 1
    assert all("found 'FILL IN" in line for line in problems)
    fill_in(root, problems, name)
    code, printed = run(root, check)
    assert (code, len(printed)) == (0, 1), "\n".join(printed)
    assert printed[0].endswith(": no problems")
    assert run(root, generate) == (
        0,
        [f"{name}: written" for name in MADE],
    )
    code, printed = run(root, [sys.executable, "-m", "loglink", "explain", name])
    assert (code, printed[0].split()[0], printed[1]) == (0, name, "Some words.")
