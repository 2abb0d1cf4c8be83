"""Faults that mutants showed to pass unnoticed (tests/mutants): each gives one line at its place."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.support.small_guide import edit, problems_of, write_guide, write_page

LABELS, APIS = "data/labels.yml", "data/reference/apis.yml"
RULES, SIGNATURES = "data/recognition/rules/link.yml", "data/recognition/signatures/link.yml"
WORDS, CAUSES, NAV = "data/search/words.yml", "data/troubleshooting/LLM_TIMEOUT/causes.yml", "mkdocs.yml"
CONDITION = '{"no": listening, same: {port: port}, witness: process}'
END = '  text: "start to listen on {port:int}"\n'
YES = "  en: Recoverable\n  zh: 可恢复\n"
SLOTS = "slots such as {0}, {call} or {0|file|files}, the same in each language, counted from 0; correct the slots"
FORMS = "slot, code, not_code, call, compare, silent, line or no"

# The file, what is replaced by what, and the whole problem behind the name of the file.
EDITS = [
    (
        LABELS,
        "en: Recoverable",
        "en: 'Recoverable {0}'",
        f"4: [label-slots] found no {{0}} in '可恢复', expected {SLOTS}",
    ),
    (
        LABELS,
        YES,
        "  en: 'Recoverable {0}'\n  zh: '可恢复 {0'\n",
        f"4: [label-slots] found a brace that belongs to no slot in '可恢复 {{0', expected {SLOTS}",
    ),
    (
        LABELS,
        YES,
        "  en: 'Recoverable {1}'\n  zh: '可恢复 {1}'\n",
        f"4: [label-slots] found the slots {{1}}, expected {SLOTS}",
    ),
    (
        LABELS,
        YES,
        "  en: Recoverable by LLM_FAILED\n  zh: 可恢复\n",
        "4: [twin-tokens] found only in en: LLM_FAILED, expected the same in both languages; correct one",
    ),
    (
        LABELS,
        YES,
        "  en: 可恢复\n  zh: Recoverable\n",
        "5: [wrong-language] found 可 in '可恢复', expected English; swap en and zh",
    ),
    (
        SIGNATURES,
        END,
        '  text: "start to listen on {port:int now"\n',
        "10: [signature-text] found '{port:', expected a slot such as {port:int}; write both of its braces",
    ),
    (
        SIGNATURES,
        END,
        END + "  opens: link_cluster\n",
        "11: [unknown-api] found 'link_cluster', expected the name of a call of apis.yml, or a step (link_clusters?); "
        "correct it, or add the step to STEPS of macros/model/signatures.py",
    ),
    (
        RULES,
        CONDITION,
        '{"no": listening, same: {port: port}}',
        "5: [rule-condition] found a condition of no, same, expected no, witness and some of differ, has, of, order, "
        "same, scope, within; correct it (docs/contributing/diagnosis.md lists the forms)",
    ),
    (
        RULES,
        CONDITION,
        "{in: ['1']}",
        f"5: [rule-condition] found a condition of in, expected one with {FORMS}; "
        "correct it (docs/contributing/diagnosis.md lists the forms)",
    ),
    (
        RULES,
        CONDITION,
        "{silent: server, after: origin}",
        "5: [unknown-line] found 'server', expected a line that the rule names before: origin; correct it",
    ),
    (
        RULES,
        f"    - {CONDITION}\n",
        f"    - {CONDITION}\n    - {CONDITION}\n",
        "6: [duplicate-item] found an entry again, expected each entry once (first in line 5); remove it",
    ),
    (
        NAV,
        "            Others: 其他\n",
        "            Others: Others\n",
        "10: [nav-line] found 'Others' for 'Others', expected Chinese; "
        "translate it, or add the name to NAMES of macros/lint/nav.py",
    ),
    (
        "docs/index.zh.md",
        "# Home {: #home }\n",
        "# {: #home }\n",
        "5: [page-text] found a heading without words ('# {: #home }'), expected what it is to say; "
        "write it or take it out",
    ),
    (
        "docs/codes/LLM_TIMEOUT.md",
        "{{ code_page() }}",
        "## {{ code_page() }}",
        "5: [page-text] found '## {{ code_page() }}', expected {{ code_page() }} alone; correct the line",
    ),
    (
        "docs/codes/index.zh.md",
        "# 全部错误码 {: #all }",
        "# All codes {: #all }",
        "5: [wrong-language] found '# All codes {: #all }', expected Chinese; translate it, or put it into backticks",
    ),
]


@pytest.mark.parametrize(("file", "old", "new", "expected"), EDITS)
def test_a_wrong_edit_gives_a_line_at_its_place(tmp_path: Path, file: str, old: str, new: str, expected: str) -> None:
    edit(write_guide(tmp_path) / file, old, new)
    problems = problems_of(tmp_path)
    assert f"{file}:{expected}" in problems, problems


def test_a_counterpart_that_is_no_call_is_told(tmp_path: Path) -> None:
    path = write_guide(tmp_path) / APIS
    path.write_text(path.read_text("utf-8").replace("counterpart: link_clusters", "counterpart: link_cluster"), "utf-8")
    [problem] = problems_of(tmp_path)
    assert "[unknown-api] found 'link_cluster', expected the name of a call of this file (link_clusters?)" in problem


def test_a_value_whose_schema_lists_its_types_is_told_in_words(tmp_path: Path) -> None:
    edit(write_guide(tmp_path) / CAUSES, "  description: link failed!\n", "  description: [a, b]\n")
    [problem] = problems_of(tmp_path)
    assert problem.endswith(" [wrong-type] found a list of 2, expected a text; correct it")


@pytest.mark.parametrize(
    ("english", "chinese", "odd"),
    [
        ("It calls link_clusters.", "它调用 link_cluster。", "only in a.md: 'link_clusters'"),
        ("It is LLM-DataDist.", "它是 LLM-Dataist。", "only in a.md: 'DataDist'"),
        ("It is LLM-Dataist.", "它是 LLM-DataDist。", "only in a.zh.md: 'DataDist'"),
    ],
)
def test_a_name_that_only_one_language_of_a_page_has_is_told(
    tmp_path: Path, english: str, chinese: str, odd: str
) -> None:
    root = write_guide(tmp_path)
    write_page(root, "guide/a", f"# A {{: #a }}\n\n{english}\n")
    edit(root / "docs/guide/a.zh.md", english, chinese)
    assert [one for one in problems_of(root) if f"[page-twins] found {odd}, expected" in one] != []


KEPT = "# ids\napis LinkLlmClusters\nsignatures connect-failed\n"


def test_a_published_id_that_is_gone_is_told_at_its_line_of_the_list(tmp_path: Path) -> None:
    root = write_guide(tmp_path)
    (root / "data/kept_ids.txt").write_text(KEPT + "signatures bind-failed\n", encoding="utf-8")
    assert problems_of(root) == [
        "data/kept_ids.txt:4: [lost-id] found no record 'bind-failed' of the kind signatures, expected one: "
        "data/kept_ids.txt has it, and what was published is not renamed; restore its record, or take this line out "
        "when it must go"
    ]


def test_a_published_id_with_a_new_name_is_told_where_it_stands(tmp_path: Path) -> None:
    root = write_guide(tmp_path)
    (root / "data/kept_ids.txt").write_text(KEPT + "signatures listenin\n", encoding="utf-8")
    assert problems_of(root) == [
        "data/recognition/signatures/link.yml:9: [lost-id] found no 'listenin', but 'listening', expected one: "
        "data/kept_ids.txt has it, and what was published is not renamed; give it its old name again"
    ]


def test_the_ids_that_are_published_are_all_there(tmp_path: Path) -> None:
    root = write_guide(tmp_path)
    (root / "data/kept_ids.txt").write_text(KEPT, encoding="utf-8")
    assert problems_of(root) == []


MORE = [
    (
        "data/reference/log_layouts.yml",
        "{message}",
        "{mesage}",
        "[layout-slots] found no {message}, expected {decimal} and {message}, and of the others file, line, function, "
        "decimal, description, message alone; correct the template",
    ),
    (
        "data/recognition/recognise.yml",
        "patterns:\n",
        "patterns:\n  - {id: name, pattern: '(<<names>>)', group: 1, needs_mark: false, needles: ['LLM_']}\n",
        "[duplicate-id] found name again, expected each once (first in line 8); rename one",
    ),
    (
        CAUSES,
        "    command: grep ",
        "    command: gerp ",
        "[unknown-program] found 'gerp', expected a program of a host (grep?); correct it, or add it to PROGRAMS of "
        "macros/lint/causes.py",
    ),
    (
        WORDS,
        "    en: [link error]\n    zh: [连不上]\n",
        "    en: [连不上]\n    zh: [link error]\n",
        "[wrong-language] found 连 in '连不上', expected English; swap en and zh",
    ),
    (
        APIS,
        "  counterpart: LinkLlmClusters\n",
        "",
        "[unknown-api] found no counterpart 'LinkLlmClusters' of link_clusters, expected one, as LinkLlmClusters names "
        "link_clusters; name it, or correct the other",
    ),
]


@pytest.mark.parametrize(("file", "old", "new", "expected"), MORE)
def test_a_wrong_edit_is_told_in_its_file(tmp_path: Path, file: str, old: str, new: str, expected: str) -> None:
    path = write_guide(tmp_path) / file
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    problems = problems_of(tmp_path)
    assert any(one.startswith(f"{file}:") and one.endswith(expected) for one in problems), problems
