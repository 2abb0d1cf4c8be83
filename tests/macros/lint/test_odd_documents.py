"""A file of data/ that holds something quite different gets a problem at its place, and no traceback."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.support.small_guide import SMALL, problems_of, write_guide

FILES = sorted(path.relative_to(SMALL).as_posix() for path in (SMALL / "data").rglob("*.yml"))
ODD = ("null", "5", "text", "{}", "- 1", "- null", "- {}", "a: 1", "a: [1]")


@pytest.fixture(scope="module")
def root(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return write_guide(tmp_path_factory.mktemp("odd") / "guide")


@pytest.mark.slow
@pytest.mark.parametrize("name", FILES)
def test_whatever_a_file_holds_is_told_with_its_place(root: Path, name: str) -> None:
    path = root / name
    before = path.read_bytes()
    for text in ODD:
        path.write_text(f"{text}\n", encoding="utf-8")
        told = [line for line in problems_of(root) if line.startswith(f"{name}:1: ")]
        assert told, text
    path.write_bytes(before)
