"""The 404 page reads the last part of whatever address it stands for, as the decoder reads a text."""

from __future__ import annotations

from urllib.parse import quote

import pytest
from playwright.sync_api import Page

from tests.support.addresses import other_addresses
from tests.support.log_scripts import CORE

SCRIPTS = (*CORE, "decoder/not-found.js")

READ = """([root, addresses]) => addresses.map(address => {
  const {language, text} = errorCodes.readAddress(new URL(root + address, "https://host.example/").pathname, root);
  const {kind, decoded, hits} = errorCodes.interpret(text);
  return [language, kind, decoded.map(one => one.decoded.code), hits];
})"""


@pytest.mark.parametrize("root", ["/", "/docs/", "/zh/"])
def test_every_address_without_a_page_is_read_as_its_code(scripts: Page, root: str) -> None:
    asked = other_addresses()
    found = scripts.evaluate(READ, [root, [quote(address, safe="/:") for address, _ in asked]])
    expected = [["zh" if address.startswith("zh/") else "en", "one", [name], []] for address, name in asked]
    assert dict(zip(asked, found, strict=True)) == dict(zip(asked, expected, strict=True))


ADDRESSES = [
    ("/", "en", ""),
    ("/zh", "zh", ""),
    ("/zh/", "zh", ""),
    ("/zhx/1", "en", "1"),
    ("/a/b/index.html", "en", "b"),
    ("/a%2Fb%20c/", "en", "a/b c"),
    ("/%ED%A0%80", "en", "%ED%A0%80"),
    ("/%", "en", "%"),
]


@pytest.mark.parametrize(("path", "language", "text"), ADDRESSES, ids=[path for path, _, _ in ADDRESSES])
def test_the_last_part_that_says_something_is_taken(scripts: Page, path: str, language: str, text: str) -> None:
    found = scripts.evaluate("path => errorCodes.readAddress(path, '/')", path)
    assert found == {"language": language, "text": text}
