"""The languages of a page of docs/ say the same: ids, codes, numbers, commands, steps and links."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from macros.lint.pages import find_pages

ROOT = Path(__file__).resolve().parents[2]
DOCS = ROOT / "docs"
PAGES = [page.path for page in find_pages(DOCS.parent) if page.language == "en"]

FENCE = re.compile(r"^( *)```.*?^\1```", re.DOTALL | re.MULTILINE)
LISTS = {
    "ids": re.compile(r"(?:\{: #|\bid=\")([\w-]+)"),
    "macros": re.compile(r"\{\{ *(\w+\([^)]*\)) *\}\}"),
    "steps": re.compile(r"^( *\d+)\. ", re.MULTILINE),
}
SETS = {
    "codes": re.compile(r"\bLLM_[A-Z_]+\b"),
    "links": re.compile(r"\]\(([^)\s]+)\)"),
    "numbers": re.compile(r"(?<![A-Za-z0-9_.#/-])(?:0x[0-9A-Fa-f]+|\d{2,})(?![A-Za-z0-9_])"),
}
COMMANDS = re.compile(r" *```(bash|sh|shell|python|cpp)\b")


def parts_of(text: str) -> dict[str, list[str]]:
    """Return what both languages of a page share; order counts for ids, macros, steps and commands."""
    return {
        **{name: pattern.findall(text) for name, pattern in LISTS.items()},
        **{name: sorted(set(pattern.findall(text))) for name, pattern in SETS.items()},
        "commands": [match[0] for match in FENCE.finditer(text) if COMMANDS.match(match[0])],
    }


@pytest.mark.parametrize("page", PAGES, ids=lambda path: path.relative_to(DOCS).as_posix())
def test_the_twin_carries_the_same(page: Path) -> None:
    english = parts_of(page.read_text(encoding="utf-8"))
    chinese = parts_of(page.with_suffix(".zh.md").read_text(encoding="utf-8"))
    assert english == chinese


@pytest.mark.parametrize(
    ("before", "after", "part"),
    [
        ("## A {: #first }", "## A {: #second }", "ids"),
        ("LLM_TIMEOUT", "LLM_FAILED", "codes"),
        ("wait 30 s", "wait 60 s", "numbers"),
        ("1. a\n2. b\n", "1. a\n", "steps"),
        ("[a](b.md)", "[a](c.md)", "links"),
        ("```bash\nls\n```", "```bash\ncat\n```", "commands"),
    ],
)
def test_a_difference_is_caught(before: str, after: str, part: str) -> None:
    assert parts_of(before)[part] != parts_of(after)[part]
