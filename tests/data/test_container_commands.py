"""The commands of the page on containers do what it says: each is run as it stands there, placeholders filled in."""

from __future__ import annotations

import re
import socket
import subprocess
from pathlib import Path

import pytest

from tests.conftest import ROOT

HCCN_CONF = "#Tue\naddress_0=192.0.2.10\nnetmask_0=255.255.255.0\nIPv6address_1=2001:db8::1\ngateway_0=192.0.2.1\n"


@pytest.fixture(params=["container.md", "container.zh.md"])
def commands(request: pytest.FixtureRequest) -> list[str]:
    text = (ROOT / "docs/guide" / request.param).read_text(encoding="utf-8")
    return re.findall(r"```bash\n(.*?)```", text, re.DOTALL)


def command_with(commands: list[str], word: str) -> str:
    (found,) = [one for one in commands if word in one]
    return found.strip()


def run(command: str) -> str:
    return subprocess.run(["bash", "-c", command], capture_output=True, text=True, timeout=30).stdout


def test_the_grep_finds_both_kinds_of_addresses_and_nothing_else(commands: list[str], tmp_path: Path) -> None:
    (tmp_path / "hccn.conf").write_text(HCCN_CONF)
    command = command_with(commands, "grep -E").replace("/etc/hccn.conf", str(tmp_path / "hccn.conf"))
    assert run(command) == "address_0=192.0.2.10\nIPv6address_1=2001:db8::1\n"


def test_the_client_says_open_only_while_somebody_listens(commands: list[str]) -> None:
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        command = command_with(commands, "/dev/tcp").replace("SERVER_IP", "127.0.0.1")
        command = command.replace("PORT", str(listener.getsockname()[1]))
        assert run(command) == ""
        listener.listen(1)
        assert run(command) == "open\n"


def test_the_addresses_of_every_device_are_asked_for(commands: list[str], tmp_path: Path) -> None:
    tool = tmp_path / "hccn_tool"
    tool.write_text('#!/bin/sh\necho "ipaddr:192.0.2.1$2"\n')
    tool.chmod(0o755)
    lines = run(f'PATH="{tmp_path}:$PATH"; {command_with(commands, "for i in")}').splitlines()
    assert lines == [f"{device} ipaddr:192.0.2.1{device}" for device in range(8)]
