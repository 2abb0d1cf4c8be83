"""Signatures: the text of one line that a program prints, with typed slots, and the pattern that finds it.

In: a text such as "Failed to connect peer {ip:ip}:{port:int}". Out: its parts, a pattern, the text filled in. A pattern
keeps to what every engine of the recognition list reads alike (docs/contributing/architecture.md) and is bounded.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache

SLOT_PATTERNS = {
    "int": r"-?[0-9]{1,20}",
    "hex": r"(?:0[xX])?[0-9A-Fa-f]{1,16}",
    "ip": r"(?:[0-9]{1,3}\.[0-9]{1,3}\.[0-9]{1,3}\.[0-9]{1,3}|\[?[0-9A-Fa-f]{0,4}:[0-9A-Fa-f:.]{1,44}\]?)",
    "word": r"[^ \t\n,;]{1,160}",
    "name": r"[A-Za-z_][A-Za-z0-9_]{0,79}",
    "list": r"\[[^\]\n]{0,400}\]",
    "text": r"[^\n]{0,200}",
}
"""What may stand in a slot, by its type; nothing here captures."""

SLOT_SAMPLES = {
    "int": "7",
    "hex": "0x1f",
    "ip": "192.0.2.21",
    "word": "abc-1",
    "name": "name_1",
    "list": "[1, 2]",
    "text": "some text",
}
"""A value of each type, for the check that a pattern finds its own text."""

STEPS = (
    *("link-peer", "unlink-peer", "accept-link", "accept-unlink", "two-sided-prepare"),
    *("vllm-link", "vllm-metadata"),
)
"""The steps inside a library that lines begin and end, as a call does (docs/contributing/diagnosis.md)."""

STOPS = ".!"
"""What ends a sentence and may be lost in a copied line."""
_BEFORE_A_STOP = {"word": r"[^ \t\n,;]{0,159}[^ \t\n,;.!]", "text": r"(?:[^\n]{0,199}[^\n.!])?"}
"""The slots that would take the full stop behind them, without it."""
_LINE_END = r"[ \t]{0,3}$"

_SLOT = re.compile(r"\{([a-z_][a-z0-9_]*):([a-z]+)\}")
_SPECIAL = re.compile(r"[\\.^$|?*+(){}\[\]]")


@dataclass(frozen=True)
class Slot:
    """One gap of a text; a name of `_` is matched and not kept."""

    name: str
    type: str


@lru_cache(maxsize=2**13)
def parse_text(text: str) -> tuple[str | Slot, ...]:
    """Return the literals and slots of `text` in their order; ValueError names a type that does not exist."""
    parts: list[str | Slot] = []
    end = 0
    for match in _SLOT.finditer(text):
        if match.start() > end:
            parts.append(text[end : match.start()])
        if match[2] not in SLOT_PATTERNS:
            raise ValueError(f"the slot {match[0]} has the type {match[2]}; known are {', '.join(SLOT_PATTERNS)}")
        parts.append(Slot(match[1], match[2]))
        end = match.end()
    if end < len(text):
        parts.append(text[end:])
    return tuple(parts)


def slot_names(text: str) -> tuple[str, ...]:
    """Return the names of the slots of `text` that are kept, in their order: group n of its pattern is name n-1."""
    return tuple(part.name for part in parse_text(text) if isinstance(part, Slot) and part.name != "_")


def pattern_of(text: str, *, stop_needed: bool = False) -> str:
    """Return the pattern that finds `text`: literals escaped, a group for each named slot.

    The full stop of its end may lack where the line ends, as it does where somebody marked the line with the mouse;
    `stop_needed` is for a text that differs from another by its full stop alone.
    """
    bare = text if stop_needed else text.rstrip(STOPS)
    parts = parse_text(bare)
    if bare == text:
        return "".join(_piece(part, SLOT_PATTERNS) for part in parts)
    stop = _SPECIAL.sub(r"\\\g<0>", text[len(bare) :])
    last = _piece(parts[-1], {**SLOT_PATTERNS, **_BEFORE_A_STOP})
    return "".join(_piece(part, SLOT_PATTERNS) for part in parts[:-1]) + f"{last}(?:{stop}|{_LINE_END})"


def patterns_of(texts: Collection[str]) -> dict[str, str]:
    """Return the pattern of each of `texts`, all that there are: one that another follows but for its stop keeps it."""
    known = frozenset(texts)
    return {text: pattern_of(text, stop_needed=text.rstrip(STOPS) in known - {text}) for text in known}


def literals_of(text: str) -> tuple[str, ...]:
    """Return the literals of `text`, in their order."""
    return tuple(part for part in parse_text(text) if isinstance(part, str))


def longest_literal(text: str) -> str:
    """Return the longest literal of `text`, without a full stop that may lack: a line without it needs no pattern."""
    return max(literals_of(text), key=len).rstrip(STOPS)


def fill_text(text: str, values: Mapping[str, str] | None = None) -> str:
    """Return `text` with its slots filled: from `values` by name, else with the sample of the type."""
    known = values or {}
    return "".join(
        part if isinstance(part, str) else known.get(part.name, SLOT_SAMPLES[part.type]) for part in parse_text(text)
    )


def says_slots(sentence: str) -> Iterator[str]:
    """Yield the names in braces of `sentence`: `ip`, `there.port`."""
    yield from re.findall(r"\{([a-z_][a-z0-9_.]*)\}", sentence)


def _piece(part: str | Slot, patterns: Mapping[str, str]) -> str:
    if isinstance(part, str):
        return _SPECIAL.sub(r"\\\g<0>", part)
    return patterns[part.type] if part.name == "_" else f"({patterns[part.type]})"
