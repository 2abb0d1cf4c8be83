"""The mtail program, without mtail: that its expressions are RE2 of a length that it takes. tests/engines runs it."""

from __future__ import annotations

import re

import pytest
import re2

from loglink._diagnose.catalogue import load_catalogue
from macros.publish.log_viewers import Viewers
from tests.support.the_guide import the_guide


@pytest.fixture(scope="module")
def program() -> str:
    return Viewers(the_guide(), "https://192.0.2.1/guide/").files()["mtail/llm-datadist.mtail"]


def test_every_expression_is_re2_and_short_enough(program: str) -> None:
    found = re.findall(r"(?m)^\s*(?:.*?[( ])?/((?:[^/\\\n]|\\.)+)/", program)
    assert len(found) > len(load_catalogue().signatures)
    for expression in found:
        assert len(expression.encode()) <= 1024
        assert re2.compile(expression.replace("\\/", "/"))


def test_every_code_is_counted_once(program: str) -> None:
    counted = re.findall(r'llm_datadist_lines_total\["(\w+)"\]\+\+', program)
    assert len(counted) == len(set(counted))
    assert {"LLM_SUCCESS", "LLM_FAILED", "LLM_LINK_FAILED", "LLM_WAIT_PROC_TIMEOUT"} <= set(counted)


def test_no_label_holds_what_grows_without_end(program: str) -> None:
    assert re.findall(r"(?m)^counter (.*)$", program) == [
        "llm_datadist_lines_total by code",
        "llm_datadist_failures_total by code, cause, side",
    ]
    assert re.findall(r"llm_datadist_failures_total(\[.*)\+\+", program) == ["[code][cause][side]"]
