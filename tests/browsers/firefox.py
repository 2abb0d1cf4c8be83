"""Firefox as an engine, driven over WebDriver BiDi: the protocol that Firefox itself speaks, with no driver beside it.

In: a Firefox program. Out: one page of it, in a profile that is thrown away.
"""

from __future__ import annotations

import itertools
import json
import subprocess
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from websockets.sync.client import ClientConnection, connect

from tests.browsers.engine import AS_JSON, PATIENCE, EngineError, key_actions

PREFERENCES = {
    "intl.accept_languages": "en-US",
    "browser.shell.checkDefaultBrowser": False,
    "datareporting.policy.dataSubmissionEnabled": False,
}
ADDRESS_FILE = "WebDriverBiDiServer.json"
"""What Firefox writes into its profile as soon as it listens."""

LEFT_WHILE_LOADING = "ReferenceError: Invalid script: file:"
"""What the theme's stand-in for a worker throws from a disk when its page is left before the search index is there."""

EVENTS = ("log.entryAdded", "network.beforeRequestSent")


class Firefox:
    """A page behind a connection of WebDriver BiDi (https://w3c.github.io/webdriver-bidi/)."""

    def __init__(self, connection: ClientConnection) -> None:
        self.connection = connection
        self.numbers = itertools.count(1)
        self.complaints: list[str] = []
        self.send("session.new", capabilities={})
        # A new tab has the focus, without which a key reaches no button; in the first one the address bar has it.
        self.context = self.send("browsingContext.create", type="tab")["context"]
        self.send("session.subscribe", events=EVENTS)
        self.send("browsingContext.setViewport", context=self.context, viewport={"width": 1280, "height": 900})

    def send(self, method: str, **parameters: Any) -> Any:
        """Return the result of a command; what the page said meanwhile is taken down."""
        number = next(self.numbers)
        self.connection.send(json.dumps({"id": number, "method": method, "params": parameters}))
        while True:
            message = json.loads(self.connection.recv(timeout=PATIENCE))
            if message["type"] == "event":
                self.complaints += complaints_of(message["method"], message["params"])
            elif message["id"] == number:
                if message["type"] == "error":
                    raise EngineError(f"{method}: {message['message']}")
                return message["result"]

    def goto(self, address: str) -> None:
        try:
            self.send("browsingContext.navigate", context=self.context, url=address, wait="complete")
        except EngineError as error:
            if "NS_BINDING_ABORTED" not in str(error):  # so Firefox calls a page that forwards while it loads
                raise

    def run(self, expression: str) -> Any:
        return json.loads(self.evaluate(AS_JSON.format(expression))["value"])

    def evaluate(self, expression: str) -> Any:
        target = {"context": self.context}
        answer = self.send("script.evaluate", expression=expression, target=target, awaitPromise=False)
        if answer["type"] == "exception":
            raise EngineError(answer["exceptionDetails"]["text"])
        return answer["result"]

    def element(self, selector: str) -> dict[str, str]:
        node = self.evaluate(f"document.querySelector({json.dumps(selector)})")
        if node["type"] != "node":
            raise EngineError(f"no element fits {selector}")
        return {"sharedId": node["sharedId"]}

    def click(self, selector: str) -> None:
        origin = {"type": "element", "element": self.element(selector)}
        self.run(f"void document.querySelector({json.dumps(selector)}).scrollIntoView({{block: 'center'}})")
        steps = [
            {"type": "pointerMove", "x": 0, "y": 0, "origin": origin},
            {"type": "pointerDown", "button": 0},
            {"type": "pointerUp", "button": 0},
        ]
        self.perform({"type": "pointer", "id": "mouse", "actions": steps})

    def press(self, *keys: str) -> None:
        self.perform({"type": "key", "id": "keyboard", "actions": list(key_actions(keys))})

    def perform(self, source: dict[str, Any]) -> None:
        self.send("input.performActions", context=self.context, actions=[source])

    def choose(self, selector: str, files: Sequence[Path]) -> None:
        names = [str(file) for file in files]
        self.send("input.setFiles", context=self.context, element=self.element(selector), files=names)


def complaints_of(method: str, event: dict[str, Any]) -> list[str]:
    """Return what is wrong about an event: an error or a warning, or a request to another host."""
    if method == "log.entryAdded":
        is_fault = event["level"] in ("error", "warn") and not event["text"].startswith(LEFT_WHILE_LOADING)
        return [f"console: {event['text']}"] if is_fault else []
    address = urlsplit(event["request"]["url"])
    ours = address.scheme in ("file", "data", "blob", "about") or address.hostname == "127.0.0.1"
    return [] if ours else [f"request to another host: {event['request']['url']}"]


@contextmanager
def open_firefox(program: str) -> Iterator[Firefox]:
    """Yield a page of a new Firefox."""
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as name:
        profile = Path(name)
        lines = [f"user_pref({json.dumps(key)}, {json.dumps(value)});" for key, value in PREFERENCES.items()]
        (profile / "user.js").write_text("\n".join(lines), encoding="utf-8")
        command = [program, "--headless", "--no-remote", "--profile", name, "--remote-debugging-port", "0"]
        with (profile / "firefox.log").open("wb") as log:
            process = subprocess.Popen(command, stdout=log, stderr=log)
        try:
            with connect(f"{wait_for_address(profile)}/session", max_size=None, proxy=None) as connection:
                yield Firefox(connection)
        finally:
            process.terminate()
            process.wait(timeout=PATIENCE)


def wait_for_address(profile: Path) -> str:
    """Return where Firefox listens; EngineError with its last words where it does not."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        try:
            found = json.loads((profile / ADDRESS_FILE).read_text(encoding="utf-8"))
            return f"ws://{found['ws_host']}:{found['ws_port']}"
        except (FileNotFoundError, json.JSONDecodeError):
            time.sleep(0.05)
    raise EngineError(f"Firefox does not listen: {(profile / 'firefox.log').read_text(errors='replace')[-500:]}")
