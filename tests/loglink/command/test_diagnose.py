"""`loglink diagnose`: exit codes, the object of --json, times, errors; `explain` on a whole line."""

from __future__ import annotations

import gzip
import io
import sys
from pathlib import Path

import pytest

from loglink.__main__ import main
from loglink._diagnose.catalogue import Catalogue
from tests.support.diagnose_command import BASE, HEALTHY, LATER, REFUSED, read, write

pytestmark = pytest.mark.usefixtures("english")


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
            {"a.log": NEWEST + REFUSED},
            "More than one release, by the layout of the lines: CANN 9.1.0-beta.1 or older; CANN 9.1.0 or newer",
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
