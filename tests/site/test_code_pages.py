"""The page of each code has its parts in order, in both languages, with the same ids; every source has its form."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.support.markup import Element, article_at, page_at
from tests.support.the_guide import the_guide

GUIDE = the_guide()
SPECIFIED = [code.name for code in GUIDE.specified_codes]
OTHERS = [one.name for one in GUIDE.unspecified]
PARTS = ["first", "retry", "causes", "log", "api", "spec", "handle", "confused"]
PARTS += ["releases", "bits", "collect", "sources"]
"""The ids of the page of a code in its order; docs/contributing/pages.md says what stands there."""

SOURCE = re.compile(r"[\w.-]+/[\w.-]+@(?:[0-9a-f]{7,40}|v[\w.-]+):[^:\s]+(?::\d+(?:-\d+)?)?")


def article(site: Path, language: str, name: str) -> Element:
    return article_at(site, f"{'zh/' if language == 'zh' else ''}codes/{name}")


def ids(page: Element) -> list[str]:
    return [one["id"] for one in page.walk() if "id" in one.attributes and not one["id"].startswith("__")]


@pytest.mark.parametrize("language", ["en", "zh"])
@pytest.mark.parametrize("name", SPECIFIED)
def test_the_parts_stand_in_order_and_those_without_content_are_one_line(site: Path, name: str, language: str) -> None:
    page = article(site, language, name)
    assert [one for one in ids(page) if one in PARTS] == PARTS
    headings = [one["id"] for one in page.all("h2")]
    known = GUIDE.troubleshooting.causes[name]
    confused = any(name in one.codes for one in GUIDE.confusions)
    there = {"causes": bool(known.causes), "api": bool(known.places), "confused": confused}
    assert headings == [part for part in PARTS if there.get(part, True)]
    assert {page.by_id(part).tag for part, has in there.items() if not has} <= {"p"}


@pytest.mark.parametrize("language", ["en", "zh"])
@pytest.mark.parametrize("name", OTHERS)
def test_a_name_outside_the_specification_has_every_id_and_one_heading(site: Path, name: str, language: str) -> None:
    page = article(site, language, name)
    assert [one["id"] for one in page.all("h2")] == ["first"]
    assert sorted(one for one in ids(page) if one in PARTS) == sorted(PARTS)


@pytest.mark.parametrize("name", [*SPECIFIED, *OTHERS])
def test_the_languages_have_the_same_ids(site: Path, name: str) -> None:
    assert ids(article(site, "en", name)) == ids(article(site, "zh", name))


def test_the_meaning_is_said_once_above_the_specification(site: Path) -> None:
    page = article(site, "en", "LLM_NOTIFY_PROMPT_UNLINK_FAILED").text
    assert page.split("What the specification says")[0].count("Failed to notify the Prompt side of the unlink") == 1


@pytest.mark.parametrize("name", SPECIFIED)
def test_every_cause_is_a_fold_with_its_title_and_its_place_in_the_contents(site: Path, name: str) -> None:
    page = article(site, "en", name)
    wanted = [f"cause-{cause.id}" for cause in GUIDE.troubleshooting.causes[name].causes]
    assert [one for one in ids(page) if one.startswith("cause-")] == wanted
    for one in wanted:
        title = page.by_id(one)
        assert title.tag == "h3"
        assert title.parent is not None
        assert title.parent.tag == "summary"
    contents = {link["href"] for link in page_at(site, f"codes/{name}").all("a", "md-nav__link")}
    assert [one for one in wanted if f"#{one}" not in contents] == []


@pytest.mark.parametrize("language", ["en", "zh"])
def test_a_command_of_the_first_steps_is_a_block_without_the_full_stop_of_its_sentence(
    site: Path, language: str
) -> None:
    found = 0
    for name in SPECIFIED:
        steps = article(site, language, name).one("ol", "ec-first")
        for block in steps.all("div", "ec-command"):
            command = block.one("pre").text
            assert block.one("button")["data-copy"] == command, name
            assert not command.endswith((".", "。", ";", "；")), name
            assert " " in command, name
            found += 1
    assert found >= 18


@pytest.mark.parametrize("name", SPECIFIED)
def test_a_snippet_is_copied_whole(site: Path, name: str) -> None:
    copied = [one.one("button")["data-copy"] for one in article(site, "en", name).all("p", "ec-snippet")]
    assert copied == [one.strip() for one in GUIDE.troubleshooting.causes[name].snippets.values()]


@pytest.mark.parametrize("name", [*SPECIFIED, *OTHERS])
def test_no_mark_of_markdown_is_left_in_the_text(site: Path, name: str) -> None:
    for language in ("en", "zh"):
        page = article(site, language, name)
        for code in [*page.all("code"), *page.all("pre")]:
            code.children = []
        assert [one.text for one in page.walk() if "`" in one.text] == []
        assert "{:" not in page.text


@pytest.mark.parametrize("name", SPECIFIED)
def test_every_place_stands_in_the_page(site: Path, name: str) -> None:
    places = GUIDE.troubleshooting.causes[name].places
    found = article(site, "en", name).after("api", "li") if places else []
    assert len(found) == len(places)


@pytest.mark.parametrize("name", SPECIFIED)
def test_every_source_has_its_form(site: Path, name: str) -> None:
    sources = [one.text for one in article(site, "en", name).after("sources", "code")]
    assert sources[0] == "data/spec/llm-datadist-error-codes.zh.txt"
    assert len(sources) > 3
    assert [one for one in sources[1:] if not SOURCE.fullmatch(one)] == []


@pytest.mark.parametrize("name", SPECIFIED)
def test_the_page_says_what_it_was_checked_against(site: Path, name: str) -> None:
    assert any(GUIDE.reviewed_commit in one.text for one in article(site, "en", name).after("sources"))


@pytest.mark.parametrize(("language", "lead"), [("en", "Not in the specification."), ("zh", "规范未收录。")])
@pytest.mark.parametrize("name", OTHERS)
def test_a_name_outside_the_specification_says_so_before_its_first_part(
    site: Path, name: str, language: str, lead: str
) -> None:
    page = article(site, language, name)
    assert lead in page.text.split(page.by_id("first").text, 1)[0]
    assert "data/spec/" not in page.text


@pytest.mark.parametrize("name", OTHERS)
def test_a_name_outside_the_specification_names_its_sources(site: Path, name: str) -> None:
    sources = [one.text for one in article(site, "en", name).by_id("sources").all("code")]
    assert sources
    assert [one for one in sources if not SOURCE.fullmatch(one)] == []
