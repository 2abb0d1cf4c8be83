"""`check` holds the data against the specification: each difference is one line at its place, with a next step."""

from __future__ import annotations

from pathlib import Path

import pytest

from macros.lint.runner import check_guide
from tests.support.small_guide import SPECIFICATION, edit, write_guide, write_specification

CODES = "data/codes.yml"
SPEC = "data/spec/llm-datadist-error-codes.zh.txt"
SUMS = "data/spec/SHA256SUMS"


@pytest.fixture
def root(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A guide without a problem in the current directory."""
    monkeypatch.chdir(tmp_path)
    return write_guide(tmp_path)


def said(root: Path) -> list[str]:
    return [str(problem) for problem in check_guide(root)]


DATA_EDITS = [
    (
        "    zh: 建链失败\n",
        "    zh: 断链失败\n",
        f"{CODES}:32: [spec-meaning] found '断链失败', expected '建链失败', as {SPEC}:17 says; correct it",
    ),
    (
        '  value: "0x5010B009"\n',
        '  value: "0x5010B00A"\n',
        f"{CODES}:20: [spec-value] found '0x5010B00A', expected '0x5010B009', as {SPEC}:8 says; correct it",
    ),
    (
        '  recoverable: "yes"\n',
        '  recoverable: "no"\n',
        f"{CODES}:29: [spec-recoverable] found 'no', expected 'yes', as {SPEC}:17 says; correct it",
    ),
    (
        "      - 备份日志。\n",
        "      - 备份。\n",
        f"{CODES}:60: [spec-remedy] found '获取日志。备份。', "
        f"expected '获取日志。备份日志。', as {SPEC}:18 says; correct it",
    ),
    (
        "link\n  lifecycle: documented\n",
        "link\n  lifecycle: reserved\n",
        f"{CODES}:23: [spec-lifecycle] found reserved, expected documented, as {SPEC}:17 says; correct it",
    ),
]


@pytest.mark.parametrize(("old", "new", "expected"), DATA_EDITS, ids=[row[2].split("]")[0] for row in DATA_EDITS])
def test_a_difference_is_said_with_both_sides_and_both_places(root: Path, old: str, new: str, expected: str) -> None:
    edit(root / CODES, old, new)
    assert said(root) == [expected]


def test_a_file_that_stands_in_for_the_codes_is_held_against_the_specification(root: Path) -> None:
    other = root / "mine.yml"
    (root / CODES).rename(other)
    edit(other, "    zh: 建链失败\n", "    zh: 断链失败\n")
    [problem] = check_guide(root, Path("mine.yml"))
    assert str(problem).startswith("mine.yml:32: [spec-meaning] found '断链失败', ")


def test_a_misspelt_name_is_told_from_a_missing_code(root: Path) -> None:
    edit(root / CODES, "- name: LLM_FAILED\n", "- name: LLM_FAILD\n")
    expected = f"expected LLM_FAILED, the name of its value in {SPEC}:7; correct it"
    assert f"{CODES}:63: [spec-name] found LLM_FAILD, {expected}" in said(root)
    assert not any("spec-missing" in line for line in said(root))


def test_a_code_of_the_specification_without_a_record_is_told_where_it_belongs(root: Path) -> None:
    newer = SPECIFICATION.replace("}  //", "constexpr Status LLM_LINK_BUSY = 0x5010B01BU;\n}  //").replace(
        "\n\n父", "\nLLM_LINK_BUSY\t链路忙\t是\t预留错误码。\n\n父"
    )
    write_specification(root, newer)
    assert said(root) == [
        f"{CODES}:63: [spec-missing] found no record of LLM_LINK_BUSY, expected one here: {SPEC}:10 has it; "
        "run `python -m macros new-code LLM_LINK_BUSY 0x5010B01B`"
    ]


def test_a_name_in_one_list_of_the_specification_only_is_told_there(root: Path) -> None:
    write_specification(root, SPECIFICATION.replace("LLM_TIMEOUT\t处理超时\t否\t获取日志。备份日志。\n", ""))
    assert (
        f"{SPEC}:9: [spec-lists] found LLM_TIMEOUT 0 times in the table, expected it once; get the text again"
        in said(root)
    )


def test_a_long_text_is_shown_from_where_it_differs(root: Path) -> None:
    long = "检查网络" * 20
    write_specification(root, SPECIFICATION.replace("检查网络。", f"{long}。"))
    edit(root / CODES, "      - 检查网络。\n", f"      - {long}！\n")
    [line] = said(root)
    assert "found '…检查网络检查网络！', expected '…检查网络检查网络。', as " in line


def test_a_specification_that_changed_behind_its_checksum_is_told(root: Path) -> None:
    (root / SPEC).write_bytes(SPECIFICATION.replace("获取日志。备份日志。", "备份日志。").encode())
    checksum, remedy = said(root)[1], said(root)[0]
    assert remedy.startswith(f"{CODES}:59: [spec-remedy] found '获取日志。备份日志。', expected '备份日志。', ")
    assert checksum.startswith(f"{SUMS}:1: [spec-checksum] found '")
    assert checksum.endswith("restore the text, or take a newer one in with `python -m macros take-spec FILE`")


def test_a_missing_checksum_or_specification_is_one_line(root: Path) -> None:
    (root / SUMS).unlink()
    assert said(root) == [f"{SUMS}:1: [missing-file] found no such file; create it or correct the path"]
    (root / SPEC).unlink()
    assert said(root) == [f"{SPEC}:1: [missing-file] found no such file; create it or correct the path"]


def test_a_specification_of_another_form_is_one_line_with_its_number(root: Path) -> None:
    write_specification(root, SPECIFICATION.replace("LLM_TIMEOUT\t处理超时\t否", "LLM_TIMEOUT\t处理超时\t也许"))
    assert said(root) == [
        f"{SPEC}:18: [spec-form] found 'LLM_TIMEOUT\\t处理超时\\t也许\\t获取日志。备份日志。', "
        "expected name, meaning, 是/否/无 and remedy with tabs between them, or ''; "
        "get the text again, or read its new form in macros/load/specification.py"
    ]
    (root / SPEC).write_bytes(SPECIFICATION.encode("gb18030"))
    [line] = said(root)
    assert line.startswith(f"{SPEC}:1: [encoding] found byte 0x")


def test_the_words_that_a_contradiction_quotes_must_stand_in_the_specification(root: Path) -> None:
    edit(root / "data/reference/contradictions.yml", "    verbatim: 否\n", "    verbatim: 是\n")
    assert said(root) == [
        f"data/reference/contradictions.yml:13: [spec-verbatim] found '是', expected words of the recoverable "
        f"of LLM_TIMEOUT, '否' ({SPEC}:18); the contradiction may be settled: "
        "compare its sources, then correct or remove it"
    ]
