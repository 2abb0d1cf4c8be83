"""The command line of loglink: what it prints, and its exit codes."""

from __future__ import annotations

import gzip
import io
import json
import subprocess
import sys
from pathlib import Path

import pytest

from loglink import DEFAULT_BASE_URL
from loglink.__main__ import main
from loglink._link.links import find_language
from loglink._recognise.data import load_data
from tests.conftest import ROOT


@pytest.fixture(autouse=True)
def english(monkeypatch: pytest.MonkeyPatch) -> None:
    """The language and the address are those of the defaults, whatever the machine says."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANGUAGE", "LOGLINK_BASE_URL"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("LANG", "en_US.UTF-8")


def test_explain_says_meaning_first_step_and_page(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["explain", "1343270921", "--base-url", "https://docs.example/errors"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[:2] == ["LLM_LINK_FAILED  0x5010B009  1343270921", "Link setup failed"]
    assert lines[lines.index("Do this first") + 1].startswith("  1. On the client ")
    assert lines[-1] == "https://docs.example/errors/codes/LLM_LINK_FAILED/"


def test_explain_in_chinese_leads_to_the_chinese_page(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LOGLINK_BASE_URL", "http://10.0.0.1/g/")
    assert main(["explain", "link_busy", "--language", "zh"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[1] == "链路忙"
    assert lines[-1] == "http://10.0.0.1/g/zh/codes/LLM_LINK_BUSY/"


def test_explain_says_that_a_name_is_not_in_the_specification(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["explain", "1343270934"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[:3] == [
        "LLM_COPY_CACHE_FAILED  0x5010B016  1343270934",
        "By its name, copying a cache failed; no description is registered",
        "Undocumented",
    ]
    assert lines[-2:] == [
        "(set --base-url or LOGLINK_BASE_URL to where the guide is served)",
        f"{DEFAULT_BASE_URL}codes/LLM_COPY_CACHE_FAILED/",
    ]
    assert main(["explain", "LLMStatusCode.LLM_UNKNOWN_ERROR"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[:3] == ["LLM_UNKNOWN_ERROR", "Unknown error", "Undocumented"]
    assert lines[-1] == f"{DEFAULT_BASE_URL}codes/LLM_UNKNOWN_ERROR/"


@pytest.mark.parametrize(
    ("token", "said"),
    [
        ("nonsense", "'nonsense' is no spelling of a code; expected one such as 0x5010B009"),
        ("LLM_LINK_FAIL", "did you mean LLM_LINK_FAILED?"),
        ("LLMStatusCode.LLM_TIMOUT", "did you mean LLM_TIMEOUT?"),
        ("0x5010B01D", "0x5010B01D is none of the codes; did you mean LLM_OUT_OF_MEMORY"),
        ("12345678901234567890", "'12345678901234567890' is no spelling of a code"),
        ("12", "0x0000000C is none of the codes; see them all with: loglink list"),
    ],
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


def test_scan_without_json_is_for_reading(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    log = tmp_path / "a.log"
    log.write_text("超时 LLM_TIMEOUT\n", encoding="utf-8")
    assert main(["scan", str(log)]) == 0
    hint = "loglink: pages are named without a host; set --base-url or LOGLINK_BASE_URL to where the guide is served\n"
    assert capsys.readouterr() == ("1:4: LLM_TIMEOUT  Processing timeout  codes/LLM_TIMEOUT/\n", hint)
    assert main(["scan", "--base-url", "http://g/", str(log), str(log)]) == 0
    row = f"{log}:1:4: LLM_TIMEOUT  Processing timeout  http://g/codes/LLM_TIMEOUT/\n"
    assert capsys.readouterr() == (row * 2, "")
    assert main(["scan", "--json", str(log), str(log)]) == 0
    assert json.loads(capsys.readouterr().out.splitlines()[1])["file"] == str(log)


@pytest.mark.parametrize(
    ("line", "said"),
    [
        (
            "[ERROR] GE(4021,python3):2026-03-04-09:12:00.101.002 [x.cc:7]5 F: ErrorNo: 1343270921 [GE][MODULE]f",
            "2026-03-04 09:12:00.101002  python3[4021]  LLM_LINK_FAILED (1343270921)",
        ),
        (
            "(Worker_TP0 pid=3001) ERROR 03-04 09:12:00 [a.py:7] LLM_TIMEOUT",
            "03-04 09:12:00  Worker_TP0[3001]  LLM_TIMEOUT",
        ),
        ("09:12:00 LLM_TIMEOUT", "09:12:00  LLM_TIMEOUT"),
        ("\0" * 5000 + "09:12:00 LLM_TIMEOUT", "09:12:00  LLM_TIMEOUT"),
    ],
)
@pytest.mark.parametrize("encoding", ["utf-8", "utf-16"])
def test_a_row_of_scan_says_when_and_which_process(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, line: str, said: str, encoding: str
) -> None:
    log = tmp_path / "a.log"
    log.write_bytes(f"start\n{line}\n".encode(encoding))
    assert main(["scan", "--base-url", "http://g/", str(log)]) == 0
    assert capsys.readouterr().out.partition(": ")[2].startswith(f"{said}  ")


@pytest.mark.parametrize(
    "name", ["utf-8", "utf-8-sig", "utf-16", "utf-16le", "utf-16be", "utf-32", "utf-32be", "gb18030"]
)
@pytest.mark.parametrize("packed", [False, True])
def test_scan_finds_the_same_in_every_encoding(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, name: str, packed: bool
) -> None:
    log = tmp_path / ("a.log.gz" if packed else "a.log")
    content = "启动\r\n😀建链 失败 ret = 0x5010B009\r\n超时LLM_TIMEOUT".encode(name)
    log.write_bytes(gzip.compress(content) if packed else content)
    assert main(["scan", "--json", str(log)]) == 0
    hits = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [(hit["line"], hit["column"], hit["code"]) for hit in hits] == [
        (2, 14, "LLM_LINK_FAILED"),
        (3, 3, "LLM_TIMEOUT"),
    ]


def test_an_encoding_given_by_hand_overrules_the_bytes(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    log = tmp_path / "a.log"
    log.write_bytes(b"\1\2\3\0 LLM_TIMEOUT\n")
    assert main(["scan", str(log)]) == 2
    assert "a.log: NUL bytes as no text has them" in capsys.readouterr().err
    assert main(["scan", "--encoding", "utf-8", str(log)]) == 0
    assert capsys.readouterr().out.startswith("1:6: LLM_TIMEOUT")


def test_one_log_that_cannot_be_read_does_not_keep_the_others(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    log, cut = tmp_path / "a.log", tmp_path / "b.gz"
    log.write_bytes(b"LLM_TIMEOUT\n")
    cut.write_bytes(gzip.compress(b"LLM_TIMEOUT\n" * 99)[:-12])
    for command in ("scan", "annotate"):
        assert main([command, str(tmp_path / "no.log"), str(cut), str(log)]) == 2
        out, err = capsys.readouterr()
        assert "LLM_TIMEOUT" in out
        assert "no.log: No such file or directory" in err
        assert "b.gz: the packed file is damaged or cut" in err
        assert err.count("\n") == (3 if command == "scan" else 2)  # the last one says how to set the address


def test_the_numbers_of_other_families_are_found_when_asked_for(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    log = tmp_path / "a.log"
    log.write_text("建链 ret = 103900\nLLM_TIMEOUT\n", encoding="utf-16")
    assert main(["scan", "--neighbours", "--json", str(log)]) == 0
    (found,) = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert (found["line"], found["column"], found["text"], found["value"]) == (1, 10, "103900", 103900)
    assert main(["scan", "--neighbours", str(log)]) == 0
    assert capsys.readouterr().out.startswith(f"1:10: {found['name']} (103900)  {found['family']}  ")
    log.write_text("LLM_TIMEOUT\n", encoding="utf-8")
    assert main(["scan", "--neighbours", str(log)]) == 1


def test_list_has_every_code(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["list", "--language", "zh"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].split() == ["LLM_SUCCESS", "0x00000000", "0", "成功"]
    assert [line.split()[0] for line in lines] == [code.name for code in load_data().entries]


def test_search_says_when_there_is_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["search", "xyzzy"]) == 1
    assert main(["search", "建链失败"]) == 0
    assert capsys.readouterr().out.split()[:3] == ["LLM_LINK_FAILED", "0x5010B009", "1343270921"]


@pytest.mark.parametrize(
    ("variables", "language"),
    [
        ({"LANG": "zh_CN.UTF-8"}, "zh"),
        ({"LANG": "en_US.UTF-8", "LC_ALL": "zh_TW.UTF-8"}, "zh"),
        ({"LANG": "zh_CN.UTF-8", "LC_ALL": "C"}, "en"),
        ({"LANG": "en_US.UTF-8", "LANGUAGE": "zh_CN:en"}, "zh"),
        ({"LANG": "C", "LANGUAGE": "zh_CN"}, "en"),
        ({"LANG": "de_DE.UTF-8"}, "en"),
    ],
)
def test_the_language_is_that_of_the_locale(
    monkeypatch: pytest.MonkeyPatch, variables: dict[str, str], language: str
) -> None:
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    assert find_language() == language


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
        (["search"], "the following arguments are required: WORDS"),
        (["explain", "0", "--base-url", "docs"], "'docs' is no address of the guide"),
        (["scan", "--encoding", "latin-1"], "argument --encoding: invalid choice"),
        (["explain"], "the following arguments are required: TOKEN"),
        (["explain", "0", "--lang", "fr"], "argument --language/--lang: invalid choice: 'fr'"),
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


@pytest.mark.parametrize("command", ["scan", "annotate", "diagnose"])
def test_an_empty_name_is_shown_as_one(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([command, ""]) == 2
    assert capsys.readouterr().err == "loglink: '': No such file or directory; check who may read it\n"
