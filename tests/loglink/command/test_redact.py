"""What is sent on bears no addresses, paths, names or secrets: the cases that JavaScript is held to as well."""

from __future__ import annotations

import json

import pytest

from loglink._command.redact import Redactor
from tests.conftest import ROOT

CASES = json.loads((ROOT / "tests/vectors/redact.json").read_text(encoding="utf-8"))


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["text"][:40])
def test_a_text_is_redacted_as_in_the_browser(case: dict[str, str]) -> None:
    assert Redactor().redact(case["text"]) == case["expected"]
    assert Redactor().redact(case["expected"]) == case["expected"]


def test_it_says_what_it_replaced() -> None:
    redactor = Redactor()
    redactor.redact("192.0.2.1 192.0.2.2 192.0.2.1 /srv/a/b password=x password=y user=z")
    assert redactor.replaced == {"ip": 2, "user": 1, "path": 1, "secret": 2}
    assert Redactor().replaced == {}


def test_one_value_keeps_its_placeholder_from_text_to_text() -> None:
    redactor = Redactor()
    assert redactor.redact("from 192.0.2.1") == "from <ip-1>"
    assert redactor.redact("192.0.2.2 to 192.0.2.1") == "<ip-2> to <ip-1>"
