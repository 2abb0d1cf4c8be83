"""Every wrong edit of the files beside the codes gives one line at its place, and no traceback."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.support.small_guide import CONFUSIONS, ENCODING, MEMBERS, edit, problems_of, write_guide

NEIGHBOURS_FILE = "data/recognition/neighbours.yml"

EDITS = [
    (
        "data/recognition/recognise.yml",
        "(<<names>>)<<edge>>'\n",
        "(<<names>>)(?:[0-9]{1,9},?){1,9}'\n",
        "9: [bad-pattern] found a repetition within a repetition ",
    ),
    ("data/python_members.yml", "  category: general\n", "  category: all\n", "2: [unknown-category] found 'all', "),
    ("data/python_members.yml", "    zh: 未知错误\n", "", "3: [missing-language] found no key 'zh' in 'meaning', "),
    (
        "data/python_members.yml",
        "    zh: 查看数值。\n",
        "    zh: 查看 1343270921。\n",
        "9: [twin-tokens] found only in zh: ",
    ),
    (
        "data/python_members.yml",
        "  category: general\n",
        "  category: general\n  neighbour: ACL_X\n",
        "3: [unknown-nei",
    ),
    (
        NEIGHBOURS_FILE,
        "    value: 103901\n",
        "    value: 1343270921\n",
        "17: [neighbour-code] found 1343270921, ",
    ),
    (
        NEIGHBOURS_FILE,
        "    value: 103901\n",
        "    value: 0\n",
        "17: [out-of-range] found 0, expected ",
    ),
    (
        NEIGHBOURS_FILE,
        "    becomes: LLM_TIMEOUT\n",
        "    becomes: LLM_LATE\n",
        "21: [unknown-becomes] found 'LLM_LATE'",
    ),
    (
        NEIGHBOURS_FILE,
        "    family: HIXL\n",
        "    family: GE\n",
        "16: [unknown-family] found 'GE', expected ",
    ),
    (
        NEIGHBOURS_FILE,
        "name: hixl::TIMEOUT",
        "name: Timeout",
        "15: [name-form] found 'Timeout', expected an ",
    ),
    ("data/python_members.yml", MEMBERS, MEMBERS * 2, "14: [duplicate-name] found LLM_UNKNOWN_ERROR again, "),
    ("data/reference/confusions.yml", CONFUSIONS, "[]\n", "1: [wrong-length] found an empty list, "),
    ("data/reference/confusions.yml", CONFUSIONS, CONFUSIONS * 2, "9: [duplicate-pair] found LLM_LINK_FAILED and "),
    ("data/reference/confusions.yml", "    - LLM_TIMEOUT\n", "", "1: [wrong-length] found a list of 1, "),
    ("data/reference/confusions.yml", "    - LLM_TIMEOUT\n", "    - LLM_LATE\n", "3: [unknown-related] found 'LLM_"),
    ("data/reference/confusions.yml", "  source:\n", "  sources:\n", "7: [unknown-key] found the unknown key "),
    ("data/reference/encoding.yml", "    shift: 12\n", "    shift: 13\n", "9: [encoding-cover] found bits 32 to 13 "),
    ("data/reference/encoding.yml", "    width: 20\n", "    width: 19\n", "9: [encoding-cover] found bits 30 to 12 "),
    ("data/reference/encoding.yml", "    width: 12\n", "    width: 13\n", "21: [encoding-cover] found bits 12 to 0 "),
    ("data/reference/encoding.yml", "    width: 12\n", "    width: 11\n", "21: [encoding-cover] found bits 10 to 0 "),
    ("data/reference/encoding.yml", ENCODING[ENCODING.index("  - id: value") :], "", "9: [encoding-cover] found bit "),
    ("data/reference/encoding.yml", "    shift: 12\n", "    shift: 12.0\n", "9: [wrong-type] found 12.0, expected a "),
    ("data/reference/encoding.yml", "    shift: 12\n", "    shift: 32\n", "9: [out-of-range] found 32, expected 0 to "),
    ("data/reference/encoding.yml", "  - id: value\n", "  - id: module\n", "20: [duplicate-name] found module again, "),
    ("data/reference/encoding.yml", "value: 11\n", "value: 1048576\n", "15: [out-of-range] found 1048576, "),
    ("data/reference/encoding.yml", "        name: LLM_ENGINE", "        name: llm ", "16: [name-form] found 'llm _"),
    ("data/labels.yml", "  zh: 复制\n", "", "1: [missing-language] found no key 'zh' in 'copy', "),
    ("data/labels.yml", "  zh: 复制\n", "  zh:\n", "3: [empty-text] found nothing, "),
    ("data/labels.yml", "  en: Copy\n", "  en: yes\n", "2: [wrong-type] found yes without quotes "),
    ("data/labels.yml", "copy:\n", "Copy it:\n", "1: [key-form] found the key 'Copy it', "),
    ("data/search/words.yml", "[link, connect]", "[link, Connect]", "3: [word-form] found 'Connect', expected lower"),
    ("data/search/words.yml", "[link, connect]", "[link, failed]", "6: [duplicate-word] found 'failed' again, "),
    ("data/search/words.yml", "    zh: [失败]\n", "", "5: [missing-language] found no key 'zh' in "),
    ("data/search/words.yml", "ideas: [link, failed]", "ideas: [link, fialed]", "10: [unknown-idea] found 'fialed', "),
    ("data/search/words.yml", "weak: [failed]", "weak: [fialed]", "8: [unknown-idea] found 'fialed', "),
    ("data/search/words.yml", "  failed:\n", "  Failed:\n", "5: [key-form] found the key 'Failed', "),
    (
        "data/search/places.yml",
        "LLM_LINK_FAILED:\n",
        "LLM_LINK_FIALED:\n",
        "1: [unknown-place] found 'LLM_LINK_FIALED', ",
    ),
    ("data/search/places.yml", "#cause-refused", "#cause-refuse", "4: [unknown-place] found '#cause-refuse', "),
    ("data/search/places.yml", "index:\n", "indx:\n", "7: [unknown-place] found 'indx', "),
    ("data/search/places.yml", "[home]", "[home, home]", "8: [duplicate-item] found "),
    ("data/labels.yml", "copy:\n", "recoverable.yes:\n", "4: [duplicate-key] found the key 'recove"),
]


@pytest.mark.parametrize(
    ("file", "old", "new", "expected"),
    EDITS,
    ids=[f"{row[0][5:-4]}-{row[3].split(']')[0].replace(': [', '-')}" for row in EDITS],
)
def test_a_wrong_edit_gives_one_line_at_its_place(tmp_path: Path, file: str, old: str, new: str, expected: str) -> None:
    edit(write_guide(tmp_path) / file, old, new)
    lines = problems_of(tmp_path)
    assert len(lines) == 1, "\n".join(lines)
    assert lines[0].startswith(f"{file}:{expected}")
    assert re.search(r"(found .+, expected .+|not valid YAML: .+); .+$", lines[0])
