"""What a person does with the guide, once written and made in every engine: over http, and from a disk."""

from __future__ import annotations

import json
import zipfile
from collections.abc import Callable
from pathlib import Path
from urllib.parse import quote

import pytest

from macros.load.guide import ROOT
from macros.publish.offline_zip import ARCHIVE, FOLDER, write_archive
from tests.browsers.engine import Engine, fill, settle
from tests.support.packed_log import PACKINGS, write_packed
from tests.support.the_guide import the_guide

LOG = ROOT / "tests/logs/04-plog-connect-refused-chain.log"
LANGUAGES = pytest.mark.parametrize("language", ["", "zh/"], ids=["en", "zh"])

ADDRESS = "location.href"
CODES = "[...document.querySelectorAll('#decode-results [data-code]')].map(one => one.dataset.code)"
ROWS = """[...document.querySelectorAll('#codes-table tr[data-code]')]
  .filter(row => row.checkVisibility()).map(row => row.dataset.code)"""
STATUS = "document.querySelector('#decode-status').textContent"
FIRST_RESULT = (
    "document.querySelector('.md-search-result__item:not([hidden]) a').href.split('?')[0].replace('index.html', '')"
)
CARD = """(card => [card.querySelector('[data-slot=when]').innerText,
  [...card.querySelectorAll('mark')].map(one => one.innerText)])(document.querySelector('[data-failure]'))"""

Place = Callable[[str], str]
"""An address below the root of the site, as it is written over http or from a disk."""


@pytest.fixture(scope="session")
def unpacked(site: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The archive for machines without a network, unpacked where names have blanks and Chinese."""
    target = tmp_path_factory.mktemp("dist")
    write_archive(site, target, the_guide())
    with zipfile.ZipFile(target / ARCHIVE) as archive:
        archive.extractall(target / "带 空格 的目录")
    return target / "带 空格 的目录" / FOLDER


@pytest.fixture(params=["http", "file"])
def place(request: pytest.FixtureRequest, server: str, unpacked: Path) -> Place:
    root = f"file://{quote(str(unpacked))}/"

    def on_disk(address: str) -> str:
        path, mark, rest = address.partition("?") if "?" in address else address.partition("#")
        return f"{root}{path}index.html{mark}{rest}"

    return on_disk if request.param == "file" else lambda address: server + address


def follow(engine: Engine, link: str) -> None:
    """Go where a link leads, by keyboard: some are seen only while a menu is open."""
    settle(engine, f"document.querySelector({json.dumps(link)}) !== null", True)
    engine.run(f"document.querySelector({json.dumps(link)}).focus()")
    engine.press("Enter")


@LANGUAGES
def test_a_typed_code_is_decoded_and_leads_to_its_page(engine: Engine, place: Place, language: str) -> None:
    engine.goto(place(f"{language}decoder/"))
    for text, codes in (
        ("1343270921", ["LLM_LINK_FAILED"]),
        ("0x5010B009, LLM_TIMEOUT", ["LLM_LINK_FAILED", "LLM_TIMEOUT"]),
        ("建链失败，错误码1343270921。", ["LLM_LINK_FAILED"]),
        ("nothing", []),
        ("LLM_LINK_BUSY", ["LLM_LINK_BUSY"]),
    ):
        fill(engine, "#decode-input", text)
        settle(engine, CODES, codes)
    engine.click("#decode-results [data-code] a")
    settle(engine, ADDRESS, place(f"{language}codes/LLM_LINK_BUSY/"))


def test_an_address_with_a_text_decodes_at_once(engine: Engine, place: Place) -> None:
    for mark in ("#", "?"):
        engine.goto(place(""))
        engine.goto(place(f"decoder/{mark}text=1343270921"))
        settle(engine, CODES, ["LLM_LINK_FAILED"])


@LANGUAGES
@pytest.mark.parametrize("kind", PACKINGS)
def test_a_file_gives_the_report_with_the_cause(
    engine: Engine, place: Place, language: str, kind: str, tmp_path: Path
) -> None:
    file = write_packed(LOG, kind, tmp_path)
    engine.goto(place(f"{language}decoder/"))
    engine.choose("#decode-files", [file])
    settle(engine, CODES, ["LLM_LINK_FAILED", "LLM_FAILED"])
    settle(engine, STATUS, "共 6 行：1 项故障，2 个错误码。" if language else "1 failure, 2 codes, in 6 lines.")
    when, marked = engine.run(CARD)
    assert when.startswith("2026-01-20 11:42:07.118021 · ")
    assert marked == ["198.51.100.25", "15575", "Connection refused", "111"]


def test_the_language_is_switched_with_the_report(engine: Engine, place: Place) -> None:
    engine.goto(place("decoder/"))
    engine.choose("#decode-files", [LOG])
    settle(engine, STATUS, "1 failure, 2 codes, in 6 lines.")
    follow(engine, 'a[hreflang="zh"]')
    settle(engine, "document.documentElement.lang", "zh-CN")
    settle(engine, STATUS, "共 6 行：1 项故障，2 个错误码。")


@LANGUAGES
def test_the_table_is_filtered_and_sorted_and_its_address_says_so(engine: Engine, place: Place, language: str) -> None:
    engine.goto(place(f"{language}codes/"))
    settle(engine, f"{ROWS}.length", 33)
    fill(engine, "#codes-filter", "device memory")
    settle(engine, ROWS, ["LLM_DEVICE_OUT_OF_MEMORY", "LLM_OUT_OF_MEMORY", "LLM_DEVICE_MEM_ERROR"])
    engine.click("#codes-form button[type=reset]")
    settle(engine, ADDRESS, place(f"{language}codes/"))
    engine.click("th[data-sort-by=name] button")
    settle(engine, ADDRESS, place(f"{language}codes/?sort=name"))
    settle(engine, f"{ROWS}[0]", "LLM_ALREADY_LINK")
    engine.press("Enter")
    settle(engine, ADDRESS, place(f"{language}codes/?sort=-name"))
    settle(engine, f"{ROWS}[0]", "LLM_WAIT_PROC_TIMEOUT")
    engine.run("history.back()")
    settle(engine, f"{ROWS}[0]", "LLM_ALREADY_LINK")


def test_the_table_takes_its_state_from_the_address(engine: Engine, place: Place) -> None:
    engine.goto(place("codes/?filter=link&recoverable=yes&lifecycle=reserved"))
    settle(engine, ROWS, ["LLM_LINK_BUSY"])
    follow(engine, 'a[hreflang="zh"]')
    settle(engine, ADDRESS, place("zh/codes/?filter=link&recoverable=yes&lifecycle=reserved"))
    settle(engine, ROWS, ["LLM_LINK_BUSY"])


@LANGUAGES
def test_the_search_finds_codes_and_pages(engine: Engine, place: Place, language: str) -> None:
    engine.goto(place(language))
    engine.click(".md-search__input")
    for query, target in (
        ("5010b009", "codes/LLM_LINK_FAILED/"),
        ("建链失败", "codes/LLM_LINK_FAILED/"),
        ("glossary", "reference/glossary/"),
        ("LINK_BUSY", "codes/LLM_LINK_BUSY/"),
    ):
        fill(engine, ".md-search__input", query)
        settle(engine, FIRST_RESULT, place(f"{language}{target}").replace("index.html", ""))
    engine.click(".md-search-result__item:not([hidden]) a")
    settle(engine, f"{ADDRESS}.split('?')[0]", place(f"{language}codes/LLM_LINK_BUSY/"))


def test_a_fragment_opens_the_cause_it_names(engine: Engine, place: Place) -> None:
    engine.goto(place("codes/LLM_LINK_FAILED/#cause-nothing-listens"))
    settle(engine, "document.getElementById('cause-nothing-listens').getBoundingClientRect().top >= 0", True)
    settle(engine, "document.getElementById('cause-nothing-listens').closest('details').open", True)


def test_addresses_by_value_forward_with_query_and_fragment(engine: Engine, server: str) -> None:
    for address, target in (
        ("1343270921/?a=1#first", "codes/LLM_LINK_FAILED/?a=1#first"),
        ("0x5010b01a", "codes/LLM_TIMEOUT/"),
        ("LLM_WAIT_PROCESS_TIMEOUT/", "codes/LLM_WAIT_PROC_TIMEOUT/"),
    ):
        engine.goto(server + address)
        settle(engine, ADDRESS, server + target)


def test_other_addresses_are_read_by_the_404_page(engine: Engine, server: str) -> None:
    for address, codes in (("0X5010B009U", ["LLM_LINK_FAILED"]), ("zh/Llm_Timeout", ["LLM_TIMEOUT"]), ("no-such", [])):
        engine.goto(server + address)
        settle(engine, CODES, codes)
        settle(engine, f"{STATUS} !== ''", True)


def test_the_language_switch_stays_on_the_page(engine: Engine, place: Place) -> None:
    engine.goto(place("guide/start/"))
    follow(engine, 'a[hreflang="zh"]')
    settle(engine, ADDRESS, place("zh/guide/start/"))
    follow(engine, 'a[hreflang="en"]')
    settle(engine, ADDRESS, place("guide/start/"))


def test_an_address_is_copied(engine: Engine, place: Place) -> None:
    engine.goto(place("decoder/#text=1343270921"))
    settle(engine, CODES, ["LLM_LINK_FAILED"])
    engine.click(".ec-share")
    settle(engine, "document.querySelector('.ec-share').textContent", "Copied")
