"""new-code writes what a code needs, leaves to a person what only a person knows, and refuses what can be no code."""

from __future__ import annotations

from pathlib import Path

import pytest

from macros.edit.new_code import RefusedError, add_code
from macros.lint.runner import check_guide, load_valid_guide
from tests.support.fill_in import fill_in
from tests.support.small_guide import CODES, SPECIFICATION, edit, write_guide, write_specification

ROW = "LLM_LINK_BUSY\t链路忙: 一\t是\t预留错误码。稍后再试。\n"
NEWER = SPECIFICATION.replace("}  //", "constexpr Status LLM_LINK_BUSY = 0x5010B01BU;\n}  //").replace(
    "\n\n父", f"\n{ROW}\n父"
)


@pytest.fixture
def root(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return write_guide(tmp_path)


def said(root: Path) -> list[str]:
    return [str(problem) for problem in check_guide(root)]


def test_a_code_outside_the_specification_gets_an_undocumented_record_and_two_pages(root: Path) -> None:
    written = add_code(root, "LLM_NO_FREE_BLOCK", "0x5010b012")
    assert [(one.path.relative_to(root).as_posix(), one.line) for one in written] == [
        ("data/codes.yml", 40),
        ("docs/codes/LLM_NO_FREE_BLOCK.md", 1),
        ("docs/codes/LLM_NO_FREE_BLOCK.zh.md", 1),
    ]
    text = (root / "data/codes.yml").read_text(encoding="utf-8")
    begin = text.index("- name: LLM_NO_FREE_BLOCK\n")
    end = text.index("- name: LLM_TIMEOUT\n")
    assert text[:begin] + text[end:] == CODES
    assert '  value: "0x5010B012"\n' in text[begin:end]
    assert "  lifecycle: undocumented\n" in text[begin:end]
    page = "---\ncode: LLM_NO_FREE_BLOCK\n---\n\n{{ code_page() }}\n"
    assert all(one.path.read_text(encoding="utf-8") == page for one in written[1:])


def test_each_fill_in_is_a_problem_of_its_own_until_it_is_filled_in(root: Path) -> None:
    add_code(root, "LLM_NO_FREE_BLOCK", "0x5010B012")
    marks = (root / "data/codes.yml").read_text(encoding="utf-8").split("\n")
    expected = [number for number, line in enumerate(marks, 1) if "FILL IN" in line]
    assert [problem.line for problem in check_guide(root)] == expected
    assert len(expected) == 8  # category, status, its source, meaning and about in two languages, the source of about
    fill_in(root, said(root), "LLM_NO_FREE_BLOCK")
    assert said(root) == []
    assert load_valid_guide(root).code("LLM_NO_FREE_BLOCK").lifecycle == "undocumented"


def test_a_code_of_the_specification_gets_its_words_and_a_file_of_causes(root: Path) -> None:
    write_specification(root, NEWER)
    assert any(line.endswith("run `python -m macros new-code LLM_LINK_BUSY 0x5010B01B`") for line in said(root))
    add_code(root, "LLM_LINK_BUSY", "1343270939")
    assert all(" found 'FILL IN" in line for line in said(root))
    fill_in(root, said(root), "LLM_LINK_BUSY")
    assert said(root) == []
    code = load_valid_guide(root).code("LLM_LINK_BUSY")
    assert (code.lifecycle, code.recoverable, code.value) == ("reserved", "yes", 0x5010B01B)
    assert code.remedy is not None
    assert (code.meaning.zh, code.remedy.zh) == ("链路忙: 一", ("预留错误码。", "稍后再试。"))


def test_a_page_that_is_there_is_left_as_it_is(root: Path) -> None:
    page = root / "docs/codes/LLM_NEW.md"
    page.write_text("---\ncode: LLM_NEW\n---\nmine\n", encoding="utf-8")
    assert [one.path.name for one in add_code(root, "LLM_NEW", "0x5010BFFF")] == ["codes.yml", "LLM_NEW.zh.md"]
    assert page.read_text(encoding="utf-8").endswith("mine\n")


REFUSED = [
    ("llm_new", "0x5010B012", "found the name 'llm_new', expected LLM_ and upper-case words joined by _, "),
    ("LLM_NEW_", "0x5010B012", "found the name 'LLM_NEW_', expected "),
    ("../x", "0x5010B012", "found the name '../x', expected "),
    ("LLM_NEW", "5010B012", "found the value '5010B012', expected hex such as 0x5010B009, or decimal; "),
    ("LLM_NEW", "-1", "found the value '-1', expected hex "),
    ("LLM_NEW", "0x5010C000", "found the value '0x5010C000', expected 0x5010B000 to 0x5010BFFF; "),
    ("LLM_NEW", "99999999999", "found the value '99999999999', expected 0x5010B000 to "),
    ("LLM_NEW", "0x5010B01A", "found LLM_NEW with 0x5010B01A, expected what data/spec/"),
    ("LLM_TIMEOUT", "0x5010B012", "found the name LLM_TIMEOUT in data/codes.yml:40, expected one that nothing has; "),
    ("LLM_UNKNOWN_ERROR", "0x5010B012", "found the name LLM_UNKNOWN_ERROR in data/python_members.yml:1, expected "),
    ("LLM_LINK_BUSY", "0x5010B012", "found LLM_LINK_BUSY with 0x5010B012, expected what data/spec/llm-"),
]


@pytest.mark.parametrize(("name", "value", "expected"), REFUSED)
def test_what_can_be_no_new_code_is_refused_in_one_sentence(root: Path, name: str, value: str, expected: str) -> None:
    write_specification(root, NEWER)
    if expected.startswith("found LLM_NEW with"):  # a value of the specification whose code has no record
        record = CODES[CODES.index("- name: LLM_TIMEOUT") : CODES.index("- name: LLM_FAILED")]
        edit(root / "data/codes.yml", record, "")
    before = {path: path.read_bytes() for path in root.rglob("*") if path.is_file()}
    with pytest.raises(RefusedError) as caught:
        add_code(root, name, value)
    assert str(caught.value).startswith(expected)
    assert "\n" not in str(caught.value)
    assert {path: path.read_bytes() for path in root.rglob("*") if path.is_file()} == before


def test_a_value_that_a_code_has_is_refused_with_its_place(root: Path) -> None:
    with pytest.raises(
        RefusedError, match=r"^found the value 0x5010B009 in data/codes\.yml:19, expected one that no code"
    ):
        add_code(root, "LLM_NEW", "1343270921")
