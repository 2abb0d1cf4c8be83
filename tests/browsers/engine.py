"""What a journey may do in a browser, whichever it is; knows neither a protocol nor a program."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, Protocol

KEYS = {"Shift": "\ue008", "Enter": "\ue007", "Escape": "\ue00c", "Backspace": "\ue003"}
"""Keys without a character, as both WebDriver protocols write them."""

AS_JSON = "JSON.stringify(({}) ?? null)"
"""An expression as text: what comes back is the same in every protocol."""

PATIENCE = 60.0
"""Seconds after which a state that a page should reach counts as missed; nothing is measured with it."""


class EngineError(Exception):
    """A browser refused a command: of a page that is just left, this is no fault."""


class Engine(Protocol):
    """One page of one browser. Selectors are CSS and mean the first element that fits."""

    complaints: list[str]

    def goto(self, address: str) -> None:
        """Open an address."""

    def run(self, expression: str) -> Any:
        """Return the value of an expression of JavaScript, as JSON carries it."""

    def click(self, selector: str) -> None:
        """Click with the pointer on what must be visible."""

    def press(self, *keys: str) -> None:
        """Type characters, or keys of KEYS, where the focus is."""

    def choose(self, selector: str, files: Sequence[Path]) -> None:
        """Choose files in a file input."""


def fill(engine: Engine, selector: str, text: str) -> None:
    """Replace what stands in a field, by pointer and keys."""
    engine.click(selector)
    engine.run(f"document.querySelector({json.dumps(selector)}).select()")
    engine.press("Backspace", *text)


def settle(engine: Engine, expression: str, expected: object) -> None:
    """Wait until `expression` is `expected`; AssertionError with what it is instead."""
    found: object = None
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        try:
            found = engine.run(expression)
        except EngineError as error:
            found = error
        if found == expected:
            return
        time.sleep(0.05)
    raise AssertionError(f"{expression} is {found!r}, expected {expected!r}; said: {engine.complaints}")


def key_actions(keys: Sequence[str]) -> Iterator[dict[str, str]]:
    """Yield the key strokes as both WebDriver protocols take them."""
    for key in keys:
        for kind in ("keyDown", "keyUp"):
            yield {"type": kind, "value": KEYS.get(key, key)}
