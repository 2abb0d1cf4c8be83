"""No line of a source is longer than an editor and a review show: 160 characters.

Left out is prose. Pages are Markdown, whose rows of tables cannot be broken; records of data/ hold each text in one
line, so that a changed sentence is a changed line, and `check` names it by its number. JSON and logs are made by
programs.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
MOST = 160
FOLDERS = (".ci", ".github", "data", "docs", "loglink", "macros", "overrides", "tests")
ENDINGS = frozenset(
    (
        ".cpp",
        ".css",
        ".h",
        ".html",
        ".in",
        ".j2",
        ".js",
        ".jsonc",
        ".py",
        ".pyi",
        ".sh",
        ".toml",
        ".xml",
        ".yaml",
        ".yml",
    )
)
PROSE = (("data", ".yml"), ("tests", ".yml"))
"""Records, which hold texts and lines of logs: of the guide, and of the cases and small guides of tests."""

WAIVERS = {
    "docs/javascripts/vendor/minisearch.min.js": "carried as its makers ship it, so that its checksum is theirs",
    "docs/javascripts/vendor/pako-inflate.min.js": "carried as its makers ship it, so that its checksum is theirs",
}


def is_source(path: Path) -> bool:
    """Return whether a person writes the file at `path`, relative to the repository, as code."""
    if (path.parts[0], path.suffix) in PROSE:
        return False
    return path.suffix in ENDINGS or path.name in ("Makefile", "run")


def sources() -> Iterator[Path]:
    tops = (path for path in ROOT.iterdir() if path.is_file())
    inside = (path for folder in FOLDERS for path in (ROOT / folder).rglob("*") if path.is_file())
    yield from (path for path in sorted([*tops, *inside]) if is_source(path.relative_to(ROOT)))


def long_lines(path: str, text: str) -> list[str]:
    """Return a sentence for each line of `text` that is too long."""
    return [
        f"{path}:{number}: found {len(line)} characters, expected {MOST} at the most; break the line"
        for number, line in enumerate(text.split("\n"), 1)
        if len(line) > MOST
    ]


def test_no_line_of_a_source_is_too_long() -> None:
    texts = {path.relative_to(ROOT).as_posix(): path.read_text(encoding="utf-8") for path in sources()}
    found = {path: long_lines(path, text) for path, text in texts.items()}
    said = [sentence for path, sentences in found.items() if path not in WAIVERS for sentence in sentences]
    stale = [f"{path}: no line is long; take its waiver out" for path in WAIVERS if not found.get(path)]
    assert said + stale == []


def test_every_kind_of_source_is_looked_at() -> None:
    kinds = {path.suffix for path in sources()}
    assert {".css", ".cpp", ".html", ".j2", ".js", ".py", ".yml", ".toml", ""} <= kinds


@pytest.mark.parametrize(
    ("length", "expected"),
    [(160, []), (161, ["a.js:2: found 161 characters, expected 160 at the most; break the line"])],
)
def test_a_line_is_too_long_from_161_characters_on(length: int, expected: list[str]) -> None:
    assert long_lines("a.js", f"\n{'错' * length}\n") == expected
