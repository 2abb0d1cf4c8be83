"""`loglink diagnose`: exit codes, the object of --json, folders, times, the text for people."""

from __future__ import annotations

import gzip
import io
import json
import os
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from loglink.__main__ import main
from loglink._diagnose.catalogue import Catalogue, load_catalogue, parse_catalogue
from tests.conftest import ROOT

BASE = "https://docs.example/errors/"
REFUSED = (
    "[ERROR] GE(28854,python3):2026-03-04-09:12:42.101.300 [msg_handler_plugin.cc:76]29011 Connect: ErrorNo: 1343270921"
    "(local cluster link with remote cluster failed!) [GE][MODULE]Failed to connect peer 198.51.100.21:26000, "
    "error msg:Connection refused, errno:111\n"
)
LATER = REFUSED.replace("09:12:42", "11:30:00").replace("198.51.100.21", "198.51.100.22")
HEALTHY = (
    "[INFO] GE(28854,python3):2026-03-04-09:12:40.008.000 [llm_datadist_impl.cc:509]28854 Initialize:ready\n"
    "[WARNING] GE(28854,python3):2026-03-04-09:12:41.008.000 [a.cc:1]28854 Run:queue is long\n"
)
RULE = {
    "id": "test-refused",
    "cause": "LLM_LINK_FAILED#nothing-listens",
    "origin": ["connect-failed"],
    "when": [{"slot": "errno", "in": ["111"]}],
    "says": {"en": "Nothing listens on {ip}:{port}.", "zh": "{ip}:{port} 上没有进程在监听。"},
    "act_on": "server",
}


@pytest.fixture(autouse=True)
def english(monkeypatch: pytest.MonkeyPatch) -> None:
    """The language and the address are the same on every machine; a broken terminal is none."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANGUAGE", "ASCEND_PROCESS_LOG_PATH"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("LANG", "en_US.UTF-8")
    monkeypatch.setenv("LOGLINK_BASE_URL", BASE)


@pytest.fixture
def settling(monkeypatch: pytest.MonkeyPatch) -> Catalogue:
    """A catalogue with the signatures of the guide and one rule, so that the rules of the guide may change."""
    raw = json.loads((ROOT / "loglink/diagnosis.json").read_text(encoding="utf-8"))
    catalogue = parse_catalogue({**raw, "rules": [RULE]})
    monkeypatch.setattr("loglink._command.diagnose.load_catalogue", lambda: catalogue)
    return catalogue


def write(folder: Path, files: Mapping[str, str | bytes]) -> Path:
    for name, content in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content.encode() if isinstance(content, str) else content)
    return folder


def read(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, Any, str]:
    code = main(["diagnose", "--json", *arguments])
    out, err = capsys.readouterr()
    return code, json.loads(out) if out else None, err


def test_a_failure_is_exit_code_0_and_none_is_1(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    write(tmp_path, {"sick.log": REFUSED, "well.log": HEALTHY})
    assert main(["diagnose", str(tmp_path / "sick.log")]) == 0
    assert main(["diagnose", str(tmp_path / "well.log")]) == 1
    assert "No line tells of a failure" in capsys.readouterr().out


def test_json_has_every_key_of_the_contract(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, settling: Catalogue
) -> None:
    write(tmp_path, {"a.log": REFUSED})
    code, found, _ = read(capsys, str(tmp_path))
    assert code == 0
    assert list(found) == ["schema_version", "failures", "mentions", "codes", "files"]
    assert found["schema_version"] == 1
    assert found["files"] == [
        {"name": "a.log", "lines": 1, "encoding": "utf-8", "offset_ms": None, "release": "<= 9.1.0-beta.1"}
    ]
    assert found["codes"] == {"LLM_LINK_FAILED": 1}
    (failure,) = found["failures"]
    assert set(failure) == {
        *("kind", "file", "line", "evidence", "explained_by", "says", "time", "process", "side", "act_on", "calls"),
        *("codes", "cause", "candidates", "facts", "repeats", "processes", "passed_on", "look_next", "retry"),
    }
    assert (failure["kind"], failure["file"], failure["line"]) == ("failed", "a.log", 1)
    assert failure["says"]["en"] == "Nothing listens on 198.51.100.21:26000."
    assert failure["cause"] == {
        "page": "LLM_LINK_FAILED",
        "id": "cause-nothing-listens",
        "url": f"{BASE}codes/LLM_LINK_FAILED/#cause-nothing-listens",
    }


def test_a_folder_is_walked_and_names_are_relative_to_it(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    write(
        tmp_path,
        {
            "debug/plog/plog-28854_20260304091200000.log": REFUSED,
            "debug/plog/plog-28855_20260304091200000.log.gz": gzip.compress(REFUSED.replace("28854", "28855").encode()),
            "debug/device-0/device-28854_20260304091200000.log": HEALTHY,
            "run/plog/plog-28854_20260304091200000.log": HEALTHY,
            "rank-2.log": HEALTHY,
            "rank-10.log": HEALTHY,
            "app.log": HEALTHY,
            "app.log.1": HEALTHY,
            "app.log.2.gz": gzip.compress(HEALTHY.encode()),
            ".hidden.log": REFUSED,
            "core": b"\x7fELF\0\0\0\1",
            "empty.log": "",
        },
    )
    code, found, err = read(capsys, str(tmp_path))
    assert code == 0
    assert [one["name"] for one in found["files"]] == [
        "app.log.2.gz",
        "app.log.1",
        "app.log",
        "debug/device-0/device-28854_20260304091200000.log",
        "debug/plog/plog-28854_20260304091200000.log",
        "debug/plog/plog-28855_20260304091200000.log.gz",
        "rank-2.log",
        "rank-10.log",
        "run/plog/plog-28854_20260304091200000.log",
    ]
    assert err == "loglink: left out: 1 hidden, 1 binary, 1 empty\n"
    assert {one["file"] for one in found["failures"]} <= {one["name"] for one in found["files"]}


def test_files_of_several_folders_keep_the_names_of_their_folders(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write(tmp_path, {"p/a.log": HEALTHY, "d/a.log": REFUSED})
    monkeypatch.chdir(tmp_path)
    _, found, _ = read(capsys, "p/", "d")
    assert [one["name"] for one in found["files"]] == ["p/a.log", "d/a.log"]


def test_sixty_four_ranks_that_are_refused_are_told_once(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    ranks = {f"rank-{number}.log": REFUSED.replace("28854", str(30000 + number)) for number in range(64)}
    _, found, _ = read(capsys, str(write(tmp_path, ranks)))
    assert [(one["repeats"], one["processes"]) for one in found["failures"]] == [(64, 64)]


def test_since_leaves_earlier_failures_out(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    write(tmp_path, {"a.log": REFUSED + LATER})
    assert [one["line"] for one in read(capsys, str(tmp_path))[1]["failures"]] == [1, 2]
    code, found, _ = read(capsys, str(tmp_path), "--since", "2026-03-04 10:00")
    assert (code, [one["line"] for one in found["failures"]]) == (0, [2])
    code, found, _ = read(capsys, str(tmp_path), "--since", "2026-03-05")
    assert (code, found["failures"]) == (1, [])


def test_the_standard_input_is_read_without_a_file(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(HEALTHY.encode() + REFUSED.encode())))
    code, found, _ = read(capsys)
    assert (code, found["failures"][0]["file"], found["failures"][0]["line"]) == (0, "-", 3)


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_on_a_terminal_the_newest_run_of_plog_is_read(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write(
        tmp_path,
        {
            "debug/plog/plog-11_20260303091200000.log": REFUSED,
            "debug/plog/plog-21_20260304091200000.log": HEALTHY,
            "debug/plog/plog-22_20260304091310000.log": HEALTHY,
        },
    )
    for path in (tmp_path / "debug/plog").iterdir():
        os.utime(path, (0, 0))
    monkeypatch.setattr(sys, "stdin", Terminal())
    monkeypatch.setenv("ASCEND_PROCESS_LOG_PATH", str(tmp_path))
    code, found, err = read(capsys)
    assert code == 1
    assert [one["name"] for one in found["files"]] == [
        "debug/plog/plog-21_20260304091200000.log",
        "debug/plog/plog-22_20260304091310000.log",
    ]
    assert err == f"loglink: reads {tmp_path}: the newest run, 2 of 3 files\n"


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["{0}/none.log"], "none.log: No such file or directory; check the name and who may read it"),
        (["{0}/empty"], "empty: no log in it; name a file or another folder"),
        (["{0}/binary"], "binary: no log in it (left out: 1 binary); name a file or another folder"),
        (["{0}/binary/core"], "core: NUL bytes as no text has them; name its encoding with --encoding if it is one"),
        (["{0}/cut.gz"], "cut.gz: the packed file is damaged or cut; what came before was read"),
        (
            ["{0}", "--since", "soon"],
            "--since 'soon' is no time; expected one such as '2026-03-04 09:00', 09:00, 2h or 30m",
        ),
    ],
)
def test_an_error_is_exit_code_2_and_one_sentence(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, arguments: list[str], said: str
) -> None:
    write(tmp_path, {"binary/core": b"\x7fELF\0\0\0\1", "cut.gz": gzip.compress(HEALTHY.encode() * 99)[:-20]})
    (tmp_path / "empty").mkdir()
    code, _, err = read(capsys, *(one.format(tmp_path) for one in arguments))
    assert code == 2
    assert err.startswith("loglink: ")
    assert err.endswith(f"{said}\n")
    assert err.count("\n") == 1


def test_on_a_terminal_without_logs_one_sentence_says_what_to_do(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "stdin", Terminal())
    monkeypatch.setenv("ASCEND_PROCESS_LOG_PATH", str(tmp_path / "none"))
    assert main(["diagnose"]) == 2
    expected = f"loglink: {tmp_path}/none: no such folder; name the logs to read, or set ASCEND_PROCESS_LOG_PATH\n"
    assert capsys.readouterr() == ("", expected)


def test_one_file_that_cannot_be_read_does_not_keep_the_others(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    write(tmp_path, {"a.log": REFUSED})
    code, found, err = read(capsys, str(tmp_path / "none.log"), str(tmp_path / "a.log"))
    assert (code, len(found["failures"]), err.count("\n")) == (2, 1, 1)


def test_the_text_says_what_happened_why_what_to_check_and_what_to_do(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, settling: Catalogue
) -> None:
    write(tmp_path, {"a.log": REFUSED})
    assert main(["diagnose", str(tmp_path)]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "1. Nothing listens on 198.51.100.21:26000."
    assert lines[1].startswith("   2026-03-04 09:12:42.101300 · process 28854 · LLM_LINK_FAILED")
    text = "\n".join(lines)
    for title in ("   Why: ", "   Check: ", "   Fix: ", "   It worked when: "):
        assert text.count(title) == 1
    assert f"   {BASE}codes/LLM_LINK_FAILED/#cause-nothing-listens" in lines
    assert "    a.log:1: " + REFUSED.rstrip() in lines
    assert "\x1b" not in text


def test_the_text_in_chinese_leads_to_the_chinese_page(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, settling: Catalogue
) -> None:
    write(tmp_path, {"a.log": REFUSED})
    assert main(["diagnose", str(tmp_path), "--lang", "zh"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "1. 198.51.100.21:26000 上没有进程在监听。"
    assert f"   {BASE}zh/codes/LLM_LINK_FAILED/#cause-nothing-listens" in lines


def test_a_line_cannot_steer_the_terminal(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    write(tmp_path, {"a.log": REFUSED.replace("[GE][MODULE]", "[GE][MODULE]\x1b]0;owned\x07\x1b[2J\x9b31m")})
    main(["diagnose", str(tmp_path)])
    assert not set("\x1b\x07\x9b") & set(capsys.readouterr().out)


def test_what_no_rule_settles_is_told_with_candidates(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    catalogue = load_catalogue()._replace(rules=(), rules_of={})
    monkeypatch.setattr("loglink._command.diagnose.load_catalogue", lambda: catalogue)
    write(tmp_path, {"a.log": REFUSED})
    assert main(["diagnose", str(tmp_path)]) == 0
    out = capsys.readouterr().out
    assert "   Possible causes:\n" in out
    assert "   Look next: " in out
    assert "   Why: " not in out


def test_explain_takes_a_whole_line_that_settles_a_cause(
    capsys: pytest.CaptureFixture[str], settling: Catalogue
) -> None:
    assert main(["explain", REFUSED]) == 0
    out = capsys.readouterr().out
    assert out.startswith("1. Nothing listens on 198.51.100.21:26000.\n")
    assert f"{BASE}codes/LLM_LINK_FAILED/#cause-nothing-listens" in out
    assert "Failed to connect peer" not in out


def test_explain_says_of_a_line_that_settles_nothing_that_it_is_no_code(
    capsys: pytest.CaptureFixture[str], settling: Catalogue
) -> None:
    assert main(["explain", "the weather is fine"]) == 2
    assert capsys.readouterr().err == (
        "loglink: 'the weather is fine' is no spelling of a code and no line that loglink knows; "
        "expected a code such as 0x5010B009, or a whole line as the log has it\n"
    )


def test_a_line_without_a_code_that_settles_nothing_is_told_with_what_it_leaves_possible(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["explain", "Call HcclCommPrepare failed, ret:9, cost:120003 ms."]) == 0
    told = capsys.readouterr().out
    assert told.startswith("1. HCCL could not prepare the communicator: HcclResult 9 after 120003 ms.\n")
    assert "codes/LLM_TIMEOUT/#cause-communicator-too-slow\n" in told


def test_the_report_to_send_on_is_redacted_and_needs_nothing_else(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, settling: Catalogue
) -> None:
    write(tmp_path, {"a.log": REFUSED.replace("error msg", "token=abcdef123456, error msg")})
    assert main(["diagnose", "--markdown", str(tmp_path)]) == 0
    out = capsys.readouterr().out
    assert "198.51.100.21" not in out
    assert main(["diagnose", "--markdown", str(write(tmp_path, {"a.log": REFUSED}))]) == 0
    out = capsys.readouterr().out
    assert "198.51.100.21" not in out
    lines = out.splitlines()
    assert lines[0] == r"## 1. Nothing listens on \<ip-1\>:26000."
    assert lines[lines.index("```text") + 1].endswith(
        "Failed to connect peer <ip-1>:26000, error msg:Connection refused, errno:111"
    )
    for title in ("**Why**: ", "**Check**: ", "**Fix**: ", "**It worked when**: "):
        assert out.count(title) == 1
    assert f"<{BASE}codes/LLM_LINK_FAILED/#cause-nothing-listens>" in lines
    assert "- `LLM_LINK_FAILED`: Link setup failed (1)" in lines


def test_a_placeholder_in_a_sentence_is_no_tag(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert main(["diagnose", "--markdown", str(write(tmp_path, {"a.log": REFUSED}))]) == 0
    out = capsys.readouterr().out
    assert r"**Look next**: On the host of \<ip-1> (in its container): `ss -ltnp | grep 26000`" in out


PLAIN = REFUSED.replace("(local cluster link with remote cluster failed!)", "")
NEWEST = PLAIN.replace("]29011 ", "][HIXL] 29011 ").replace("[GE][MODULE]", "")


@pytest.mark.parametrize(
    ("language", "files", "sentence"),
    [
        ("en", {"a.log": REFUSED}, "Release, by the layout of the lines: CANN 9.1.0-beta.1 or older"),
        ("zh", {"a.log": NEWEST}, "从日志格式看，版本为: CANN 9.1.0 或更新版本"),
        (
            "en",
            {"a.log": PLAIN, "b.log": PLAIN},
            "Release, by the layout of the lines: CANN 9.1.0-beta.2 or 9.1.0-beta.3",
        ),
        (
            "en",
            {"a.log": REFUSED, "b.log": NEWEST + REFUSED, "c.log": NEWEST, "d.log": NEWEST, "e.log": NEWEST},
            "More than one release, by the layout of the lines: CANN 9.1.0-beta.1 or older (a.log, b.log); "
            "CANN 9.1.0 or newer (b.log, c.log, d.log, …)",
        ),
    ],
)
def test_the_release_is_told_as_far_as_layouts_tell_it(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, language: str, files: dict[str, str], sentence: str
) -> None:
    write(tmp_path, files)
    assert main(["diagnose", "--lang", language, str(tmp_path)]) == 0
    assert sentence in capsys.readouterr().out.replace("\n", " ")
    assert main(["diagnose", "--markdown", "--lang", language, str(tmp_path)]) == 0
    title, _, releases = sentence.partition(": ")
    assert f"**{title}**: {releases}\n" in capsys.readouterr().out


def test_a_log_that_tells_no_release_gets_no_sentence(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    write(tmp_path, {"a.log": "E0102 10:00:00.000000 12 a.cpp:1] LinkLlmClusters failed, ret = LLM_LINK_FAILED\n"})
    main(["diagnose", str(tmp_path)])
    assert "by the layout" not in capsys.readouterr().out
