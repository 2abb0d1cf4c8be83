"""Every line that a reader can copy from "Link your logs" and the pages beside it does what the page says.

The lines are read from the built pages, as a reader copies them. Those of lnav, rsyslog and
ClickHouse run in tests/engines.
"""

from __future__ import annotations

import json
import os
import re
import shlex
import shutil
import socket
import subprocess
import sys
from pathlib import Path

import pytest

from tests.conftest import ROOT
from tests.support.markup import page_at

BASE = "https://llm-datadist-codes.example/"
PAGE = BASE + "codes/LLM_LINK_FAILED/"
LOG = "start\nret = 0x5010B009\nend\n"
LANGUAGES = ("", "zh/")


def blocks(site: Path, address: str, language: str) -> list[str]:
    """Return the code blocks of one language on a page, as their copy buttons give them."""
    found = page_at(site, address).all("div", "highlight")
    return [one.one("code").verbatim.strip() for one in found if f"language-{language}" in one.classes]


@pytest.fixture
def desk(tmp_path: Path) -> Path:
    """A folder with a log, a server that prints it, and a clone of the repository's package."""
    (tmp_path / "server.log").write_text(LOG, encoding="utf-8")
    (tmp_path / "server").write_text(f"#!/bin/sh\nprintf '{LOG}' >&2\n", encoding="utf-8")
    (tmp_path / "server").chmod(0o755)
    shutil.copytree(ROOT / "loglink", tmp_path / "loglink", ignore=shutil.ignore_patterns("__pycache__"))
    for name in ("pyproject.toml", "LICENSE"):
        shutil.copy(ROOT / name, tmp_path)
    return tmp_path


def run(line: str, desk: Path) -> str:
    """Run a line in a shell: `python3` is ours, pip installs into the folder and asks no network."""
    tools = desk / "bin"
    tools.mkdir(exist_ok=True)
    if not (tools / "python3").exists():
        (tools / "python3").write_text(f'#!/bin/sh\nexec {shlex.quote(sys.executable)} "$@"\n', encoding="utf-8")
        (tools / "python3").chmod(0o755)
    pip = {"PIP_TARGET": str(desk / "installed"), "PIP_NO_INDEX": "1", "PIP_NO_BUILD_ISOLATION": "0", "PIP_QUIET": "1"}
    environment = {**os.environ, **pip, "PATH": f"{tools}:{os.environ['PATH']}", "LC_ALL": "C.UTF-8", "NO_PROXY": "*"}
    environment.pop("LOGLINK_BASE_URL", None)
    done = subprocess.run(line, shell=True, cwd=desk, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, line + done.stderr
    return done.stdout


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_shell_line_does_what_the_page_says(site: Path, server: str, desk: Path, language: str) -> None:
    lines = blocks(site, f"{language}guide/link-your-logs", "shell")
    said = {line: run(line.replace(BASE, server), desk) for line in lines}
    get, install, explain, follow, click, paste, scan, search = lines
    assert get == f"curl -fO {BASE}downloads/loglink.pyz"
    assert (desk / "loglink.pyz").read_bytes() == (site / "downloads/loglink.pyz").read_bytes()
    assert install == "python3 -m pip install ."
    assert (desk / "installed/loglink/codes.json").is_file()
    assert said[explain].startswith("LLM_LINK_FAILED  0x5010B009  1343270921\n")
    assert said[follow] == f"start\nret = 0x5010B009 {PAGE}\nend\n"
    assert said[click] == f"start\nret = \x1b]8;;{PAGE}\x1b\\0x5010B009\x1b]8;;\x1b\\\nend\n"
    assert paste.endswith("> issue.md")
    assert (desk / "issue.md").read_text("utf-8") == f"start\nret = [0x5010B009]({PAGE})\nend\n"
    assert scan.endswith("> codes.jsonl")
    hit = {"line": 2, "column": 7, "text": "0x5010B009", "code": "LLM_LINK_FAILED", "kind": "code"}
    assert json.loads((desk / "codes.jsonl").read_text("utf-8")) == hit
    assert "TIMEOUT" in said[search].splitlines()[0]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_python_lines_link_a_record(site: Path, desk: Path, language: str) -> None:
    (snippet,) = blocks(site, f"{language}guide/link-your-logs", "python")
    (desk / "program.py").write_text(f'{snippet}\nlogging.error("ret = 0x5010B009")\n', encoding="utf-8")
    assert run("python3 program.py 2>&1", desk) == f"ERROR:root:ret = 0x5010B009 {PAGE}\n"
    filtered, _, _, noted, _ = blocks(site, f"{language}guide/python-logging", "python")
    expected, _ = blocks(site, f"{language}guide/python-logging", "text")
    (desk / "program.py").write_text(filtered, encoding="utf-8")
    assert run("python3 program.py 2>&1", desk) == expected + "\n"
    failing = 'def call():\n    raise RuntimeError("LLM_LINK_FAILED")\n\n\nexplained(call)\n'
    (desk / "program.py").write_text(f"{noted}\n\n\n{failing}", encoding="utf-8")
    assert run("python3 program.py 2>&1 || true", desk).endswith(f"Link setup failed, {PAGE}\n")


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_python_lines_count_codes(site: Path, desk: Path, language: str) -> None:
    _, counted, watched, _, _ = blocks(site, f"{language}guide/python-logging", "python")
    logging = 'logging.error("LLM_LINK_FAILED")\nlogging.error("0x5010B009, LLM_TIMEOUT")\n'
    (desk / "program.py").write_text(f"{counted}\n{logging}print(sorted(counts.items()))\n", encoding="utf-8")
    assert run("python3 program.py 2>/dev/null", desk) == "[('LLM_LINK_FAILED', 2), ('LLM_TIMEOUT', 1)]\n"
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    assert "9464" in watched
    ask = f'import urllib.request\nprint(urllib.request.urlopen("http://127.0.0.1:{port}/metrics").read().decode())\n'
    (desk / "program.py").write_text(f"{watched.replace('9464', str(port))}\n{logging}{ask}", encoding="utf-8")
    shown = run("python3 program.py 2>/dev/null", desk).splitlines()
    assert 'llm_datadist_lines_total{code="LLM_LINK_FAILED"} 2.0' in shown
    assert 'llm_datadist_lines_total{code="LLM_TIMEOUT"} 1.0' in shown


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_python_lines_explain_and_diagnose(site: Path, desk: Path, language: str) -> None:
    *_, valued = blocks(site, f"{language}guide/python-logging", "python")
    _, expected = blocks(site, f"{language}guide/python-logging", "text")
    for side in ("prefill", "decode"):
        shutil.copy(ROOT / f"tests/cause-cases/01-refused-port-taken-on-prefill/{side}-plog.log", desk / f"{side}.log")
    (desk / "program.py").write_text(valued, encoding="utf-8")
    assert run("python3 program.py", desk) == expected + "\n"


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_addresses_by_hand_are_pages(site: Path, language: str) -> None:
    (addresses,) = blocks(site, f"{language}guide/link-your-logs", "text")
    for address in addresses.split():
        page = site / address.removeprefix(BASE) / "index.html"
        assert "codes/LLM_LINK_FAILED/" in page.read_text(encoding="utf-8"), address


def test_both_languages_offer_the_same_lines(site: Path) -> None:
    for name in ("link-your-logs", "loglink", "python-logging", "lnav", "rsyslog", "loki", "kibana", "clickhouse"):
        for language in ("shell", "python", "text", "rsyslog", "sql", "yaml", "json"):
            assert blocks(site, f"guide/{name}", language) == blocks(site, f"zh/guide/{name}", language), name


def test_the_options_on_the_page_are_those_of_the_program(site: Path) -> None:
    said = subprocess.run(
        [sys.executable, "-m", "loglink", "annotate", "--help"], cwd=ROOT, capture_output=True, text=True, check=True
    ).stdout
    page = (ROOT / "docs/guide/loglink.md").read_text(encoding="utf-8")
    for option in set(re.findall(r"--[a-z-]+", said)) - {"--help", "--lang"}:
        assert option in page, option
