"""The built site: what stands on the pages, in static HTML; and what breaks a build."""

from __future__ import annotations

import html
import re
import shutil
from pathlib import Path

import pytest

from macros.load.specification import SPECIFICATION, load_specification
from tests.conftest import ROOT, build, is_alias

LANGUAGES = ("", "zh/")


def text_of(markup: str) -> str:
    return html.unescape(re.sub(r"<[^>]+>", " ", markup))


def read(site: Path, address: str) -> str:
    return (site / address / "index.html").read_text(encoding="utf-8")


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    """A copy of what a build reads."""
    root = tmp_path / "copy"
    for name in ("data", "docs", "loglink", "macros", "overrides"):
        shutil.copytree(ROOT / name, root / name, ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(ROOT / "mkdocs.yml", root)
    return root


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_page_holds_the_row_of_the_specification_verbatim(site: Path, language: str) -> None:
    rows = load_specification(ROOT / SPECIFICATION).rows
    assert len(rows) == 18
    for row in rows:
        page = read(site, f"{language}codes/{row.name}")
        cells = re.findall(r'<td lang="zh">(.*?)</td>', page)
        assert [html.unescape(cell) for cell in cells] == [row.meaning, row.recoverable, row.remedy]


def test_the_heading_holds_name_hex_and_meaning(site: Path) -> None:
    for address, meaning in (("codes", "Link setup failed"), ("zh/codes", "建链失败")):
        heading = re.search(r"<h1.*?</h1>", read(site, f"{address}/LLM_LINK_FAILED"))
        assert heading
        assert text_of(heading[0]).split("¶")[0].split() == f"LLM_LINK_FAILED 0x5010B009 · {meaning}".split()


def test_one_to_three_steps_stand_first(site: Path) -> None:
    for path in sorted((site / "codes").glob("LLM_*/index.html")):
        first = re.search(r'<h2 id="first">.*?</ol>', path.read_text(encoding="utf-8"), re.DOTALL)
        assert first
        assert 1 <= first[0].count("<li>") <= 3


def test_the_timeout_of_a_transfer_names_its_condition(site: Path) -> None:
    page = text_of(read(site, "codes/LLM_WAIT_PROC_TIMEOUT"))
    assert "after a transfer API the link is lost and must be set up again" in page
    assert "LLM_WAIT_PROCESS_TIMEOUT" in page


def test_the_bit_fields_are_a_table(site: Path) -> None:
    table = re.search(r'<table class="ec-bits">.*?</table>', read(site, "codes/LLM_LINK_FAILED"), re.DOTALL)
    assert table
    rows = [text_of(row).split() for row in re.findall(r"<tr>.*?</tr>", table[0])][1:]
    assert rows[0][-4:] == ["01", "1", "host", "RT_HOST"]
    assert rows[-1] == ["item", "11–0", "000000001001", "9", "item", "9"]


def test_every_link_leads_to_a_page_and_to_a_part_of_it(site: Path) -> None:
    for path in site.rglob("*.html"):
        if path.name == "404.html" or is_alias(path):
            continue
        for target in re.findall(r'(?:href|src)="([^"]*)"', path.read_text(encoding="utf-8")):
            target = html.unescape(target)
            if re.match(r"[a-z]+:", target) or target.startswith("//"):
                assert target.startswith("https://llm-datadist-codes.example/"), (path, target)
                continue
            place, _, part = target.partition("#")
            file = (path.parent / place.partition("?")[0]).resolve()
            file = file / "index.html" if file.is_dir() else file
            assert file.is_file(), (path, target)
            if part and file.suffix == ".html":
                assert f'id="{part}"' in file.read_text(encoding="utf-8"), (path, target)


def test_without_a_repository_there_are_no_edit_links_and_with_one_they_are_whole(site: Path, tmp_path: Path) -> None:
    assert 'rel="edit"' not in read(site, "codes/LLM_TIMEOUT")
    done = build(tmp_path / "site", REPO_URL="https://git.example/team/guide")
    assert done.returncode == 0, done.stderr
    page = read(tmp_path / "site", "zh/codes/LLM_TIMEOUT")
    assert 'href="https://git.example/team/guide/edit/main/docs/codes/LLM_TIMEOUT.zh.md"' in page
    assert re.search(
        r'href="https://git.example/team/guide/edit/main/data/troubleshooting/LLM_TIMEOUT/causes.yml"', page
    )
    assert 'href="https://git.example/team/guide/issues/new?title=LLM_TIMEOUT' in page
    assert 'href="https://git.example/team/guide/issues/new"' in read(tmp_path / "site", "decoder")


def test_every_code_page_leads_to_the_report_for_those_whom_it_did_not_help(site: Path) -> None:
    pages = sorted(site.glob("codes/LLM_*/index.html")) + sorted(site.glob("zh/codes/LLM_*/index.html"))
    assert len(pages) == 66  # 30 codes and 3 members that only Python has, twice
    for page in pages:
        found = re.search(r'class="ec-help"[^>]*>[^<]*<a href="([^"]*)"', page.read_text(encoding="utf-8"))
        assert found is not None, page
        assert (page.parent / found[1]).resolve() == (page.parents[2] / "decoder").resolve(), page
        assert "issues/new" not in page.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("setting", "canonical", "home"),
    [
        ("https://docs.example/errors", "https://docs.example/errors/codes/LLM_TIMEOUT/", "/errors/"),
        ("/docs/", "/docs/codes/LLM_TIMEOUT/", "/docs/"),
    ],
)
def test_the_address_of_the_site_is_taken_from_the_environment(
    tmp_path: Path, setting: str, canonical: str, home: str
) -> None:
    done = build(tmp_path / "site", SITE_URL=setting)
    assert done.returncode == 0, done.stderr
    assert f'<link rel="canonical" href="{canonical}">' in read(tmp_path / "site", "codes/LLM_TIMEOUT")
    assert f'href="{home}" hreflang="en"' in (tmp_path / "site/404.html").read_text(encoding="utf-8")


def test_an_address_that_is_none_gets_one_sentence(tmp_path: Path) -> None:
    done = build(tmp_path / "site", SITE_URL="docs")
    assert done.returncode != 0
    assert "SITE_URL is 'docs', expected an address such as https://host/docs/ or a path" in done.stdout + done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize(
    ("file", "old", "new", "said"),
    [
        ("docs/codes/LLM_TIMEOUT.md", "{{ code_page() }}", "{{ typo }}", "LLM_TIMEOUT.md: UndefinedError: 'typo'"),
        ("docs/decoder.zh.md", "{{ decoder() }}", "{{ decoder() }} {{ typo }}", "decoder.zh.md: UndefinedError"),
        ("docs/codes/LLM_TIMEOUT.md", "code: LLM_", "code: LLN_", "docs/codes/LLM_TIMEOUT.md:2: [page-code]"),
        ("data/codes.yml", 'value: "0x5010B01A"', "value: 0x5010B01A", "[value-form]"),
        ("data/labels.yml", "page.first:", "page.frist:", "data/labels.yml has no label 'page.first'"),
    ],
)
def test_a_fault_breaks_the_build_and_is_named(tree: Path, file: str, old: str, new: str, said: str) -> None:
    path = tree / file
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    done = build(tree.parent / "site", tree)
    assert done.returncode != 0
    assert said in done.stdout + done.stderr
