"""`loglink explain` of a number or name of another family: named as what it is, never as a code."""

from __future__ import annotations

import pytest

from loglink.__main__ import main

HIXL = (
    "103900 (0x195DC), a number of HIXL: A parameter is wrong.\n"
    "  LLM-DataDist shows it as LLM_PARAM_INVALID\n"
    "https://guide.test/reference/neighbours/\n"
)


@pytest.mark.parametrize("text", ["103900", "0x195DC", "status: 103900"])
def test_a_number_of_hixl_is_named_alone_and_in_a_line(text: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["explain", text, "--base-url", "https://guide.test", "--language", "en"]) == 0
    assert capsys.readouterr().out == HIXL


def test_a_name_of_another_family_is_named_in_chinese(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["explain", "EI0001", "--base-url", "https://guide.test", "--language", "zh"]) == 0
    assert capsys.readouterr().out == "EI0001 是 EI 错误码：环境变量取值无效。\nhttps://guide.test/zh/reference/neighbours/\n"


def test_a_code_in_the_line_comes_before_what_stands_beside_it(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["explain", "HIXL ret = 103900 and LLM_TIMEOUT", "--language", "en"]) == 0
    assert capsys.readouterr().out.startswith("LLM_TIMEOUT  0x5010B01A")


def test_a_number_of_nobody_is_still_none_of_the_codes(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["explain", "12345"]) == 2
    assert "0x00003039 is none of the codes" in capsys.readouterr().err
