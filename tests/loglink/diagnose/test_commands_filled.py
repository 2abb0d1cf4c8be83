"""Commands of the guide with the addresses and numbers of a log: nothing else of the log enters."""

from __future__ import annotations

import pytest

from loglink._diagnose.commands_filled import CommandFiller

FILLER = CommandFiller({"PORT": "port", "REMOTE_IP": "ip", "PID": "pid"})
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
    assert FILLER.fill_command(command, FACTS) == filled


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
    assert FILLER.fill_command("ping REMOTE_IP", {"ip": ip}) == f"ping {filled}"


def test_only_what_stands_in_backticks_is_a_command() -> None:
    assert FILLER.fill_text("Try PORT with `nc REMOTE_IP PORT`.", FACTS) == "Try PORT with `nc 198.51.100.21 26000`."
