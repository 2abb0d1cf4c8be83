"""The decoder in a real browser: what a person types, and what stands below it."""

from __future__ import annotations

import json
from urllib.parse import quote

import pytest
from playwright.sync_api import Page, expect

from tests.conftest import MakePage


def codes_shown(page: Page) -> list[str | None]:
    return [card.get_attribute("data-code") for card in page.locator("#decode-results [data-code]").all()]


SPELLINGS = [
    ("1343270921", ["LLM_LINK_FAILED"]),
    ("0x5010B009", ["LLM_LINK_FAILED"]),
    ("5010b009", ["LLM_LINK_FAILED"]),
    ("0X5010b009U", ["LLM_LINK_FAILED"]),
    ("1,343,270,921", ["LLM_LINK_FAILED"]),
    ("０ｘ５０１０Ｂ００９", ["LLM_LINK_FAILED"]),
    ("link_failed", ["LLM_LINK_FAILED"]),
    ("<LLMStatusCode.LLM_LINK_FAILED>", ["LLM_LINK_FAILED"]),
    ("LLM_WAIT_PROCESS_TIMEOUT", ["LLM_WAIT_PROC_TIMEOUT"]),
    ("-1", ["LLM_FAILED"]),
    ("0", ["LLM_SUCCESS"]),
    ("0x5010B009, 0x5010B01A 1343270921", ["LLM_LINK_FAILED", "LLM_TIMEOUT"]),
    ("ErrorNo: 4294967295(failed) [GE][MODULE]x\nErrorNo: 1343270921(link) y", ["LLM_LINK_FAILED", "LLM_FAILED"]),
    ("建链失败，错误码1343270921。", ["LLM_LINK_FAILED"]),
]


@pytest.mark.parametrize("place", ["", "decoder/", "zh/", "zh/decoder/"])
def test_every_way_of_writing_leads_to_the_code(page: Page, server: str, place: str) -> None:
    page.goto(server + place)
    for text, expected in SPELLINGS:
        page.fill("#decode-input", text)
        assert codes_shown(page) == expected, text


def test_the_card_holds_the_answer_and_its_link_leads_to_the_page(page: Page, server: str) -> None:
    page.goto(server)
    page.fill("#decode-input", "1343270921")
    card = page.locator("#decode-results [data-code=LLM_LINK_FAILED]")
    text = card.inner_text()
    for part in ("LLM_LINK_FAILED", "0x5010B009", "1343270921", "Link setup failed", "Recoverable"):
        assert part in text
    assert "find the innermost line" in text
    assert page.locator("#decode-status").text_content() == "LLM_LINK_FAILED: Link setup failed"
    card.locator("a").click()
    assert page.url == server + "codes/LLM_LINK_FAILED/"
    assert page.locator("h1").inner_text().startswith("LLM_LINK_FAILED")


def test_the_card_of_a_removed_code_says_what_takes_its_place(page: Page, server: str) -> None:
    page.goto(server + "decoder/")
    remove = """([name, other]) => Object.assign(errorCodes.data.codes.find((code) => code.name === name),
      {lifecycle: "removed", replaced_by: other})"""
    page.evaluate(remove, ["LLM_REPEAT_REQUEST", "LLM_PARAM_INVALID"])
    page.evaluate(remove, ["LLM_EXIST_LINK", None])
    page.fill("#decode-input", "LLM_REPEAT_REQUEST")
    card = page.locator("#decode-results [data-code=LLM_REPEAT_REQUEST]")
    assert "Removed; LLM_PARAM_INVALID takes its place." in card.inner_text()
    page.fill("#decode-input", "0x5010B018")
    card = page.locator("#decode-results [data-code=LLM_EXIST_LINK]")
    assert "Removed; no code takes its place." in card.inner_text()


def test_the_chinese_page_answers_in_chinese_and_links_to_chinese(page: Page, server: str) -> None:
    page.goto(server + "zh/decoder/")
    page.fill("#decode-input", "1343270921")
    card = page.locator("#decode-results [data-code=LLM_LINK_FAILED]")
    assert "建链失败" in card.inner_text()
    assert "可恢复" in card.inner_text()
    card.locator("a").click()
    assert page.url == server + "zh/codes/LLM_LINK_FAILED/"


def test_an_unknown_value_is_taken_apart_and_the_nearest_codes_are_suggested(page: Page, server: str) -> None:
    page.goto(server + "decoder/")
    page.fill("#decode-input", "0x5010B0FF")
    unknown = page.locator('#decode-results [data-unknown="0x5010B0FF"]')
    assert "GE, module LLM engine, item 255: not in the list" in unknown.inner_text()
    assert codes_shown(page) == []
    page.fill("#decode-input", "0x5010B01D")
    names = [one.get_attribute("data-suggestion") for one in page.locator("[data-suggestion]").all()]
    assert names == ["LLM_OUT_OF_MEMORY", "LLM_LINK_BUSY", "LLM_TIMEOUT"]


@pytest.mark.parametrize("place", ["decoder/", "zh/decoder/"])
@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("LLM_LINK_FAILURE", ["LLM_LINK_FAILED"]),
        ("LLM_LINK_FIALED", ["LLM_LINK_FAILED", "LLM_UNLINK_FAILED"]),
        ("[ERROR] pull: LLM_TIMEUOT after 3 s", ["LLM_TIMEOUT"]),
        ("link failed", ["LLM_LINK_FAILED"]),
        ("显存不足", ["LLM_DEVICE_OUT_OF_MEMORY", "LLM_OUT_OF_MEMORY"]),
    ],
)
def test_what_may_be_meant_is_suggested_and_is_no_code(
    page: Page, server: str, place: str, text: str, names: list[str]
) -> None:
    page.goto(server + place)
    page.fill("#decode-input", text)
    shown = page.locator("#decode-results .ec-similar [data-suggestion]")
    expect(shown).to_have_count(len(names))
    assert [one.get_attribute("data-suggestion") for one in shown.all()] == names
    assert codes_shown(page) == []
    assert page.locator("#decode-status").inner_text() == page.locator(".ec-similar h2").inner_text()
    page.fill("#decode-input", "LLM_TIMEOUT")
    assert codes_shown(page) == ["LLM_TIMEOUT"]
    assert shown.count() == 0


@pytest.mark.parametrize("place", ["LLM_LINK_FIALED", "LLM_LINK_FAILURE/", "zh/llm_link_faild/"])
def test_an_address_with_a_misspelt_name_is_asked_back(make_page: MakePage, server: str, place: str) -> None:
    page = make_page(expected=("status of 404",))
    page.goto(server + place)
    suggested = page.locator("#decode-results [data-suggestion]").first
    assert suggested.get_attribute("data-suggestion") == "LLM_LINK_FAILED"
    suggested.locator("a").click()
    language = "zh/" if place.startswith("zh/") else ""
    page.wait_for_url(f"{server}{language}codes/LLM_LINK_FAILED/")


@pytest.mark.parametrize(
    ("text", "part"),
    [
        ("12345678901", "more than 32 bits"),
        ("0x15010B009", "more than 32 bits"),
        ("what is wrong here?", "No code found"),
        ("-2147483649", "more than 32 bits"),
        ("%", "No code found"),
        (" \n", "Nothing to decode yet"),
    ],
)
def test_what_is_no_code_gets_a_sentence_and_no_guess(page: Page, server: str, text: str, part: str) -> None:
    page.goto(server + "decoder/")
    page.fill("#decode-input", text)
    expect(page.locator("#decode-status")).to_contain_text(part)
    assert page.locator("#decode-results > *").count() == 0


@pytest.mark.parametrize(("text", "part"), [("-1", "4294967295"), ("0", "A bare 0")])
def test_minus_one_and_zero_say_what_else_they_can_mean(page: Page, server: str, text: str, part: str) -> None:
    page.goto(server + "decoder/")
    page.fill("#decode-input", text)
    assert part in page.locator("#decode-results .ec-also").inner_text()


@pytest.mark.parametrize("mark", ["?text=", "#text="])
def test_the_address_brings_its_text_along(page: Page, server: str, mark: str) -> None:
    text = "ret = 5010b01a 100% +1"
    page.goto(server + "decoder/" + mark + quote(text, safe=""))
    assert page.input_value("#decode-input") == text
    assert codes_shown(page) == ["LLM_TIMEOUT"]


HOSTILE = [
    "<img src=x onerror=alert(1)>",
    "<script>alert(1)</script> 0x5010B009",
    "javascript:alert(1)",
    "{{ 7*7 }}",
    "9" * 100_000,
    "LLM_LINK_FAILED " * 10_000,
]


@pytest.mark.parametrize("text", HOSTILE, ids=["image", "script", "address", "template", "digits", "many"])
def test_hostile_text_is_only_text(page: Page, server: str, text: str) -> None:
    page.goto(server + "decoder/")
    page.on("dialog", lambda dialog: pytest.fail(f"a dialog opened: {dialog.message}"))
    page.fill("#decode-input", text)
    page.wait_for_timeout(300)
    assert page.locator("#decode-results script, #decode-results img").count() == 0
    assert "49" not in (page.locator("#decode-status").text_content() or "")
    assert page.locator("#decode-status").text_content()


@pytest.mark.parametrize("mark", ["?text=", "#text="])
@pytest.mark.parametrize("text", [*HOSTILE[:4], "%ED%A0%80", "%", "x" * 30_000])
def test_hostile_text_in_the_address_is_only_text(page: Page, server: str, mark: str, text: str) -> None:
    page.on("dialog", lambda dialog: pytest.fail(f"a dialog opened: {dialog.message}"))
    page.goto(server + "decoder/" + mark + text)
    assert page.locator("#decoder-widget img, #decode-results script").count() == 0
    assert page.locator("#decode-status").text_content()


def test_a_lone_surrogate_does_no_harm(page: Page, server: str) -> None:
    page.goto(server + "decoder/")
    page.evaluate(
        "document.getElementById('decode-input').value = 'x\\uD800 0x5010B009';"
        "document.getElementById('decode-input').dispatchEvent(new Event('input'))"
    )
    assert codes_shown(page) == ["LLM_LINK_FAILED"]


@pytest.mark.parametrize(
    ("text", "shared"),
    [
        ("ab\udc00cd", "ab%EF%BF%BDcd"),
        ("\udc00cd", "%EF%BF%BDcd"),
        ("ab\ud800c", "ab%EF%BF%BDc"),
        ("\ud800\ud800", "%EF%BF%BD%EF%BF%BD"),
        ("a😀b", "a%F0%9F%98%80b"),
    ],
    ids=["low", "low-first", "high", "two", "pair"],
)
def test_the_shared_address_loses_no_character_beside_a_lone_surrogate(
    page: Page, server: str, text: str, shared: str
) -> None:
    page.goto(server + "decoder/")
    page.evaluate(
        "text => { const field = document.getElementById('decode-input'); field.value = JSON.parse(text);"
        " field.dispatchEvent(new Event('input')); }",
        json.dumps(text),
    )
    assert page.locator(".ec-share").get_attribute("data-copy") == f"{server}decoder/#text={shared}"


@pytest.mark.parametrize("place", ["decoder/#text=0X5010B009U", "0X5010B009U"])
def test_the_button_copies_a_link_that_shows_the_same_answer(make_page: MakePage, server: str, place: str) -> None:
    page = make_page(expected=("status of 404",))
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.goto(server + place)
    page.get_by_role("button", name="Copy link").click()
    page.get_by_role("button", name="Copied").wait_for()
    address = page.evaluate("navigator.clipboard.readText()")
    assert address == f"{server}{place.partition('#')[0]}#text=0X5010B009U"
    page.goto("about:blank")
    page.goto(address)
    assert codes_shown(page) == ["LLM_LINK_FAILED"]


@pytest.mark.parametrize("text", ["1343270921", "建链失败"])
def test_enter_answers_and_begins_no_line(page: Page, server: str, text: str) -> None:
    page.goto(server)
    page.locator("#decode-input").press_sequentially(text)
    page.keyboard.press("Enter")
    assert page.locator("#decode-input").input_value() == text
    assert page.url == server
    page.keyboard.press("Shift+Enter")
    page.keyboard.type("2")
    page.keyboard.press("Enter")
    assert page.locator("#decode-input").input_value() == f"{text}\n2\n"


def test_enter_that_ends_the_choice_of_a_chinese_word_is_left_alone(page: Page, server: str) -> None:
    page.goto(f"{server}decoder/")
    prevented = page.locator("#decode-input").evaluate(
        """field => {
          const kind = {key: "Enter", isComposing: true, bubbles: true, cancelable: true};
          const event = new KeyboardEvent("keydown", kind);
          return !field.dispatchEvent(event);
        }"""
    )
    assert prevented is False


def test_the_home_page_focuses_the_field_on_wide_screens_only(make_page: MakePage, server: str) -> None:
    for width, expected in ((1280, "decode-input"), (390, "")):
        page = make_page(width=width)
        page.goto(server)
        assert page.evaluate("document.activeElement.id") == expected


def test_there_is_one_field_a_page_and_it_has_a_visible_label(page: Page, server: str) -> None:
    for place, text in (("", "Paste a code or a log line"), ("zh/decoder/", "粘贴错误码或一行日志")):
        page.goto(server + place)
        assert page.locator("#decode-input").count() == 1
        assert page.locator("label[for=decode-input]").inner_text() == text
        assert page.locator("label[for=decode-input]").is_visible()


def test_the_answer_works_from_a_disk(page: Page, site: object) -> None:
    page.goto(f"file://{site}/decoder/index.html#text=1343270921")
    assert codes_shown(page) == ["LLM_LINK_FAILED"]
    page.locator("#decode-results a").first.click()
    page.wait_for_url("**/codes/LLM_LINK_FAILED/index.html")
    assert page.locator("h1").inner_text().startswith("LLM_LINK_FAILED")


NAMES = [
    ("LLM_UNKNOWN_ERROR", "LLM_UNKNOWN_ERROR", "Unknown error", False),
    ("0x5010B011", "LLM_SEQ_LEN_OVER_LIMIT", "The sequence is longer than the limit", True),
    ("LLMStatusCode.LLM_SEQ_LENOVERLIMIT", "LLM_SEQ_LEN_OVER_LIMIT", "The sequence is longer than the limit", True),
    ("ErrorNo: 1343270934()", "LLM_COPY_CACHE_FAILED", "no description is registered", True),
]


@pytest.mark.parametrize(("text", "name", "meaning", "valued"), NAMES, ids=[one[0] for one in NAMES])
def test_a_name_outside_the_specification_is_told_as_one(
    page: Page, server: str, text: str, name: str, meaning: str, valued: bool
) -> None:
    page.goto(server + "decoder/")
    page.fill("#decode-input", text)
    card = page.locator(f"#decode-results [data-code={name}]")
    shown = card.inner_text()
    for part in (name, meaning, "Not in the specification.", "Recovery not stated"):
        assert part in shown
    assert card.locator("details").is_visible() == valued
    assert page.locator("#decode-results > *").count() == 1
    card.locator("a").first.click()
    assert page.url == f"{server}codes/{name}/"


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
