"""The page of each code has its parts in order, in both languages, with the same ids; every source has its form."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from pathlib import Path

import pytest

from macros.load.guide import ROOT, load_guide

GUIDE = load_guide(ROOT)
SPECIFIED = [code.name for code in GUIDE.specified_codes]
OTHERS = [one.name for one in GUIDE.unspecified]
PARTS = ["first", "spec", "causes", "api", "log", "handle", "confused", "bits", "collect", "sources"]
"""The ids of the page of a code in its order; docs/contributing/pages.md says what stands there."""

SOURCE = re.compile(r"[\w.-]+/[\w.-]+@(?:[0-9a-f]{7,40}|v[\w.-]+):[^:\s]+(?::\d+(?:-\d+)?)?")


class Article(HTMLParser):
    """The ids and headings in the article of a page, in order."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.ids: list[str] = []
        self.headings: list[str] = []
        self.feed(html.split("<article", 1)[1].split("</article", 1)[0])

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        name = dict(attrs).get("id")
        if name is None or name.startswith("__"):
            return
        self.ids.append(name)
        if tag == "h2":
            self.headings.append(name)


def article(site: Path, language: str, name: str) -> Article:
    page = site / ("zh" if language == "zh" else "") / "codes" / name / "index.html"
    return Article(page.read_text(encoding="utf-8"))


@pytest.mark.parametrize("language", ["en", "zh"])
@pytest.mark.parametrize("name", [*SPECIFIED, *OTHERS])
def test_the_parts_stand_in_order(site: Path, name: str, language: str) -> None:
    assert article(site, language, name).headings == PARTS


@pytest.mark.parametrize("name", [*SPECIFIED, *OTHERS])
def test_the_languages_have_the_same_ids(site: Path, name: str) -> None:
    assert article(site, "en", name).ids == article(site, "zh", name).ids


@pytest.mark.parametrize("name", SPECIFIED)
def test_every_cause_has_its_address(site: Path, name: str) -> None:
    wanted = [f"cause-{cause.id}" for cause in GUIDE.troubleshooting.causes[name].causes]
    assert [one for one in article(site, "en", name).ids if one.startswith("cause-")] == wanted


@pytest.mark.parametrize("name", SPECIFIED)
def test_every_place_stands_in_the_page(site: Path, name: str) -> None:
    html = (site / "codes" / name / "index.html").read_text(encoding="utf-8")
    section = html.split('id="api"', 1)[1].split('id="log"', 1)[0]
    assert section.count("<li>") == len(GUIDE.troubleshooting.causes[name].places)


@pytest.mark.parametrize("name", SPECIFIED)
def test_every_source_has_its_form(site: Path, name: str) -> None:
    html = (site / "codes" / name / "index.html").read_text(encoding="utf-8")
    section = html.split('id="sources"', 1)[1].split("</details>", 1)[0]
    sources = re.findall(r"<code>([^<]+)</code>", section)
    assert sources[0] == "data/spec/llm-datadist-error-codes.zh.txt"
    assert len(sources) > 3
    assert [one for one in sources[1:] if not SOURCE.fullmatch(one)] == []


@pytest.mark.parametrize("name", SPECIFIED)
def test_the_page_says_what_it_was_checked_against(site: Path, name: str) -> None:
    html = (site / "codes" / name / "index.html").read_text(encoding="utf-8")
    assert GUIDE.reviewed_commit in html.split('id="sources"', 1)[1]


@pytest.mark.parametrize(("language", "lead"), [("en", "Not in the specification."), ("zh", "不在规范中。")])
@pytest.mark.parametrize("name", OTHERS)
def test_a_name_outside_the_specification_says_so_before_its_first_part(
    site: Path, name: str, language: str, lead: str
) -> None:
    page = site / ("zh" if language == "zh" else "") / "codes" / name / "index.html"
    head = page.read_text(encoding="utf-8").split('id="code"', 1)[1].split('id="first"', 1)[0]
    assert lead in head
    assert "data/spec/" not in page.read_text(encoding="utf-8")


@pytest.mark.parametrize("name", OTHERS)
def test_a_name_outside_the_specification_names_its_sources(site: Path, name: str) -> None:
    html = (site / "codes" / name / "index.html").read_text(encoding="utf-8")
    section = html.split('id="sources"', 1)[1].split("</details>", 1)[0]
    sources = re.findall(r"<code>([^<]+)</code>", section)
    assert sources
    assert [one for one in sources if not SOURCE.fullmatch(one)] == []
