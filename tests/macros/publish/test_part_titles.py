"""A part of a guide page that is a cause is called as its heading says, in both languages."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import pytest

from macros.model.guide import Guide
from macros.publish.part_titles import part_titles
from tests.support.the_guide import the_guide

CAUSE = "guide/frameworks/made-up/#port-taken"
ENGLISH = (
    "---\ndescription: x\n---\n\n# Made-up {: #made-up }\n\n## The port is taken {: #port-taken data-search-exclude }\n"
)
CHINESE = "# 虚构框架 {: #made-up }\n\n## 端口被占用 {: #port-taken }\n"


@pytest.fixture(scope="module")
def guide() -> Guide:
    return the_guide()


def pages(folder: Path, english: str, chinese: str) -> Path:
    target = folder / "guide" / "frameworks"
    target.mkdir(parents=True)
    (target / "made-up.md").write_text(english, encoding="utf-8")
    (target / "made-up.zh.md").write_text(chinese, encoding="utf-8")
    return folder


def test_a_part_has_the_title_of_its_page_before_its_own(guide: Guide, tmp_path: Path) -> None:
    small = replace(guide, rules=({"cause": CAUSE},), signatures=({"candidates": [CAUSE, "LLM_FAILED#cause-x"]}, {}))
    titles = {"en": "Made-up: The port is taken", "zh": "虚构框架：端口被占用"}
    assert part_titles(small, pages(tmp_path, ENGLISH, CHINESE)) == {CAUSE: titles}


def test_a_part_that_has_words_of_its_own_needs_no_title(guide: Guide, tmp_path: Path) -> None:
    told = guide.troubleshooting.parts[0]
    small = replace(guide, rules=({"cause": told.part},), signatures=({"candidates": [told.part, CAUSE]},))
    assert list(part_titles(small, pages(tmp_path, ENGLISH, CHINESE))) == [CAUSE]


def test_the_first_heading_of_a_page_is_said_once(guide: Guide, tmp_path: Path) -> None:
    cause = "guide/frameworks/made-up/#made-up"
    small = replace(guide, rules=({"cause": cause},), signatures=())
    titles = {"en": "Made-up", "zh": "虚构框架"}
    assert part_titles(small, pages(tmp_path, ENGLISH, CHINESE)) == {cause: titles}


def test_a_part_without_a_heading_is_named(guide: Guide, tmp_path: Path) -> None:
    small = replace(guide, rules=({"cause": CAUSE},), signatures=())
    docs = pages(tmp_path, ENGLISH, CHINESE.replace("port-taken", "port"))
    said = f"{docs / 'guide/frameworks/made-up.zh.md'}: no heading with the id port-taken"
    with pytest.raises(ValueError, match=re.escape(said)):
        part_titles(small, docs)
