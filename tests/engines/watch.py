"""The page "Watch your cluster", run from a log line to the link that a receiver gets. Run by `make test-engines`.

In: the files as the build writes them, the commands and settings of the page, with our folders, free ports of this
machine and shorter waits in them. Out: a line a claim; exit code 1 at the first that fails. Needs mtail, Prometheus and
Alertmanager of the distribution.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import signal
import socket
import subprocess
import tempfile
import time
import urllib.parse
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any

from tests.engines.mtail import counts_in
from tests.engines.shared import BASE, claim, needs, page_blocks, write_downloads

PATIENCE_SECONDS = 60
PORTS = ("3903", "9090", "9093", "5001")
ORIGIN = (
    "[ERROR] GE(77,python3):2026-03-03-10:00:00.000.000 [listener.cc:60][LLM]77 Bind: ErrorNo: 4294967295(failed) "
    "[GE][MODULE]Failed to bind port:26000, error msg:Address already in use, errno:98."
)
LANGUAGES = {"watch.md": "", "watch.zh.md": "zh/"}


class Receiver(ThreadingHTTPServer):
    """Keeps what is posted to it, by path."""

    def __init__(self, port: int) -> None:
        """Listen on `port` of this machine."""
        self.got: dict[str, list[Any]] = {"/alerts": [], "/chat": []}
        super().__init__(("127.0.0.1", port), Handler)


class Handler(BaseHTTPRequestHandler):
    """Takes one message."""

    server: Receiver

    def do_POST(self) -> None:
        """Keep the body."""
        body = self.rfile.read(int(self.headers["Content-Length"]))
        self.server.got[self.path].append(json.loads(body))
        self.send_response(200)
        self.end_headers()
        self.wfile.write(b"ok")

    def log_message(self, format: str, *args: object) -> None:
        """Print nothing."""


def main() -> None:
    """Run the chain of both pages."""
    needs("mtail", "mtail")
    needs("prometheus", "prometheus")
    needs("promtool", "prometheus")
    needs("prometheus-alertmanager", "prometheus-alertmanager")
    needs("amtool", "prometheus-alertmanager")
    for page in LANGUAGES:
        with tempfile.TemporaryDirectory() as name:
            try_page(page, Path(name))


def try_page(page: str, folder: Path) -> None:
    """Lay the files where the page says, start each program with its line, write the lines, wait for the link."""
    write_downloads(folder)
    ports = {port: free_port() for port in PORTS}
    shell = [fit(block, folder, ports) for block in page_blocks(page, "shell")]
    prometheus, alertmanager = (fit(block, folder, ports) for block in page_blocks(page, "yaml"))
    for name in ("mtail", "prometheus", "app", "plog", "data", "alerts"):
        (folder / name).mkdir()
    for path in folder.glob("downloads/*/llm-datadist.*"):
        shutil.copy(path, folder / ("mtail" if path.suffix == ".mtail" else "prometheus"))
    (folder / "prometheus/prometheus.yml").write_text(prometheus.replace("15s", "1s"), encoding="utf-8")
    (folder / "prometheus/alertmanager.yml").write_text(alertmanager.replace("10s", "1s"), encoding="utf-8")
    (folder / "app/server.log").write_text("started\n", encoding="utf-8")
    count, ask, decide, tell, try_it, pipe, _ = shell  # mtail.py runs the last, which converts a finished log
    with receiver(ports["5001"]) as got, running(count, folder), running(last_line(tell), folder):
        wait(page, "mtail and Alertmanager answer", lambda: answers(ports["3903"]) and answers(ports["9093"]))
        for line in [*all_but_last(decide), *all_but_last(tell)]:
            done = subprocess.run(line, shell=True, capture_output=True, text=True, check=False)
            claim(page, f"{line.split(' /')[0]} finds no fault {done.stderr[-500:]}", done.returncode == 0)
        with running(last_line(decide), folder):
            wait(page, "Prometheus answers", lambda: answers(ports["9090"]))
            run(try_it)
            with (folder / "app/server.log").open("a", encoding="utf-8") as log:
                log.write(ORIGIN + "\n")
            wait(page, "mtail shows what it counts", lambda: "LLM_TIMEOUT" in run(ask))
            claim(page, "each code and each origin once", sum(counts_in(run(ask)).origins.values()) == 1)
            check_messages(page, got)
            try_dashboard(page, folder, ports["9090"])
    try_pipe(page, pipe, folder, ports)


def check_messages(page: str, got: dict[str, list[Any]]) -> None:
    """Wait until the receiver has the page of the code, and the page of the cause, and the text."""
    pages = {f"{BASE}codes/LLM_TIMEOUT/", f"{BASE}codes/LLM_FAILED/#cause-port-not-bound"}
    wait(page, f"the webhook gets {' and '.join(sorted(pages))}", lambda: pages <= links_in(got["/alerts"]))
    texts = [f"{part['title']}\n{part['text']}" for message in got["/chat"] for part in message["attachments"]]
    link = f"{BASE}{LANGUAGES[page]}codes/LLM_TIMEOUT/"
    about = [text for text in texts if f"{link}\n" in f"{text}\n"]
    claim(page, f"the message has the link {link}", bool(about))
    first = "首先：先备份 Host/Device 日志" if LANGUAGES[page] else "Do this first: Back up the host and device logs"
    claim(
        page,
        "its title names the alert and the code, its text what to do first",
        all(text.startswith("[critical] LLMDataDistNotRecoverable LLM_TIMEOUT\n") and first in text for text in about),
    )


def try_dashboard(page: str, folder: Path, port: int) -> None:
    """Ask Prometheus each query of the dashboard, with Grafana's variables filled in; the links lead to pages."""
    content = json.loads((folder / "downloads/grafana/llm-datadist-dashboard.json").read_text(encoding="utf-8"))
    for panel in content["panels"]:
        query = panel["targets"][0]["expr"]
        for variable, value in (("$__rate_interval", "1m"), ("$__range", "1h"), ("$instance", ".*")):
            query = query.replace(variable, value)
        question = urllib.parse.urlencode({"query": query.replace(") > 0", ") >= 0")})
        answer = json.loads(text_of(f"http://127.0.0.1:{port}/api/v1/query?{question}"))
        labels = [row["metric"] for row in answer["data"]["result"]]
        claim(page, f"Prometheus answers the panel {panel['title']}", answer["status"] == "success" and bool(labels))
        if "page" in query:
            claim(
                page,
                "with page and id",
                {"page": "LLM_FAILED", "id": "cause-port-not-bound"}.items() <= labels[0].items(),
            )


def try_pipe(page: str, block: str, folder: Path, ports: dict[str, int]) -> None:
    """Follow a log with bytes that are no UTF-8 through the pipe of the page."""
    with running(block, folder):
        wait(page, "mtail reads the pipe", lambda: answers(ports["3903"]))
        time.sleep(2)  # tail -n 0 must have looked at the file
        with (folder / "app/server.log").open("ab") as log:
            log.write("建链失败".encode("gbk") + b" LLM_LINK_FAILED\nthen LLM_NOT_YET_LINK\n")
        url = f"http://127.0.0.1:{ports['3903']}/metrics"
        wait(
            page,
            "codes behind GBK are counted",
            lambda: (
                counts_in(text_of(url)).codes
                == {
                    "LLM_LINK_FAILED": 1,
                    "LLM_NOT_YET_LINK": 1,
                }
            ),
        )


def fit(block: str, folder: Path, ports: dict[str, int]) -> str:
    """Return a block of the page with our folders and ports in it."""
    for theirs, ours in (
        ("/var/lib/prometheus/metrics2", "data"),
        ("/var/lib/prometheus/alertmanager", "alerts"),
        ("/etc/mtail", "mtail"),
        ("/etc/prometheus", "prometheus"),
        ("/var/log/app", "app"),
        ("$HOME/ascend/log/debug/plog", "plog"),
        ("/run/llm-datadist.pipe", "llm-datadist.pipe"),
    ):
        block = block.replace(theirs, str(folder / ours))
    block = re.sub(rf"(?<=127\.0\.0\.1:)({'|'.join(PORTS)})", lambda match: str(ports[match[0]]), block)
    block = block.replace("--port 3903", f"--port {ports['3903']}")
    return re.sub(r"{% (?:end)?raw %}", "", block).replace("\\\n   ", "")


def free_port() -> int:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return int(free.getsockname()[1])


@contextmanager
def receiver(port: int) -> Iterator[dict[str, list[Any]]]:
    """Run a receiver; yield what it gets."""
    server = Receiver(port)
    Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield server.got
    finally:
        server.shutdown()
        server.server_close()


@contextmanager
def running(command: str, folder: Path) -> Iterator[None]:
    """Run `command` in a group of processes of its own, and end that group."""
    with (folder / "output").open("ab") as output:
        process = subprocess.Popen(
            command, shell=True, cwd=folder, stdout=output, stderr=output, start_new_session=True
        )
        try:
            yield
        finally:
            os.killpg(process.pid, signal.SIGTERM)
            process.wait(timeout=30)


def run(command: str) -> str:
    return subprocess.run(command, shell=True, capture_output=True, text=True, check=False).stdout


def all_but_last(block: str) -> list[str]:
    return block.strip().split("\n")[:-1]


def last_line(block: str) -> str:
    return block.strip().split("\n")[-1]


def answers(port: int) -> bool:
    """Return whether anything listens on `port`."""
    with socket.socket() as client:
        return client.connect_ex(("127.0.0.1", port)) == 0


def text_of(url: str) -> str:
    with urllib.request.urlopen(url, timeout=10) as answer:
        return str(answer.read().decode())


def links_in(messages: list[Any]) -> set[str]:
    return {alert["annotations"]["runbook_url"] for message in messages for alert in message["alerts"]}


def wait(page: str, sentence: str, holds: Any) -> None:
    """Claim `sentence` as soon as it holds, or when patience ends."""
    end = time.monotonic() + PATIENCE_SECONDS
    while not holds() and time.monotonic() < end:
        time.sleep(0.5)
    claim(page, sentence, holds())


if __name__ == "__main__":
    main()
