"""Every wrong edit of data/releases gives one line at its place."""

from __future__ import annotations

from pathlib import Path

import pytest

from macros.lint.runner import check_guide
from tests.support.small_guide import edit, write_guide

RELEASES, DOCUMENTS, CHANGES, UPGRADES, LABELS, PAGES = (
    f"data/releases/{name}.yml"
    for name in ("releases", "documents", "changes", "upgrades", "official_labels", "call_pages")
)

# The file, what is replaced by what, and the beginning of the problem.
EDITS = [
    (RELEASES, "- id: master\n", "- id: master\n- id: CANN 8.2\n", "4: [name-form] found 'CANN 8.2', expected a re"),
    (RELEASES, "- id: master\n", "- id: master\n- id: master\n", "4: [duplicate-id] found master again, expected each"),
    (DOCUMENTS, "release: 8.1.RC1.alpha002\n", "release: 8.1.RC1.alpha003\n", "2: [unknown-release] found '8.1.RC1."),
    (DOCUMENTS, "    - LLM_LINK_FAILED\n", "    - LLM_LINK_FAILURE\n", "10: [unknown-code] found 'LLM_LINK_FAILURE'"),
    (DOCUMENTS, "    - LLM_TIMEOUT\n", "    - LLM_TIME\n", "12: [unknown-code] found 'LLM_TIME', expected a name that"),
    (DOCUMENTS, "  address: https://docs.example/first\n", "", "1: [missing-key] found no key 'address' in first-cpp"),
    (DOCUMENTS, "https://docs.example/first", "the site", "6: [source-form] found 'the site', expected https://"),
    (DOCUMENTS, "complete: true", "complete: false", "12: [unproved-no] found LLM_TIMEOUT missing from a list tha"),
    (DOCUMENTS, "    - LLM_TIMEOUT\n", "    - LLM_SUCCESS\n", "12: [unproved-no] found LLM_SUCCESS missing"),
    (DOCUMENTS, "complete: true", "complete: maybe", "7: [wrong-type] found 'maybe', expected true or false"),
    (DOCUMENTS, "interface: cpp", "interface: rust", "3: [unknown-word] found 'rust'"),
    (CHANGES, "    - LLM_TIMEOUT\n", "    - LLM_TIME\n", "3: [unknown-code] found 'LLM_TIME', expected the name of"),
    (CHANGES, "old: first-cpp", "old: first", "8: [unknown-document] found 'first', expected the id of a list"),
    (CHANGES, "about: remedy", "about: listed", "3: [unproved-no] found LLM_TIMEOUT in neither of first-cpp and newe"),
    (CHANGES, "about: remedy", "about: value", "5: [unknown-word] found 'value'"),
    (UPGRADES, "old: 8.1.RC1", "old: 8.2.RC1", "3: [unknown-release] found '8.2.RC1', expected a release of rele"),
    (UPGRADES, "    - LinkLlmClusters\n", "    - Link\n", "8: [unknown-api] found 'Link', expected a name of "),
    (UPGRADES, "  source:\n    - https://docs.example/header\n", "", "1: [missing-key] found no key 'source'"),
    (LABELS, "        - first-cpp\n", "        - first\n", "5: [unknown-document] found 'first'"),
    (LABELS, "code: LLM_FAILED", "code: LLM_LOST", "1: [unknown-code] found 'LLM_LOST'"),
    (PAGES, "    LinkLlmClusters:", "    Link:", "5: [unknown-api] found 'Link', expected the name of a call"),
    (PAGES, "release: 8.1.RC1", "release: 8.2.RC1", "1: [unknown-release] found '8.2.RC1'"),
]  # fmt: skip


@pytest.mark.parametrize(("file", "old", "new", "expected"), EDITS, ids=[row[3].split("]")[0] for row in EDITS])
def test_a_wrong_edit_gives_one_line_at_its_place(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, file: str, old: str, new: str, expected: str
) -> None:
    edit(write_guide(tmp_path) / file, old, new)
    monkeypatch.chdir(tmp_path)
    [line] = [str(problem) for problem in check_guide(tmp_path)]
    assert line.startswith(f"{file}:{expected}")
