"""A right guide has no problem; every wrong edit gives one line at its place, and no traceback."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from macros.lint.runner import check_guide, load_valid_guide
from macros.model import guide as model
from macros.model.text import LANGUAGES
from macros.problems import DataError
from tests.support.small_guide import (
    CODES,
    CONFUSIONS,
    ENCODING,
    MEMBERS,
    NAMES,
    ROOT,
    edit,
    write_code_page,
    write_guide,
)

VALUE = '  value: "0x5010B009"\n'
NAME = "- name: LLM_LINK_FAILED\n"
ZH = "    zh: 建链失败\n"
EN = "    en: Link setup failed\n"
STEPS = "    en:\n      - Check the network.\n    zh:\n      - 检查网络。\n"
SOURCE = "      - hicann/hixl@9ed283b:src/a.cc:2-3\n"
RELATED = "  related:\n    - LLM_TIMEOUT\n"
RECOVERABLE = '  recoverable: "yes"\n'
NEIGHBOURS_FILE = "data/recognition/neighbours.yml"

# Of data/codes.yml: the text that stands there, the one put in its place, the beginning of the problem.
CODES_EDITS = [
    (VALUE, "  value: 0x5010B009\n", "20: [value-form] found 0x5010B009 without quotes (to YAML a number), "),
    (VALUE, "  value: 1343270921\n", "20: [value-form] found 1343270921 without quotes "),
    (VALUE, "  value: 99999999999\n", "20: [value-form] found 99999999999 without quotes "),
    (VALUE, '  value: "0x5010b009"\n', "20: [value-form] found '0x5010b009', "),
    (VALUE, '  value: "0X5010B009"\n', "20: [value-form] found '0X5010B009', "),
    (VALUE, '  value: "5010B009"\n', "20: [value-form] found '5010B009', "),
    (VALUE, '  value: "0x5010B009U"\n', "20: [value-form] found '0x5010B009U', "),
    (VALUE, '  value: "0x5010B09"\n', "20: [value-form] found '0x5010B09', "),
    (VALUE, '  value: "0x5010B００9"\n', "20: [value-form] found '0x5010B００9', "),
    (VALUE, '  value: " 0x5010B009"\n', "20: [value-form] found ' 0x5010B009', "),
    (VALUE, '  value: "-1"\n', "20: [value-form] found '-1', "),
    (VALUE, "  value:\n", "20: [value-form] found nothing, "),
    (VALUE, '  value: ""\n', "20: [value-form] found an empty text, "),
    (VALUE, "  value: []\n", "20: [value-form] found an empty list, "),
    (VALUE, '  value: "0x15010B009"\n', "20: [value-range] found '0x15010B009', expected at most 32 bits "),
    (VALUE, '  value: "0x5010C000"\n', "20: [value-module] found 0x5010C000 in category link, "),
    (VALUE, '  value: "0x5010AFFF"\n', "20: [value-module] found 0x5010AFFF in category link, "),
    ('"0x00000000"', '"0x5010B000"', "2: [value-module] found 0x5010B000 in category general, "),
    ('"0xFFFFFFFF"', '"0xFFFFFFFE"', "64: [value-module] found 0xFFFFFFFE in category general, "),
    ("  category: link\n", "  category: general\n", "20: [value-module] found 0x5010B009 in "),
    (VALUE, '  value: "0x00000000"\n', "20: [duplicate-value] found 0x00000000 again, "),
    (VALUE, "", "19: [missing-key] found no key 'value' in LLM_LINK_FAILED, "),
    (VALUE, '  valeu: "0x5010B009"\n', "20: [unknown-key] found the unknown key 'valeu', expected 'va"),
    (VALUE, '  Value: "0x5010B009"\n', "20: [unknown-key] found the unknown key 'Value', expected 'va"),
    (VALUE, '  code: "0x5010B009"\n', "20: [unknown-key] found the unknown key 'code', expected 'val"),
    (VALUE, VALUE * 2, "21: [duplicate-key] found the key 'value' again, "),
    (NAME, "", "19: [duplicate-key] found 'value', 'python_name', 'category', 'lifecycle', "),
    (CODES, CODES + "- name: LLM_NEW\n", "83: [missing-key] found no 'value', 'python_name', "),
    (VALUE, VALUE + "  hex: 1\n", "21: [unknown-key] found the unknown key 'hex', expected one of n"),
    (VALUE, VALUE + "  conditions: 1\n", "21: [unknown-key] found the unknown key 'conditions', e"),
    (VALUE, VALUE + "  <<: {a: 1}\n", "21: [unknown-key] found the unknown key '<<', "),
    (VALUE, VALUE + "  ? [a]\n  : 1\n", "21: [yaml-syntax] found '[a]' as a key, "),
    (NAME, "- name: LLM_TIMEOUT\n", "40: [duplicate-name] found LLM_TIMEOUT again, "),
    (NAME, "- name: llm_link_failed\n", "19: [name-form] found 'llm_link_failed', "),
    (NAME, "- name: LINK_FAILED\n", "19: [name-form] found 'LINK_FAILED', "),
    (NAME, "- name: LLM_LINK FAILED\n", "19: [name-form] found 'LLM_LINK FAILED', "),
    (NAME, "- name: LLM_LINK__FAILED\n", "19: [name-form] found 'LLM_LINK__FAILED', "),
    (NAME, '- name: "LLM_LINK_FAILED "\n', "19: [name-form] found 'LLM_LINK_FAILED ', "),
    (NAME, '- name: "LLM_LINK_FAILED\\n"\n', "19: [odd-character] found U+000A in 'LLM_LINK_FAILED\\n', "),
    (NAME, "- name: LLM_LINK\u00a0FAILED\n", "19: [name-form] found 'LLM_LINK\\xa0FAILED', "),
    (NAME, "- name: ＬＬＭ_LINK_FAILED\n", "19: [name-form] found 'ＬＬＭ_LINK_FAILED', "),
    (NAME, "- name:\n", "19: [name-form] found nothing, "),
    (NAME, "- name: 7\n", "19: [name-form] found 7 without quotes (to YAML a number), "),
    ("python_name: LLM_LINK_FAILED\n", "python_name: link\n", "21: [python-name] found 'link', "),
    ("python_name: LLM_LINK_FAILED\n", "python_name: LLM_TIMEOUT\n", "21: [python-name] found LLM_TI"),
    ("  category: link\n", "  category: Link\n", "22: [unknown-category] found 'Link', "),
    ("  category: link\n", "  category:\n", "22: [unknown-category] found nothing, "),
    ("link\n  lifecycle: documented", "link\n  lifecycle: new", "23: [unknown-lifecycle] found 'new', "),
    (RECOVERABLE, "  recoverable: yes\n", "29: [bad-recoverable] found yes without quotes (to YAML a bool"),
    (RECOVERABLE, "  recoverable: maybe\n", "29: [bad-recoverable] found 'maybe', "),
    (RECOVERABLE, '  recoverable: "是"\n', "29: [bad-recoverable] found '是', "),
    ("    status: not-in", "    status: in", "46: [bad-returned] found 'in-open-source', "),
    (SOURCE, "      - src/a.cc:2\n", "28: [source-form] found 'src/a.cc:2', "),
    (SOURCE, "      - https://a.b/c@1234567:d\n", "28: [source-form] found 'https://a.b/c@1234567:d', "),
    (SOURCE, SOURCE * 2, "29: [duplicate-item] found 'hicann/hixl@9ed283b:src/a.cc:2-3' again, "),
    ("    source:\n" + SOURCE, "    source: []\n", "27: [wrong-length] found an empty list, "),
    (ZH, "", "30: [missing-language] found no key 'zh' in 'meaning', "),
    (ZH, "    cn: 建链失败\n", "32: [unknown-key] found the unknown key 'cn', expected 'zh'; "),
    (ZH, ZH + "    fr: Échec\n", "33: [unknown-key] found the unknown key 'fr', expected one of "),
    (ZH, "    zh:\n", "32: [empty-text] found nothing, "),
    (ZH, '    zh: ""\n', "32: [empty-text] found an empty text, "),
    (ZH, '    zh: "\u3000 "\n', "32: [empty-text] found only blanks ('\\u3000 '), "),
    (ZH, '    zh: "建链失败 "\n', "32: [stray-blank] found '建链失败 ', "),
    (ZH, "    zh: 建链失败\u00a0\n", "32: [stray-blank] found '建链失败\\xa0', "),
    (ZH, "    zh: 建链\u200b失败\n", "32: [odd-character] found U+200B in '建链\\u200b失败', "),
    (ZH, '    zh: "\\ud800"\n', "32: [odd-character] found U+D800 in '\\ud800', "),
    (ZH, "    zh: |\n      建链\n      失败\n", "32: [odd-character] found U+000A in '建链\\n失败\\n', "),
    (ZH, "    zh: 2001-09-09\n", "32: [wrong-type] found 2001-09-09 without quotes (to YAML a date), "),
    (EN, "    en: 建链失败\n", "31: [wrong-language] found 建 in '建链失败', "),
    (EN, "    en: Link setup failed（1）\n", "31: [wrong-language] found （ in 'Link setup failed（1）', "),
    (EN, "    en: no\n", "31: [wrong-type] found no without quotes (to YAML a boolean), "),
    (EN, "    en: [Link, setup]\n", "31: [wrong-type] found a list of 2, expected a text; "),
    ("  meaning:\n" + EN + ZH, "  meaning: Failed\n", "30: [wrong-type] found 'Failed', expected keys"),
    ("  meaning:\n" + EN + ZH, "  meaning:\n", "30: [wrong-type] found nothing, expected keys "),
    (STEPS, STEPS + "      - 重试。\n", "33: [remedy-steps] found steps: 1 in en, 2 in zh, "),
    (STEPS, "    en: []\n    zh: []\n", "33: [remedy-steps] found no steps, "),
    (STEPS, "    en: []\n    zh:\n      - 重试。\n", "33: [remedy-steps] found steps: 0 in en, 1 in zh, "),
    (STEPS, "    en: Check.\n    zh:\n      - 检查网络。\n", "34: [wrong-type] found 'Check.', expected a "),
    ("      - Check the network.\n", "      -\n", "35: [empty-text] found nothing, "),
    ("      - 检查网络。\n", "      - 检查网络。\n      -\n", "38: [empty-text] found nothing, "),
    (RELATED, RELATED + "    - LLM_TIMEOUT\n", "40: [duplicate-item] found 'LLM_TIMEOUT' again, "),
    (RELATED, RELATED + "    - LLM_LINK_FAILED\n", "40: [related-self] found LLM_LINK_FAILED among "),
    (RELATED, "  related:\n    - LLM_TIMEOUTS\n", "39: [unknown-related] found 'LLM_TIMEOUTS', "),
    (RELATED, "  related:\n    - llm_timeout\n", "39: [unknown-related] found 'llm_timeout', "),
    (RELATED, "  related: LLM_TIMEOUT\n", "38: [wrong-type] found 'LLM_TIMEOUT', expected a list; "),
    (RELATED, RELATED + "    - LLM_FAILED\n", "40: [related-unmatched] found LLM_FAILED and LLM_LIN"),
    (RELATED, "  related: []\n", "38: [related-unmatched] found LLM_LINK_FAILED and LLM_TIMEOUT in "),
    (CODES, "", "1: [empty-file] found no data, "),
    (CODES, "[]\n", "1: [wrong-length] found an empty list, "),
    (CODES, "codes:\n", "1: [wrong-type] found keys with values, expected a list; "),
    (CODES, "codes\n", "1: [wrong-type] found 'codes', expected a list; "),
    (CODES, CODES + "-\n", "83: [wrong-type] found nothing, "),
    (CODES, CODES + "- LLM_NEW\n", "83: [wrong-type] found 'LLM_NEW', "),
    (CODES, CODES + "---\n- name: LLM_NEW\n", "83: [yaml-syntax] not valid YAML: expected a single "),
    (CODES, CODES.replace(ZH, "\tzh: 建链失败\n"), "32: [yaml-syntax] not valid YAML: while scanning "),
]

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

OTHER_EDITS = [
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


def check_here(root: Path, monkeypatch: pytest.MonkeyPatch, codes_file: Path | None = None) -> list[str]:
    """Return the lines that the check prints with `root` as the current directory."""
    monkeypatch.chdir(root)
    return [str(problem) for problem in check_guide(root, codes_file)]


def test_a_right_guide_has_no_problem(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert check_here(write_guide(tmp_path), monkeypatch) == []


@pytest.mark.parametrize(
    ("file", "old", "new", "expected"),
    [("data/codes.yml", *row) for row in CODES_EDITS] + OTHER_EDITS,
    ids=[row[2].split("]")[0].replace(": [", "-") for row in CODES_EDITS]
    + [f"{row[0][5:-4]}-{row[3].split(']')[0].replace(': [', '-')}" for row in OTHER_EDITS],
)
def test_a_wrong_edit_gives_one_line_at_its_place(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, file: str, old: str, new: str, expected: str
) -> None:
    edit(write_guide(tmp_path) / file, old, new)
    lines = check_here(tmp_path, monkeypatch)
    assert len(lines) == 1, "\n".join(lines)
    assert lines[0].startswith(f"{file}:{expected}")
    assert re.search(r"(found .+, expected .+|not valid YAML: .+); .+$", lines[0])


@pytest.mark.parametrize(
    ("value", "expected"),
    [("0x5010B01A", "41: [duplicate-value] found 0x5010B01A"), ("0x5010B01B", "41: [order] found 0x5010B01A")],
)
def test_a_value_out_of_place_is_told_beside_what_the_specification_says(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, value: str, expected: str
) -> None:
    edit(write_guide(tmp_path) / "data" / "codes.yml", VALUE, f'  value: "{value}"\n')
    first, second = check_here(tmp_path, monkeypatch)
    assert first.startswith(f"data/codes.yml:20: [spec-value] found '{value}', expected '0x5010B009', as ")
    assert second.startswith(f"data/codes.yml:{expected} ")


def test_problems_of_all_files_are_collected_and_sorted_by_place(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    root = write_guide(tmp_path)
    edit(root / "data" / "codes.yml", '"0xFFFFFFFF"', '"0x00000001"')
    edit(root / "data" / "codes.yml", ZH, "")
    edit(root / "data" / "codes.yml", "  category: link\n", "  category: lnk\n")
    edit(root / "data" / "reference" / "encoding.yml", ENCODING, "")
    edit(root / "data" / "labels.yml", "  en: Copy\n", "")
    (root / "data" / "reference" / "confusions.yml").unlink()
    (root / "docs" / "index.zh.md").unlink()
    (root / "docs" / "codes" / "LLM_TIMEOUT.md").write_bytes(b"\xff\xfe")
    lines = check_here(root, monkeypatch)
    assert [line.split("] ")[0] for line in lines] == [
        "data/codes.yml:22: [unknown-category",
        "data/codes.yml:30: [missing-language",
        "data/codes.yml:63: [order",
        "data/labels.yml:1: [missing-language",
        "data/reference/confusions.yml:1: [missing-file",
        "data/reference/encoding.yml:1: [empty-file",
        "docs/codes/LLM_TIMEOUT.md:1: [encoding",
        "docs/index.md:1: [missing-twin",
    ]


def test_a_message_names_value_found_value_expected_and_next_step(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    edit(write_guide(tmp_path) / "data" / "codes.yml", VALUE, "  value: 0x5010B009\n")
    assert check_here(tmp_path, monkeypatch) == [
        "data/codes.yml:20: [value-form] found 0x5010B009 without quotes (to YAML a number), "
        'expected "0x" and eight upper-case digits in double quotes, such as "0x5010B009"; '
        "put it in double quotes"
    ]


def test_a_pair_that_no_code_lists_is_reported_where_it_stands(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    record = CONFUSIONS.replace("LLM_TIMEOUT", "LLM_FAILED")
    edit(write_guide(tmp_path) / "data" / "reference" / "confusions.yml", CONFUSIONS, CONFUSIONS + record)
    assert check_here(tmp_path, monkeypatch) == [
        "data/reference/confusions.yml:9: [related-unmatched] found LLM_FAILED and LLM_LINK_FAILED in "
        "data/reference/confusions.yml, expected them in the related codes of LLM_FAILED and "
        "the related codes of LLM_LINK_FAILED too; add or remove the pair"
    ]


def test_a_pair_that_only_confusions_lacks_is_reported_at_the_first_list(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    codes = write_guide(tmp_path) / "data" / "codes.yml"
    edit(codes, RELATED, RELATED + "    - LLM_FAILED\n")
    edit(codes, "日志。\n  related: []\n", "日志。\n  related:\n    - LLM_LINK_FAILED\n")
    assert check_here(tmp_path, monkeypatch) == [
        "data/codes.yml:84: [related-unmatched] found LLM_FAILED and LLM_LINK_FAILED in "
        "the related codes of LLM_FAILED and the related codes of LLM_LINK_FAILED, "
        "expected them in data/reference/confusions.yml too; add or remove the pair"
    ]


def test_an_unknown_file_and_a_folder_stand_in_for_the_codes_as_they_were_given(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    root = write_guide(tmp_path / "guide")
    assert check_here(root, monkeypatch, Path("none.yml")) == [
        "none.yml:1: [missing-file] found no such file; create it or correct the path"
    ]
    folder = root / "data"
    assert check_here(root, monkeypatch, folder) == [
        f"{folder}:1: [unreadable-file] cannot be read: Is a directory; check what it is and who may read it"
    ]


def test_a_file_that_stands_in_for_the_codes_is_checked_against_pages_and_pairs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    root = write_guide(tmp_path)
    record = CODES[CODES.index("- name: LLM_TIMEOUT") : CODES.index("- name: LLM_FAILED")]
    new = record.replace("LLM_TIMEOUT", "LLM_NEW").replace("0x5010B01A", "0x5010B01B")
    (root / "new.yml").write_text(CODES.replace(record, record + new), encoding="utf-8")
    lines = check_here(root, monkeypatch, Path("new.yml"))
    assert [line.split(" found ")[0] for line in lines] == [
        "new.yml:63: [missing-causes]",
        "new.yml:63: [missing-page]",
        "new.yml:63: [spec-name]",
        "new.yml:85: [related-unmatched]",
    ]


def test_paths_outside_the_current_directory_are_shown_whole(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    root = write_guide(tmp_path / "guide")
    (root / "data" / "labels.yml").unlink()
    monkeypatch.chdir(root / "docs")
    assert [str(problem.path) for problem in check_guide(root)] == [str(root / "data" / "labels.yml")]


def test_a_guide_is_loaded_only_when_nothing_is_wrong(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    root = write_guide(tmp_path)
    monkeypatch.chdir(root)
    assert [code.name for code in load_valid_guide(root).all_codes] == list(NAMES)
    edit(root / "data" / "codes.yml", "  category: link\n", "  category: lnk\n")
    with pytest.raises(DataError) as caught:
        load_valid_guide(root)
    assert str(caught.value).splitlines() == check_here(root, monkeypatch)


SCHEMA_EDITS = [
    ('"$schema"', "$schema", "2: [json-syntax] not valid JSON: "),
    ('"type": "array"', '"type": "row"', "1: [json-schema] not a JSON Schema: "),
]


@pytest.mark.parametrize(("old", "new", "expected"), SCHEMA_EDITS)
def test_a_broken_schema_gives_one_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, old: str, new: str, expected: str
) -> None:
    path = write_guide(tmp_path) / "data" / "schema" / "codes.schema.json"
    path.write_text(path.read_text(encoding="utf-8").replace(old, new, 1), encoding="utf-8")
    lines = check_here(tmp_path, monkeypatch)
    assert len(lines) == 1
    assert lines[0].startswith(f"data/schema/codes.schema.json:{expected}")


@pytest.mark.parametrize(("old", "new", "said"), UNDOCUMENTED_EDITS)
def test_a_wrong_edit_of_an_undocumented_code_gives_a_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, old: str, new: str, said: str
) -> None:
    root = write_guide(tmp_path)
    record = UNDOCUMENTED.replace(old, new)
    assert record != UNDOCUMENTED
    edit(root / "data" / "codes.yml", "- name: LLM_TIMEOUT\n", record + "- name: LLM_TIMEOUT\n")
    write_code_page(root, "LLM_NO_FREE_BLOCK")
    assert any(line.partition(":")[2].startswith(said) for line in check_here(root, monkeypatch))


def test_an_undocumented_code_needs_neither_remedy_nor_causes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    root = write_guide(tmp_path)
    edit(root / "data" / "codes.yml", "- name: LLM_TIMEOUT\n", UNDOCUMENTED + "- name: LLM_TIMEOUT\n")
    assert check_here(root, monkeypatch) == [
        "data/codes.yml:40: [missing-page] found no page docs/codes/LLM_NO_FREE_BLOCK.md, "
        "expected one in every language; add it and its twins"
    ]


def test_the_closed_lists_of_the_schema_are_those_of_the_model() -> None:
    schema = json.loads((ROOT / "data" / "schema" / "codes.schema.json").read_text(encoding="utf-8"))
    shared, properties = schema["$defs"], schema["$defs"]["specified"]["properties"]
    assert tuple(shared["category"]["enum"]) == model.CATEGORIES
    assert tuple(properties["lifecycle"]["enum"]) == model.LIFECYCLES
    assert tuple(properties["recoverable"]["enum"]) == model.RECOVERABLE
    assert tuple(shared["returned"]["properties"]["status"]["enum"]) == model.RETURNED
    assert tuple(schema["$defs"]["text"]["required"]) == LANGUAGES


def test_the_guide_itself_has_no_problem() -> None:
    assert [str(problem) for problem in check_guide(ROOT)] == []
