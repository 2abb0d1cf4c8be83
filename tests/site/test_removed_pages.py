"""A site with two removed codes: one that an older specification had, one that none ever had."""

from __future__ import annotations

import json
import re
from pathlib import Path

import jsonschema

from tests.conftest import ROOT
from tests.site.conftest import NEVER_SPECIFIED, REPLACEMENT, WAS_SPECIFIED
from tests.support.markup import Element, article_at, page_at


def read(site: Path, address: str) -> str:
    return (site / address / "index.html").read_text(encoding="utf-8")


def told(site: Path, address: str) -> Element:
    """Return the paragraph that says that the code is removed."""
    return page_at(site, address).by_id("removed")


def test_the_page_says_that_it_is_removed_and_links_what_takes_its_place(changed: Path) -> None:
    english, chinese = (told(changed, f"{language}codes/{NEVER_SPECIFIED}") for language in ("", "zh/"))
    assert [link["href"] for link in english.all("a")] == [f"../../codes/{REPLACEMENT}/"]
    assert chinese.one("a")["href"].endswith(f"/zh/codes/{REPLACEMENT}/")
    assert english.text.startswith("Removed. ")
    assert english.text.endswith(f" {REPLACEMENT} takes its place.")
    assert chinese.text.startswith("已移除。")
    assert chinese.text.endswith(f"由 {REPLACEMENT} 取代。")
    assert "llm_error_codes.h</code>) defines it" not in read(changed, f"codes/{NEVER_SPECIFIED}")


def test_a_code_of_an_older_specification_keeps_its_words_and_causes(changed: Path) -> None:
    page = page_at(changed, f"codes/{WAS_SPECIFIED}")
    said = told(changed, f"codes/{WAS_SPECIFIED}").text
    assert said.startswith("Removed. ")
    assert "No code takes its place." in said
    assert "of the last specification that had it" in said
    assert "设置角色时，存在未释放的链接" in page.text
    before = (ROOT / f"data/troubleshooting/{WAS_SPECIFIED}/causes.yml").read_text(encoding="utf-8")
    ids = re.findall(r"^  - id: (.+)$", before, re.MULTILINE)
    assert ids
    assert {f"cause-{one}" for one in ids} <= {one.attributes.get("id") for one in page.walk()}


def test_it_stands_in_nav_and_table_behind_the_codes_of_the_specification(changed: Path) -> None:
    page = page_at(changed, "codes")
    rows = {row["data-code"]: row["data-lifecycle"] for row in page.all("tr") if "data-code" in row.attributes}
    assert rows[WAS_SPECIFIED] == "removed"
    for address, label in (("codes", "Removed"), ("zh/codes", "已移除")):
        options = page_at(changed, address).all("option")
        assert [one.text for one in options if one.attributes.get("value") == "removed"] == [label]
    names = list(rows)
    assert names.index(WAS_SPECIFIED) > names.index("LLM_FAILED")
    links = [link["href"].rstrip("/") for link in page.all("a", "md-nav__link")]
    nav = [link for link in links if link.startswith("LLM_")]
    assert nav.index(WAS_SPECIFIED) > nav.index("LLM_FAILED")
    assert sorted(nav) == sorted(names)
    home = article_at(changed, "")
    leading = [link.attributes.get("href", "") for link in home.all("a")]
    assert not any(one.endswith(f"codes/{WAS_SPECIFIED}/") for one in leading)
    assert "14 more names that the specification does not have" in home.text  # 12 codes - 1 removed, 3 members


def test_its_addresses_stay_and_codes_json_says_what_takes_its_place(changed: Path) -> None:
    content = json.loads((changed / "codes.json").read_text(encoding="utf-8"))
    schema = json.loads((changed / "codes.schema.json").read_text(encoding="utf-8"))
    jsonschema.validate(content, schema, jsonschema.Draft202012Validator)
    found = {code["name"]: code for code in content["codes"] if code["lifecycle"] == "removed"}
    replaced = {name: code["replaced_by"] for name, code in found.items()}
    assert replaced == {WAS_SPECIFIED: None, NEVER_SPECIFIED: REPLACEMENT}
    for name, numbers in (
        (WAS_SPECIFIED, ("0x5010B018", "1343270936")),
        (NEVER_SPECIFIED, ("0x5010B003", "1343270915")),
    ):
        for address in (name, name.lower(), *numbers):
            assert f"codes/{name}/" in read(changed, address)
    llms = (changed / "llms.txt").read_text(encoding="utf-8")
    assert re.search(rf"^- \[{WAS_SPECIFIED}\].* Removed\.$", llms, re.MULTILINE)


def test_the_card_of_the_decoder_has_the_words_for_it(changed: Path) -> None:
    for address, label in (("decoder", "Removed; {0} takes its place."), ("zh/decoder", "已移除，由 {0} 取代。")):
        labels = "".join(str(part) for part in page_at(changed, address).by_id("decode-labels").children)
        assert json.loads(labels)["decoder.removed.by"] == label
    assert f'"replaced_by":"{REPLACEMENT}"' in (changed / "javascripts/core.js").read_text(encoding="utf-8")
