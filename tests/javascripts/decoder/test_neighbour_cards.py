"""Numbers of other families in the decoder: named, never taken for a code, below the codes."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.support.decoder_page import codes_shown

NEIGHBOURS = [
    ("507053", "ACL_ERROR_RT_DEVICE_MEM_ERROR", "LLM_DEVICE_MEM_ERROR"),
    ("ACL_ERROR_RT_SUSPECT_REMOTE_ERROR", "ACL_ERROR_RT_SUSPECT_REMOTE_ERROR", "LLM_SUSPECT_REMOTE_ERROR"),
    ("0x7BCA6", "ACL_ERROR_RT_STREAM_SYNC_TIMEOUT", "LLM_TIMEOUT"),
    ("103902", "hixl::NOT_CONNECTED", "LLM_NOT_YET_LINK"),
    ("Transfer slice failed with status: 503900", "hixl::FAILED", "LLM_FAILED"),
    ("1343225857", "ge::PARAM_INVALID", None),
    ("ErrorNo: 1343242270(Prepare Graph infershape failed)", "GE_GRAPH_INFERSHAPE_FAILED", None),
    ("207001", "ACL_ERROR_RT_MEMORY_ALLOCATION", None),
    ("0x7110001", "RT_ERROR_INVALID_VALUE", None),
    ("Call DlHcclCommPrepare failed, ret:9, cost:1000 ms.", "HCCL_E_TIMEOUT", None),
    ("EI0006: Getting socket times out.", "EI0006", None),
    ("MIE05E010019", "MIE05E010019", None),
]


@pytest.mark.parametrize(("text", "name", "becomes"), NEIGHBOURS, ids=[one[0] for one in NEIGHBOURS])
def test_a_number_of_another_family_is_named_and_is_no_code(
    page: Page, server: str, text: str, name: str, becomes: str | None
) -> None:
    page.goto(server + "decoder/")
    page.fill("#decode-input", text)
    assert codes_shown(page) == []
    card = page.locator(f'#decode-results [data-neighbour="{name}"]')
    assert f"{name} is not an LLM-DataDist code" in card.inner_text()
    assert page.locator("#decode-status").text_content() == f"{name} is not an LLM-DataDist code"
    links = [one.evaluate("link => link.href") for one in card.locator("a").all() if one.is_visible()]
    expected = [f"{server}codes/{becomes}/"] if becomes else []
    assert links == [*expected, f"{server}reference/neighbours/"]


@pytest.mark.parametrize(("text", "family"), [("507099", "ACL"), ("EI0098", "EI"), ("EE1008", "EE")])
def test_of_a_number_that_is_not_listed_the_family_is_named_and_no_more(
    page: Page, server: str, text: str, family: str
) -> None:
    page.goto(server + "decoder/")
    page.fill("#decode-input", text)
    card = page.locator("#decode-results [data-neighbour]")
    assert f"{text} is not an LLM-DataDist code" in card.inner_text()
    expect(card).to_contain_text("not listed here")
    assert f"a number of {family}: " in card.inner_text()


def test_an_everyday_number_is_no_result_of_hccl(page: Page, server: str) -> None:
    page.goto(server + "decoder/")
    page.fill("#decode-input", "9")
    assert page.locator("#decode-results [data-neighbour]").count() == 0


def test_codes_stand_before_the_numbers_of_other_families(page: Page, server: str) -> None:
    page.goto(server + "zh/decoder/")
    page.fill("#decode-input", "ret: 0x7BCA6\nErrorNo: 1343270938(Process timeout.) ret: 0x7BCA6")
    assert codes_shown(page) == ["LLM_TIMEOUT"]
    names = page.locator("#decode-results > *").evaluate_all("all => all.map(one => Object.keys(one.dataset)[0])")
    assert names == ["code", "neighbour"]
    assert "不是 LLM-DataDist 错误码" in page.locator("#decode-results [data-neighbour]").inner_text()
