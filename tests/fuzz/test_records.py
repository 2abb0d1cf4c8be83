"""Any log record and any exception: the filter lets it pass and changes nothing but its end; a note raises nothing."""

from __future__ import annotations

import enum
import logging
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import loglink
from tests.fuzz.made import texts


class Nasty:
    """What answers nothing without raising."""

    def __getattr__(self, name: str) -> Any:
        raise RuntimeError(name)

    def __str__(self) -> str:
        raise RuntimeError

    __repr__ = __str__


class Status(enum.Enum):
    LLM_TIMEOUT = 0x5010B01A
    llm_link_failed = "a"
    NOTHING = None


VALUES = st.one_of(
    texts(), st.none(), st.booleans(), st.integers(), st.floats(), st.binary(max_size=9), st.sampled_from(Status),
    st.just(Nasty()), st.sampled_from([0x5010B009, 1343270921, 0xFFFFFFFF]),
)  # fmt: skip
ARGUMENTS = st.one_of(
    st.none(), st.lists(VALUES, max_size=3).map(tuple), st.dictionaries(st.sampled_from("ab"), VALUES), VALUES
)
LEVELS = st.sampled_from([0, 10, 20, 30, 40, 50, -1])


@st.composite
def errors(draw: st.DrawFn) -> BaseException:
    """Draw an exception with causes, members and a status."""

    class Failed(Exception):
        pass

    Failed.__name__ = draw(st.sampled_from(["LLMException", "Failed", "OddGroup"]))
    error = Failed(*draw(st.lists(VALUES, max_size=2)))
    for name in draw(st.sets(st.sampled_from(["status_code", "exceptions", "__notes__"]))):
        setattr(error, name, draw(st.one_of(VALUES, st.lists(VALUES, max_size=2))))
    if draw(st.booleans()):
        error.__cause__ = draw(st.one_of(st.just(error), errors()))
    if draw(st.booleans()):
        error.__context__ = draw(errors())
    return error


@st.composite
def records(draw: st.DrawFn) -> logging.LogRecord:
    error = draw(st.one_of(st.none(), errors()))
    given_as: Any = draw(st.sampled_from([error, error and (type(error), error, None), (None,), (), True, 3]))
    record = logging.LogRecord("a", draw(LEVELS), "a.py", 1, "", (), None)
    record.msg, record.args, record.exc_info = draw(VALUES), draw(ARGUMENTS), given_as  # type: ignore[assignment]
    return record


def message_of(record: logging.LogRecord) -> str | None:
    try:
        return record.getMessage()
    except Exception:
        return None


@given(records(), st.booleans())
def test_a_record_passes_and_only_gains_at_its_end(record: logging.LogRecord, is_counted: bool) -> None:
    told: list[str] = []
    filters = loglink.LinkFilter(
        "https://g.example/", on_code=(lambda name, _: told.append(name)) if is_counted else None
    )
    before = message_of(record)
    assert filters.filter(record) is True
    after = message_of(record)
    added = record.__dict__["loglink"]
    if before is None:
        assert added == ""
        return
    assert after == (f"{before} {added}" if added else before)
    assert filters.filter(record) is True
    assert message_of(record) == after, "a second filter adds nothing"


@given(
    st.one_of(errors(), VALUES),
    st.one_of(st.none(), texts()),
    st.one_of(st.none(), st.sampled_from(["en", "zh", "x", ""])),
)
@pytest.mark.filterwarnings("ignore")
def test_a_note_raises_nothing_and_is_made_once(error: Any, base: str | None, language: str | None) -> None:
    note = loglink.add_note(error, base, language)
    assert loglink.add_note(error, base, language) == note
    if note is not None:
        assert list(error.__notes__).count(note) == 1
