"""The long list of conditions on the page of LLM_PARAM_INVALID is found by the log text that a person holds."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page


def conditions(page: Page) -> list[str]:
    return [item.strip() for item in page.locator("details.ec-places li:visible").all_inner_texts()]


@pytest.mark.parametrize("root", ["", "zh/"])
def test_a_fragment_of_the_log_leaves_its_condition(page: Page, server: str, root: str) -> None:
    page.goto(f"{server}{root}codes/LLM_PARAM_INVALID/")
    assert conditions(page) == []
    page.fill("#places-filter", "remote_ip_infos size != 1")
    (found,) = conditions(page)
    assert "remote_ip_infos size != 1 is unsupported" in found
    page.fill("#places-filter", "")
    assert conditions(page) == []


def test_both_spellings_of_hccl_are_found(page: Page, server: str) -> None:
    page.goto(f"{server}codes/LLM_PARAM_INVALID/")
    page.fill("#places-filter", "Call HcclCommPrepare failed")
    older = conditions(page)
    page.fill("#places-filter", "Call DlHcclCommPrepare failed")
    assert older == conditions(page)
    assert len(older) == 1


def test_what_matches_nothing_is_said(page: Page, server: str) -> None:
    page.goto(f"{server}codes/LLM_PARAM_INVALID/")
    page.fill("#places-filter", "no such text")
    assert conditions(page) == []
    assert page.locator("#places-count").inner_text().startswith("No condition matches.")


def test_without_javascript_every_condition_stands_in_the_page(site: object) -> None:
    from pathlib import Path

    html = Path(str(site), "codes/LLM_PARAM_INVALID/index.html").read_text(encoding="utf-8")
    assert html.split('id="api"', 1)[1].split('id="log"', 1)[0].count("<li>") == 130
