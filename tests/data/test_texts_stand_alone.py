"""A text of the link codes can be followed where it stands: it points to nothing beside it and explains hidden lines.

Causes fold, places are filtered and regrouped, and a page may show one row alone: "as above" has nothing to refer to
there. Lines of DEBUG, INFO and WARNING are not in a log of the default level: who is sent to one is told to set the
level, restart and reproduce.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping

import pytest

from macros.model.causes import Cause
from macros.model.signatures import pattern_of
from tests.support.the_guide import the_guide

GUIDE = the_guide()
KNOWN = GUIDE.troubleshooting
LINK_CODES = [name for name in sorted(KNOWN.causes) if GUIDE.code(name).category == "link"]
LEVELS = {"D": 0, "I": 1, "W": 2}
"""What ASCEND_GLOBAL_LOG_LEVEL must be at most for a line of a level; its default prints ERROR only."""

SETTING = re.compile(r"`ASCEND_GLOBAL_LOG_LEVEL=([0-2])`")
AGAIN = re.compile(r"\b[Rr]estart\b.*\breproduce\b|重启.*复现")
AT_LEVEL = re.compile(r"\b(?:DEBUG|INFO|WARNING)\b")


def wordings(signature: Mapping[str, object]) -> list[str]:
    text = signature["text"]
    return [text] if isinstance(text, str) else list(text)  # type: ignore[call-overload]


PRINTED = [
    (re.compile(pattern_of(text), re.ASCII), re.sub(r"\{[^}]*\}", "", text), str(one["level"]))
    for one in GUIDE.signatures
    for text in wordings(dict(one))
]

POINTS = {
    "en": re.compile(r"\b(as|see|described) (above|below)\b|\bthe same (as|for|with)\b|\blikewise\b", re.IGNORECASE),
    "zh": re.compile("同上|见上|见下|上述|如上|同样返回|同样(的)?情况"),
}


def texts_of(name: str, language: str) -> Iterator[str]:
    """Yield the texts of a code that a reader may meet alone."""
    known = KNOWN.causes[name]
    for cause in known.causes:
        for text in (cause.cause, cause.check, cause.result, cause.fix, cause.fixed):
            yield text[language]
    yield from (place.when[language] for place in known.places)
    yield from (recovery.reason[language] for recovery in known.recovery)


def hidden_level(levels: set[str]) -> int | None:
    """Return the setting that shows lines of `levels`; None where the default shows them, or nobody knows them."""
    return min(LEVELS[one] for one in levels) if levels and levels <= set(LEVELS) else None


def level_of(message: str) -> int | None:
    """Return the setting that a log needs to have `message`."""
    return hidden_level({level for pattern, _, level in PRINTED if pattern.search(message)})


def level_of_span(span: str) -> int | None:
    """Return the same of a span in backticks that is a part of what a statement prints: two words or more."""
    held = {level for _, bare, level in PRINTED if span in bare} if " " in span and len(span) > 9 else set()
    return hidden_level(held)


def hidden_levels(cause: Cause) -> list[int]:
    """Return the settings that the sample messages of `cause` need, of those that the default does not print."""
    return [level for level in map(level_of, cause.sample_messages) if level is not None]


HIDDEN = [(name, cause) for name in sorted(KNOWN.causes) for cause in KNOWN.causes[name].causes if hidden_levels(cause)]


@pytest.mark.parametrize("language", ["en", "zh"])
@pytest.mark.parametrize("name", LINK_CODES)
def test_no_text_points_to_what_stands_beside_it(name: str, language: str) -> None:
    assert [text for text in texts_of(name, language) if POINTS[language].search(text)] == []


@pytest.mark.parametrize("language", ["en", "zh"])
@pytest.mark.parametrize("name", LINK_CODES)
def test_no_text_names_a_cause_by_its_id_which_no_page_shows(name: str, language: str) -> None:
    ids = {f"`{cause.id}`" for cause in KNOWN.causes[name].causes}
    told = [*texts_of(name, language), *KNOWN.causes[name].first[language]]
    assert [text for text in told if any(one in text for one in ids)] == []


BELOW = re.compile(r"\b(?:below|above)\b|[上下][方文面]")


@pytest.mark.parametrize("language", ["en", "zh"])
@pytest.mark.parametrize("name", sorted(KNOWN.causes))
def test_a_first_step_names_the_page_it_sends_to(name: str, language: str) -> None:
    """Cards, alerts, `loglink explain` and the search show the first step alone: nothing stands below it there."""
    assert [step for step in KNOWN.causes[name].first[language] if BELOW.search(step)] == []


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "The same for the pushing direction."),
        ("en", "a firewall rejects the port (see below)"),
        ("zh", "同上；通常先由 Python 检查"),
    ],
)
def test_a_text_that_points_is_caught(language: str, text: str) -> None:
    assert POINTS[language].search(text)


@pytest.mark.parametrize("language", ["en", "zh"])
@pytest.mark.parametrize(("name", "cause"), HIDDEN, ids=[f"{name}-{cause.id}" for name, cause in HIDDEN])
def test_who_is_sent_to_a_hidden_line_is_told_how_to_get_it(name: str, cause: Cause, language: str) -> None:
    check = cause.check[language]
    assert [int(level) for level in SETTING.findall(check)] == [min(hidden_levels(cause))], (name, cause.id)
    assert AGAIN.search(check), (name, cause.id)


def told_of_hidden(texts: Iterable[str]) -> list[str]:
    """Return the spans of `texts` that the default level hides, where no text says so and none how to get them."""
    every = list(texts)
    told = any(SETTING.search(text) for text in every)
    spans = [(text, span) for text in every for span in re.findall(r"`([^`]+)`", text)]
    return [span for text, span in spans if level_of_span(span) is not None and not (told or AT_LEVEL.search(text))]


@pytest.mark.parametrize("language", ["en", "zh"])
@pytest.mark.parametrize("name", sorted(KNOWN.causes))
def test_no_text_speaks_of_a_hidden_line_as_if_it_were_there(name: str, language: str) -> None:
    known = KNOWN.causes[name]
    for cause in known.causes:
        texts = [text[language] for text in (cause.cause, cause.check, cause.result, cause.fix, cause.fixed)]
        assert told_of_hidden(texts) == [], cause.id
    for place in known.places:
        assert told_of_hidden([place.when[language]]) == []


@pytest.mark.parametrize("language", ["en", "zh"])
@pytest.mark.parametrize("name", sorted(KNOWN.causes))
def test_who_reads_that_a_warning_is_hidden_reads_how_to_get_it(name: str, language: str) -> None:
    known = KNOWN.causes[name]
    several = [
        [text[language] for text in (cause.cause, cause.check, cause.result, cause.fix, cause.fixed)]
        for cause in known.causes
    ]
    for texts in [*several, list(known.first[language])]:
        if "WARNING" in " ".join(texts):
            assert SETTING.search(" ".join(texts))
            assert AGAIN.search(" ".join(texts))


@pytest.mark.parametrize(
    ("text", "hidden"),
    [
        ("`Destroy entity end, peer cluster id` shows the end.", ["Destroy entity end, peer cluster id"]),
        ("`Destroy entity end, peer cluster id` is an INFO line.", []),
        ("Set `ASCEND_GLOBAL_LOG_LEVEL=1`: `Destroy entity end, peer cluster id` shows the end.", []),
        ("`Failed to connect peer` is printed at any level.", []),
    ],
)
def test_a_hidden_line_that_nobody_explains_is_caught(text: str, hidden: list[str]) -> None:
    assert told_of_hidden([text]) == hidden


def test_the_signatures_know_the_hidden_lines() -> None:
    assert {
        ("LLM_NOT_YET_LINK", "unlinked-since"),
        ("LLM_EXIST_LINK", "own-links-remain"),
        ("LLM_FAILED", "memory-registered-after-linking"),
    } <= {(name, cause.id) for name, cause in HIDDEN}
    assert ("LLM_LINK_FAILED", "nothing-listens") not in {(name, cause.id) for name, cause in HIDDEN}
    assert level_of("Entity not found, peer cluster id = 5") == 2


def test_no_text_of_a_cause_points_at_its_command() -> None:
    """A card leaves out a search of logs, as it has the line already: "the command below" would point at nothing."""
    advised = [*(cause for known in KNOWN.causes.values() for cause in known.causes), *KNOWN.parts]
    texts = [one[language] for advice in advised for one in (advice.check, advice.result) for language in ("en", "zh")]
    assert len(texts) > 400
    assert [text for text in texts if re.search("command (?:above|below)|(?:上|下)[面方](?:的)?命令", text)] == []
