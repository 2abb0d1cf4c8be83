"""`loglink diagnose` for people: the text on a terminal, in both languages, and the report to send on."""

from __future__ import annotations

from pathlib import Path

import pytest

from loglink.__main__ import main
from loglink._diagnose.catalogue import Catalogue, load_catalogue
from tests.support.diagnose_command import BASE, REFUSED, write

pytestmark = pytest.mark.usefixtures("english")


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


@pytest.mark.parametrize("form", [[], ["--markdown"]], ids=["text", "markdown"])
def test_a_cause_that_is_a_part_of_a_page_has_check_and_fix(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, form: list[str]
) -> None:
    write(tmp_path, {"mindie.log": "Pull_kv error: remote_model_instance_id: 17 is not linked.\n"})
    assert main(["diagnose", str(tmp_path), *form]) == 0
    text = " ".join(capsys.readouterr().out.replace("**", "").split())
    assert "Why: MindIE refused the pull by itself; LLM-DataDist was not called." in text
    assert "Check: Read which of the two it was: `is not linked` or `block id out of range`. plog has nothing." in text
    assert "Fix: Not linked: mend the earlier failed link with this cluster" in text
    assert "It worked when: The next pull reaches LLM-DataDist" in text
    assert f"{BASE}guide/frameworks/mindie/#own-checks" in text


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
