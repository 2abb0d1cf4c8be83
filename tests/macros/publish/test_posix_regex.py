"""Patterns for programs with other expressions, run by the C library's own POSIX engine."""

from __future__ import annotations

import ctypes
import ctypes.util
import locale
from collections.abc import Iterator
from pathlib import Path

import pytest

from loglink._recognise.data import TokenPattern, load_data
from loglink._recognise.engine import tokens_in_line
from macros.publish.posix_regex import name_group, to_posix

LOGS = sorted((Path(__file__).resolve().parents[2] / "logs").glob("*.log"))
MOST_GROUPS = 50
"""As many groups as rsyslog sees, that of the whole match included."""


@pytest.mark.parametrize(
    ("pattern", "expression", "group"),
    [
        (r"(?:\b|_)(AB|C)\b", r"(\b|_)(AB|C)\b", 2),
        (r"(?:no)x|(?:\b|_)(yes)", r"(\b|_)(yes)|(no)x", 2),
        (r"\x1b\[[0-9;]{0,16}[mK](A)", "\x1b\\[[0-9;]{0,16}[mK](A)", 1),
        (r"[ \t\\\[({>-](A|B)", "[ \t\\[({>-](A|B)", 1),
        (r"\x2e\.\{(?:a|(b))", r"\.\.\{(a|(b))", 2),
        (r"\bmark\b", r"\bmark\b", 0),
    ],
)
def test_a_pattern_is_written_as_posix_has_it(pattern: str, expression: str, group: int) -> None:
    assert to_posix(pattern) == (expression, group)


def test_only_the_group_is_named() -> None:
    assert name_group(r"(?:\(|[(])(A)") == r"(?:\(|[(])(?<code>A)"


class Place(ctypes.Structure):
    _fields_ = (("start", ctypes.c_int), ("end", ctypes.c_int))


class Expression:
    """A POSIX extended regular expression, in the locale of a daemon: no byte beyond ASCII is a letter."""

    def __init__(self, source: str) -> None:
        self._library = ctypes.CDLL(ctypes.util.find_library("c"))
        locale.setlocale(locale.LC_CTYPE, "C")
        self._compiled = ctypes.create_string_buffer(256)
        assert self._library.regcomp(self._compiled, source.encode("latin-1"), 1) == 0, source

    def find(self, line: bytes, group: int) -> Iterator[tuple[int, bytes]]:
        """Yield place and text of `group` in each match, as rsyslog finds one match after the other."""
        places = (Place * MOST_GROUPS)()
        at = 0
        while not self._library.regexec(self._compiled, line[at:], MOST_GROUPS, places, 0):
            start, end = places[group].start, places[group].end
            if end > start >= 0:
                yield at + start + 1, line[at + start : at + end]
            at += max(places[0].end, 1)


@pytest.fixture
def kept_locale() -> Iterator[None]:
    before = locale.setlocale(locale.LC_CTYPE)
    yield
    locale.setlocale(locale.LC_CTYPE, before)


@pytest.mark.usefixtures("kept_locale")
@pytest.mark.parametrize("pattern", load_data().recognition.patterns, ids=lambda pattern: pattern.id)
def test_the_c_library_finds_in_the_cases_what_loglink_finds(pattern: TokenPattern) -> None:
    source, group = to_posix(pattern.regex.pattern)
    assert group < MOST_GROUPS
    expression = Expression(source)
    alone = load_data().recognition._replace(patterns=(pattern._replace(needs_mark=False),))
    compared = 0
    for path in LOGS:
        for line in path.read_bytes().replace(b"\0", b"").split(b"\n"):
            expected = [(hit.column, hit.text.encode()) for hit in tokens_in_line(line.decode("latin-1"), 1, alone)]
            assert list(expression.find(line, group)) == expected, line
            compared += len(expected)
    assert compared > 0
