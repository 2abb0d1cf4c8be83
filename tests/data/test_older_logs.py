"""What earlier releases print at a place stands beside what the newest commit prints, and they did print it.

The signatures say what was printed where, in which release (data/recognition/signatures, read from the sources).
"""

from __future__ import annotations

import re

import pytest

from macros.model.causes import OlderLog
from tests.support.the_guide import the_guide

GUIDE = the_guide()
PLACES = [(name, place) for name, known in sorted(GUIDE.troubleshooting.causes.items()) for place in known.places]
OLDER = sorted({(older.text, older.until) for _, place in PLACES for older in place.log_older})
FORMAT = re.compile(r"%(?:l|z)?[a-z]")


def holds(text: str, fragment: str) -> bool:
    """Say whether the words of `fragment`, between its format specifiers, stand in `text`."""
    return all(part in text for part in FORMAT.split(fragment))


def order_of(tag: str) -> tuple[int, ...]:
    """Return a key that sorts tags by time: a beta stands before its release."""
    number, _, beta = tag[1:].partition("-beta.")
    return (*map(int, number.split(".")), int(beta or 99))


def releases_that_print(fragment: str) -> set[str]:
    """Return the tags at which a statement that prints `fragment` is cited."""
    tags = set()
    for signature in GUIDE.signatures:
        texts = signature["text"]
        if any(holds(text, fragment) for text in ([texts] if isinstance(texts, str) else list(texts))):
            tags |= {match[1] for source in signature["sources"] if (match := re.search(r"/hixl@(v[\w.-]+):", source))}
    return tags


@pytest.mark.parametrize(("text", "until"), OLDER)
def test_a_release_printed_what_stands_as_older(text: str, until: str) -> None:
    assert [tag for tag in releases_that_print(text) if order_of(tag) <= order_of(until)], releases_that_print(text)


def test_every_release_so_far_prints_the_names_of_hccl_without_dl() -> None:
    """Only what came after v9.2.0-beta.1 calls HCCL through names with Dl."""
    named = [(name, place) for name, place in PLACES if place.log and "DlHccl" in place.log]
    assert len(named) == 16
    for name, place in named:
        plain = OlderLog(str(place.log).replace("DlHccl", "Hccl"), "v9.2.0-beta.1")
        assert place.log_older == (plain,), (name, place.log)


@pytest.mark.parametrize(
    ("code", "log", "logs"),
    [
        ("LLM_FAILED", "Call aclrt api failed", ("Call aclrt api failed", "Call rt api failed")),
        ("LLM_UNLINK_FAILED", "Call aclrtStreamAbort ret", ("Call aclrtStreamAbort ret", "Call rtStreamAbort ret")),
        ("LLM_PARAM_INVALID", "addrs cannot be empty", ("addrs cannot be empty", "addrs cann not be empty")),
    ],
)
def test_a_place_knows_what_each_release_prints(code: str, log: str, logs: tuple[str, ...]) -> None:
    assert [place.logs for name, place in PLACES if (name, place.log) == (code, log)] == [logs]
