"""What tells whose log it is goes; what tells what happened stays."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page

from tests.support.log_scripts import case_files, expected_hits, vectors

SCRIPTS = ("report/redact.js",)


@pytest.mark.parametrize("vector", vectors("redact"), ids=lambda vector: vector["text"][:50])
def test_a_text_is_redacted(scripts: Page, vector: dict[str, Any]) -> None:
    assert scripts.evaluate("text => errorCodes.makeRedactor()(text)", vector["text"]) == vector["expected"]
    assert scripts.evaluate("text => errorCodes.makeRedactor()(text)", vector["expected"]) == vector["expected"]


def test_it_says_what_it_replaced(scripts: Page) -> None:
    replaced = scripts.evaluate(
        "text => { const redact = errorCodes.makeRedactor(); redact(text); return redact.replaced(); }",
        "192.0.2.1 192.0.2.2 192.0.2.1 /srv/a/b password=x password=y user=z",
    )
    assert replaced == {"ip": 2, "user": 1, "path": 1, "secret": 2}
    assert scripts.evaluate("() => errorCodes.makeRedactor().replaced()") == {}


def test_no_case_loses_a_code_and_none_keeps_an_address(scripts: Page) -> None:
    for path in case_files():
        text = path.read_bytes().decode("utf-8", "replace")
        redacted = scripts.evaluate("text => text.split('\\n').map(errorCodes.makeRedactor()).join('\\n')", text)
        expected = [hit["code"] for hit in expected_hits(text.encode())]
        assert [hit["code"] for hit in expected_hits(redacted.encode())] == expected, path.stem
        for part in ("192.0.2.", "198.51.100.", "/opt/demo", "C:\\demo"):
            assert part not in redacted, path.stem


def test_long_and_hostile_lines_are_redacted_to_their_end(scripts: Page) -> None:
    """Twenty times as long as would take 100 ms where time grows with the square of the length: that is 40 s each."""
    ends = scripts.evaluate(
        """parts => parts.map(part => errorCodes.makeRedactor()(`${part.repeat(20_000)} the end`).endsWith(" end"))""",
        ["a.", "1.", "/a", "a:", ":", "http://a", "x@", "token=", "C:\\a", "\\\\a\\", "a-", "=/ ", "node: "],
    )
    assert ends == [True] * 13
