"""What a page says of itself in its head: description, card, language, favicon; whole, escaped, in its language."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.site.conftest import ODD_MEANING
from tests.support.markup import Element, page_at, parse

BASE = "https://llm-datadist-codes.example/"


def metas(page: Element) -> dict[str, str]:
    found = page.one("head").all("meta")
    return {
        one.attributes.get("name") or one.attributes.get("property") or "": one.attributes.get("content", "")
        for one in found
    }


def test_a_link_to_a_page_shows_name_numbers_meaning_and_the_first_step(site: Path) -> None:
    said = metas(page_at(site, "codes/LLM_LINK_FAILED"))
    assert said["description"].startswith("LLM_LINK_FAILED (0x5010B009, 1343270921): Link setup failed. Recoverable. ")
    assert "`" not in said["description"]
    assert said["og:description"] == said["description"]
    assert said["og:title"] == "LLM_LINK_FAILED"
    assert said["og:url"] == BASE + "codes/LLM_LINK_FAILED/"
    assert said["og:image"] == BASE + "assets/card.png"
    assert (site / "assets/card.png").is_file()
    chinese = metas(page_at(site, "zh/codes/LLM_LINK_FAILED"))
    assert chinese["description"].startswith("LLM_LINK_FAILED (0x5010B009, 1343270921): 建链失败。可恢复。")
    assert chinese["og:site_name"] == "LLM-DataDist 错误码"
    assert chinese["og:image"] == said["og:image"]


@pytest.mark.parametrize("address", ["", "codes/LLM_TIMEOUT", "zh/guide/start"])
def test_whoever_asks_for_neither_language_gets_the_english_page(site: Path, address: str) -> None:
    links = [one for one in page_at(site, address).one("head").all("link") if "hreflang" in one.attributes]
    targets = {one["hreflang"]: one["href"] for one in links}
    assert set(targets) == {"en", "zh", "x-default"}
    assert targets["x-default"] == targets["en"]


def test_markup_in_a_text_stays_text_in_every_head(changed: Path) -> None:
    page = page_at(changed, "codes/LLM_LINK_FAILED")
    assert f": {ODD_MEANING}. Recoverable." in metas(page)["description"]
    assert f": {ODD_MEANING}. Recoverable." in metas(page)["og:description"]
    assert [one for one in page.walk() if "onerror" in one.attributes] == []
    table = page_at(changed, "codes")
    assert [one for one in table.walk() if "onerror" in one.attributes] == []


def test_the_logo_and_the_favicon_have_one_shape(site: Path) -> None:
    favicon = parse((site / "assets/favicon.svg").read_text(encoding="utf-8")).one("path")["d"]
    logo = next(one for one in page_at(site, "").walk() if "md-logo" in one.classes).one("path")["d"]
    assert logo == favicon


THEME = ("Search", "Permanent link", "Switch to light mode", "Header", "Footer", "Navigation", "Table of contents")


def test_the_words_of_the_theme_are_chinese_on_chinese_pages(site: Path) -> None:
    page = page_at(site, "zh")
    choices = [one["aria-label"] for one in page.walk() if one.attributes.get("name") == "__palette"]
    assert choices == ["切换到浅色模式", "切换到深色模式", "跟随系统"]
    assert page.one("html")["lang"] == "zh-CN"
    english = [
        one[name] for one in page.walk() for name in ("aria-label", "title") if one.attributes.get(name) in THEME
    ]
    assert english == []
    assert page.one("title").text == "LLM-DataDist 错误码"
