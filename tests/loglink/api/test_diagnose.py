"""`loglink.diagnose`: texts, named texts, paths, folders and archives; the values of its result; its errors."""

from __future__ import annotations

import gzip
import json
import pickle
import zipfile
from pathlib import Path
from typing import Any

import pytest

import loglink
from loglink.__main__ import main
from loglink.results import Diagnosis, Evidence, Localized

ROOT = Path(__file__).resolve().parents[3]
BASE = "https://g.example/"
BOUND = (
    "[ERROR] GE(77,python3):2026-03-03-10:00:00.000.000 [listener.cc:60][LLM]77 Bind: ErrorNo: 4294967295(failed) "
    "[GE][MODULE]Failed to bind port:26000, error msg:Address already in use, errno:98."
)
REFUSED = (
    "[ERROR] GE(78,python3):2026-03-03-10:00:05.000.000 [msg_handler_plugin.cc:76][LLM]78 Connect: ErrorNo: 1343270921("
    "link failed) [GE][MODULE]Failed to connect peer 198.51.100.25:26000, error msg:Connection refused, errno:111"
)
PORT_URL = f"{BASE}codes/LLM_FAILED/#cause-port-not-bound"


def diagnose(*logs: Any, language: str = "en") -> Diagnosis:
    return loglink.diagnose(*logs, base_url=BASE, language=language)


def test_a_text_gives_the_failure_as_values() -> None:
    found = diagnose(BOUND)
    (failure,) = found.failures
    assert failure.says == Localized(
        "Port 26000 could not be bound: it is in use (errno 98).", "端口 26000 无法绑定：已被占用（errno 98）。"
    )
    assert (failure.kind, failure.file, failure.line, failure.process, failure.time) == (
        *("failed", "text", 1, "77"),
        "2026-03-03 10:00:00",
    )
    assert failure.evidence == (
        Evidence("text", 1, {"port": "26000", "error": "Address already in use", "errno": "98"}),
    )
    assert failure.cause is not None
    assert (failure.cause.page, failure.cause.id, failure.cause.url) == (
        *("LLM_FAILED", "cause-port-not-bound"),
        PORT_URL,
    )
    assert (failure.candidates, failure.codes, found.codes, found.notes) == ((), ("LLM_FAILED",), {"LLM_FAILED": 1}, ())


def test_the_commands_are_filled_with_what_the_log_says() -> None:
    (failure,) = diagnose(REFUSED.replace("errno:111", "errno:113")).failures
    (possible,) = (one for one in failure.candidates if one.id == "cause-no-route")
    assert (failure.cause, possible.page) == (None, "LLM_LINK_FAILED")
    assert possible.advice is not None
    assert "`nc -vz -w 5 198.51.100.25 26000`" in possible.advice.fixed.en
    explained = loglink.explain("LLM_LINK_FAILED", base_url=BASE, language="en")
    (same,) = (one for one in explained.codes[0].causes if one.id == possible.id)
    assert same.url == possible.url
    assert same.advice is not None
    assert "`nc -vz -w 5 REMOTE_IP PORT`" in same.advice.fixed.en
    assert same.advice.cause == possible.advice.cause


def test_a_part_of_a_guide_page_has_advice_as_the_causes_of_codes_have() -> None:
    (failure,) = diagnose("zmq.error.ZMQError: Address already in use (addr='tcp://198.51.100.26:5557')").failures
    (possible,) = failure.candidates
    assert (possible.page, possible.id) == ("guide/frameworks/vllm-ascend/", "metadata-port-in-use")
    assert possible.advice is not None
    assert possible.advice.command == "ss -ltnp | grep :5557"
    assert possible.advice.check == Localized("See who holds the port.", "查看是谁占用了端口。")
    assert possible.advice.fixed.en == "`ss -ltnp` shows the new worker on the port, and the worker gets ready."


def test_the_language_is_that_of_the_pages() -> None:
    assert diagnose(BOUND, language="zh").failures[0].cause.url == PORT_URL.replace(BASE, f"{BASE}zh/")  # type: ignore[union-attr]


def test_as_dict_is_the_object_of_the_command_with_advice_and_notes(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    for case in sorted((ROOT / "tests/cause-cases").glob("*/")):
        logs = sorted(case.glob("*.log"))
        main(["diagnose", "--json", "--base-url", BASE, "--lang", "en", *map(str, logs)])
        printed = json.loads(capsys.readouterr().out)
        found = json.loads(json.dumps(diagnose(*logs).as_dict()))
        assert found.pop("notes") == []
        for failure in found["failures"]:
            for cause in (*filter(None, [failure["cause"]]), *failure["candidates"]):
                advice = cause.pop("advice")
                assert advice is None or set(advice) == {"cause", "check", "command", "result", "fix", "fixed"}
        assert found == printed, case.name


def test_texts_and_paths_are_one_story(tmp_path: Path) -> None:
    log = tmp_path / "prefill.log"
    log.write_text(BOUND + "\n", encoding="utf-8")
    found = diagnose(log, ("decode.log", REFUSED))
    assert [(one.name, one.lines, one.encoding) for one in found.files] == [
        (str(log), 1, "utf-8"),
        ("decode.log", 1, "utf-8"),
    ]
    assert {one.file for one in found.failures} <= {str(log), "decode.log"}
    assert [one.name for one in diagnose(BOUND, REFUSED).files] == ["text 1", "text 2"]


def test_texts_are_text_whatever_they_hold() -> None:
    assert diagnose("\ud800 LLM_TIMEOUT").codes == {"LLM_TIMEOUT": 1}
    assert diagnose("建链失败 LLM_TIMEOUT\r\n").files[0].lines == 1
    assert diagnose("").failures == diagnose("\x1f\x8b").failures == ()


def test_folders_and_archives_are_read_with_what_is_in_them(tmp_path: Path) -> None:
    folder = tmp_path / "logs"
    (folder / "run").mkdir(parents=True)
    (folder / "run/a.log.gz").write_bytes(gzip.compress(BOUND.encode()))
    (folder / "cut.gz").write_bytes(gzip.compress((REFUSED + "\n").encode() * 50)[:-12])
    (folder / "image").write_bytes(bytes(range(256)) * 9)
    found = diagnose(folder)
    assert [one.name for one in found.files] == ["cut.gz", "run/a.log.gz"]
    assert {one.page for failure in found.failures for one in [failure.cause] if one} >= {"LLM_FAILED"}
    assert found.notes[0] == f"{folder}: left out: 1 binary"
    assert len(found.notes) == 2
    assert found.notes[1].startswith("cut.gz: ")
    with zipfile.ZipFile(tmp_path / "logs.zip", "w") as archive:
        archive.writestr("a.log", BOUND)
    packed = diagnose(tmp_path / "logs.zip")
    assert [one.name for one in packed.files] == ["a.log"]
    assert packed.failures[0].says == diagnose(BOUND).failures[0].says


def test_what_cannot_be_diagnosed_is_said_in_one_sentence(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "empty").mkdir()
    (tmp_path / "a.log").write_text("x", encoding="utf-8")
    (tmp_path / "image").write_bytes(bytes(range(256)) * 9)
    with pytest.raises(ValueError, match=r"nothing to diagnose; give texts, or paths"):
        loglink.diagnose()
    with pytest.raises(ValueError, match=r"'a\.log' is the name of a file, no text of a log; give pathlib\.Path"):
        diagnose("a.log")
    with pytest.raises(FileNotFoundError):
        diagnose(tmp_path / "gone.log")
    with pytest.raises(ValueError, match=r"empty: no log in it; give a file"):
        diagnose(tmp_path / "empty")
    with pytest.raises(ValueError, match=r"NUL bytes as no text has them"):
        diagnose(tmp_path / "image")
    with pytest.raises(ValueError, match=r"'latin-9' is no encoding; expected one of gb18030, utf-16be"):
        loglink.diagnose("x", encoding="latin-9")
    with pytest.raises(ValueError, match=r"'fr' is no language of the guide"):
        loglink.diagnose("x", language="fr")
    with pytest.raises(ValueError, match=r"'docs' is no address of the guide"):
        loglink.diagnose("x", base_url="docs")


def test_the_values_are_frozen_and_can_be_sent_to_another_process() -> None:
    found = diagnose(BOUND)
    with pytest.raises(AttributeError):
        found.failures[0].line = 2  # type: ignore[misc]
    assert pickle.loads(pickle.dumps(found)) == found
