"""Every rule has a wrong edit that it tells of: here those that no other test makes, and that none is left without."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from macros.lint.rules import RULES
from macros.lint.runner import check_guide
from tests.support.small_guide import edit, write_guide

RECOGNISE, NEIGHBOURS = (f"data/recognition/{name}.yml" for name in ("recognise", "neighbours"))
MEMBERS = "data/python_members.yml"
SIGNATURES = "data/recognition/signatures/link.yml"
END = '  text: "start to listen on {port:int}"\n'
PART = "guide/frameworks/mindie/#pull-failed"
AREA = "  category: general\n"

# The file, what is replaced by what, and the beginning of the problem.
EDITS = [
    (RECOGNISE, "'<<edge>>(<<names>>)<<edge>>'", "'<<border>>(<<names>>)'", "9: [bad-pattern] found "),
    (RECOGNISE, "'<<edge>>(<<names>>)<<edge>>'", "'(<<edge>>)(<<names>>)'", "9: [bad-pattern] found 2 groups in "),
    (RECOGNISE, "'<<edge>>(?:<<marks>>)'", "'<<edge>>(?:<<marks>>'", "6: [bad-pattern] found missing ), "),
    (SIGNATURES, END, END + "  codes: [LLM_TIMEOUT]\n", "11: [missing-key] found codes without a part, "),
    (SIGNATURES, END, END + f"  part: {PART}\n", "11: [unknown-cause] found 'pull-failed', "),
    (SIGNATURES, END, END + "  follows: [conect-failed]\n", "11: [unknown-signature] found 'conect-failed', "),
    (SIGNATURES, END, END + "  overlaps: [connect-failed]\n", "11: [signature-overlap] found connect-failed, "),
    ("data/reference/apis.yml", "    unit: ms\n", "    unit: h\n", "12: [wrong-value] found 'h', expected "),
    (NEIGHBOURS, "  - name: ", "  - unlisted: ['507000-']\n    name: ", "15: [range-form] found '507000-', "),
    (MEMBERS, AREA, AREA + "  neighbour: HIXL_LOST\n", "3: [unknown-neighbour] found 'HIXL_LOST', "),
    (MEMBERS, "    zh: 未知错误\n", "    zh: FILL IN\n", "5: [fill-in] found 'FILL IN', expected the text "),
]


@pytest.mark.parametrize(("file", "old", "new", "expected"), EDITS)
def test_a_wrong_edit_gives_a_line_at_its_place(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, file: str, old: str, new: str, expected: str
) -> None:
    edit(write_guide(tmp_path) / file, old, new)
    monkeypatch.chdir(tmp_path)
    problems = [str(problem) for problem in check_guide(tmp_path)]
    assert any(problem.startswith(f"{file}:{expected}") for problem in problems), problems


def test_no_rule_is_left_without_a_wrong_edit() -> None:
    tests = "".join(path.read_text(encoding="utf-8") for path in Path(__file__).parents[1].rglob("test_*.py"))
    tried = set(re.findall(r"\[([a-z-]+)\]|\b\d+ ([a-z]+-[a-z-]+)\b", tests))
    names = {name for pair in tried for name in pair}
    assert sorted(set(RULES) - names) == []
