"""Under the strict Content-Security-Policy of the deploy page everything works, from a header and from an element."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from macros.__main__ import offline
from tests.conftest import MakePage, build, served
from tests.support.hosts import POLICY, StrictHandler
from tests.support.log_scripts import ROOT

NO_WORKER = POLICY.replace("worker-src 'self'", "worker-src 'none'")
LOG = ROOT / "tests/logs/04-plog-connect-refused-chain.log"


class NoWorkerHandler(StrictHandler):
    """A host that forgot the worker."""

    policy = NO_WORKER


@pytest.fixture(scope="module", params=["header", "element"])
def strict(request: pytest.FixtureRequest, site: Path) -> Iterator[str]:
    """The address of the site with the policy as a header, then of one whose pages bear it."""
    if request.param == "header":
        yield from served(site, StrictHandler)
    else:
        configured: Path = request.getfixturevalue("configured")
        yield from (f"{address}{configured.name}/" for address in served(configured.parent))


def test_every_page_loads_and_asks_for_nothing_that_is_refused(page: Page, strict: str, site: Path) -> None:
    for path in [*sorted(site.glob("**/guide/*/index.html")), *sorted(site.glob("**/codes/LLM_T*/index.html"))]:
        page.goto(strict + path.relative_to(site).parent.as_posix() + "/")  # a complaint of the console fails the test
        expect(page.locator("h1").first).to_be_visible()


@pytest.mark.parametrize("language", ["", "zh/"], ids=["en", "zh"])
def test_decoder_report_and_language_switch_work(page: Page, strict: str, language: str) -> None:
    page.goto(f"{strict}{language}decoder/#text=1343270921")
    expect(page.locator("#decode-results [data-code=LLM_LINK_FAILED]")).to_be_visible()
    page.set_input_files("#decode-files", LOG)
    expect(page.locator(".ec-report")).to_be_visible()
    expect(page.locator("[data-failure]").first).to_have_attribute("data-codes", "LLM_LINK_FAILED LLM_FAILED")
    other, tag = ("en", "en") if language else ("zh", "zh-CN")
    page.locator(f'a[hreflang="{other}"]').first.evaluate("link => link.click()")
    expect(page.locator("html")).to_have_attribute("lang", tag)


def test_search_table_and_palette_work(page: Page, strict: str) -> None:
    page.goto(f"{strict}codes/?filter=timeout")
    expect(page.locator("#codes-table tr[data-code=LLM_TIMEOUT]")).to_be_visible()
    expect(page.locator("#codes-table tr[data-code=LLM_LINK_BUSY]")).to_be_hidden()
    page.locator(".md-search__input").click()
    page.keyboard.type("UnlinkLlmClusters")
    expect(page.locator(".md-search-result__item:not([data-answer])").first).to_be_visible(timeout=20_000)
    page.keyboard.press("Escape")
    page.locator("label[for=__palette_1]").click()
    page.locator("label[for=__palette_2]").click()
    page.goto(f"{strict}guide/logs/")
    expect(page.locator("body")).to_have_attribute("data-md-color-scheme", "slate")


def test_addresses_and_the_404_page_work(make_page: MakePage, strict: str) -> None:
    page = make_page(expected=("status of 404",))
    page.goto(f"{strict}0x5010b009/?a=b#cause-nothing-listens")
    page.wait_for_url(f"{strict}codes/LLM_LINK_FAILED/?a=b#cause-nothing-listens")
    page.goto(f"{strict}0X5010B01AU")
    expect(page.locator("#decode-results [data-code=LLM_TIMEOUT]")).to_be_visible()


def test_a_refused_worker_is_named(make_page: MakePage, site: Path) -> None:
    page = make_page(expected=("Content Security Policy",))
    for address in served(site, NoWorkerHandler):
        page.goto(f"{address}decoder/")
        page.set_input_files("#decode-files", LOG)
        expect(page.locator("#decode-status")).to_contain_text("The browser refused the script that reads logs")
        page.close()


@pytest.mark.parametrize("name", ["deploy.md", "deploy.zh.md"])
def test_the_deploy_page_gives_this_policy_for_each_host(name: str) -> None:
    text = (ROOT / "docs/guide" / name).read_text(encoding="utf-8")
    for line in (
        f'    add_header Content-Security-Policy "{POLICY}" always;\n',
        f'Header always set Content-Security-Policy "{POLICY}"\n',
        f"/*\n  Content-Security-Policy: {POLICY}\n",
    ):
        assert line in text


def test_a_build_with_the_element_is_not_zipped_for_a_disk(
    configured: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert offline(configured) == 1
    assert "run `make build` with CSP_META unset" in capsys.readouterr().out


def test_a_switch_that_is_none_gets_one_sentence(tmp_path: Path) -> None:
    done = build(tmp_path / "site", CSP_META="yes")
    assert done.returncode != 0
    assert "CSP_META is 'yes', expected 1 for yes, 0 or nothing for no" in done.stdout + done.stderr
    assert "Traceback" not in done.stderr
