"""Pages and twins that are missing, surplus, unreadable or about another code."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from macros.lint.pages import find_pages
from macros.lint.runner import check_guide
from tests.support.small_guide import HEADS, edit, write_guide, write_page

FRONT = "---\ncode: LLM_TIMEOUT\n---\n"


def remove(*names: str) -> Callable[[Path], None]:
    """Return an edit that removes the files `names` below docs/."""
    return lambda docs: [(docs / name).unlink() for name in names] and None


def write(name: str, raw: bytes | None = None) -> Callable[[Path], None]:
    """Return an edit that writes a file below docs/; by itself it is a page."""
    suffix = ".zh.md" if name.endswith(".zh.md") else ".md"
    raw = f"{HEADS[suffix]}# Page {{: #page }}\n".encode() if raw is None else raw

    def apply(docs: Path) -> None:
        (docs / name).parent.mkdir(parents=True, exist_ok=True)
        (docs / name).write_bytes(raw)

    return apply


def page(stem: str, missing: str) -> Callable[[Path], None]:
    """Return an edit that adds a page to docs/ and to the navigation, and leaves one twin out."""

    def apply(docs: Path) -> None:
        write_page(docs.parent, stem, "# Page {: #page }\n")
        (docs / f"{stem}{missing}").unlink()

    return apply


def rename(old: str, new: str) -> Callable[[Path], None]:
    """Return an edit that renames a file below docs/."""
    return lambda docs: (docs / old).rename(docs / new) and None


def front(new: str) -> Callable[[Path], None]:
    """Return an edit of the front matter of the page of LLM_TIMEOUT."""
    return lambda docs: edit(docs / "codes" / "LLM_TIMEOUT.md", FRONT, new)


TIMEOUT, TIMEOUT_ZH = "codes/LLM_TIMEOUT.md", "codes/LLM_TIMEOUT.zh.md"

# The edit, the file and the beginning of the problem.
EDITS = [
    (remove(TIMEOUT, TIMEOUT_ZH), "data/codes.yml", "40: [missing-page] found no page docs/codes/LLM_TIME"),
    (remove(TIMEOUT), "data/codes.yml", "40: [missing-page] found no page docs/codes/LLM_TIME"),
    (remove(TIMEOUT_ZH), f"docs/{TIMEOUT}", "1: [missing-twin] found no twin LLM_TIMEOUT.zh.md, "),
    (remove("index.zh.md"), "docs/index.md", "1: [missing-twin] found no twin index.zh.md, "),
    (remove("index.md"), "docs/index.zh.md", "1: [surplus-twin] found no page index.md, "),
    (page("guide/logs", ".zh.md"), "docs/guide/logs.md", "1: [missing-twin] found no twin logs.zh.md, "),
    (write("guide/logs.zh.md"), "docs/guide/logs.zh.md", "1: [surplus-twin] found no page logs.md, "),
    (remove("codes/index.zh.md"), "docs/codes/index.md", "1: [missing-twin] found no twin index.zh.md, "),
    (write("codes/LLM_NEW.md"), "docs/codes/LLM_NEW.md", "1: [surplus-page] found a page about 'LLM_NEW', "),
    (write("codes/A.zh.md"), "docs/codes/A.zh.md", "1: [surplus-page] found a page about 'A', "),
    (write("codes/README.md"), "docs/codes/README.md", "1: [surplus-page] found a page about 'README', "),
    (write("codes/A.en.md"), "docs/codes/A.en.md", "1: [surplus-page] found a page about 'A.en', "),
    (write("codes/a/A.md"), "docs/codes/a/A.md", "1: [surplus-page] found a page about 'a/A', "),
    (rename("index.md", "index.mkd"), "docs/index.mkd", "1: [surplus-page] found a page with the suffix "),
    (write(TIMEOUT, b""), f"docs/{TIMEOUT}", "1: [empty-file] found no text, "),
    (write("index.md", b"\n"), "docs/index.md", "1: [empty-file] found no text, "),
    (write("index.md", b"a\n\xff\n"), "docs/index.md", "2: [encoding] found byte 0xFF, expected UTF-8; "),
]

# The front matter of the page of LLM_TIMEOUT, and the beginning of the problem.
NO_CODE = "[page-code] found no code in the front matter, expected `code: LLM_TIMEOUT`; "
FRONT_EDITS = [
    ("---\ncode: LLM_FAILED\n---\n", "2: [page-code] found the code 'LLM_FAILED', expected `code: LLM_TIM"),
    ("---\nhide: [toc]\n\ncode: 7\n---\n", "4: [page-code] found the code '7', expected `code: LLM_TIMEOUT`; "),
    ("---\ncode:\n---\n", f"2: {NO_CODE}"),
    ("---\nhide: [toc]\n---\n", f"2: {NO_CODE}"),
    ("---\n- a\n---\n", f"2: {NO_CODE}"),
    ("---\n---\n", f"1: {NO_CODE}"),
    ("", f"1: {NO_CODE}"),
    ("\n" + FRONT, f"1: {NO_CODE}"),
    ("---\ncode: [\n---\n", "3: [yaml-syntax] not valid YAML: while parsing a flow node "),
    ("---\ncode: A\ncode: B\n---\n", "3: [duplicate-key] found the key 'code' again, "),
]
ALL_EDITS = EDITS + [(front(new), f"docs/{TIMEOUT}", expected) for new, expected in FRONT_EDITS]


@pytest.mark.parametrize(
    ("change", "file", "expected"),
    ALL_EDITS,
    ids=[f"{file}:{expected.split(']')[0]}" for _, file, expected in ALL_EDITS],
)
def test_a_wrong_page_gives_one_line_at_its_place(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, change: Callable[[Path], None], file: str, expected: str
) -> None:
    change(write_guide(tmp_path) / "docs")
    monkeypatch.chdir(tmp_path)
    lines = [str(problem) for problem in check_guide(tmp_path)]
    assert len(lines) == 1, "\n".join(lines)
    assert lines[0].startswith(f"{file}:{expected}")


@pytest.mark.parametrize(
    "raw",
    [
        b"---\r\ncode: LLM_TIMEOUT\r\n---\r\n{{ code_page() }}\r\n",
        b"\xef\xbb\xbf---\ncode: LLM_TIMEOUT\n---\n{{ code_page() }}\n",
        b'---\ncode: "LLM_TIMEOUT"  # the name\nsearch:\n  boost: 2\n...\n\n---\n{{ code_page() }}\n',
    ],
)
def test_front_matter_is_read_in_every_form_that_mkdocs_reads(tmp_path: Path, raw: bytes) -> None:
    write(TIMEOUT, raw)(write_guide(tmp_path) / "docs")
    assert check_guide(tmp_path) == []


def test_index_pages_and_files_that_are_no_pages_are_left_alone(tmp_path: Path) -> None:
    docs = write_guide(tmp_path) / "docs"
    for name in (
        "codes/picture.svg",
        "contributing/a.md",
        ".hidden.md",
        ".cache/page.md",
    ):
        write(name)(docs)
    assert check_guide(tmp_path) == []
    assert len(find_pages(tmp_path)) == 14


def test_missing_docs_give_one_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (write_guide(tmp_path) / "docs").rename(tmp_path / "moved")
    monkeypatch.chdir(tmp_path)
    assert [str(problem) for problem in check_guide(tmp_path)] == [
        "docs:1: [missing-file] found no pages, expected the pages of the guide; restore docs/"
    ]


def test_pages_are_not_called_surplus_while_a_name_is_at_fault(tmp_path: Path) -> None:
    root = write_guide(tmp_path)
    edit(root / "data" / "codes.yml", "- name: LLM_LINK_FAILED\n", "- name: LLM_LINK-FAILED\n")
    (root / "docs" / TIMEOUT_ZH).unlink()
    assert [problem.rule for problem in check_guide(root)] == ["name-form", "missing-twin"]


def test_a_page_for_contributors_needs_no_twin(tmp_path: Path) -> None:
    page = write_guide(tmp_path) / "docs/contributing/architecture.md"
    page.parent.mkdir()
    page.write_text("# Architecture\n", encoding="utf-8")
    assert check_guide(tmp_path) == []
    assert page not in [found.path for found in find_pages(tmp_path)]
