"""The times that `--since` takes."""

from __future__ import annotations

import calendar
import time

import pytest

from loglink._command.since import parse_since

NOON = calendar.timegm((2026, 3, 4, 12, 0, 0))


@pytest.fixture(autouse=True)
def far_east(monkeypatch: pytest.MonkeyPatch) -> None:
    """The clock on the wall is eight hours ahead: logs print it, and no zone is converted."""
    monkeypatch.setenv("TZ", "UTC-8")
    time.tzset()
    monkeypatch.undo()


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("2026-03-04 09:00", (2026, 3, 4, 9, 0, 0)),
        ("2026-03-04T09:00:07", (2026, 3, 4, 9, 0, 7)),
        ("2026-03-04", (2026, 3, 4, 0, 0, 0)),
        ("09:00", (2026, 3, 4, 9, 0, 0)),
        ("21:30", (2026, 3, 3, 21, 30, 0)),
        ("2h", (2026, 3, 4, 18, 0, 0)),
        ("30m", (2026, 3, 4, 19, 30, 0)),
        ("90 s", (2026, 3, 4, 19, 58, 30)),
        ("3d", (2026, 3, 1, 20, 0, 0)),
    ],
)
def test_a_moment_is_that_of_the_clock_on_the_wall(text: str, expected: tuple[int, ...]) -> None:
    assert parse_since(text, NOON) == calendar.timegm(expected)


@pytest.mark.parametrize("text", ["", "soon", "25:00", "2026-13-01", "2 weeks", "-1h"])
def test_anything_else_is_an_error(text: str) -> None:
    with pytest.raises(ValueError, match="is no time; expected one such as"):
        parse_since(text, NOON)
