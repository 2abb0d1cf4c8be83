"""The command line: what it prints, its exit codes, and that no current directory matters."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import IO, Protocol

import pytest

from macros.__main__ import main
from tests.support.small_guide import ROOT, TEMPLATE_FILE, edit, write_guide

Said = tuple[int, list[str], str]


class Check(Protocol):
    def __call__(self, *arguments: str, cwd: Path = ...) -> Said: ...


def run(root: Path, *arguments: str, cwd: Path | None = None, encoding: str = "utf-8") -> Said:
    """Return exit code, lines printed and error output of `python -m macros` with the package of `root`."""
    environment = {**os.environ, "PYTHONPATH": str(root), "PYTHONIOENCODING": encoding}
    done = subprocess.run(
        [sys.executable, "-m", "macros", *arguments],
        cwd=cwd or root,
        env=environment,
        capture_output=True,
        encoding=encoding,
        check=False,
        timeout=60,
    )
    return done.returncode, done.stdout.splitlines(), done.stderr


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """The root of a small guide that has the packages beside its data, and what asks for labels with the labels."""
    root = write_guide(tmp_path / "guide")
    for folder in ("macros", "loglink", "overrides", "docs/javascripts"):
        shutil.copytree(
            ROOT / folder, root / folder, ignore=shutil.ignore_patterns("__pycache__", "notes.json"), dirs_exist_ok=True
        )
    (root / TEMPLATE_FILE).unlink()
    shutil.copy(ROOT / "data/labels.yml", root / "data/labels.yml")
    return root


@pytest.fixture
def check_here(root: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Check:
    """The same of `check` in this process, which has the modules already: starting one takes longer than the check."""
    monkeypatch.setattr("macros.__main__.ROOT", root)

    def check(*arguments: str, cwd: Path = root) -> Said:
        monkeypatch.chdir(cwd)
        code = main(["check", *arguments])
        printed = capsys.readouterr()
        return code, printed.out.splitlines(), printed.err

    return check


@pytest.mark.slow
def test_a_right_guide_is_one_sentence_from_any_directory(root: Path, tmp_path: Path) -> None:
    assert run(root, "check") == (0, ["4 codes, 14 pages: no problems"], "")
    assert run(root, "check", cwd=tmp_path) == (0, ["4 codes, 14 pages: no problems"], "")


def test_one_note_of_its_own_is_counted_as_one(root: Path, check_here: Check) -> None:
    (root / "data/local").mkdir()
    note = root / "data/local/cluster.yml"
    note.write_text("- on: LLM_TIMEOUT\n  says:\n    en: Ask the link team.\n", encoding="utf-8")
    assert check_here() == (0, ["4 codes, 14 pages, 1 note of your own: no problems"], "")
    note.write_text(note.read_text(encoding="utf-8") * 2, encoding="utf-8")
    assert check_here() == (0, ["4 codes, 14 pages, 2 notes of your own: no problems"], "")


def test_problems_are_printed_one_a_line_and_exit_with_1(root: Path, tmp_path: Path, check_here: Check) -> None:
    edit(root / "data" / "codes.yml", "    zh: 建链失败\n", "")
    edit(root / "data" / "codes.yml", "  category: link\n", "  category: 链\n")
    expected = [
        ":22: [unknown-category] found '链', expected "
        '"general", "parameter", "link", "cache", "memory", "timeout" or "feature"; correct it',
        ":30: [missing-language] found no key 'zh' in 'meaning', expected one; add it",
    ]
    assert check_here() == (1, [f"data/codes.yml{line}" for line in expected], "")
    assert check_here(cwd=tmp_path) == (1, [f"guide/data/codes.yml{line}" for line in expected], "")


def test_a_file_stands_in_for_the_codes_and_is_named_as_it_was_given(
    root: Path, tmp_path: Path, check_here: Check
) -> None:
    (root / "data" / "codes.yml").rename(tmp_path / "mine.yml")
    assert check_here("../mine.yml") == (0, ["4 codes, 14 pages: no problems"], "")
    edit(tmp_path / "mine.yml", '  value: "0x5010B009"\n', "")
    line = ":19: [missing-key] found no key 'value' in LLM_LINK_FAILED, expected one; add it"
    assert check_here("../mine.yml") == (1, [f"../mine.yml{line}"], "")
    assert check_here(str(tmp_path / "mine.yml")) == (1, [f"{tmp_path / 'mine.yml'}{line}"], "")


@pytest.mark.slow
def test_a_terminal_without_chinese_gets_escapes_and_no_traceback(root: Path) -> None:
    edit(root / "data" / "codes.yml", "  category: link\n", "  category: 链\n")
    code, lines, error = run(root, "check", encoding="ascii")
    assert (code, len(lines), error) == (1, 1, "")
    assert lines[0].startswith("data/codes.yml:22: [unknown-category] found '\\u94fe', ")


def run_into(output: IO[bytes] | int, root: Path, command: str) -> subprocess.CompletedProcess[str]:
    """Run the command over the guide in `root`, with its standard output in `output`."""
    return subprocess.run(
        [sys.executable, "-m", "macros", command],
        cwd=root,
        env={**os.environ, "PYTHONPATH": str(root)},
        stdout=output,
        stderr=subprocess.PIPE,
        check=False,
        encoding="utf-8",
    )


@pytest.mark.slow
@pytest.mark.parametrize("command", ["check", "generate"])
def test_what_nobody_can_read_or_write_gets_one_sentence(root: Path, command: str) -> None:
    with Path("/dev/full").open("wb") as full:
        done = run_into(full, root, command)
    said = "standard output: No space left on device; make room or give the right to write there, then run it again\n"
    assert (done.returncode, done.stderr) == (1, said)


@pytest.mark.slow
@pytest.mark.parametrize("command", ["check", "generate"])
def test_a_reader_who_has_seen_enough_gets_no_traceback(root: Path, command: str) -> None:
    reading, writing = os.pipe()
    os.close(reading)
    try:
        done = run_into(writing, root, command)
    finally:
        os.close(writing)
    assert (done.returncode, done.stderr) == (1, "")


@pytest.mark.slow
def test_a_file_that_cannot_be_written_is_named(root: Path) -> None:
    (root / "loglink" / "codes.json").unlink()
    (root / "loglink" / "codes.json").mkdir()
    code, lines, error = run(root, "generate")
    assert (code, lines) == (1, [])
    place = root / "loglink" / "codes.json"
    assert error == f"{place}: Is a directory; make room or give the right to write there, then run it again\n"


@pytest.mark.parametrize("arguments", [(), ("chekc",), ("check", "--all"), ("check", "a.yml", "b.yml")])
def test_a_wrong_command_line_gives_the_usage_and_exits_with_2(
    arguments: tuple[str, ...], capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as caught:
        main(arguments)
    assert caught.value.code == 2
    printed = capsys.readouterr()
    assert printed.out == ""
    assert printed.err.startswith("usage: python -m macros ")


EXPORT = """
def export_json(guide):
    return str(len(guide.all_codes))
"""


DIAGNOSIS = """
def diagnosis_json(guide):
    return str(len(guide.signatures))
"""


LINE_CAUSES = """
def line_causes_json(guide):
    return str(len(guide.rules))
"""


MADE = (
    *(f"loglink/{name}.json" for name in ("codes", "diagnosis", "line_causes")),
    *("docs/contributing/rules.md", "data/kept_ids.txt"),
)


@pytest.mark.slow
def test_generate_writes_and_its_check_tells_when_a_source_has_changed(root: Path, tmp_path: Path) -> None:
    (root / "macros" / "publish" / "codes_json.py").write_text(EXPORT, encoding="utf-8")
    (root / "macros" / "publish" / "diagnosis_json.py").write_text(DIAGNOSIS, encoding="utf-8")
    (root / "macros" / "publish" / "line_causes_json.py").write_text(LINE_CAUSES, encoding="utf-8")
    generated = root / "loglink" / "codes.json"
    generated.unlink(missing_ok=True)
    stale = [
        f"{name}:1: [stale-file] found other content than its source gives, expected the same; "
        "run `python -m macros generate`"
        for name in MADE
    ]
    assert run(root, "generate", "--check") == (1, stale, "")
    assert not generated.exists()
    assert run(root, "generate", cwd=tmp_path) == (0, [f"{name}: written" for name in MADE], "")
    assert run(root, "generate", "--check") == (0, [f"{name}: up to date" for name in MADE], "")
    generated.write_text("old", encoding="utf-8")
    assert run(root, "generate", "--check") == (1, [stale[0], *(f"{name}: up to date" for name in MADE[1:])], "")
    assert generated.read_text(encoding="utf-8") == "old"


@pytest.mark.slow
def test_generate_writes_nothing_from_wrong_data(root: Path) -> None:
    (root / "macros" / "publish" / "codes_json.py").write_text(EXPORT, encoding="utf-8")
    (root / "macros" / "publish" / "diagnosis_json.py").write_text(DIAGNOSIS, encoding="utf-8")
    (root / "macros" / "publish" / "line_causes_json.py").write_text(LINE_CAUSES, encoding="utf-8")
    (root / "loglink" / "codes.json").unlink(missing_ok=True)
    edit(root / "data" / "codes.yml", "    zh: 建链失败\n", "")
    line = "data/codes.yml:30: [missing-language] found no key 'zh' in 'meaning', expected one; add it"
    assert run(root, "generate") == (1, [line], "")
    assert not (root / "loglink" / "codes.json").exists()


def test_offline_without_a_built_site_gets_one_sentence(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["offline", str(tmp_path)]) == 1
    assert "[missing-file] found no built site, expected its index.html" in capsys.readouterr().out


def test_a_release_is_made_of_a_built_site_without_notes(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["release", str(tmp_path)]) == 1
    assert "[missing-file] found no such file, expected that of a built site" in capsys.readouterr().out
    (tmp_path / "downloads").mkdir()
    for name in ("llm-datadist-codes-offline.zip", "loglink.pyz", "notes.json"):
        (tmp_path / "downloads" / name).write_bytes(b"")
    assert main(["release", str(tmp_path)]) == 1
    said = "downloads/notes.json:1: [private-notes] found a site's own notes, expected none in a release; build where"
    assert said in capsys.readouterr().out
