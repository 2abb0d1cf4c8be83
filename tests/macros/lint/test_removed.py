"""A code can be taken away: it says what takes its place, keeps what is known of it, and stays known everywhere."""

from __future__ import annotations

from pathlib import Path

import pytest

from loglink._command.explain import Explainer
from loglink._recognise.data import load_data
from macros.lint.runner import check_guide, load_valid_guide
from macros.publish.aliases import list_aliases
from tests.support.small_guide import SPECIFICATION, edit, write_code_page, write_guide, write_specification
from tests.support.the_guide import the_export

CODES = "data/codes.yml"
NEVER_SPECIFIED = """\
- name: LLM_OLD
  value: "0x5010B012"
  category: memory
  lifecycle: removed
  returned:
    status: not-in-open-source
    source:
      - hicann/hixl@9ed283b:src/a.h:37
  meaning:
    en: Old
    zh: 旧错误码
  about:
    en: Nothing else is known.
    zh: 没有其他信息。
  about_source:
    - hicann/hixl@9ed283b:src/a.h:37
  replaced_by: LLM_TIMEOUT
  related: []
"""


@pytest.fixture
def root(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A guide in the current directory with LLM_OLD, which no specification had; its record begins in line 40."""
    monkeypatch.chdir(tmp_path)
    root = write_guide(tmp_path)
    edit(root / CODES, "- name: LLM_TIMEOUT\n", NEVER_SPECIFIED + "- name: LLM_TIMEOUT\n")
    write_code_page(root, "LLM_OLD")
    return root


def remove_link_failed(root: Path) -> None:
    """Take LLM_LINK_FAILED, which the specification had, out of the specification and out of use."""
    lines = [line for line in SPECIFICATION.split("\n") if "LLM_LINK_FAILED" not in line]
    write_specification(root, "\n".join(lines))
    edit(root / CODES, "link\n  lifecycle: documented\n", "link\n  lifecycle: removed\n  replaced_by: null\n")


def said(root: Path) -> list[str]:
    return [str(problem) for problem in check_guide(root)]


def test_a_code_that_no_specification_had_can_be_removed(root: Path) -> None:
    assert said(root) == []
    guide = load_valid_guide(root)
    assert (guide.code("LLM_OLD").replaced_by, guide.code("LLM_OLD").specified) == ("LLM_TIMEOUT", False)
    assert "LLM_OLD" in [one.name for one in guide.unspecified]


def test_a_removed_code_of_an_older_specification_keeps_its_causes(root: Path) -> None:
    remove_link_failed(root)
    edit(root / "data/reference/limits.yml", "    - LLM_LINK_FAILED\n", "")
    assert said(root) == []
    guide = load_valid_guide(root)
    code = guide.code("LLM_LINK_FAILED")
    assert (code.specified, code.recoverable, code.replaced_by) == (False, "yes", None)
    assert guide.troubleshooting.causes["LLM_LINK_FAILED"].causes[0].id == "refused"
    (root / "data/troubleshooting/LLM_LINK_FAILED/causes.yml").unlink()
    assert [line.split(" found ")[0] for line in said(root)] == [f"{CODES}:19: [missing-causes]"]


def test_what_still_speaks_of_a_removed_code_as_one_of_the_specification_is_told(root: Path) -> None:
    remove_link_failed(root)
    assert [line.split(", expected ")[0] for line in said(root)] == [
        "data/reference/limits.yml:10: [unknown-code] found 'LLM_LINK_FAILED'"
    ]


def test_a_code_that_the_specification_has_cannot_be_removed(root: Path) -> None:
    edit(root / CODES, "timeout\n  lifecycle: documented\n", "timeout\n  lifecycle: removed\n  replaced_by: null\n")
    assert any(
        "[spec-lifecycle] found removed, expected documented or reserved: "
        "data/spec/llm-datadist-error-codes.zh.txt:9 has LLM_TIMEOUT; " in line
        for line in said(root)
    )


EDITS = [
    (
        "  replaced_by: LLM_TIMEOUT\n",
        "",
        "40: [missing-key] found no key 'replaced_by' in LLM_OLD, expected the name of ",
    ),
    (
        "by: LLM_TIMEOUT\n",
        "by: LLM_LATE\n",
        "56: [replaced-by] found LLM_LATE, expected the name of a code that is not",
    ),
    ("by: LLM_TIMEOUT\n", "by: LLM_OLD\n", "56: [replaced-by] found LLM_OLD, removed in line 43, expected the name of"),
    ("by: LLM_TIMEOUT\n", "by: none\n", "56: [replaced-by] found 'none', expected the name of a code, or null; "),
    ("by: LLM_TIMEOUT\n", "by: 7\n", "56: [replaced-by] found 7, expected the name of a code, or null; "),
    (
        "lifecycle: removed\n",
        "lifecycle: undocumented\n",
        "56: [replaced-by] found 'replaced_by' in a code that is undocumented, expected none; ",
    ),
]


@pytest.mark.parametrize(("old", "new", "expected"), EDITS)
def test_a_wrong_replacement_is_one_line(root: Path, old: str, new: str, expected: str) -> None:
    edit(root / CODES, old, new)
    [line] = said(root)
    assert line.startswith(f"{CODES}:{expected}")


def test_its_addresses_stay_and_the_export_says_what_takes_its_place(root: Path) -> None:
    guide = load_valid_guide(root)
    aliases = list_aliases(guide)
    for address in ("LLM_OLD", "llm_old", "0x5010B012", "5010b012", str(0x5010B012)):
        assert aliases[address] == "codes/LLM_OLD/"


def test_the_command_line_says_that_it_is_removed_and_what_takes_its_place() -> None:
    data = load_data()
    code = data.codes[1]._replace(lifecycle="removed", replaced_by="LLM_TIMEOUT")
    lines = Explainer(data.labels, "en", "https://g.example/").explain(code).splitlines()
    assert "Recoverable · Removed" in lines
    assert "LLM_TIMEOUT takes its place." in lines
    lines = Explainer(data.labels, "zh", "https://g.example/").explain(code._replace(replaced_by=None)).splitlines()
    assert "没有替代的错误码。" in lines


def test_every_code_of_the_export_says_whether_another_takes_its_place() -> None:
    exported = the_export()["codes"]
    assert {code["name"]: code["replaced_by"] for code in exported} == {code["name"]: None for code in exported}
