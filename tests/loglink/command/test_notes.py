"""A site's own notes beside codes and causes, in `loglink explain` and `loglink diagnose`."""

from __future__ import annotations

import io
import json
import zipfile
from pathlib import Path

import pytest

from loglink.__main__ import main
from macros.publish.loglink_pyz import pack_loglink
from tests.conftest import ROOT

CODE = "Notes of your own site:\n  Restart the job.\n  Runbook: https://wiki.example/kv\n"
CONTENT = {
    "schema_version": 1,
    "notes": {
        "LLM_LINK_FAILED": [
            {
                "says": {"en": "Restart the job.", "zh": "重启任务。"},
                "links": [{"title": "Runbook", "url": "https://wiki.example/kv"}],
            }
        ],
        "LLM_LINK_FAILED#cause-nothing-listens": [{"says": {"zh": "端口表见\n\n内部 wiki。\u001b[2J"}, "links": []}],
        "LLM_LINK_FAILED#cause-of-another-version": [{"says": {"en": "Still worth reading."}, "links": []}],
    },
}
REFUSED = "Failed to connect peer 198.51.100.25:15575, error msg:Connection refused, errno:111\n"


@pytest.fixture(autouse=True)
def english(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("LC_ALL", "LC_MESSAGES", "LANGUAGE", "LOGLINK_NOTES", "LOGLINK_BASE_URL"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("LANG", "en_US.UTF-8")


@pytest.fixture
def notes(tmp_path: Path) -> Path:
    path = tmp_path / "notes.json"
    path.write_text(json.dumps(CONTENT), encoding="utf-8")
    return path


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    code = main(arguments)
    said = capsys.readouterr()
    return code, said.out, said.err


def test_explain_shows_notes_on_the_code_above_the_first_step_and_notes_on_a_cause_at_its_end(
    notes: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    code, out, err = run(capsys, "explain", "LLM_LINK_FAILED", "--notes", str(notes))
    assert (code, err) == (0, "")
    assert f"Recoverable\n\n{CODE}  Still worth reading.\n\nDo this first\n" in out
    after = out.partition("  1. Nothing listens")[2].partition("  2. ")[0]
    assert after.endswith(
        "     Notes of your own site:\n       端口表见\n       内部 wiki。\n       This note is in Chinese only.\n"
    )


def test_the_chinese_explanation_has_the_chinese_notes(notes: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = run(capsys, "explain", "1343270921", "--lang", "zh", "--notes", str(notes))[1]
    assert (
        "内部备注:\n  重启任务。\n  Runbook: https://wiki.example/kv\n  Still worth reading.\n  此备注只有英文。\n"
        in out
    )


def test_the_variable_names_the_file_and_the_option_comes_before_it(
    notes: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("LOGLINK_NOTES", str(notes))
    assert CODE in run(capsys, "explain", "LLM_LINK_FAILED")[1]
    other = tmp_path / "other.json"
    other.write_text('{"schema_version": 1, "notes": {}}', encoding="utf-8")
    assert "Notes of your own site" not in run(capsys, "explain", "LLM_LINK_FAILED", "--notes", str(other))[1]


def test_a_code_without_notes_and_a_loglink_without_a_file_say_nothing(
    notes: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert "Notes of" not in run(capsys, "explain", "LLM_TIMEOUT", "--notes", str(notes))[1]
    assert "Notes of" not in run(capsys, "explain", "LLM_LINK_FAILED")[1]


def test_the_diagnosis_shows_the_notes_on_code_and_cause_and_what_is_sent_on_does_not(
    notes: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    log = tmp_path / "a.log"
    log.write_text(REFUSED, encoding="utf-8")
    out = run(capsys, "diagnose", str(log), "--notes", str(notes))[1]
    shown = [line.strip() for line in out.partition("Notes of your own site:")[2].splitlines()[1:7]]
    assert shown[:2] == ["Restart the job.", "Runbook: https://wiki.example/kv"]
    assert shown[2:5] == ["端口表见", "内部 wiki。", "This note is in Chinese only."]
    for form in ("--markdown", "--json"):
        assert "Restart the job" not in run(capsys, "diagnose", str(log), "--notes", str(notes), form)[1]


def test_a_whole_line_is_explained_with_the_notes_on_its_cause(notes: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert "Restart the job." in run(capsys, "explain", REFUSED, "--notes", str(notes))[1]


@pytest.mark.parametrize(
    "content", ["", "- on: LLM_TIMEOUT\n", "[]", "{}", '{"notes": {"a": [{"says": {}, "links": []}]}}', "\xff"]
)
def test_another_file_is_refused_in_one_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], content: str
) -> None:
    path = tmp_path / "n.yml"
    path.write_bytes(content.encode("latin-1"))
    said = f"loglink: notes {path}: no such file of notes; expected the notes.json that a build of the guide writes to "
    assert run(capsys, "explain", "LLM_TIMEOUT", "--notes", str(path)) == (2, "", f"{said}downloads/\n")


def test_a_file_that_is_not_there_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = run(capsys, "diagnose", "--notes", str(tmp_path / "none.json"), "x.log")
    assert (code, out) == (2, "")
    assert err.startswith(
        f"loglink: notes {tmp_path / 'none.json'}: No such file or directory; expected the notes.json "
    )
    assert err.count("\n") == 1


def test_one_file_holds_the_notes_that_the_build_gives_it_and_none_that_lie_about(tmp_path: Path) -> None:
    names = zipfile.ZipFile(io.BytesIO(pack_loglink(ROOT / "loglink", "", b""))).namelist()
    assert "loglink/notes.json" not in names
    package = tmp_path / "loglink"
    package.mkdir()
    (package / "notes.json").write_text("left by an earlier run", encoding="utf-8")
    assert "loglink/notes.json" not in zipfile.ZipFile(io.BytesIO(pack_loglink(package, "", b""))).namelist()
    packed = zipfile.ZipFile(io.BytesIO(pack_loglink(package, "", b"", "{}")))
    assert packed.read("loglink/notes.json") == b"{}"
