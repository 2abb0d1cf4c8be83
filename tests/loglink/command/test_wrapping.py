"""Text of some width, and lines of logs that cannot steer a terminal."""

from __future__ import annotations

import pytest

from loglink._command.wrapping import harmless, width_of, wrap


def test_text_is_wrapped_between_words_and_commands_stay_whole() -> None:
    assert wrap("Look with `ss -ltnp` on the server.", 24, "  ", "1. ") == [
        "1. Look with `ss -ltnp`",
        "  on the server.",
    ]


def test_chinese_counts_as_wide_and_its_punctuation_begins_no_line() -> None:
    lines = wrap("先看对端日志，再建链。", 12, "")
    assert lines == ["先看对端日", "志，再建链。"]
    assert max(map(width_of, lines)) <= 12


def test_a_word_longer_than_a_line_stands_alone() -> None:
    assert wrap("see https://docs.example/errors/ now", 20, "") == ["see", "https://docs.example/errors/", "now"]


@pytest.mark.parametrize(
    ("line", "shown"),
    [
        ("a\x1b[31mred\x1b[0m\r\n", "ared"),
        ("a\x1b]8;;https://x\x1b\\b", "ab"),
        ("a\x07\x9b\u202eb", "a\\x07\\x9b\\x202eb"),
        ("tab\there 建链", "tab\there 建链"),
    ],
)
def test_a_line_is_shown_without_what_steers_a_terminal(line: str, shown: str) -> None:
    assert harmless(line) == shown
