"""What a cause of the link codes lets the reader search for is printed by a statement that the cause cites.

The signatures say where each line is printed (data/recognition/signatures, read from the sources on their own); a cause
whose sample messages come from statements that it does not cite has an incomplete list of sources.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

import pytest

from macros.load.guide import ROOT, load_guide
from macros.model.causes import Cause
from macros.model.signatures import pattern_of

GUIDE = load_guide(ROOT)
KNOWN = GUIDE.troubleshooting


class Lines(NamedTuple):
    """A range of lines of one file; a place without numbers is the whole file."""

    file: str
    first: int
    last: int


def lines_of(place: str) -> Lines:
    read = re.fullmatch(r"(.+?@.+?:.+?)(?::(\d+)(?:-(\d+))?)?", place)
    assert read, place
    return Lines(read[1], int(read[2] or 1), int(read[3] or read[2] or 10**6))


def texts_of(signature: dict[str, object]) -> Iterator[str]:
    text = signature["text"]
    yield from [text] if isinstance(text, str) else text  # type: ignore[misc]


def places_of(signature: dict[str, object]) -> Iterator[str]:
    """Yield the places in files; a line that was seen in an issue only has none."""
    yield from (place for place in signature["sources"] if "@" in place)  # type: ignore[attr-defined]


PRINTED = [
    (re.compile(pattern_of(text), re.ASCII), [lines_of(place) for place in places_of(dict(signature))])
    for signature in GUIDE.signatures
    for text in texts_of(dict(signature))
]
CAUSES = [
    (name, cause)
    for name in sorted(KNOWN.causes)
    if GUIDE.code(name).category == "link"
    for cause in KNOWN.causes[name].causes
    if cause.sample_messages
]


def has_source(cause: Cause, message: str) -> bool:
    """Say whether a statement that prints `message` is cited; it may begin a line or two above its text."""
    printed = [line for pattern, lines in PRINTED if pattern.search(message) for line in lines]
    sources = [lines_of(place) for place in cause.source]
    return any(
        one.file == two.file and two.first - 3 <= one.first <= two.last + 1 for one in printed for two in sources
    )


@pytest.mark.parametrize(("name", "cause"), CAUSES, ids=[f"{name}-{cause.id}" for name, cause in CAUSES])
def test_a_cause_cites_the_statements_that_print_its_messages(name: str, cause: Cause) -> None:
    assert [message for message in cause.sample_messages if not has_source(cause, message)] == []


def test_a_message_of_another_file_is_not_cited() -> None:
    cause = next(cause for name, cause in CAUSES if name == "LLM_LINK_FAILED" and cause.id == "nothing-listens")
    assert not has_source(cause, "Rank table generated successfully, rank table:{}")
