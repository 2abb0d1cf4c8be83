"""Every wrong edit of the codes gives one line at its place, and no traceback."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.support.small_guide import CODES, edit, problems_of, write_guide

VALUE = '  value: "0x5010B009"\n'
NAME = "- name: LLM_LINK_FAILED\n"
ZH = "    zh: 建链失败\n"
EN = "    en: Link setup failed\n"
STEPS = "    en:\n      - Check the network.\n    zh:\n      - 检查网络。\n"
SOURCE = "      - hicann/hixl@9ed283b:src/a.cc:2-3\n"
RELATED = "  related:\n    - LLM_TIMEOUT\n"
RECOVERABLE = '  recoverable: "yes"\n'

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


@pytest.mark.parametrize(
    ("old", "new", "expected"), CODES_EDITS, ids=[row[2].split("]")[0].replace(": [", "-") for row in CODES_EDITS]
)
def test_a_wrong_edit_gives_one_line_at_its_place(tmp_path: Path, old: str, new: str, expected: str) -> None:
    edit(write_guide(tmp_path) / "data" / "codes.yml", old, new)
    lines = problems_of(tmp_path)
    assert len(lines) == 1, "\n".join(lines)
    assert lines[0].startswith(f"data/codes.yml:{expected}")
    assert re.search(r"(found .+, expected .+|not valid YAML: .+); .+$", lines[0])


@pytest.mark.parametrize(
    ("value", "expected"),
    [("0x5010B01A", "41: [duplicate-value] found 0x5010B01A"), ("0x5010B01B", "41: [order] found 0x5010B01A")],
)
def test_a_value_out_of_place_is_told_beside_what_the_specification_says(
    tmp_path: Path, value: str, expected: str
) -> None:
    edit(write_guide(tmp_path) / "data" / "codes.yml", VALUE, f'  value: "{value}"\n')
    first, second = problems_of(tmp_path)
    assert first.startswith(f"data/codes.yml:20: [spec-value] found '{value}', expected '0x5010B009', as ")
    assert second.startswith(f"data/codes.yml:{expected} ")
