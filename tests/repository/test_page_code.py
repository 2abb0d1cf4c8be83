"""The code blocks of docs/ are what their language says: shell, Python, JSON and YAML are parsed."""

from __future__ import annotations

import ast
import json
import re
import subprocess
import textwrap
from collections.abc import Callable
from pathlib import Path

import pytest
import yaml

ROOT = Path(__file__).resolve().parents[2]
DOCS = ROOT / "docs"
BLOCK = re.compile(r"^(?P<indent> *)```(?P<language>\w+)[^\n]*\n(?P<body>.*?)^(?P=indent)```", re.DOTALL | re.MULTILINE)


def check_shell(text: str) -> None:
    done = subprocess.run(["bash", "-n", "-c", text], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


CHECKS: dict[str, Callable[[str], object]] = {
    "bash": check_shell,
    "sh": check_shell,
    "shell": check_shell,
    "python": ast.parse,
    "json": json.loads,
    "yaml": lambda text: list(yaml.safe_load_all(text)),
}
BLOCKS = [
    (f"{path.relative_to(DOCS)}-{number}", match["language"], textwrap.dedent(match["body"]))
    for path in sorted(DOCS.rglob("*.md"))
    for number, match in enumerate(BLOCK.finditer(path.read_text(encoding="utf-8")), 1)
]


@pytest.mark.parametrize(
    ("language", "text"),
    [block[1:] for block in BLOCKS if block[1] in CHECKS],
    ids=[b[0] for b in BLOCKS if b[1] in CHECKS],
)
def test_a_block_is_what_its_language_says(language: str, text: str) -> None:
    CHECKS[language](text)


@pytest.mark.parametrize(
    ("language", "text", "error"),
    [
        ("bash", "grep 'a", AssertionError),
        ("python", "def f(:", SyntaxError),
        ("json", "{a: 1}", json.JSONDecodeError),
        ("yaml", "a: [", yaml.YAMLError),
    ],
)
def test_a_wrong_block_is_caught(language: str, text: str, error: type[Exception]) -> None:
    with pytest.raises(error):
        CHECKS[language](text)
