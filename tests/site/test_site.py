"""The built site: what stands on the pages, in static HTML; and what breaks a build."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from macros.load.specification import SPECIFICATION, load_specification
from tests.conftest import ROOT, build, is_alias
from tests.site.conftest import REPOSITORY
from tests.support.guide_copy import copy_guide
from tests.support.markup import Element, article_at, page_at, parse

LANGUAGES = ("", "zh/")


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_page_holds_the_row_of_the_specification_verbatim(site: Path, language: str) -> None:
    rows = load_specification(ROOT / SPECIFICATION).rows
    assert len(rows) == 18
    for row in rows:
        cells = article_at(site, f"{language}codes/{row.name}").one("table", "ec-spec").all("td")
        verbatim = [one.children for one in cells if one.attributes.get("lang") == "zh"]
        assert verbatim == [[row.meaning], [row.recoverable], [row.remedy]]


def test_the_heading_holds_name_hex_and_meaning(site: Path) -> None:
    for address, meaning in (("codes", "Link setup failed"), ("zh/codes", "建链失败")):
        heading = article_at(site, f"{address}/LLM_LINK_FAILED").one("h1")
        assert heading.text.split("¶")[0] == f"LLM_LINK_FAILED 0x5010B009 · {meaning}"


def test_one_to_three_steps_stand_first(site: Path) -> None:
    for path in sorted((site / "codes").glob("LLM_*")):
        assert 1 <= len(article_at(site, f"codes/{path.name}").one("ol", "ec-first").all("li")) <= 3


def test_the_timeout_of_a_transfer_names_its_condition(site: Path) -> None:
    page = article_at(site, "codes/LLM_WAIT_PROC_TIMEOUT").text
    assert "after a transfer API the link is lost and must be set up again" in page
    assert "LLM_WAIT_PROCESS_TIMEOUT" in page


def test_the_bit_fields_are_a_table(site: Path) -> None:
    table = article_at(site, "codes/LLM_LINK_FAILED").one("table", "ec-bits")
    rows = [[cell.text for cell in row.all() if cell.tag in ("th", "td")] for row in table.all("tr")][1:]
    assert rows[0][-3:] == ["01", "1", "host RT_HOST"]
    assert rows[-1] == ["item", "11–0", "000000001001", "9", "item 9"]


ELSEWHERE = (
    "https://www.hiascend.com/",
    "https://hiascend.com/",
    "https://github.com/hicann/",
    "https://gitcode.com/cann/",
    "https://gitcode.com/Ascend/",
    "https://github.com/vllm-project/",
    "https://github.com/xLLM-AI/",
    "https://discuss.vllm.ai/",
)
"""Where links of pages lead besides the site itself; nothing is loaded from there."""


def targets_of(page: Element) -> list[tuple[str, str]]:
    """Return tag and address of all that leads or loads."""
    return [(one.tag, one[name]) for one in page.walk() for name in ("href", "src") if name in one.attributes]


def test_every_link_leads_to_a_page_and_to_a_part_of_it(site: Path) -> None:
    pages = {path.resolve(): parse(path.read_text(encoding="utf-8")) for path in site.rglob("*.html")}
    ids = {path: {one.attributes.get("id") for one in page.walk()} for path, page in pages.items()}
    for path, page in pages.items():
        if path.name == "404.html" or is_alias(path):
            continue
        for tag, target in targets_of(page):
            if re.match(r"[a-z]+:", target) or target.startswith("//"):
                elsewhere = ELSEWHERE if tag == "a" else ()
                assert target.startswith(("https://llm-datadist-codes.example/", *elsewhere)), (path, target)
                continue
            place, _, part = target.partition("#")
            file = (path.parent / place.partition("?")[0]).resolve()
            file = file / "index.html" if file.is_dir() else file
            assert file.is_file(), (path, target)
            if part and file in ids:
                assert part in ids[file], (path, target)


def test_without_a_repository_there_are_no_edit_links_and_with_one_they_are_whole(site: Path, configured: Path) -> None:
    plain = page_at(site, "codes/LLM_TIMEOUT")
    assert [one for one in plain.walk() if one.attributes.get("rel") == "edit"] == []
    assert [one for one in page_at(site, "zh/guide/deploy").walk() if "ec-foot" in one.classes] == []
    links = {target for tag, target in targets_of(page_at(configured, "zh/codes/LLM_TIMEOUT")) if tag == "a"}
    assert f"{REPOSITORY}/edit/main/docs/codes/LLM_TIMEOUT.zh.md" in links
    assert f"{REPOSITORY}/edit/main/data/troubleshooting/LLM_TIMEOUT/causes.yml" in links
    assert any(link.startswith(f"{REPOSITORY}/issues/new?title=LLM_TIMEOUT") for link in links)
    assert ("a", f"{REPOSITORY}/issues/new") in targets_of(page_at(configured, "decoder"))
    foot = page_at(configured, "zh/guide/deploy").one("p", "ec-foot").all("a")
    assert [link["href"].partition("?title=")[2] for link in foot] == [
        "code+missing%3A+&body=",
        "advice+wrong%3A+&body=",
        "log+not+recognised%3A+&body=",
    ]


def test_every_code_page_leads_to_the_report_for_those_whom_it_did_not_help(site: Path) -> None:
    pages = sorted(site.glob("codes/LLM_*/index.html")) + sorted(site.glob("zh/codes/LLM_*/index.html"))
    assert len(pages) == 66  # 30 codes and 3 members that only Python has, twice
    for page in pages:
        link = parse(page.read_text(encoding="utf-8")).one("p", "ec-help").all("a")[0]["href"]
        assert (page.parent / link).resolve() == (page.parents[2] / "decoder").resolve(), page
        assert "issues/new" not in page.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("built", "canonical", "home"),
    [
        ("changed", "https://docs.example/errors/codes/LLM_TIMEOUT/", "/errors/"),
        ("configured", "/docs/codes/LLM_TIMEOUT/", "/docs/"),
    ],
)
def test_the_address_of_the_site_is_taken_from_the_environment(
    request: pytest.FixtureRequest, built: str, canonical: str, home: str
) -> None:
    folder: Path = request.getfixturevalue(built)
    links = page_at(folder, "codes/LLM_TIMEOUT").one("head").all("link")
    assert [one["href"] for one in links if one["rel"] == "canonical"] == [canonical]
    choices = parse((folder / "404.html").read_text(encoding="utf-8")).all("a")
    assert home in [one["href"] for one in choices if one.attributes.get("hreflang") == "en"]


def test_an_address_that_is_none_gets_one_sentence(tmp_path: Path) -> None:
    done = build(tmp_path / "site", SITE_URL="docs")
    assert done.returncode != 0
    assert "SITE_URL is 'docs', expected an address such as https://host/docs/ or a path" in done.stdout + done.stderr
    assert "Traceback" not in done.stderr


FAULTS = [
    ("docs/codes/LLM_TIMEOUT.md", "{{ code_page() }}", "{{ typo }}", "LLM_TIMEOUT.md:5: [page-call] found 'typo'"),
    ("docs/decoder.zh.md", "{{ decoder() }}", "{{ decoder() }} {{ typo }}", "decoder.zh.md:8: [page-call]"),
    ("docs/codes/LLM_TIMEOUT.md", "code: LLM_", "code: LLN_", "docs/codes/LLM_TIMEOUT.md:2: [page-code]"),
    ("data/codes.yml", 'value: "0x5010B01A"', "value: 0x5010B01A", "[value-form]"),
    ("data/labels.yml", "page.first:", "page.frist:", "labels.yml:33: [label-use] found the label 'page.frist'"),
]


def test_faults_break_the_build_and_each_is_named(tmp_path: Path) -> None:
    """One of each kind, all in one tree: pages, front matter, codes, labels."""
    root = copy_guide(tmp_path / "copy")
    for file, old, new, _ in FAULTS:
        path = root / file
        text = path.read_text(encoding="utf-8")
        assert old in text
        path.write_text(text.replace(old, new, 1), encoding="utf-8")
    done = build(tmp_path / "site", root)
    assert done.returncode != 0
    assert [said for *_, said in FAULTS if said not in done.stdout + done.stderr] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_one_line_is_shown_part_by_part(site: Path, language: str) -> None:
    figure = article_at(site, f"{language}guide/logs").one("figure", "ec-anatomy")
    parts = [one.text for one in figure.all("span", "ec-part")]
    assert parts == [
        "[ERROR]",
        "GE",
        "41820,python3",
        "2026-01-15-10:20:30.123.456",
        "msg_handler_plugin.cc:75",
        "[HIXL]",
        "41977",
        "Connect",
        "ErrorNo: 1343270921",
        "Failed to connect peer 192.0.2.21:26000, error msg:Connection refused, errno:111",
    ]
    explained = figure.one("ol").all("li")
    assert [one.all("code")[0].text for one in explained] == parts
    assert all(len(one.text) > len(part) + 5 for one, part in zip(explained, parts, strict=True))
    line = figure.one("p", "ec-anatomy-line").text
    assert line == article_at(site, f"{language}guide/logs").all("div", "ec-layout")[0].text
