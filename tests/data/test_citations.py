"""What a cause lets the reader search for is printed by a statement that the cause cites.

The signatures say where each line is printed (data/recognition/signatures, read from the sources on their own); a cause
whose sample messages come from statements that it does not cite has an incomplete list of sources.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

import pytest

from macros.model.causes import Cause
from macros.model.signatures import pattern_of
from tests.support.the_guide import the_guide

GUIDE = the_guide()
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
    (name, cause) for name in sorted(KNOWN.causes) for cause in KNOWN.causes[name].causes if cause.sample_messages
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


FIELDS = {
    "CacheKey": ["cluster_id", "req_id", "prefix_id", "model_id"],
    "BlocksCacheKey": ["cluster_id", "model_id"],
}
"""What Python's `__repr__` of a cache key prints, in order (v2/llm_types.py of hicann/hixl at 9ed283b).

The first field of a BlocksCacheKey is called as its caller called it.
"""


def cache_keys(text: str) -> list[tuple[str, list[str]]]:
    """Return the cache keys that `text` prints, with the names of their fields."""
    return [
        (name, re.findall(r"(\w+)=", fields)) for name, fields in re.findall(r"\b(\w*CacheKey)\(([^)]*=[^)]*)\)", text)
    ]


def test_an_exception_prints_a_cache_key_as_python_does() -> None:
    printed = [key for known in KNOWN.causes.values() for key in cache_keys(known.log.python or "")]
    assert sorted({name for name, _ in printed}) == ["BlocksCacheKey", "CacheKey"]
    assert [(name, fields) for name, fields in printed if fields != FIELDS[name]] == []


def test_a_cache_key_with_the_names_of_its_arguments_is_caught() -> None:
    assert cache_keys("x = CacheKey(prompt_cluster_id=1, req_id=12).") == [
        ("CacheKey", ["prompt_cluster_id", "req_id"])
    ]


def test_the_number_of_an_aborted_stream_is_told_by_release() -> None:
    """Up to v9.2.0-beta.1 `Call aclrtStreamAbort ret:` prints the state before the call, never its result."""
    cause = next(cause for name, cause in CAUSES if name == "LLM_UNLINK_FAILED" and cause.id == "stream-error")
    assert "hicann/hixl@v9.2.0-beta.1:src/llm_datadist/link_mgr/comm_entity.cc:284-302" in cause.source
    for language in ("en", "zh"):
        assert "v9.2.0-beta.1" in cause.result[language]
