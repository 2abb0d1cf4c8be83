"""Text that is meant to do harm is only text, in the field and in the address; a lone surrogate costs nothing else."""

from __future__ import annotations

import json

import pytest
from playwright.sync_api import Page

from tests.support.decoder_page import codes_shown

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
