"""The table of scripts in mkdocs.yml names every script, and none that is not there; a page loads two bundles."""

from __future__ import annotations

import re
from pathlib import Path, PurePosixPath

from playwright.sync_api import Page

from tests.conftest import MakePage, is_alias
from tests.support.log_scripts import BUNDLES, DATA, DIAGNOSIS_DATA, LABELS, LINES, ROOT, WORDS
from tests.support.markup import parse

SCRIPTS = ROOT / "docs/javascripts"
LAZY = {"core", "words", "report", "log-worker", "search-worker", "disk"}
ON_DISK = {"lent-files", "log-worker-text", "search-worker-text"}
"""Bundles that no HTML names: loaded when they are wanted, or from a disk alone."""


def test_every_script_is_in_a_bundle() -> None:
    used = {script for scripts in BUNDLES.values() for script in scripts}
    there = {path.relative_to(SCRIPTS).as_posix() for path in SCRIPTS.rglob("*.js")}
    assert used == there | {DATA, WORDS, LINES, DIAGNOSIS_DATA, LABELS}


def test_the_site_holds_the_bundles_and_nothing_else(site: Path) -> None:
    names = {path.stem for path in (site / "javascripts").rglob("*.js")}
    assert names == {"start", "page", "table", "widgets", "forward", "around", *LAZY, *ON_DISK}


def test_no_text_of_a_script_goes_over_several_lines() -> None:
    """The build takes comments and indentation away, line by line."""
    for path in SCRIPTS.glob("[!v]*/*.js"):
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            bare = re.sub(r'"`"|/`+/g|\[[^\]\s]*`[^\]]*\](?=[+{)\\/])|= /`|`/g', "", line)  # in a string, in a pattern
            is_comment = line.lstrip().startswith(("*", "/**", "//"))
            assert is_comment or bare.partition(" // ")[0].count("`") % 2 == 0, f"{path}:{number}: {line}"


def test_a_page_names_start_and_one_bundle_for_what_it_holds(site: Path) -> None:
    for path in site.rglob("*.html"):
        html = parse(path.read_text(encoding="utf-8"))
        named = [PurePosixPath(one.attributes.get("src", "")) for one in html.all("script")]
        ours = [one.stem for one in named if one.parent.name == "javascripts" and one.parent.parent.name != "assets"]
        if is_alias(path):
            assert ours == ["forward"], path
        elif path.name == "404.html":
            assert ours == ["start", "around", "widgets"], path
        else:
            ids = {one.attributes.get("id") for one in html.walk()}
            bundle = "widgets" if "decode-input" in ids else "table" if "codes-form" in ids else "page"
            assert ours == ["start", bundle], path


def test_over_http_nothing_is_loaded_that_only_a_disk_needs(page: Page, server: str) -> None:
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(server + "decoder/")
    page.set_input_files("#decode-files", ROOT / "tests/logs/04-plog-connect-refused-chain.log")
    page.locator(".ec-report").wait_for()
    names = [url.removeprefix(f"{server}javascripts/") for url in asked if url.startswith(f"{server}javascripts/")]
    assert names == ["start.js", "widgets.js", "report.js", "log-worker.js"]


def test_the_chosen_palette_is_there_before_the_theme_runs(make_page: MakePage, server: str) -> None:
    page = make_page()
    page.goto(server)
    page.locator("label[for=__palette_1]").click()  # from "as the system" to light
    page.locator("label[for=__palette_2]").click()
    page.route("**/assets/javascripts/bundle.*.js", lambda route: route.fulfill(body=""))
    page.goto(server + "codes/LLM_TIMEOUT/")
    assert page.locator("body").get_attribute("data-md-color-scheme") == "slate"
