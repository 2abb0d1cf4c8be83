"""A site's own notes: a right one is no problem, each wrong one gives one line at its place."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from macros.lint.runner import check_guide, load_valid_guide
from macros.load.guide import ROOT, load_guide
from tests.support.small_guide import write_guide

NOTE = """\
- on: LLM_LINK_FAILED
  says:
    en: Ask the link team.
    zh: 联系链路团队。
  links:
    - title: Runbook
      url: https://wiki.example/kv
- on: LLM_LINK_FAILED#cause-refused
  says:
    zh: 见内部 wiki。
- on: LLM_UNKNOWN_ERROR
  says:
    en: |
      Two lines.

      Really.
"""
PLACE = "  url: https://wiki.example/kv\n"

EDITS = [
    (
        "on: LLM_LINK_FAILED\n",
        "on: LLM_LINK_FAILURE\n",
        "1: [unknown-code] found 'LLM_LINK_FAILURE', expected the name of "
        "a code, such as 'LLM_LINK_FAILED'; did you mean 'LLM_LINK_FAILED'?",
    ),
    (
        "on: LLM_LINK_FAILED\n",
        "on: llm_timeout\n",
        "1: [unknown-code] found 'llm_timeout', expected the name of "
        "a code, such as 'LLM_LINK_FAILED'; did you mean 'LLM_TIMEOUT'?",
    ),
    (
        "on: LLM_LINK_FAILED\n",
        "on: 写错了\n",
        "1: [unknown-code] found '写错了', expected the name of a code, "
        "such as 'LLM_LINK_FAILED'; correct it, or take the note out",
    ),
    (
        "#cause-refused",
        "#cause-refuse",
        "8: [unknown-cause] found 'LLM_LINK_FAILED#cause-refuse', expected a cause of its page, "
        "such as 'LLM_LINK_FAILED#cause-refused'; did you mean 'LLM_LINK_FAILED#cause-refused'?",
    ),
    (
        "#cause-refused",
        "#refused",
        "8: [unknown-cause] found 'LLM_LINK_FAILED#refused', expected a cause of its page, "
        "such as 'LLM_LINK_FAILED#cause-refused'; did you mean 'LLM_LINK_FAILED#cause-refused'?",
    ),
    (
        "on: LLM_UNKNOWN_ERROR",
        "on: LLM_UNKNOWN_ERROR#cause-x",
        "11: [unknown-cause] found 'LLM_UNKNOWN_ERROR#cause-x', "
        "expected LLM_UNKNOWN_ERROR alone; correct it, or take the note out",
    ),
    (
        PLACE,
        "  url: javascript:alert(1)\n",
        "7: [link-form] found 'javascript:alert(1)', expected an address that begins "
        "with http:// or https:// and has no blanks; correct it",
    ),
    (
        PLACE,
        "  url: wiki.example\n",
        "7: [link-form] found 'wiki.example', expected an address that begins "
        "with http:// or https:// and has no blanks; correct it",
    ),
    (PLACE, "  uri: https://a/\n", "7: [unknown-key] found the unknown key 'uri', expected 'url'; rename it"),
    ("  says:\n    zh: 见内部 wiki。\n", "", "8: [missing-key] found no key 'says' in record 2, expected one; add it"),
    (
        "    zh: 见内部 wiki。\n",
        "    de: Siehe Wiki.\n",
        "10: [unknown-key] found the unknown key 'de', expected one of en, zh; remove it",
    ),
    ("    zh: 见内部 wiki。\n", "    {}\n", "9: [wrong-length] found no keys, expected at least 1; correct it"),
    ("zh: 见内部 wiki。", 'zh: " "', "10: [empty-text] found only blanks (' '), expected a text; fill it in"),
    (
        "en: Ask",
        "en: Ask\u202e",
        "3: [odd-character] found U+202E in 'Ask\\u202e the link team.', expected visible text; remove it",
    ),
    (NOTE, "", "1: [empty-file] found no data, expected YAML; write your notes into the file, or take it out"),
    (NOTE, "# later\n", "1: [empty-file] found no data, expected YAML; write your notes into the file, or take it out"),
    (NOTE, "on: LLM_TIMEOUT\n", "1: [wrong-type] found keys with values, expected a list; correct it"),
]


def write_note(root: Path, text: str, name: str = "cluster.yml") -> Path:
    path = root / "data" / "local" / name
    path.parent.mkdir(exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return path


def check(root: Path, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    monkeypatch.chdir(root)
    return [str(problem) for problem in check_guide(root)]


def test_right_notes_are_no_problem_and_stand_where_they_belong(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    root = write_guide(tmp_path)
    write_note(root, NOTE)
    assert check(root, monkeypatch) == []
    guide = load_valid_guide(root)
    assert [dict(note.says) for note in guide.notes_on("LLM_LINK_FAILED")] == [
        {"en": "Ask the link team.", "zh": "联系链路团队。"}
    ]
    (of_cause,) = guide.notes_on("LLM_LINK_FAILED", "refused")
    assert (of_cause.language_for("en"), of_cause.language_for("zh")) == ("zh", "zh")
    assert guide.notes_on("LLM_TIMEOUT") == guide.notes_on("LLM_TIMEOUT", "refused") == ()


@pytest.mark.parametrize(("old", "new", "said"), EDITS)
def test_a_wrong_note_gives_one_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, old: str, new: str, said: str
) -> None:
    assert NOTE.count(old) == 1
    root = write_guide(tmp_path)
    write_note(root, NOTE.replace(old, new))
    assert check(root, monkeypatch) == [f"data/local/cluster.yml:{said}"]


def test_files_stand_in_folders_too_and_those_that_nobody_would_read_are_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    root = write_guide(tmp_path)
    for name in ("b.yml", "README.md", "a.yaml"):
        write_note(root, NOTE, name)
    (root / "data/local/team").mkdir()
    write_note(root, NOTE, "team/c.yml")
    assert check(root, monkeypatch) == [
        "data/local/a.yaml:1: [file-ending] found the ending .yaml, expected .yml, which alone is read; "
        "rename it or take it out"
    ]
    (root / "data/local/a.yaml").unlink()
    assert len(load_guide(root).notes) == 2 * 3


def test_git_never_takes_a_note() -> None:
    paths = ["data/local/cluster.yml", "data/local/team/a.yml", "loglink/notes.json"]
    ignored = subprocess.run(["git", "check-ignore", *paths], cwd=ROOT, capture_output=True, text=True, check=False)
    assert ignored.stdout.split() == paths
    kept = subprocess.run(["git", "ls-files", *paths], cwd=ROOT, capture_output=True, text=True, check=True)
    assert kept.stdout == ""
