"""diff-spec says in words what a newer text changes; take-spec takes it in byte for byte."""

from __future__ import annotations

import hashlib
import shutil
from pathlib import Path

import pytest

import macros.__main__ as command
from macros.edit.take_spec import take_specification
from macros.problems import DataError
from tests.support.small_guide import ROOT, SPECIFICATION, write_guide

SPEC = "data/spec/llm-datadist-error-codes.zh.txt"
TIMEOUT = "LLM_TIMEOUT\t处理超时\t否\t获取日志。备份日志。\n"
NEWER = (
    SPECIFICATION.replace("constexpr Status LLM_LINK_FAILED = 0x5010B009U;\n", "")
    .replace("LLM_LINK_FAILED\t建链失败\t是\t检查网络。\n", "")
    .replace("LLM_TIMEOUT = 0x5010B01AU;\n", "LLM_TIMEOUT = 0x5010B01CU;\nconstexpr Status LLM_NEW = 0x5010B01DU;\n")
    .replace(TIMEOUT, "LLM_TIMEOUT\t超时\t是\t获取日志。\nLLM_NEW\t新\t是\t重试。\n")
)


@pytest.fixture
def root(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A guide in the current directory that the command line works on."""
    root = write_guide(tmp_path)
    shutil.copy(ROOT / "data/spec/PROVENANCE.md", root / "data/spec")
    monkeypatch.chdir(root)
    monkeypatch.setattr(command, "ROOT", root)
    return root


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, list[str]]:
    code = command.main(arguments)
    return code, capsys.readouterr().out.splitlines()


def test_each_difference_is_said_in_words_with_the_lines_of_both_texts(
    root: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (root / "new.txt").write_bytes(NEWER.encode())
    assert run(capsys, "diff-spec", "new.txt") == (
        1,
        [
            "new.txt:9: adds the constant LLM_NEW = 0x5010B01D",
            f"{SPEC}:8: drops the constant LLM_LINK_FAILED = 0x5010B009",
            f"{SPEC}:9, new.txt:8: changes the value of LLM_TIMEOUT from 0x5010B01A to 0x5010B01C",
            "new.txt:18: adds the row of LLM_NEW: meaning '新', recoverable '是', remedy '重试。'",
            f"{SPEC}:17: drops the row of LLM_LINK_FAILED: meaning '建链失败', recoverable '是', remedy '检查网络。'",
            f"{SPEC}:18, new.txt:17: changes the meaning of LLM_TIMEOUT from '处理超时' to '超时'",
            f"{SPEC}:18, new.txt:17: changes the recoverable of LLM_TIMEOUT from '否' to '是'",
            f"{SPEC}:18, new.txt:17: changes the remedy of LLM_TIMEOUT from '获取日志。备份日志。' to '获取日志。'",
        ],
    )


def test_another_order_is_a_difference(root: Path, capsys: pytest.CaptureFixture[str]) -> None:
    failed = "LLM_FAILED\t通用失败\t否\t获取日志。\n"
    newer = SPECIFICATION.replace(failed, "").replace(TIMEOUT, TIMEOUT + failed)
    (root / "new.txt").write_bytes(newer.encode())
    said = "new.txt:16: lists the rows in another order: LLM_LINK_FAILED stands before LLM_FAILED"
    assert run(capsys, "diff-spec", "new.txt") == (1, [said])


def test_the_same_text_has_no_differences_and_is_not_taken_in(root: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (root / "new.txt").write_bytes(SPECIFICATION.encode())
    before = (root / "data/spec/PROVENANCE.md").read_bytes()
    assert run(capsys, "diff-spec", "new.txt") == (0, ["no differences"])
    assert run(capsys, "take-spec", "new.txt") == (
        0,
        [f"{SPEC}: the same text already", "4 codes, 14 pages: no problems"],
    )
    assert (root / "data/spec/PROVENANCE.md").read_bytes() == before


@pytest.mark.parametrize("verb", ["diff-spec", "take-spec"])
@pytest.mark.parametrize(
    ("content", "said"),
    [
        (None, "new.txt:1: [missing-file] found no such file"),
        (b"\xff\xfe", "new.txt:1: [encoding] found byte 0xFF, expected UTF-8"),
        (SPECIFICATION.replace("\t否\t获", "\t也许\t获").encode(), "new.txt:16: [spec-form] found 'LLM_FAILED"),
    ],
)
def test_a_text_that_is_no_specification_is_one_sentence_and_exit_2(
    root: Path, capsys: pytest.CaptureFixture[str], verb: str, content: bytes | None, said: str
) -> None:
    if content is not None:
        (root / "new.txt").write_bytes(content)
    code, lines = run(capsys, verb, "new.txt")
    assert (code, len(lines)) == (2, 1)
    assert lines[0].startswith(said)
    assert (root / SPEC).read_bytes() == SPECIFICATION.encode()


def test_a_newer_text_is_taken_in_with_checksum_and_provenance_and_check_says_the_rest(
    root: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (root / "new.txt").write_bytes(NEWER.encode())
    code, lines = run(capsys, "take-spec", "new.txt")
    assert code == 1
    assert lines[0] == f"{SPEC}: taken in, with checksum and provenance"
    assert [line.split(" found ")[0] for line in lines[1:]] == [
        "data/codes.yml:19: [spec-name]",
        "data/codes.yml:41: [spec-value]",
        "data/codes.yml:50: [spec-recoverable]",
        "data/codes.yml:53: [spec-meaning]",
        "data/codes.yml:60: [spec-remedy]",
        "data/codes.yml:63: [spec-missing]",
        "data/reference/contradictions.yml:13: [spec-verbatim]",
    ]
    assert (root / SPEC).read_bytes() == NEWER.encode()
    digest = hashlib.sha256(NEWER.encode()).hexdigest()
    assert (root / "data/spec/SHA256SUMS").read_text() == f"{digest}  llm-datadist-error-codes.zh.txt\n"


def test_the_provenance_gets_a_row_that_says_what_changed(root: Path) -> None:
    (root / "new.txt").write_bytes(NEWER.encode())
    before = (root / "data/spec/PROVENANCE.md").read_text(encoding="utf-8")
    assert take_specification(root, root / "new.txt", "2031-02-03")
    digest = hashlib.sha256(NEWER.encode()).hexdigest()
    changed = "adds LLM_NEW; drops LLM_LINK_FAILED; changes LLM_TIMEOUT (value, meaning, recoverable, remedy)"
    row = f"| 2031-02-03 | `{digest}` | 4, 4 | {changed} |\n"
    assert (root / "data/spec/PROVENANCE.md").read_text(encoding="utf-8") == before + row


def test_a_kept_text_that_cannot_be_read_is_replaced_all_the_same(root: Path) -> None:
    (root / SPEC).write_bytes(b"broken")
    (root / "new.txt").write_bytes(SPECIFICATION.encode())
    assert take_specification(root, root / "new.txt", "2031-02-03")
    assert (root / SPEC).read_bytes() == SPECIFICATION.encode()
    assert "could not be read |\n" in (root / "data/spec/PROVENANCE.md").read_text(encoding="utf-8")
    with pytest.raises(DataError):
        take_specification(root, root / "none.txt", "2031-02-03")
