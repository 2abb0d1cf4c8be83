"""A code that the specification does not name: what its record needs, and what it may not have."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.support.small_guide import edit, problems_of, write_code_page, write_guide

UNDOCUMENTED = """\
- name: LLM_NO_FREE_BLOCK
  value: "0x5010B012"
  category: memory
  lifecycle: undocumented
  returned:
    status: not-in-open-source
    # a comment: lines of the file are counted, not keys
    source:
      - hicann/hixl@9ed283b:src/a.h:37
  meaning:
    en: No block is free
    zh: 没有空闲的 block
  about:
    en: Nothing else is known.
    zh: 没有其他信息。
  about_source:
    - hicann/hixl@9ed283b:src/a.h:37
  related: []
"""

# Of the undocumented record: the text that stands there, the one put in its place, the beginning of the problem.
UNDOCUMENTED_EDITS = [
    (
        "  related: []\n",
        '  recoverable: "yes"\n  related: []\n',
        "57: [unknown-key] found the unknown key 'recoverable', ",
    ),
    (
        "  related: []\n",
        "  remedy:\n    en: []\n    zh: []\n  related: []\n",
        "57: [unknown-key] found the unknown key 're",
    ),
    ("    zh: 没有其他信息。\n", "", "52: [missing-language] found no key 'zh' in 'about', "),
    ("  category: memory\n", "", "40: [missing-key] found no key 'category' in LLM_NO_FREE_BLOCK, "),
    ('"0x5010B012"', '"0x5010B009"', "41: [duplicate-value] found 0x5010B009 again, "),
    (
        "lifecycle: undocumented",
        "lifecycle: documented",
        "40: [missing-key] found no 'python_name', 'recoverable', 'remedy'",
    ),
    ("- name: LLM_NO_FREE_BLOCK\n", "- name: LLM_UNKNOWN_ERROR\n", "1: [duplicate-name] found LLM_UNKNOWN_ERROR, "),
]


@pytest.mark.parametrize(("old", "new", "said"), UNDOCUMENTED_EDITS)
def test_a_wrong_edit_of_an_undocumented_code_gives_a_line(tmp_path: Path, old: str, new: str, said: str) -> None:
    root = write_guide(tmp_path)
    record = UNDOCUMENTED.replace(old, new)
    assert record != UNDOCUMENTED
    edit(root / "data" / "codes.yml", "- name: LLM_TIMEOUT\n", record + "- name: LLM_TIMEOUT\n")
    write_code_page(root, "LLM_NO_FREE_BLOCK")
    assert any(line.partition(":")[2].startswith(said) for line in problems_of(root))


def test_an_undocumented_code_needs_neither_remedy_nor_causes(tmp_path: Path) -> None:
    root = write_guide(tmp_path)
    edit(root / "data" / "codes.yml", "- name: LLM_TIMEOUT\n", UNDOCUMENTED + "- name: LLM_TIMEOUT\n")
    assert problems_of(root) == [
        "data/codes.yml:40: [missing-page] found no page docs/codes/LLM_NO_FREE_BLOCK.md, "
        "expected one in every language; add it and its twins"
    ]
