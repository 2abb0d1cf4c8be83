"""Codes by words, in both languages: those that the words name, then those whose texts hold them."""

from __future__ import annotations

import pytest

from loglink._recognise.text_search import search


@pytest.mark.parametrize(
    ("words", "first"),
    [
        (["0x5010b009"], "LLM_LINK_FAILED"),
        (["1343270938"], "LLM_TIMEOUT"),
        (["建链失败"], "LLM_LINK_FAILED"),
        (["建链", "失败"], "LLM_LINK_FAILED"),
        (["link setup failed"], "LLM_LINK_FAILED"),
        (["link", "failed"], "LLM_LINK_FAILED"),
        (["OOM"], "LLM_OUT_OF_MEMORY"),
        (["pulled twice"], "LLM_KV_CACHE_NOT_EXIST"),
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
