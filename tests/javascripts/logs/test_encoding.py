"""How the bytes of a log are written is told from the first of them, as loglink tells it."""

from __future__ import annotations

from playwright.sync_api import Page

from tests.support.log_scripts import vectors

SCRIPTS = ("logs/encoding.js",)


def test_the_encoding_is_told_from_the_first_bytes(scripts: Page) -> None:
    for vector in vectors("encoding"):
        got = scripts.evaluate(
            "bytes => errorCodes.detectEncoding(Uint8Array.from(atob(bytes), one => one.charCodeAt(0))).encoding",
            vector["base64"],
        )
        assert got == vector["expected"], vector["name"]


def test_a_character_cut_by_the_end_of_the_sample_is_no_error(scripts: Page) -> None:
    detected = "text => errorCodes.detectEncoding(new TextEncoder().encode(text)).encoding"
    assert scripts.evaluate(detected, "x" * 65535 + "链") == "utf-8"
