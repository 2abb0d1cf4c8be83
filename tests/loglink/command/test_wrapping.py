"""Text of some width, and lines of logs that cannot steer a terminal."""

from __future__ import annotations

import pytest

from loglink._command.commands_filled import fill_command, fill_text
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


FACTS = {"ip": "198.51.100.21", "port": "26000", "pid": "12; rm -rf /", "path": "/x", "text": "$(id)"}


@pytest.mark.parametrize(
    ("command", "filled"),
    [
        ("nc -vz -w 5 REMOTE_IP PORT", "nc -vz -w 5 198.51.100.21 26000"),
        ("ss -ltnp | grep -w PORT", "ss -ltnp | grep -w 26000"),
        ("kill PID", "kill PID"),
        ("ls PATH; echo TEXT", "ls PATH; echo TEXT"),
        ("echo $PORT LISTEN_PORT", "echo $PORT LISTEN_PORT"),
    ],
)
def test_only_addresses_and_numbers_enter_a_command(command: str, filled: str) -> None:
    assert fill_command(command, FACTS) == filled


@pytest.mark.parametrize(
    ("ip", "filled"),
    [
        ("[2001:db8::1]", "2001:db8::1"),
        ("2001:db8::1", "2001:db8::1"),
        ("198.51.100.21;id", "REMOTE_IP"),
        ("cafe", "REMOTE_IP"),
        ("-h", "REMOTE_IP"),
        ("1.2.3.4\n", "REMOTE_IP"),
    ],
)
def test_an_address_is_checked_before_it_enters(ip: str, filled: str) -> None:
    assert fill_command("ping REMOTE_IP", {"ip": ip}) == f"ping {filled}"


def test_only_what_stands_in_backticks_is_a_command() -> None:
    assert fill_text("Try PORT with `nc REMOTE_IP PORT`.", FACTS) == "Try PORT with `nc 198.51.100.21 26000`."
