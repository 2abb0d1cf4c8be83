"""Codes by words, in both languages, and names that were mistyped."""

from __future__ import annotations

import pytest

from loglink._recognise.text_search import search, similar_names


@pytest.mark.parametrize(
    ("words", "first"),
    [
        (["0x5010b009"], "LLM_LINK_FAILED"),
        (["1343270938"], "LLM_TIMEOUT"),
        (["建链失败"], "LLM_LINK_FAILED"),
        (["建链", "失败"], "LLM_LINK_FAILED"),
        (["link setup failed"], "LLM_LINK_FAILED"),
        (["Link", "SETUP"], "LLM_LINK_FAILED"),
        (["device", "memory"], "LLM_DEVICE_OUT_OF_MEMORY"),
        (["ＬＬＭ_TIMEOUT"], "LLM_TIMEOUT"),
        (["timeout"], "LLM_TIMEOUT"),
        (["wait_process_timeout"], "LLM_WAIT_PROC_TIMEOUT"),
    ],
)
def test_the_code_that_is_meant_comes_first(words: list[str], first: str) -> None:
    assert search(words)[0].name == first


def test_a_word_that_stands_nowhere_finds_nothing() -> None:
    assert search(["xyzzy"]) == []
    assert search([" "]) == []


def test_a_word_too_many_does_not_hide_the_others() -> None:
    assert search(["建链失败", "xyzzy"])[0].name == "LLM_LINK_FAILED"


@pytest.mark.parametrize(
    ("token", "names"),
    [
        ("LLM_LINK_FAIL", ["LLM_LINK_FAILED", "LLM_UNLINK_FAILED"]),
        ("timeuot", ["LLM_TIMEOUT"]),
        ("LLMStatusCode.LLM_TIMOUT", ["LLM_TIMEOUT"]),
        ("llm-exist-links", ["LLM_EXIST_LINK"]),
        ("LLM_WAIT_PROCESS_TIMEOUTS", ["LLM_WAIT_PROC_TIMEOUT"]),
        ("nonsense", []),
        ("", []),
    ],
)
def test_a_mistyped_name_comes_close_to_names(token: str, names: list[str]) -> None:
    assert similar_names(token)[: len(names)] == names
    assert bool(similar_names(token)) == bool(names)
