"""What Markdown reads in another way than it is meant is told, though every language has it alike."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.support.small_guide import problems_of, write_guide, write_page

# What stands below the title, and the line and the beginning of what is told of it.
WRONG = [
    ("### B {: #b }\n", 7, "a heading of level 3 below one of level 1, expected one title"),
    ("# B {: #b }\n", 7, "a heading of level 1 below one of level 1, expected one title"),
    ("##B {: #b }\n", 7, "'##B {: #b }', expected a blank behind the marks of a heading"),
    ("| `a` | `b` |\n|---|---|\n| `1` | `2` | `3` |\n", 9, "a row of 3 cells, expected 2, as the head in line 7 has"),
    ("| `a` | `b` |\n|---|---|\n| `1` |\n", 9, "a row of 1 cells, expected 2, as the head in line 7 has"),
    ("| `a` | `b` |\n| `1` | `2` |\n", 8, "'| `1` | `2` |', expected the line below the head of a table"),
    ("`a`\n| `a` | `b` |\n|---|---|\n| `1` | `2` |\n", 8, "a table right below text, expected an empty line before it"),
    ("`a`:\n- `b`\n", 8, "a list right below text, expected an empty line before it"),
    ("`a`:\n1. `b`\n", 8, "a list right below text, expected an empty line before it"),
    ("- `a`\n  - `b`\n", 8, "an item 2 blanks in, expected four blanks a level"),
    ("**`a`\n", 7, "an odd number of **, expected them in pairs"),
    ("`a` `b\n", 7, "an odd number of `, expected them in pairs"),
    ("<details>\n<summary>`a`</summary>\n\n`b`\n", 7, "<details> that nothing closes, expected </details>; add it"),
    ("<div>\n\n</details>\n\n</div>\n", 9, "</details>, expected what it closes before it"),
]
RIGHT = [
    "| `a` | `b` |\n|---|:-:|\n| `1|2` | `3\\|4` |\n",
    "`a`:\n\n- `b`\n    - `c`\n- `d`\n",
    "## B {: #b }\n\n### C {: #c }\n\n## D {: #d }\n",
    "```sh\n##x ** `\n- `b`\n<details>\n```\n",
    '<details class="a">\n<summary>`a`</summary>\n\n</details>\n',
]


def told(root: Path, text: str) -> list[str]:
    write_page(write_guide(root), "guide/a", f"# A {{: #a }}\n\n{text}")
    return [problem for problem in problems_of(root) if problem.startswith("docs/guide/a.md:")]


@pytest.mark.parametrize(("text", "line", "found"), WRONG)
def test_what_would_be_shown_in_another_way_is_told(tmp_path: Path, text: str, line: int, found: str) -> None:
    expected = f"docs/guide/a.md:{line}: [page-form] found {found}"
    assert any(problem.startswith(expected) for problem in told(tmp_path, text))


@pytest.mark.parametrize("text", RIGHT)
def test_what_is_right_is_left_alone(tmp_path: Path, text: str) -> None:
    assert [problem for problem in told(tmp_path, text) if "[page-form]" in problem] == []


def test_a_comment_that_nothing_closes_is_told(tmp_path: Path) -> None:
    [problem] = told(tmp_path, "`a` {# `b`\n")
    assert problem.startswith("docs/guide/a.md:7: [page-call] found braces that cannot be read (Missing end of comment")
