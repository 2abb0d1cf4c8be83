"""Faults that leave every record in form, and would go into the site in silence: each gives one line at its place."""

from __future__ import annotations

from pathlib import Path

import pytest

from macros.lint.files import READ
from macros.model.page_calls import BY_KEY, CODE_PAGE, FIXED, FRAMEWORK_LINES
from macros.render.page_macros import MACROS
from tests.support.small_guide import edit, problems_of, write_guide, write_page

CODES, CAUSES = "data/codes.yml", "data/troubleshooting/LLM_TIMEOUT/causes.yml"
HOME, CODE = "docs/index.md", "docs/codes/LLM_TIMEOUT.zh.md"
LIMITS, SIGNATURES = "data/reference/limits.yml", "data/recognition/signatures/link.yml"
LABELS, TEMPLATE = "data/labels.yml", "macros/templates/badge.html.j2"
NAV, MEMBERS = "mkdocs.yml", "data/python_members.yml"
INDEX, SECTION, LAST = "  - Home: index.md\n", "  - All codes:\n", "      - Others: []\n"
LINES = "the first line, or the first and the last, counted from 1, at most 300, as in 60-67; correct the lines"

# The file, what is replaced by what, and the whole problem behind the name of the file.
EDITS = [
    (CODES, "a.cc:2-3", "a.cc:3-2", f"28: [source-lines] found 'hicann/hixl@9ed283b:src/a.cc:3-2', expected {LINES}"),
    (CODES, "a.cc:2-3", "a.cc:3-3", f"28: [source-lines] found 'hicann/hixl@9ed283b:src/a.cc:3-3', expected {LINES}"),
    (
        CODES,
        "a.cc:2-3",
        "a.cc:2-302",
        f"28: [source-lines] found 'hicann/hixl@9ed283b:src/a.cc:2-302', expected {LINES}",
    ),
    (
        HOME,
        "# Home {: #home }\n",
        "# Home {: #home }\n\n`a/b@v1.2:c.md:0`\n",
        f"7: [source-lines] found 'a/b@v1.2:c.md:0', expected {LINES}",
    ),
    (
        HOME,
        "# Home {: #home }\n",
        "# Home {: #home }\n\n`a/b@123abcd:c.md:9-8`\n",
        f"7: [source-lines] found 'a/b@123abcd:c.md:9-8', expected {LINES}",
    ),
    (
        HOME,
        "# Home {: #home }\n",
        "# Home {: #home }\n\n<<<<<<< HEAD\n",
        "7: [merge-marker] found '<<<<<<< HEAD', expected the text of one side; settle the merge",
    ),
    (
        CODES,
        "- name: LLM_TIMEOUT\n",
        "=======\n- name: LLM_TIMEOUT\n",
        "40: [merge-marker] found '=======', expected the text of one side; settle the merge",
    ),
    (
        NAV,
        INDEX,
        f">>>>>>> topic\n{INDEX}",
        "12: [merge-marker] found '>>>>>>> topic', expected the text of one side; settle the merge",
    ),
    (
        HOME,
        "# Home {: #home }\n",
        "# Home\u200b {: #home }\n",
        "5: [odd-character] found U+200B in '# Home\\u200b {: #home }', expected visible text; remove it",
    ),
    (
        HOME,
        "# Home {: #home }\n",
        f"# Home {{: #home }}\n\n{'a ' * 1001}\n",
        "7: [long-text] found a line of 2002 characters, expected at most 2000; shorten it",
    ),
    (
        TEMPLATE,
        "t('copy')",
        "t('kopy')",
        "1: [label-use] found 'kopy', expected a key of data/labels.yml (copy?); correct it, or add that label",
    ),
    (
        TEMPLATE,
        "t('copy')",
        "t('copy' ~ 'copy.' ~ one)",
        "1: [label-use] found a label that begins with 'copy.', expected one of which macros/lint/label_words.py says "
        "what can follow; add it there, or correct it",
    ),
    (
        LABELS,
        "recoverable.yes",
        "recoverable.maybe",
        "4: [label-use] found the label 'recoverable.maybe', for which nothing asks, expected one that is shown; "
        "take it out, or correct its key",
    ),
    (
        HOME,
        "{{ decoder() }}",
        "{{ decoder() }}\n{% if a %}b{% endif %}",
        "13: [page-call] found 'If', expected what a page can show; correct it (docs/contributing/pages.md)",
    ),
    (
        HOME,
        "{{ decoder() }}",
        "{{ decoder() }}\n{{ decodr() }}",
        "13: [page-call] found 'decodr()', expected what a page can show (decoder()?); "
        "correct it (docs/contributing/pages.md)",
    ),
    (
        HOME,
        "{{ limits_table('time') }}",
        "{{ limits_table('time') }}\n{{ limits_table('tim') }}",
        "28: [page-call] found \"limits_table('tim')\", expected what a page can show (limits_table('time')?); "
        "correct it (docs/contributing/pages.md)",
    ),
    (
        HOME,
        "{{ decoder() }}",
        "{{ decoder() }",
        "12: [page-call] found braces that cannot be read (unexpected '}'), expected a call such as {{ code_page() }}; "
        "correct them",
    ),
    (
        CODE,
        "{{ code_page() }}\n",
        "",
        "1: [page-call] found the call {{ code_page() }} 0 times, expected it once: it is the page of the code; "
        "correct the page",
    ),
    (
        LIMITS,
        "  group: time\n",
        "  group: link\n",
        "1: [page-call] found a record that no page shows, expected the call {{ limits_table('link') }} on one; "
        "put it there, in every language",
    ),
    (
        NAV,
        INDEX,
        "  - Home: indx.md\n",
        "12: [nav-line] found 'indx.md', expected the path of a page below docs/ (index.md?); "
        "correct it or take the line out",
    ),
    (
        NAV,
        INDEX,
        "",
        "11: [nav-line] found no line for docs/index.md, expected each page in the navigation; add it, "
        "or remove the page",
    ),
    (
        NAV,
        INDEX,
        INDEX + "  - Others: index.md\n",
        "13: [nav-line] found 'index.md' again, expected each page once (first in line 12); take one of the lines out",
    ),
    (
        NAV,
        INDEX,
        "  - Home:\n",
        "12: [nav-line] found a line that is no line of nav, expected a page, or a title with a page or with a list of "
        "them; correct it",
    ),
    (
        NAV,
        INDEX,
        "  - Start: index.md\n",
        "12: [nav-line] found the title 'Start', expected one with a translation; add it to nav_translations of zh",
    ),
    (
        NAV,
        "            Others: 其他\n",
        "            Others: 其他\n            Other: 其他\n",
        "11: [nav-line] found a translation of 'Other', expected one of a title of nav; correct it or take it out",
    ),
    (
        NAV,
        LAST,
        "",
        "13: [nav-line] found 0 sections behind codes/index.md, and 0 pages, expected one section, for the names "
        "outside the specification, and no page; correct it: the build puts the codes in",
    ),
    (
        NAV,
        SECTION + "      - codes/index.md\n",
        SECTION + "      - index.md\n",
        "11: [nav-line] found 0 sections that begin with codes/index.md, expected one, for the codes; correct nav",
    ),
]


@pytest.mark.parametrize(("file", "old", "new", "expected"), EDITS)
def test_a_wrong_edit_gives_a_line_at_its_place(tmp_path: Path, file: str, old: str, new: str, expected: str) -> None:
    edit(write_guide(tmp_path) / file, old, new)
    assert f"{file}:{expected}" in problems_of(tmp_path)


def test_a_label_of_a_closed_list_that_is_not_there_is_told(tmp_path: Path) -> None:
    edit(write_guide(tmp_path) / TEMPLATE, "'recoverable.yes'", "'recoverable.' ~ code.recoverable")
    assert problems_of(tmp_path) == [
        f"data/labels.yml:1: [label-use] found no label 'recoverable.{word}', expected one for each word of "
        "macros/lint/label_words.py; add it, or take the word out"
        for word in ("no", "not-applicable", "unstated")
    ]


def test_a_page_without_a_title_in_nav_is_the_first_of_its_section(tmp_path: Path) -> None:
    root = write_guide(tmp_path)
    write_page(root, "guide/a", "# A {: #a }\n")
    edit(root / NAV, "  - guide/a: guide/a.md\n", "")
    edit(root / NAV, "            guide/a: 页面 guide/a\n", "")
    edit(root / NAV, INDEX, INDEX + "  - guide/a.md\n")
    assert problems_of(root) == [
        "mkdocs.yml:13: [nav-line] found 'guide/a.md' without a title, expected a title before it "
        "(only the first page of a section does without); give it one"
    ]


# A file that is put below data/, and what its folder may hold.
UNREAD = [
    ("troubleshooting/LLM_TIMEOUT/more.yaml", "only causes.yml, handle.cpp and handle.py in this folder"),
    ("troubleshooting/LLM_TIMEOUT/Causes.yml", "only causes.yml, handle.cpp and handle.py in this folder"),
    ("troubleshooting/causes.yml", "no files in this folder"),
    ("recognition/signatures/link.yaml", "only *.yml in this folder"),
    ("recognition/signatures/more/link.yml", "no files in this folder"),
    ("recognition/signature/link.yml", "no files in this folder"),
    ("search/word.yml", "only words.yml and places.yml in this folder"),
    ("schema/limit.schema.json", "only export.schema.json, page.schema.json, codes.schema.json, reviewed_against"),
]


@pytest.mark.parametrize(("name", "expected"), UNREAD)
def test_a_file_that_nothing_reads_is_told(tmp_path: Path, name: str, expected: str) -> None:
    path = write_guide(tmp_path) / "data" / name
    path.parent.mkdir(exist_ok=True)
    path.write_text("- id: a\n", encoding="utf-8")
    [problem] = problems_of(tmp_path)
    assert problem.startswith(f"data/{name}:1: [unread-file] found a file that nothing reads, expected {expected}")


@pytest.mark.parametrize("name", ["codes.yml~", ".codes.yml.swp", ".idea/workspace.xml", "local/README.md"])
def test_what_editors_and_the_site_itself_keep_there_is_left_alone(tmp_path: Path, name: str) -> None:
    path = write_guide(tmp_path) / "data" / name
    path.parent.mkdir(exist_ok=True)
    path.write_text("a\n", encoding="utf-8")
    assert problems_of(tmp_path) == []


def name_of(call: str) -> str:
    return call.partition("(")[0]


def test_the_calls_of_pages_are_the_macros_that_are_registered() -> None:
    with_front_matter = {"code_page", "codes_table", "decoder"}
    assert {*map(name_of, FIXED), *BY_KEY, FRAMEWORK_LINES, name_of(CODE_PAGE)} == {*MACROS, *with_front_matter}


def test_every_kind_of_file_that_is_read_is_there() -> None:
    root = Path(__file__).resolve().parents[3] / "data"
    assert [pattern for pattern in READ if not any(root.glob(pattern))] == []


def test_a_file_of_causes_that_cannot_be_read_is_not_called_missing(tmp_path: Path) -> None:
    (write_guide(tmp_path) / CAUSES).write_text("a: [\n", encoding="utf-8")
    assert [problem.split()[1] for problem in problems_of(tmp_path)] == ["[yaml-syntax]"]


def test_a_text_that_was_pasted_by_mistake_is_told(tmp_path: Path) -> None:
    edit(write_guide(tmp_path) / MEMBERS, "    zh: 未知错误\n", f"    zh: {'未' * 2001}\n")
    assert (
        f"{MEMBERS}:5: [long-text] found a text of 2001 characters, expected at most 2000; shorten it"
        in problems_of(tmp_path)
    )
