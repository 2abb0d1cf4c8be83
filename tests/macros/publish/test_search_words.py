"""What people call a place reaches the index once for each thing that it says."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from macros.model.search_words import Said, SearchWords
from macros.publish.search_words import words_by_place
from tests.support.the_guide import the_guide

ROOT = Path(__file__).resolve().parents[3]

WORDS = SearchWords(
    ideas={"link": Said(("link", "connection"), ("建链",)), "failed": Said(("failed", "cannot"), ("失败",))},
    weak=(),
    combined=(),
    fillers=Said(("the",), ("的",)),
    alike=("链连",),
    places={
        "LLM_LINK_FAILED": Said(("link failed", "connection failed", "the link", "wrong port"), ("建链失败", "端口")),
        "guide/start#hang": Said(("it hangs",), ("卡住",)),
    },
)


def test_of_phrases_that_say_the_same_one_is_kept() -> None:
    small = replace(the_guide(), search_words=WORDS)
    paths = {"LLM_LINK_FAILED": "codes/LLM_LINK_FAILED/"}
    assert words_by_place(small, "en", paths) == {
        "codes/LLM_LINK_FAILED/": "link failed|the link|wrong port",
        "guide/start/#hang": "it hangs",
    }
    assert words_by_place(small, "zh", paths) == {
        "codes/LLM_LINK_FAILED/": "建链失败|端口|the link|wrong port",
        "guide/start/#hang": "卡住|it hangs",
    }
