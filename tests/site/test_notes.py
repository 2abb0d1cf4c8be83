"""What the page "Put the guide on your own host" says of a site's own notes, done as it stands there."""

from __future__ import annotations

import json
import re
import shlex
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import quote

import pytest
from playwright.sync_api import expect

from tests.conftest import ROOT, MakePage, build_whole, served
from tests.support.guide_copy import copy_guide

PAGES = ("docs/guide/deploy.md", "docs/guide/deploy.zh.md")
ENGLISH = "On our cluster, restart job kv-prefill first; the link team answers in room 4."
CHINESE = "端口分配表见内部 wiki，变更需先报备。"
NASTY = """\
- on: LLM_TIMEOUT
  says:
    en: "<script>alert(1)</script> [a](javascript:alert(1)) *b* {{ undefined }} &lt;"
  links:
    - title: "<img src=x onerror=alert(1)>"
      url: https://wiki.example/?a=1&b=2
"""
NASTY_TEXT = "<script>alert(1)</script> [a](javascript:alert(1)) *b* {{ undefined }} &lt;"
REFUSED = "Failed to connect peer 198.51.100.25:15575, error msg:Connection refused, errno:111"


def blocks(page: str, language: str) -> list[str]:
    """Return the blocks of `language` in the section on notes."""
    section = (ROOT / page).read_text(encoding="utf-8").partition("{: #notes }")[2].partition("\n## ")[0]
    return re.findall(rf"```{language}\n(.*?)```", section, re.DOTALL)


@pytest.fixture(scope="module")
def noted(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The root of a copy of the guide with the notes of the page, checked, generated and built into its site/."""
    root = copy_guide(tmp_path_factory.mktemp("noted") / "copy")
    (root / "data/local").mkdir()
    (example,) = blocks(PAGES[0], "yaml")
    (root / "data/local/cluster.yml").write_text(example, encoding="utf-8")
    (root / "data/local/nasty.yml").write_text(NASTY, encoding="utf-8")
    check, generate, make = [shlex.split(line) for line in blocks(PAGES[0], "shell")[0].splitlines()]
    assert make == ["make", "build"]
    for command, last in (
        (check, "3 notes of your own: no problems"),
        (generate, "data/kept_ids.txt: written"),
    ):
        said = subprocess.run(
            [sys.executable, *command[1:]], cwd=root, capture_output=True, encoding="utf-8", check=True
        ).stdout
        assert said.rstrip().endswith(last)
    build_whole(root / "site", root)
    return root


@pytest.fixture(scope="module")
def address(noted: Path) -> Iterator[str]:
    yield from served(noted / "site")


def test_both_pages_show_the_same_example_and_commands() -> None:
    assert blocks(PAGES[0], "yaml") == blocks(PAGES[1], "yaml")
    assert blocks(PAGES[0], "shell") == blocks(PAGES[1], "shell")


def test_the_notes_stand_on_the_page_at_the_code_and_at_the_cause(address: str, make_page: MakePage) -> None:
    page = make_page()
    page.goto(f"{address}codes/LLM_LINK_FAILED/#cause-nothing-listens")
    boxes = page.get_by_role("note", name="Notes of your own site")
    expect(boxes).to_have_count(2)
    expect(boxes.nth(0).locator("p").nth(1)).to_have_text(ENGLISH)
    expect(boxes.nth(0).get_by_role("link", name="Runbook of the link team")).to_have_attribute(
        "href", "https://wiki.example/kv/link"
    )
    expect(page.locator("h1 ~ .ec-notes ~ h2#first")).to_have_count(1)
    of_cause = page.locator(".ec-cause").filter(has=page.locator("#cause-nothing-listens")).locator(".ec-notes")
    expect(of_cause).to_be_visible()
    expect(of_cause.locator("p[lang=zh]")).to_have_text(CHINESE)
    expect(of_cause).to_contain_text("This note is in Chinese only.")
    page.goto(f"{address}zh/codes/LLM_LINK_FAILED/#cause-nothing-listens")
    expect(page.get_by_role("note", name="内部备注")).to_have_count(2)
    expect(page.get_by_text("此备注只有英文")).to_have_count(0)


def test_nothing_in_a_note_is_markup(address: str, make_page: MakePage) -> None:
    page = make_page()
    for path in ("codes/LLM_TIMEOUT/", "decoder/#text=LLM_TIMEOUT"):
        page.goto(address + path)
        box = page.locator(".ec-notes")
        expect(box.locator("p").nth(1)).to_have_text(NASTY_TEXT)
        expect(box.locator("a")).to_have_text("<img src=x onerror=alert(1)>")
        expect(box.locator("a")).to_have_attribute("href", "https://wiki.example/?a=1&b=2")
        expect(box.locator("script, img, em")).to_have_count(0)
    page.goto(f"{address}zh/decoder/#text=LLM_TIMEOUT")
    expect(page.locator(".ec-notes")).to_contain_text("此备注只有英文。")


def test_the_decoder_shows_them_in_its_cards_and_in_its_diagnosis(address: str, make_page: MakePage) -> None:
    page = make_page(width=390)
    page.goto(f"{address}decoder/#text=LLM_LINK_FAILED")
    expect(page.locator("[data-code=LLM_LINK_FAILED] .ec-notes")).to_contain_text(ENGLISH)
    page.goto(f"{address}zh/decoder/#text={quote(REFUSED)}")
    box = page.locator("[data-failure] .ec-notes")
    expect(box).to_contain_text(CHINESE)
    expect(box).to_contain_text("本集群先重启")


def test_loglink_has_them_as_the_page_says(noted: Path) -> None:
    folder = noted / "site/downloads"
    (folder / "decode.log").write_text(f"{REFUSED}\n", encoding="utf-8")
    for line in blocks(PAGES[0], "shell")[1].splitlines():
        done = subprocess.run(
            ["bash", "-c", f"{line} --lang zh"], cwd=folder, capture_output=True, encoding="utf-8", check=False
        )
        assert done.returncode == 0, done.stderr
        assert CHINESE in done.stdout
    alone = [sys.executable, "-I", "loglink.pyz", "explain", "LLM_LINK_FAILED", "--lang", "zh"]
    assert CHINESE in subprocess.run(alone, cwd=folder, capture_output=True, encoding="utf-8", check=True).stdout
    here = [sys.executable, "-m", "loglink", "explain", "LLM_LINK_FAILED", "--lang", "zh"]
    assert CHINESE in subprocess.run(here, cwd=noted, capture_output=True, encoding="utf-8", check=True).stdout


def test_what_other_programs_read_has_none_and_notes_that_are_gone_leave_nothing(noted: Path) -> None:
    assert "kv-prefill" not in (noted / "site/codes.json").read_text(encoding="utf-8")
    assert "kv-prefill" not in (noted / "loglink/codes.json").read_text(encoding="utf-8")
    kept = json.loads((noted / "loglink/notes.json").read_text(encoding="utf-8"))["notes"]
    assert sorted(kept) == ["LLM_LINK_FAILED", "LLM_LINK_FAILED#cause-nothing-listens", "LLM_TIMEOUT"]
    shutil.rmtree(noted / "data/local")
    subprocess.run([sys.executable, "-m", "macros", "generate"], cwd=noted, capture_output=True, check=True)
    assert not (noted / "loglink/notes.json").exists()


def test_a_site_without_notes_has_no_trace_of_them(site: Path) -> None:
    assert not (site / "downloads/notes.json").exists()
    for name in ("codes/LLM_LINK_FAILED/index.html", "zh/decoder/index.html"):
        assert "ec-notes" not in (site / name).read_text(encoding="utf-8")
        assert "decode-note" not in (site / name).read_text(encoding="utf-8")
