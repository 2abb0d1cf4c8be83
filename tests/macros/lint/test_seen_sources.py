"""A source that is listed and no longer cited is told: where it was mistyped, or in the list."""

from __future__ import annotations

from pathlib import Path

import pytest

from macros.lint.seen_sources import SEEN, Source, sources_in, sources_of
from tests.support.small_guide import edit, problems_of, write_guide, write_page

CODES = "data/codes.yml"
STEP = "correct it, or run `python -m macros look-up CLONES` where it is right"


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """A guide without a problem, with the list of its sources."""
    write_guide(tmp_path)
    write_page(tmp_path, "guide/a", "# A {: #a }\n\nSee `a/b@v1.2:c/d.md:12-14`.\n")
    rows: dict[str, list[str]] = {}
    for file, lines in sorted(sources_of(tmp_path)):
        rows.setdefault(file, []).append(f"  {lines} 0123abcd\n")
    text = "".join(f"{file}\n{''.join(lines)}" for file, lines in rows.items())
    (tmp_path / SEEN).write_text(text, encoding="utf-8")
    assert problems_of(tmp_path) == []
    return tmp_path


def test_a_wrong_digit_in_the_lines_of_a_source_is_told_where_it_stands(root: Path) -> None:
    for suffix in (".md", ".zh.md"):
        edit(root / f"docs/guide/a{suffix}", "12-14", "12-15")
    found = "found 'a/b@v1.2:c/d.md:12-15', expected 'a/b@v1.2:c/d.md:12-14', which data/seen_sources.txt has and"
    assert problems_of(root) == [
        f"docs/guide/a{suffix}:7: [seen-sources] {found} nothing cites now; {STEP}" for suffix in (".md", ".zh.md")
    ]


def test_a_wrong_letter_in_the_path_of_a_source_is_told(root: Path) -> None:
    edit(root / "docs/guide/a.md", "c/d.md", "c/e.md")
    edit(root / "docs/guide/a.zh.md", "c/d.md", "c/e.md")
    assert problems_of(root)[0].startswith("docs/guide/a.md:7: [seen-sources] found 'a/b@v1.2:c/e.md:12-14', expected ")


def test_a_source_that_was_taken_out_is_told_in_the_list(root: Path) -> None:
    for suffix, nothing in ((".md", "Nothing."), (".zh.md", "无。")):
        edit(root / f"docs/guide/a{suffix}", "See `a/b@v1.2:c/d.md:12-14`.", nothing)
    assert problems_of(root) == [
        f"{SEEN.as_posix()}:2: [seen-sources] found 'a/b@v1.2:c/d.md:12-14', which nothing cites, expected sources of "
        "the guide; restore the source, or take this line out"
    ]


def test_a_new_source_may_wait_for_its_look_up(root: Path) -> None:
    for suffix in (".md", ".zh.md"):
        edit(root / f"docs/guide/a{suffix}", "12-14`.\n", "12-14`, `a/b@v1.2:c/d.md:12-15`.\n")
    assert problems_of(root) == []


@pytest.mark.parametrize(
    ("rows", "line"),
    [("  12 0123abcd", 1), ("x/y@1:z\n  7-8 abc", 2), ("what is this", 1)],
)
def test_a_line_of_the_list_without_its_form_is_told(root: Path, rows: str, line: int) -> None:
    text = (root / SEEN).read_text(encoding="utf-8")
    (root / SEEN).write_text(f"{rows}\n{text}", encoding="utf-8")
    wrong = rows.split("\n")[line - 1]
    expected = "expected `  60-67 1a2b3c4d` below its file, each once; run `python -m macros look-up CLONES`"
    assert problems_of(root) == [f"{SEEN.as_posix()}:{line}: [seen-sources] found {wrong!r}, {expected}"]


def test_a_list_that_is_no_text_is_told(root: Path) -> None:
    (root / SEEN).write_bytes(b"a/b@1:c\n\xff\n")
    sentence = "found byte 0xFF, expected UTF-8; save the file as UTF-8"
    assert problems_of(root) == [f"{SEEN.as_posix()}:2: [encoding] {sentence}"]


@pytest.mark.parametrize(
    ("text", "sources"),
    [
        ("`a/b@v1.2:c/d.md:12-14`, and a/b@v1.2:e.md.", [("a/b@v1.2:c/d.md", "12-14"), ("a/b@v1.2:e.md", "whole")]),
        ("见 a/b@c1:错误码（待下线）.md:3。", [("a/b@c1:错误码（待下线）.md", "3")]),
        ("me@host:22, https://a/b@c, LLM@8:9", []),
    ],
)
def test_the_sources_of_a_text(text: str, sources: list[Source]) -> None:
    assert [source for source, _ in sources_in(text)] == sources
