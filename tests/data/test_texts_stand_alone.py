"""A text of the link codes can be followed where it stands: it points to nothing beside it and explains hidden lines.

Causes fold, places are filtered and regrouped, and a page may show one row alone: "as above" has nothing to refer to
there. INFO lines are not in a log of the default level: who is sent to one is told to set the level, restart and
reproduce.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from macros.load.guide import ROOT, load_guide
from macros.model.causes import Cause
from macros.model.signatures import pattern_of

GUIDE = load_guide(ROOT)
KNOWN = GUIDE.troubleshooting
LINK_CODES = [name for name in sorted(KNOWN.causes) if GUIDE.code(name).category == "link"]
INFO = [re.compile(pattern_of(str(one["text"])), re.ASCII) for one in GUIDE.signatures if one["level"] == "I"]
LEVEL = "`ASCEND_GLOBAL_LOG_LEVEL=1`"

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


def searches_info(cause: Cause) -> bool:
    return any(pattern.search(message) for message in cause.sample_messages for pattern in INFO)


HIDDEN = [(name, cause) for name in LINK_CODES for cause in KNOWN.causes[name].causes if searches_info(cause)]


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
def test_who_is_sent_to_an_info_line_is_told_how_to_get_it(name: str, cause: Cause, language: str) -> None:
    assert LEVEL in cause.check[language], (name, cause.id)
    assert re.search("restart and reproduce|重启并复现", cause.check[language]), (name, cause.id)


def test_the_signatures_know_the_info_lines_of_the_link_codes() -> None:
    assert {("LLM_NOT_YET_LINK", "unlinked-since"), ("LLM_EXIST_LINK", "own-links-remain")} <= {
        (name, cause.id) for name, cause in HIDDEN
    }
    assert ("LLM_LINK_FAILED", "nothing-listens") not in {(name, cause.id) for name, cause in HIDDEN}
