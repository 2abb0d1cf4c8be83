"""Every wrong edit of signatures, of rules, and of what they must reach gives one line at its place."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.support.small_guide import edit, problems_of, write_guide, write_page

SIGNATURES, RULES = (f"data/recognition/{folder}/link.yml" for folder in ("signatures", "rules"))
LINK, TIMEOUT = (f"data/troubleshooting/{name}/causes.yml" for name in ("LLM_LINK_FAILED", "LLM_TIMEOUT"))
PARTS = "data/reference/parts.yml"
FIXED = "    fixed:\n      en: The call succeeds.\n      zh: 调用成功。\n"
NO_RULE = FIXED + "    no_rule:\n      en: No line is printed.\n      zh: 没有日志。\n"
IN_TIME = "- id: refused-in-time\n  cause: LLM_TIMEOUT#refused\n  origin: [connect-failed]\n  settles: false\n"

# The file, what is replaced by what, and the beginning of the problem.
EDITS = [
    (LINK, FIXED, NO_RULE, "29: [cause-unreached] found a reason why no rule names it, and a rule that does, "),
    (RULES, IN_TIME, "", "data/troubleshooting/LLM_TIMEOUT/causes.yml:16: [cause-unreached] found refused, expected a"),
    (LINK, "    log: Failed to connect peer\n", "    log: Failed to reach %s\n", "38: [place-signature] found 'Failed"),
    (LINK, "src/a.cc:3\n", "src/a.py:3\n", "38: [place-signature] found 'Failed to connect peer', expected a text"),
    (RULES, "cause: LLM_TIMEOUT#refused\n", "cause: LLM_TIMEOUT#refuse\n", "15: [unknown-cause] found 'LLM_TIMEOUT#re"),
    (RULES, "cause: LLM_FAILED#refused\n", "cause: LLM_LOST#refused\n", "11: [unknown-cause] found 'LLM_LOST#refused'"),
    (RULES, "cause: LLM_FAILED#refused\n", "cause: guide/a/#b\n", "11: [unknown-cause] found 'guide/a/#b', expected a"),
    (SIGNATURES, "LLM_TIMEOUT#refused\n", "LLM_TIMEOUT#lost\n", "6: [unknown-cause] found 'LLM_TIMEOUT#lost', expecte"),
    (RULES, "- id: refused-in-time\n", "- id: refused\n", "14: [duplicate-id] found refused again, expected each once"),
    (RULES, '"no": listening, ', '"no": listenin, ', "1: [unknown-signature] found 'listenin', expected the id of a s"),
    (RULES, "same: {port: port}", "same: {port: prot}", "1: [unknown-slot] found 'prot', expected a slot of a line th"),
    (SIGNATURES, "- id: listening\n", "- id: connect-failed\n", "9: [duplicate-id] found connect-failed again, expect"),
    (SIGNATURES, "on {port:int}", "on {port:number}", "10: [signature-text] found 'start to listen on {port:number}',"),
    (SIGNATURES, "start to listen on {port:int}", "{_:text}Failed to connect peer {ip:ip}:{port:int}", "2: [signature"),
]  # fmt: skip


def test_the_small_guide_has_no_problem(tmp_path: Path) -> None:
    assert problems_of(write_guide(tmp_path)) == []


@pytest.mark.parametrize(("file", "old", "new", "expected"), EDITS, ids=[row[3].split("]")[0] for row in EDITS])
def test_a_wrong_edit_gives_a_line_at_its_place(tmp_path: Path, file: str, old: str, new: str, expected: str) -> None:
    edit(write_guide(tmp_path) / file, old, new)
    problems = problems_of(tmp_path)
    wanted = expected if expected.startswith("data/") else f"{file}:{expected}"
    assert any(problem.startswith(wanted) for problem in problems), problems


def test_a_cause_without_a_rule_may_say_why(tmp_path: Path) -> None:
    root = write_guide(tmp_path)
    edit(root / RULES, IN_TIME, "")
    edit(root / TIMEOUT, FIXED, NO_RULE)
    assert problems_of(root) == []


CHECK = "  check: {en: Test the port., zh: 测试端口。}\n"
PART = f"""\
- part: guide/a/#refused
  cause: {{en: The way is closed., zh: 路径不通。}}
{CHECK}  command: nc -vz -w 5 PEER_IP PORT
  result: {{en: It connects or does not., zh: 能连通或不能连通。}}
  fix: {{en: Open it., zh: 放行它。}}
  fixed: {{en: It connects., zh: 能够连通。}}
  source: ["hicann/hixl@9ed283b:src/a.cc:3"]
"""


def write_part(root: Path, told: str) -> Path:
    """Return `root` with a rule that names a part of a page, and with `told` as parts.yml."""
    edit(root / RULES, IN_TIME, IN_TIME + IN_TIME.replace("in-time", "by-port").replace("LLM_TIMEOUT#", "guide/a/#"))
    write_page(root, "guide/a", "# A {: #a }\n\n## Refused {: #refused }\n")
    (root / PARTS).write_text(told, encoding="utf-8")
    return root


def test_a_rule_may_name_a_part_of_a_page(tmp_path: Path) -> None:
    assert problems_of(write_part(write_guide(tmp_path), PART)) == []


OTHER = PART.replace("Open it", "Let it in")
REFUSED = "[part-cause] found 'guide/a/#refused', expected"

# What parts.yml holds, and the beginning of the problem.
PARTS_AT_FAULT = [
    ("[]\n", f"{RULES}:19: {REFUSED} a part that data/reference/parts.yml has"),
    (PART + OTHER, f"{PARTS}:9: {REFUSED} each once"),
    (PART + OTHER.replace("#refused", "#a"), f"{PARTS}:9: [part-cause] found 'guide/a/#a', expected a part that"),
    (PART.replace("  fix: {en: Open it., zh: 放行它。}\n", ""), f"{PARTS}:1: [missing-key] found no key 'fix'"),
    (PART.replace(CHECK, ""), f"{PARTS}:1: [missing-key] found no key 'check'"),
    (PART.replace(", zh: 放行它。", ""), f"{PARTS}:6: [missing-language] "),
    (PART.replace("nc -vz", "cn -vz"), f"{PARTS}:4: [unknown-program] found 'cn'"),
    (PART.replace("a/#refused", "a#refused"), f"{PARTS}:1: [bad-id] found 'guide/a#refused', expected the path of a"),
]  # fmt: skip


@pytest.mark.parametrize(("told", "expected"), PARTS_AT_FAULT, ids=[row[1][-40:] for row in PARTS_AT_FAULT])
def test_a_part_at_fault_gives_one_line_at_its_place(tmp_path: Path, told: str, expected: str) -> None:
    lines = problems_of(write_part(write_guide(tmp_path), told))
    assert len(lines) == 1, "\n".join(lines)
    assert lines[0].startswith(expected)
