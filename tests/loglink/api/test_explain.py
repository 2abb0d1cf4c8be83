"""`loglink.explain`: one spelling, one line, and what it says where they are neither."""

from __future__ import annotations

import json

import pytest

import loglink
from loglink.results import Localized

BASE = "https://g.example/"
BIND = "Failed to bind port:26000, error msg:Address already in use, errno:98."


@pytest.mark.parametrize("text", ["1343270921", " 0x5010B009 ", "LLMStatusCode.LLM_LINK_FAILED", "link_failed"])
def test_a_spelling_gives_what_is_known_of_the_code(text: str) -> None:
    found = loglink.explain(text, base_url=BASE, language="en")
    (code,) = found.codes
    assert (code.name, code.value, code.hex, code.category, code.lifecycle, code.recoverable) == (
        *("LLM_LINK_FAILED", 1343270921, "0x5010B009"),
        *("link", "documented", "yes"),
    )
    assert code.meaning == Localized("Link setup failed", "建链失败")
    assert code.url == f"{BASE}codes/LLM_LINK_FAILED/"
    assert (found.text, found.failure) == (text, None)
    assert {one.page for one in code.causes} == {"LLM_LINK_FAILED"}
    assert code.causes[0].url == f"{BASE}codes/LLM_LINK_FAILED/#{code.causes[0].id}"
    assert all(one.advice for one in code.causes)
    assert code.first.en
    assert len(code.first.en) == len(code.first.zh)


def test_a_member_that_only_python_has_has_no_number() -> None:
    (code,) = loglink.explain("LLMStatusCode.LLM_UNKNOWN_ERROR").codes
    assert (code.value, code.hex, code.recoverable, code.remedy, code.causes) == (None, None, None, None, ())


def test_a_line_gives_its_codes_and_the_cause_that_it_settles() -> None:
    found = loglink.explain(f"ErrorNo: 4294967295(failed) [GE][MODULE]{BIND} LLM_TIMEOUT", base_url=BASE, language="zh")
    assert [code.name for code in found.codes] == ["LLM_FAILED", "LLM_TIMEOUT"]
    assert found.failure is not None
    assert found.failure.cause is not None
    assert found.failure.cause.url == f"{BASE}zh/codes/LLM_FAILED/#cause-port-not-bound"
    alone = loglink.explain(BIND)
    assert alone.codes == ()
    assert alone.failure is not None
    assert alone.failure.cause is not None
    assert alone.failure.cause.id == "cause-port-not-bound"


def test_a_line_that_settles_nothing_keeps_what_it_leaves_possible() -> None:
    found = loglink.explain("Failed to connect peer 198.51.100.25:15575, error msg:No route to host, errno:113")
    assert found.failure is not None
    assert found.failure.cause is None
    assert "cause-no-route" in {one.id for one in found.failure.candidates}


def test_a_line_of_which_nothing_is_known_is_empty() -> None:
    found = loglink.explain("the server is ready")
    assert (found.codes, found.failure) == ((), None)


def test_the_explanation_is_json() -> None:
    content = json.loads(json.dumps(loglink.explain("LLM_TIMEOUT", base_url=BASE, language="en").as_dict()))
    assert list(content) == ["text", "codes", "failure"]
    assert content["codes"][0]["url"] == f"{BASE}codes/LLM_TIMEOUT/"
    assert content["codes"][0]["meaning"].keys() == {"en", "zh"}


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("nonsense", "'nonsense' is no spelling of a code; expected one such as 0x5010B009"),
        ("LLM_LINK_FAIL", "did you mean LLM_LINK_FAILED?"),
        ("0x5010B01D", "0x5010B01D is none of the codes; did you mean LLM_OUT_OF_MEMORY"),
        ("", "'' is no spelling of a code"),
        ("LLM_TIMEOUT\nLLM_FAILED", "give several lines to diagnose"),
    ],
)
def test_what_is_neither_is_said_in_one_sentence(text: str, said: str) -> None:
    with pytest.raises(ValueError, match=r".+") as raised:
        loglink.explain(text)
    assert said in str(raised.value)
    assert "\n" not in str(raised.value)
