"""Of the causes and the conditions on the page of a code those stay that a line of a log, or words of it, fit."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Page

from tests.support.markup import article_at


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


WHOLE = (
    "[ERROR] GE(71,python3):2026-04-05-06:07:08.101.300 [link_msg_handler.cc:140]290 CheckParam: "
    "ErrorNo: 1343270917(Parameter invalid!) [GE][MODULE]remote_ip_infos size != 1 is unsupported, cluster id = 4"
)


def test_a_whole_line_leaves_the_place_whose_text_it_holds(page: Page, server: str) -> None:
    page.goto(f"{server}codes/LLM_PARAM_INVALID/")
    page.fill("#places-filter", WHOLE)
    (found,) = conditions(page)
    assert "remote_ip_infos size != 1 is unsupported" in found
    assert page.locator("#places-count").inner_text() == "1 of 132 conditions"


@pytest.mark.parametrize(
    ("code", "line", "shown"),
    [
        ("LLM_PARAM_INVALID", "addrs cann not be empty", "`addrs` is empty."),
        ("LLM_FAILED", "Call rt api failed, ret: 0x7BC90", "up to v8.5.0 Call rt api failed"),
        ("LLM_PARAM_INVALID", "Parse cache[3] failed, version_num = 7, num_caches = 2", "exceeds buffer capacity"),
    ],
)
def test_a_whole_line_of_an_older_release_leaves_its_places(
    page: Page, server: str, code: str, line: str, shown: str
) -> None:
    header = "[ERROR] GE(71,python3):2026-04-05-06:07:08.101.300 [some_file.cc:140]290 Call: ErrorNo: 1343270917 "
    page.goto(f"{server}codes/{code}/")
    page.fill("#places-filter", header + line)
    found = conditions(page)
    assert found
    assert all(shown.replace("`", "") in one for one in found)


def titles(page: Page) -> list[str]:
    return [one.get_attribute("id") or "" for one in page.locator(".ec-cause h3").all() if one.is_visible()]


CONNECT = "Failed to connect peer 198.51.100.25:15575, error msg:{}, errno:{}"


@pytest.mark.parametrize("root", ["", "zh/"])
@pytest.mark.parametrize(
    ("line", "expected"),
    [
        (CONNECT.format("Connection refused", 111), ["cause-nothing-listens", "cause-address-families-differ"]),
        (CONNECT.format("No route to host", 113), ["cause-no-route", "cause-firewall-rejects"]),
        ("Call HcclCommPrepare failed, ret:4, cost:87 ms.", ["cause-hccl-communicator"]),
        ("Failed to link clusters, index = 12", ["cause-wrong-port-of-a-rank"]),
    ],
    ids=["refused", "no-route", "hccl", "index"],
)
def test_a_whole_line_leaves_the_causes_that_it_shows(
    page: Page, server: str, root: str, line: str, expected: list[str]
) -> None:
    page.goto(f"{server}{root}codes/LLM_LINK_FAILED/")
    assert len(titles(page)) == 14
    page.fill("#causes-filter", "[ERROR] GE(71,python3):2026-04-05-06:07:08.101.300 [x.cc:76]290 F: " + line)
    assert set(expected) <= set(titles(page))
    assert len(titles(page)) <= len(expected) + 1
    page.fill("#causes-filter", "no such text")
    assert titles(page) == []
    assert page.locator("#causes-count").inner_text().startswith("No cause fits" if not root else "没有符合的原因")


def test_an_anchor_opens_its_cause(page: Page, server: str) -> None:
    page.goto(f"{server}codes/LLM_LINK_FAILED/#cause-tls-differs")
    opened = page.locator("details.ec-cause[open] h3")
    assert opened.get_attribute("id") == "cause-tls-differs"
    page.locator(".md-sidebar--secondary a[href='#cause-no-route']").click()
    assert page.locator("#cause-no-route").evaluate("title => title.closest('details').open")


def test_without_javascript_every_condition_stands_in_the_page(site: Path) -> None:
    assert len(article_at(site, "codes/LLM_PARAM_INVALID").after("api", "li")) == 132
