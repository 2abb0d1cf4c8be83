"""WebKit as an engine: WebKitGTK's small browser, driven over WebDriver, on a screen that nobody sees.

In: the programs WebKitWebDriver and Xvfb. Out: one page, in a session that keeps nothing.
WebDriver hands no console on, so `complaints` stays empty: what fails in WebKit shows in what the page does.
"""

from __future__ import annotations

import json
import os
import socket
import subprocess
import time
import urllib.error
import urllib.request
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

from tests.browsers.engine import AS_JSON, PATIENCE, EngineError, key_actions

ELEMENT = "element-6066-11e4-a52e-4f735466cecf"
"""The key under which WebDriver hands out elements (https://www.w3.org/TR/webdriver2/#elements)."""

ENGLISH = {"LANGUAGE": "en", "LANG": "en_US.UTF-8", "GDK_BACKEND": "x11"}


class WebKit:
    """A page behind a session of WebDriver (https://www.w3.org/TR/webdriver2/)."""

    def __init__(self, driver: str) -> None:
        self.complaints: list[str] = []
        self.session = driver
        created = self.send("POST", "/session", capabilities={"alwaysMatch": {}})
        self.session = f"{driver}/session/{created['sessionId']}"
        self.send("POST", "/window/rect", width=1280, height=900)

    def send(self, method: str, path: str, **parameters: Any) -> Any:
        body = json.dumps(parameters).encode() if method == "POST" else None
        request = urllib.request.Request(self.session + path, body, {"Content-Type": "application/json"}, method=method)
        try:
            with NO_PROXY.open(request, timeout=PATIENCE) as answer:
                return json.load(answer)["value"]
        except urllib.error.HTTPError as error:
            raise EngineError(f"{path}: {json.load(error)['value']['message']}") from error

    def goto(self, address: str) -> None:
        self.send("POST", "/url", url=address)

    def run(self, expression: str) -> Any:
        return json.loads(self.send("POST", "/execute/sync", script=f"return {AS_JSON.format(expression)}", args=[]))

    def element(self, selector: str) -> str:
        found = self.send("POST", "/element", using="css selector", value=selector)
        return f"/element/{found[ELEMENT]}"

    def click(self, selector: str) -> None:
        self.send("POST", f"{self.element(selector)}/click")

    def press(self, *keys: str) -> None:
        source = {"type": "key", "id": "keyboard", "actions": list(key_actions(keys))}
        self.send("POST", "/actions", actions=[source])

    def choose(self, selector: str, files: Sequence[Path]) -> None:
        self.send("POST", f"{self.element(selector)}/value", text="\n".join(map(str, files)))

    def close(self) -> None:
        self.send("DELETE", "")


NO_PROXY = urllib.request.build_opener(urllib.request.ProxyHandler({}))
"""The driver is on this machine, whatever the environment says about proxies."""


@contextmanager
def open_webkit(driver: str, screen: str) -> Iterator[WebKit]:
    """Yield a page of a new WebKit."""
    with ExitStack() as stack:
        display = stack.enter_context(open_screen(screen))
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            port = free.getsockname()[1]
        environment = {**os.environ, **ENGLISH, "DISPLAY": display}
        command = [driver, f"--port={port}", "--host=127.0.0.1"]
        stack.enter_context(running(subprocess.Popen(command, env=environment, stderr=subprocess.DEVNULL)))
        wait_for_port(port)
        page = WebKit(f"http://127.0.0.1:{port}")
        yield page
        page.close()


@contextmanager
def open_screen(program: str) -> Iterator[str]:
    """Yield the name of a new display, which Xvfb chooses itself among the free ones."""
    command = [program, "-displayfd", "1", "-screen", "0", "1280x1024x24", "-nolisten", "tcp"]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    with running(process):
        assert process.stdout
        yield f":{process.stdout.readline().strip()}"


@contextmanager
def running(process: subprocess.Popen[Any]) -> Iterator[None]:
    """End a process that was started, whatever happens."""
    try:
        yield
    finally:
        process.terminate()
        process.communicate(timeout=PATIENCE)


def wait_for_port(port: int) -> None:
    """Return when something listens; EngineError where nothing does."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        try:
            socket.create_connection(("127.0.0.1", port), timeout=1).close()
            return
        except OSError:
            time.sleep(0.05)
    raise EngineError(f"WebKitWebDriver does not listen on port {port}")
