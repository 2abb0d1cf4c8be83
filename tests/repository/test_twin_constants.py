"""Python and its twin in JavaScript: a constant that both have is the same in both.

Which script is whose twin, the head of the script says ("loglink/….py is the same in Python"). Vectors and logs hold
both to the same answers; this finds the limit or pattern that was changed on one side and that no log reaches.
"""

from __future__ import annotations

import importlib
import json
import re
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parents[2]
SCRIPTS = ROOT / "docs" / "javascripts"
TWIN = re.compile(r"(?<=loglink/)(\w+/\w+)(?=\.py)")
CONSTANT = re.compile(r"^\s*(?:static|const) ([A-Z][A-Z0-9_]+) = ([-\w\"'/\[{].*?);(?: //.*)?$", re.MULTILINE)
FURTHER = {"diagnose/chains.js": ("_diagnose/failures",)}
"""Modules whose twin is in the same script."""

OF_SCRIPT_ALONE = {
    "core/corrections.js": {"LETTERS": "str.isascii() and str.isalpha()", "WHOLE_HAN": "fullmatch and a length"},
    "core/decode.js": {"ASCII": "str.isascii()", "TRIMMED": "unicodedata.category()"},
    "core/scan.js": {"NONE": "a list that is made once"},
    "core/similar.js": {"IN_TEXT": "names in a text are offered on the page alone"},
    "diagnose/events.js": {"OWN": "the fields of a tuple have their names there"},
    "diagnose/observer.js": {"NONE": "a list that is made once"},
    "logs/archives.js": {"UNKNOWN_SIZE": "a size of 64 bits is read beside it"},
    "logs/folders.js": {"HEAD": "the part of a file that tells a log", "HELD": "the browser is handed bytes in parts"},
    "logs/gzip-members.js": {"GIVE_ALL": "a constant of zlib"},
    "logs/encoding.js": {"PART": "bytes become characters part by part", "COMMON": "a method of bytes"},
}
"""Constants for which Python has something of its own."""

WRITTEN_OTHERWISE = {
    ("diagnose/header.js", "GLOG"): "looks behind, where the script takes the character before",
    ("logs/folders.js", "ROTATED"): "no flag lets a dot be a line feed there",
    ("logs/gzip-members.js", "MOST"): "a page takes larger pieces",
}


def twins() -> dict[str, tuple[ModuleType, ...]]:
    found = {}
    for path in sorted(SCRIPTS.rglob("*.js")):
        head = path.read_text(encoding="utf-8").partition("*/")[0]
        named = TWIN.search(re.sub(r"\s*\n \*\s*", " ", head))
        if named and "vendor" not in path.parts:
            script = path.relative_to(SCRIPTS).as_posix()
            modules = (named[1], *FURTHER.get(script, ()))
            found[script] = tuple(importlib.import_module(f"loglink.{name.replace('/', '.')}") for name in modules)
    return found


TWINS = twins()


def test_the_twins_are_found() -> None:
    least = {"core/decode.js", "core/scan.js", "core/similar.js", "diagnose/header.js", "diagnose/observer.js"}
    assert least <= set(TWINS)
    assert len(TWINS) >= 27
    assert sum(len(CONSTANT.findall((SCRIPTS / script).read_text(encoding="utf-8"))) for script in TWINS) >= 120


@pytest.mark.parametrize("script", TWINS)
def test_a_constant_of_both_is_the_same(script: str) -> None:
    alone = set(OF_SCRIPT_ALONE.get(script, {}))
    constants = dict(CONSTANT.findall((SCRIPTS / script).read_text(encoding="utf-8")))
    assert alone <= set(constants), "a waiver is no longer needed"
    ours = {name: plain(value) for name, value in constants.items() if name not in alone}
    theirs = {name: value_in(TWINS[script], name) for name in ours}
    waived = {name for path, name in WRITTEN_OTHERWISE if path == script}
    assert {name for name in ours if ours[name] != theirs[name]} == waived, (ours, theirs)


def value_in(modules: tuple[ModuleType, ...], name: str) -> object:
    for module in modules:
        for spelling in (name, f"_{name}"):
            if hasattr(module, spelling):
                return comparable(getattr(module, spelling))
    return f"no {name} in {', '.join(module.__name__ for module in modules)}"


def plain(literal: str) -> object:
    """Return the value of a literal of JavaScript."""
    if literal.startswith("/"):
        text, _, flags = literal[1:].rpartition("/")
        return expression(text, "i" in flags)
    shift = re.fullmatch(r"(\d+) << (\d+)", literal)
    if shift:
        return float(int(shift[1]) << int(shift[2]))
    literal = re.sub(r"\b0x[0-9a-f]+\b(?=[,\]])", lambda found: str(int(found[0], 16)), literal)
    if re.fullmatch(r"-?(?:0x)?[0-9a-f.]+", literal):
        return float(literal) if "." in literal else float(int(literal, 0))
    return comparable(json.loads(re.sub(r"([{,] ?)(\w+):", r'\1"\2":', literal)))


def comparable(value: Any) -> object:
    if isinstance(value, re.Pattern):
        text = value.pattern if isinstance(value.pattern, str) else value.pattern.decode("latin-1")
        return expression(text, bool(value.flags & re.IGNORECASE))
    if isinstance(value, (set, frozenset, tuple, list)):
        every = [comparable(one) for one in value]
        return every if all(isinstance(one, list) for one in every) else sorted(every, key=str)
    if isinstance(value, bytes):
        return comparable(list(value))
    if isinstance(value, dict):
        return {key: comparable(one) for key, one in value.items()}
    return float(value) if isinstance(value, int) else value


def expression(text: str, in_any_case: bool) -> tuple[str, bool]:
    """Return an expression as both would write it: `fullmatch` needs no anchors, a literal in slashes more escapes."""
    text = text.replace("\\t", "\t").replace("\\r", "\r")
    text = re.sub(r"\\u([0-9a-f]{4})|\\x([0-9a-f]{2})", lambda found: chr(int(found[1] or found[2], 16)), text)
    text = text.replace("\\A", "^").replace("\\Z", "$").replace("\\/", "/").replace('\\"', '"')
    text = re.sub(r"^\^|\$$", "", text)
    return re.sub(r"^\(\?:([^()]*)\)$", r"\1", text), in_any_case
