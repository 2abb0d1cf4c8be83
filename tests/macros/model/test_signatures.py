"""Patterns of texts: what they find in whole lines, in lines without their full stop, and what they leave."""

from __future__ import annotations

import re

import pytest

from loglink._diagnose.catalogue import load_catalogue
from loglink._diagnose.header import NONE
from loglink._diagnose.matching import Matcher
from macros.model.signatures import fill_text, pattern_of, patterns_of
from tests.support.the_guide import the_guide

BOUND = "Failed to bind port:{port:int}, errno:{errno:int}."


@pytest.mark.parametrize(
    ("text", "line", "slots"),
    [
        (BOUND, "Failed to bind port:26000, errno:98.", ("26000", "98")),
        (BOUND, "Failed to bind port:26000, errno:98", ("26000", "98")),
        (BOUND, "Failed to bind port:26000, errno:98 ", ("26000", "98")),
        (BOUND, "Failed to bind port:26000, errno:98. Give another.", ("26000", "98")),
        (BOUND, "Failed to bind port:26000, errno:98, ret:1", None),
        ("Cannot read {file:word}.", "Cannot read a.json.", ("a.json",)),
        ("Cannot read {file:word}.", "Cannot read a.json", ("a.json",)),
        ("Cannot read, err msg:{error:text}.", "Cannot read, err msg:no. such field.", ("no. such field",)),
        ("Cannot read, err msg:{error:text}.", "Cannot read, err msg:no such field", ("no such field",)),
        ("Cannot read, err msg:{error:text}.", "Cannot read, err msg:.", ("",)),
        ("Pull failed!", "Pull failed", ()),
        ("Pull failed!", "Pull failed later", None),
        ("Pull failed", "Pull failed later", ()),
    ],
)
def test_a_full_stop_may_lack_where_the_line_ends(text: str, line: str, slots: tuple[str, ...] | None) -> None:
    found = re.search(pattern_of(text), line, re.ASCII)
    assert (found and found.groups()) == slots


def test_a_text_that_another_follows_but_for_its_full_stop_keeps_it() -> None:
    patterns = patterns_of(["Failed to switch role.", "Failed to switch role", "Pull failed."])
    assert re.search(patterns["Failed to switch role."], "Failed to switch role") is None
    assert re.search(patterns["Failed to switch role"], "Failed to switch role")
    assert re.search(patterns["Pull failed."], "Pull failed")


def test_each_text_is_told_without_its_full_stop_as_with_it() -> None:
    texts = [
        (str(record["id"]), text)
        for record in the_guide().signatures
        for text in ([record["text"]] if isinstance(record["text"], str) else record["text"])
    ]
    known = {text for _, text in texts}
    with_stop = [(id_, text) for id_, text in texts if text.endswith((".", "!")) and text.rstrip(".!") not in known]
    assert len(with_stop) > 280  # 294 texts end in a stop as of this test; four have a twin without
    matcher = Matcher(load_catalogue().signatures)
    for id_, text in with_stop:
        whole, cut = (matcher.find(line, NONE) for line in (fill_text(text), fill_text(text.rstrip(".!"))))
        assert whole, id_
        assert cut, id_
        assert (cut.signature.id, cut.slots) == (whole.signature.id, whole.slots), id_
