"""Codes by what people call them: one rule, whose answers are worked by hand."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from loglink._recognise.codes_by_words import Word, codes_by_words, cut_words
from loglink._recognise.corrections import correct_words
from loglink._recognise.data import load_data
from loglink._recognise.similar import similar_names

VECTORS = Path(__file__).resolve().parents[2] / "vectors"


def vectors(name: str) -> list[dict[str, Any]]:
    return json.loads((VECTORS / f"{name}.json").read_text(encoding="utf-8"))


@pytest.mark.parametrize("vector", vectors("words"), ids=lambda vector: vector["query"] or "nothing")
def test_words_name_the_codes_that_are_meant(vector: dict[str, Any]) -> None:
    found = codes_by_words(vector["query"])
    assert found[: len(vector["codes"])] == vector["codes"]
    assert bool(found) == bool(vector["codes"])


@pytest.mark.parametrize("vector", vectors("similar"), ids=lambda vector: vector["text"] or "nothing")
def test_a_misspelt_name_comes_close_to_the_name_that_is_meant(vector: dict[str, Any]) -> None:
    assert [*similar_names(vector["text"]), None][0] == vector["first"]


@pytest.mark.parametrize("vector", vectors("corrections"), ids=lambda vector: vector["text"] or "nothing")
def test_a_misspelt_word_is_mended_and_a_right_one_stays(vector: dict[str, Any]) -> None:
    data = load_data()
    assert correct_words(vector["text"], data.lexicon, data.alike) == vector["words"]


MEMORY = ("memory",)
LEXICON = {"out of": ("short",), "out": ("away",), "memory": MEMORY, "p侧": ("prefill",), "内存": MEMORY, "的": ()}


@pytest.mark.parametrize(
    ("query", "words"),
    [
        ("Out of  MEMORY!", [Word("out of", ("short",)), Word("memory", ("memory",))]),
        ("out_of_memory", [Word("out of", ("short",)), Word("memory", ("memory",))]),
        ("outer memory", [Word("outer", None), Word("memory", ("memory",))]),
        ("Ｐ侧的内存泄漏", [Word("p侧", ("prefill",)), Word("的", ()), Word("内存", ("memory",)), Word("泄漏", None)]),
        ("http侧", [Word("http", None), Word("侧", None)]),
        ("", []),
    ],
)
def test_a_query_is_cut_at_the_longest_words_from_the_left(query: str, words: list[Word]) -> None:
    assert cut_words(query, LEXICON) == words


def test_a_long_text_is_read_no_further_than_a_query_can_be() -> None:
    assert codes_by_words("link failed " + "x" * 1_000_000) == []
