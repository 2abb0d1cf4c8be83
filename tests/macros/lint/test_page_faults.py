"""Faults of what a page says and where it leads: each gives one line at its place."""

from __future__ import annotations

from pathlib import Path

import pytest

from macros.lint.page_blocks import blocks_of
from macros.model.downloads import DOWNLOADS
from macros.publish.downloads import make_downloads
from macros.publish.offline_zip import DOWNLOAD
from tests.support.small_guide import ROOT, edit, problems_of, write_guide, write_page
from tests.support.the_guide import the_guide

TEXT = """\
# A {: #a }

- Wait 30 s with `ls -l`: [home](../index.md#home), [link](#a), [terms](../codes/LLM_TIMEOUT.md#cause-refused).
- Or read [LLM_FAILED], [a limit](../index.md#limit-link-timeout).

| x | y |
|---|---|
| 1 | 2 |

```bash
loglink scan
```

[LLM_FAILED]: ../codes/LLM_FAILED.md
"""
CHINESE = TEXT.replace("Wait", "等待").replace("Or read", "或阅读")
EN, ZH = "docs/guide/a.md", "docs/guide/a.zh.md"
ONCE = "the same blocks in each language; add or remove one"
SAME = "expected the same in each language; correct this line or line"

# The file, what is replaced by what, and the whole problem with its file.
EDITS = [
    (
        EN,
        "(../index.md#home)",
        "(../idex.md#home)",
        f"{EN}:7: [dead-link] found '../idex.md#home', expected the path of an "
        "English page, relative to this page (index.md?); correct the link",
    ),
    (
        EN,
        "(../index.md#home)",
        "(../index.zh.md#home)",
        f"{EN}:7: [dead-link] found '../index.zh.md#home', expected the "
        "path of an English page, relative to this page (index.md?); correct the link",
    ),
    (
        ZH,
        "(../index.md#home)",
        "(../index.md#hom)",
        f"{ZH}:7: [dead-link] found '../index.md#hom', expected an id of docs/index.md (home?); correct the link",
    ),
    (ZH, "(#a)", "(#b)", f"{ZH}:7: [dead-link] found '#b', expected an id of docs/guide/a.md; correct the link"),
    (
        EN,
        "#cause-refused",
        "#cause-refuse",
        f"{EN}:7: [dead-link] found '../codes/LLM_TIMEOUT.md#cause-refuse', expected an "
        "id of docs/codes/LLM_TIMEOUT.md (cause-refused?); correct the link",
    ),
    (
        EN,
        "#limit-link-timeout",
        "#limit-link",
        f"{EN}:8: [dead-link] found '../index.md#limit-link', expected an id of "
        "docs/index.md (timeout-link?); correct the link",
    ),
    (
        EN,
        "[LLM_FAILED]: ../codes/LLM_FAILED.md\n",
        "",
        f"{EN}:8: [dead-link] found [LLM_FAILED], expected its address at the "
        "end of the page, as in `[LLM_FAILED]: PATH`; add it",
    ),
    (
        ZH,
        "[LLM_FAILED]、",
        "LLM_FAILED、",
        f"{ZH}:18: [dead-link] found the address of [LLM_FAILED], which nothing on the page "
        "names, expected one that is used; take it out",
    ),
    (
        EN,
        "# A {: #a }",
        "# A",
        f"{EN}:5: [page-id] found the heading '# A' without an id, expected its id behind it, as in "
        "`## Where {: #where }`; add that of the other language",
    ),
    (
        EN,
        "# A {: #a }",
        "# A {: #a }\n\n## A {: #a }",
        f"{EN}:7: [page-id] found the id 'a' again, expected each id of a page once (first in line 5); rename one",
    ),
    (ZH, "30 s", "60 s", f"{ZH}:7: [page-twins] found only in a.md: '30'; only in a.zh.md: '60', {SAME} 7 of a.md"),
    (
        ZH,
        "loglink scan",
        "loglink skan",
        f"{ZH}:14: [page-twins] found only in a.md: 'loglink scan'; only in a.zh.md: 'loglink skan', {SAME} 14 of a.md",
    ),
    (
        ZH,
        "| 1 | 2 |\n",
        "| 1 | 2 | 3 |\n",
        f"{ZH}:12: [page-twins] found only in a.md: '2 cells'; only in a.zh.md: '3 cells', {SAME} 12 of a.md",
    ),
    (
        EN,
        "| 1 | 2 |\n",
        "",
        f"{ZH}:12: [page-twins] found a row of a table where line 13 of a.md has a block of code, expected {ONCE}",
    ),
    (
        ZH,
        "或阅读",
        "Or else you read it on",
        f"{ZH}:8: [wrong-language] found '- Or else you read it on [LLM_FAILED]、[a limit](../index.md…', expected "
        "Chinese; translate it, or put it into backticks",
    ),
    (
        EN,
        "Wait",
        "等待",
        f"{EN}:7: [wrong-language] found 等 in '- 等待 30 s with `ls -l`: [home](../index.md#home), [link](#a",
    ),
    (
        EN,
        "description: A page",
        "descriptions: A page",
        f"{EN}:2: [unknown-key] found the unknown key 'descriptions', expected 'description'; rename it",
    ),
    (EN, "description: A page of a guide that is small.", "description: A page.", f"{EN}:2: [wrong-value] found"),
    (
        "data/reference/glossary.yml",
        "  group: transfer\n",
        "  group: transfer\n  page: guide/b.md\n",
        "data/reference/"
        "glossary.yml:3: [dead-link] found 'guide/b.md', expected the path of an English page, relative to this page ",
    ),
]


@pytest.fixture
def root(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A small guide with one page more, in the current directory."""
    monkeypatch.chdir(tmp_path)
    write_page(write_guide(tmp_path), "guide/a", TEXT)
    path = tmp_path / ZH
    path.write_text(path.read_text("utf-8").replace(TEXT, CHINESE.replace("], [", "]、[")), encoding="utf-8")
    return tmp_path


def test_a_right_page_has_no_problem(root: Path) -> None:
    assert problems_of(root) == []


@pytest.mark.parametrize(("file", "old", "new", "expected"), EDITS)
def test_a_wrong_edit_gives_a_line_at_its_place(root: Path, file: str, old: str, new: str, expected: str) -> None:
    edit(root / file, old, new)
    problems = problems_of(root)
    assert any(one.startswith(expected) for one in problems), problems


def test_the_downloads_that_a_page_can_link_are_those_that_are_made() -> None:
    assert sorted([*make_downloads(the_guide(), "https://a.example/", ROOT), DOWNLOAD]) == sorted(
        [*DOWNLOADS, *[name for name in make_downloads(the_guide(), "/", ROOT) if name.endswith("notes.json")]]
    )


def test_a_page_is_read_as_blocks_with_their_lines() -> None:
    text = "---\na: b\n---\n\n# A\nb\nc\n\n- d\n  e\n- f\n\n```\n# no heading\n\n```\n| g |\n"
    assert [(block.kind, block.line, len(block.lines)) for block in blocks_of(text)] == [
        ("heading", 5, 1),
        ("paragraph", 6, 2),
        ("list item", 9, 2),
        ("list item", 11, 1),
        ("block of code", 13, 4),
        ("row of a table", 17, 1),
    ]
