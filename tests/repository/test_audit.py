"""`make audit`, asked of a server of the test's own: what it asks, what it says, and what when nobody answers."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from typing import Any

import pytest

pytestmark = pytest.mark.slow

ROOT = Path(__file__).resolve().parents[2]
Answer = Callable[[list[dict[str, Any]]], bytes]


@contextmanager
def database(answer: Answer) -> Iterator[tuple[str, list[dict[str, Any]]]]:
    """Yield the address of a server that answers every question with `answer`, and the questions."""
    asked: list[dict[str, Any]] = []

    class Handler(BaseHTTPRequestHandler):
        def log_message(self, *_: object) -> None:
            pass

        def do_POST(self) -> None:
            asked.extend(json.loads(self.rfile.read(int(self.headers["Content-Length"])))["queries"])
            body = answer(asked)
            self.send_response(200)
            self.end_headers()
            self.wfile.write(body)

    server = HTTPServer(("127.0.0.1", 0), Handler)
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    yield f"http://127.0.0.1:{server.server_port}/", asked
    server.shutdown()
    server.server_close()
    thread.join()


def audit(url: str) -> subprocess.CompletedProcess[str]:
    kept = {name: value for name, value in os.environ.items() if not name.lower().endswith("_proxy")}
    command = [sys.executable, "tests/audit.py"]
    return subprocess.run(
        command, cwd=ROOT, env={**kept, "AUDIT_URL": url}, capture_output=True, text=True, check=False
    )


def nothing(asked: list[dict[str, Any]]) -> bytes:
    return json.dumps({"results": [{} for _ in asked]}).encode()


def one_of_pako(asked: list[dict[str, Any]]) -> bytes:
    hit = {"vulns": [{"id": "GHSA-made-up", "modified": "2026-01-01T00:00:00Z"}]}
    return json.dumps({"results": [hit if one["package"]["name"] == "pako" else {} for one in asked]}).encode()


def test_it_asks_for_what_is_locked_and_what_is_vendored_by_version_alone() -> None:
    with database(nothing) as (url, asked):
        done = audit(url)
    assert done.returncode == 0, done.stderr
    assert done.stdout == f"{len(asked)} packages: 0 known vulnerabilities, 0 waived\n"
    assert {"package": {"ecosystem": "npm", "name": "minisearch"}, "version": "7.2.0"} in asked
    assert {"package": {"ecosystem": "npm", "name": "pako"}, "version": "3.0.3"} in asked
    assert {"package": {"ecosystem": "PyPI", "name": "mkdocs"}, "version": "1.6.1"} in asked
    assert {one["package"]["name"] for one in asked} >= {"playwright", "chdb", "pyyaml"}  # of all three locks


def test_a_vulnerability_is_told_with_its_package_and_fails() -> None:
    with database(one_of_pako) as (url, asked):
        done = audit(url)
    assert done.returncode == 1
    assert done.stdout == (
        "pako 3.0.3 (npm): GHSA-made-up, https://osv.dev/vulnerability/GHSA-made-up\n"
        f"{len(asked)} packages: 1 known vulnerabilities, 0 waived\n"
    )


def test_without_a_network_it_says_in_one_sentence_that_nothing_was_checked() -> None:
    with database(nothing) as (url, _):
        pass
    done = audit(url)
    assert (done.returncode, done.stdout) == (2, "")
    said = "gave no answer ([Errno 111] Connection refused): nothing was checked; run `make audit` where a network is"
    assert done.stderr == f"{url} {said}\n"


def test_an_answer_of_another_kind_is_no_clean_bill() -> None:
    for body in (b"<html>", b"[]", b'{"results": []}'):
        with database(lambda _, body=body: body) as (url, _):  # type: ignore[misc]
            done = audit(url)
        assert (done.returncode, done.stdout) == (2, "")
        assert done.stderr.count("\n") == 1
        assert "nothing was checked" in done.stderr
