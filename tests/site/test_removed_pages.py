"""A site with two removed codes: one that an older specification had, one that none ever had."""

from __future__ import annotations

import html
import json
import re
import shutil
from pathlib import Path

import jsonschema
import pytest

from tests.conftest import ROOT, build
from tests.support.small_guide import edit, write_specification

WAS_SPECIFIED, NEVER_SPECIFIED = "LLM_EXIST_LINK", "LLM_REPEAT_REQUEST"
REPLACEMENT = "LLM_PARAM_INVALID"


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site of a copy of the guide whose specification no longer has WAS_SPECIFIED."""
    folder = tmp_path_factory.mktemp("removed")
    root = folder / "copy"
    for name in ("data", "docs", "loglink", "macros", "overrides"):
        shutil.copytree(ROOT / name, root / name, ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(ROOT / "mkdocs.yml", root)
    text = (root / "data/spec/llm-datadist-error-codes.zh.txt").read_bytes().decode()
    write_specification(root, "\n".join(line for line in text.split("\n") if WAS_SPECIFIED not in line))
    remove(root, WAS_SPECIFIED, "null")
    remove(root, NEVER_SPECIFIED, REPLACEMENT)
    done = build(folder / "site", root)
    assert done.returncode == 0, done.stdout + done.stderr
    return folder / "site"


def remove(root: Path, name: str, replacement: str) -> None:
    """Give the record of `name` the lifecycle removed."""
    path = root / "data/codes.yml"
    record = re.search(rf"- name: {name}\n(  .*\n)+", path.read_text(encoding="utf-8"))
    assert record is not None
    lifecycle = f"  lifecycle: removed\n  replaced_by: {replacement}\n"
    edit(path, record[0], re.sub(r"  lifecycle: \w+\n", lifecycle, record[0]))


def read(site: Path, address: str) -> str:
    return (site / address / "index.html").read_text(encoding="utf-8")


def words(markup: str) -> str:
    return " ".join(html.unescape(re.sub(r"<[^>]+>", "", markup)).split())


def told(page: str) -> str:
    """Return the paragraph that says that the code is removed."""
    found = re.search(r'<p class="ec-absent" id="removed">(.*?)</p>', page, re.DOTALL)
    assert found is not None
    return found[1]


def test_the_page_says_that_it_is_removed_and_links_what_takes_its_place(site: Path) -> None:
    english, chinese = (told(read(site, f"{language}codes/{NEVER_SPECIFIED}")) for language in ("", "zh/"))
    assert f'<a href="../../codes/{REPLACEMENT}/">' in english
    assert f'/zh/codes/{REPLACEMENT}/">' in chinese
    assert words(english).startswith("Removed. ")
    assert words(english).endswith(f" {REPLACEMENT} takes its place.")
    assert words(chinese).startswith("已移除。")
    assert words(chinese).endswith(f"由 {REPLACEMENT} 取代。")
    assert "llm_error_codes.h</code>) defines it" not in read(site, f"codes/{NEVER_SPECIFIED}")


def test_a_code_of_an_older_specification_keeps_its_words_and_causes(site: Path) -> None:
    page = read(site, f"codes/{WAS_SPECIFIED}")
    assert words(told(page)).startswith("Removed. ")
    assert "No code takes its place." in words(told(page))
    assert "of the last specification that had it" in words(told(page))
    assert "设置角色时，存在未释放的链接" in page
    before = (ROOT / f"data/troubleshooting/{WAS_SPECIFIED}/causes.yml").read_text(encoding="utf-8")
    ids = re.findall(r"^  - id: (.+)$", before, re.MULTILINE)
    assert ids
    assert all(f'id="cause-{one}"' in page for one in ids)


def test_it_stands_in_nav_and_table_behind_the_codes_of_the_specification(site: Path) -> None:
    page = read(site, "codes")
    assert re.search(rf'<tr data-code="{WAS_SPECIFIED}"[^>]* data-lifecycle="removed"', page)
    assert '<option value="removed">Removed</option>' in page
    assert '<option value="removed">已移除</option>' in read(site, "zh/codes")
    rows = re.findall(r'<tr data-code="(\w+)"', page)
    assert rows.index(WAS_SPECIFIED) > rows.index("LLM_FAILED")
    nav = re.findall(r'<a href="(\w+)/" class="md-nav__link">', page)
    assert nav.index(WAS_SPECIFIED) > nav.index("LLM_FAILED")
    assert sorted(nav) == sorted(rows)
    home = read(site, "")
    assert f'codes/{WAS_SPECIFIED}/">{WAS_SPECIFIED}</a>' not in re.sub(r"<nav.*?</nav>", "", home, flags=re.DOTALL)
    assert "14 more names that the specification does not have" in home  # 12 codes - 1 removed, 3 members


def test_its_addresses_stay_and_codes_json_says_what_takes_its_place(site: Path) -> None:
    content = json.loads((site / "codes.json").read_text(encoding="utf-8"))
    schema = json.loads((site / "codes.schema.json").read_text(encoding="utf-8"))
    jsonschema.validate(content, schema, jsonschema.Draft202012Validator)
    found = {code["name"]: code for code in content["codes"] if code["lifecycle"] == "removed"}
    replaced = {name: code["replaced_by"] for name, code in found.items()}
    assert replaced == {WAS_SPECIFIED: None, NEVER_SPECIFIED: REPLACEMENT}
    for name, numbers in (
        (WAS_SPECIFIED, ("0x5010B018", "1343270936")),
        (NEVER_SPECIFIED, ("0x5010B003", "1343270915")),
    ):
        for address in (name, name.lower(), *numbers):
            assert f"codes/{name}/" in read(site, address)
    llms = (site / "llms.txt").read_text(encoding="utf-8")
    assert re.search(rf"^- \[{WAS_SPECIFIED}\].* Removed\.$", llms, re.MULTILINE)


def test_the_card_of_the_decoder_has_the_words_for_it(site: Path) -> None:
    for address, label in (("decoder", "Removed; {0} takes its place."), ("zh/decoder", "已移除，由 {0} 取代。")):
        labels = re.search(
            r'<script type="application/json" id="decode-labels">(.*?)</script>', read(site, address), re.DOTALL
        )
        assert labels is not None
        assert json.loads(labels[1])["decoder.removed.by"] == label
    assert f'"replaced_by":"{REPLACEMENT}"' in (site / "javascripts/core.js").read_text(encoding="utf-8")
