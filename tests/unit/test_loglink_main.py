"""The command line of loglink: what it prints, and its exit codes."""

from __future__ import annotations

import io
import json
import subprocess
import sys
from pathlib import Path

import pytest

from loglink import DEFAULT_BASE_URL
from loglink.__main__ import main
from tests.conftest import ROOT


def test_explain_says_meaning_first_step_and_page(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["explain", "1343270921", "--base-url", "https://docs.example/errors"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[:2] == ["LLM_LINK_FAILED  0x5010B009  1343270921", "Link setup failed"]
    assert lines[2].startswith("  1. On the client, ")
    assert lines[-1] == "https://docs.example/errors/codes/LLM_LINK_FAILED/"


def test_explain_in_chinese_leads_to_the_chinese_page(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LOGLINK_BASE_URL", "http://10.0.0.1/g/")
    assert main(["explain", "link_busy", "--lang", "zh"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[1] == "链路忙"
    assert lines[-1] == "http://10.0.0.1/g/zh/codes/LLM_LINK_BUSY/"


def test_explain_says_that_a_name_is_not_in_the_specification(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["explain", "1343270934"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "LLM_COPY_CACHE_FAILED  0x5010B016  1343270934  (undocumented)"
    assert lines[1] == "By its name, copying a cache failed; no description is registered"
    assert lines[-1] == f"{DEFAULT_BASE_URL}codes/LLM_COPY_CACHE_FAILED/"
    assert main(["explain", "LLMStatusCode.LLM_UNKNOWN_ERROR"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[:2] == ["LLM_UNKNOWN_ERROR  (undocumented)", "Unknown error"]
    assert lines[-1] == f"{DEFAULT_BASE_URL}codes/LLM_UNKNOWN_ERROR/"


@pytest.mark.parametrize(
    ("token", "said"),
    [("nonsense", "'nonsense' is no spelling of a code"), ("0x5010B01D", "the nearest are LLM_OUT_OF_MEMORY")],
)
def test_what_is_no_code_gets_one_sentence(capsys: pytest.CaptureFixture[str], token: str, said: str) -> None:
    assert main(["explain", token]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert said in err
    assert err.count("\n") == 1


def test_scan_prints_one_object_a_line(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    log = tmp_path / "a.log"
    log.write_text("建链失败 ret = 5010b009\nnothing\n", encoding="utf-8")
    assert main(["scan", "--json", str(log)]) == 0
    hit = {"line": 1, "column": 12, "text": "5010b009", "code": "LLM_LINK_FAILED", "kind": "code"}
    assert [json.loads(line) for line in capsys.readouterr().out.splitlines()] == [hit]


def test_scan_reads_the_standard_input_and_says_when_there_is_nothing(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(b"healthy \xff\n")))
    assert main(["scan", "--json"]) == 1
    assert capsys.readouterr().out == ""


def test_a_missing_file_gets_one_sentence(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert main(["scan", "--json", str(tmp_path / "no.log")]) == 2
    assert "no.log: No such file or directory" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ([], "the following arguments are required: COMMAND"),
        (["scan"], "the following arguments are required: --json"),
        (["explain"], "the following arguments are required: TOKEN"),
        (["explain", "0", "--lang", "fr"], "argument --lang: invalid choice: 'fr'"),
        (["scan", "--json", "."], "Is a directory"),
    ],
)
def test_a_wrong_call_gets_one_sentence(capsys: pytest.CaptureFixture[str], arguments: list[str], said: str) -> None:
    try:
        code: object = main(arguments)
    except SystemExit as stop:
        code = stop.code
    out, err = capsys.readouterr()
    assert (code, out) == (2, "")
    assert err.startswith("loglink: ")
    assert said in err
    assert err.count("\n") == 1


def test_a_reader_that_has_gone_is_no_error(tmp_path: Path) -> None:
    log = tmp_path / "a.log"
    log.write_text("ret = 5010b009\n" * 20_000, encoding="utf-8")
    command = [sys.executable, "-m", "loglink", "scan", "--json", str(log)]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.readline()
        process.stdout.close()
        assert process.stderr.read() == b""
    assert process.returncode == 0


def test_the_default_address_is_that_of_the_site() -> None:
    assert f"site_url: {DEFAULT_BASE_URL}\n" in (ROOT / "mkdocs.yml").read_text(encoding="utf-8")
