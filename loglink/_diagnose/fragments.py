"""Which known lines a text may be a piece of: somebody copied half a line, or a terminal cut it.

In: a text that bears no whole line. Out: the lines that hold it, the longest overlap first, each with the causes that
it leads to. All of them are but possible: the piece does not say which line it was.
`docs/javascripts/diagnose/fragments.js` is the same in JavaScript.
"""

from __future__ import annotations

import re
from typing import Any, Dict, List, Mapping, NamedTuple, Optional, Sequence, Tuple

from loglink._diagnose.catalogue import Catalogue, Signature, TextPattern
from loglink._diagnose.header import read_header

MOST_OFFERED = 4
MOST_HOLDING = 24
"""Lines that hold a text, from which on it says nothing: too many are made of these words."""
MOST_CAUSES = 3
"""Causes of each line that are offered."""
LEAST_WORDS, LEAST_LETTERS = 2, 13
"""What of a text has to stand in a line as it is, unless a rule asks for a value that the text gives."""
LONGEST_TEXT = 300
"""Characters of a text that may be a piece of a line."""
LONGEST_VALUE = 200
"""Characters that a slot of a piece holds at most."""

_SLOT = re.compile(r"\{([a-z_][a-z0-9_]*):([a-z]+)\}", re.ASCII)
_FREE = ("list", "text")
"""The slots in which blanks may stand."""
_VALUE = re.compile(r"[^ \t\n,;]*", re.ASCII)
_NUMBER = re.compile(r"-?[0-9]{0,20}", re.ASCII)
_WORD = re.compile(r"[A-Za-z_]{3,}", re.ASCII)
GAP = "\u2026"


class Offer(NamedTuple):
    """A line that holds the text, its slots as ellipses, and the causes that it leads to, best first."""

    text: str
    causes: Tuple[str, ...]


class Piece(NamedTuple):
    """How a text stands in a line: what of it is as the line has it, and the values of slots, by name."""

    same: Tuple[str, ...]
    slots: Mapping[str, str]


def find_offers(text: str, catalogue: Catalogue) -> List[Offer]:
    """Return the lines that `text` may be a piece of; none where its words are too few or stand in too many lines."""
    piece = text[read_header(text).start :].strip(" \t\r")
    words = _WORD.findall(piece)
    if not words or len(piece) > LONGEST_TEXT or "\n" in piece:
        return []
    found: Dict[str, Tuple[Tuple[int, int, int], Offer]] = {}
    for signature in catalogue.signatures:
        for wording in signature.texts if signature.role != "noise" else ():
            held = hold(piece, wording.text) if any(word in wording.text for word in words) else None
            offer = _offer(signature, wording, held, piece, catalogue) if held else None
            if held and offer:
                order = (-_letters(held.same), not offer.causes, wording.length)
                found.setdefault(offer.text, (order, offer))
    offers = [offer for _, offer in sorted(found.values(), key=lambda pair: pair[0])]
    return offers[:MOST_OFFERED] if len(offers) <= MOST_HOLDING else []


def hold(piece: str, text: str) -> Optional[Piece]:
    """Return how `piece` stands in a line of `text`; None where it does not."""
    parts = _SLOT.split(text)  # a literal, name and type of a slot, a literal, …
    best: Optional[Piece] = None
    for place in range(0, len(parts), 3):
        for found in (_inside(piece, parts, place), _behind_value(piece, parts, place), _from(piece, parts, place)):
            if found and (best is None or _letters(found.same) > _letters(best.same)):
                best = found
    return best


def _inside(piece: str, parts: Sequence[str], place: int) -> Optional[Piece]:
    return Piece((piece,), {}) if piece in parts[place] else None


def _behind_value(piece: str, parts: Sequence[str], place: int) -> Optional[Piece]:
    """Return the piece where it begins within the slot before the literal at `place`."""
    literal = parts[place]
    start = piece.find(literal) if place and literal.strip() else -1
    if start <= 0 or not _is_value(piece[:start], parts[place - 1]):
        return None
    return _goes_on(piece, start + len(literal), parts, place, Piece((literal,), {}))


def _from(piece: str, parts: Sequence[str], place: int) -> Optional[Piece]:
    """Return the piece where it begins within the literal at `place`, with as much of it as fits."""
    literal = parts[place]
    for start in range(len(literal)):
        rest = literal[start:]
        if piece.startswith(rest):
            found = _goes_on(piece, len(rest), parts, place, Piece((rest,), {}))
            if found:
                return found
    return None


def _goes_on(piece: str, at: int, parts: Sequence[str], place: int, so_far: Piece) -> Optional[Piece]:
    """Return `so_far` and the rest of `piece` from `at` on, behind the literal at `place`."""
    if at == len(piece):
        return so_far
    if place + 1 == len(parts):
        return None
    name, kind, literal = parts[place + 1 : place + 4]
    end = piece.find(literal, at) if literal else -1
    if end >= 0 and _is_value(piece[at:end], kind):
        own = Piece((*so_far.same, literal), {**so_far.slots, name: piece[at:end]})
        found = _goes_on(piece, end + len(literal), parts, place + 3, own)
        if found:
            return found
    for end in range(at, len(piece) + 1):
        if literal.startswith(piece[end:]) and _is_value(piece[at:end], kind):
            return Piece((*so_far.same, piece[end:]), {**so_far.slots, name: piece[at:end]})
    return None


def _is_value(text: str, kind: str) -> bool:
    if len(text) > LONGEST_VALUE:
        return False
    return kind in _FREE or (_NUMBER if kind == "int" else _VALUE).fullmatch(text) is not None


def _offer(
    signature: Signature, wording: TextPattern, held: Piece, piece: str, catalogue: Catalogue
) -> Optional[Offer]:
    """Return what the line of `wording` leads to; None where so little of it stands in `piece` that it may be any."""
    slots = {name: value for name, value in held.slots.items() if value and name != "_"}
    rules = [rule for rule in catalogue.rules_of.get(signature.id, ()) if not rule.noise]
    asked = [rule for rule in rules if any(_asks_for(condition, slots) for condition in rule.when)]
    words = [word for part in held.same for word in _WORD.findall(part)]
    is_told = len(words) >= LEAST_WORDS and LEAST_LETTERS <= _letters(held.same) >= _letters((piece,)) / 2
    if not words or not (is_told or asked):
        return None
    possible = [rule for rule in rules if not any(_is_against(condition, slots) for condition in rule.when)]
    excluded = {rule.cause for rule in rules} - {rule.cause for rule in possible}
    named = [*signature.candidates, *(rule.cause for rule in asked), *(rule.cause for rule in possible)]
    left = [one for one in dict.fromkeys(named) if one not in excluded]
    if not left and signature.role == "state":
        return None
    causes = [one for one in left if one.partition("#")[2] not in catalogue.pointing] or left
    return Offer(_SLOT.sub(GAP, wording.text), tuple(causes[:MOST_CAUSES]))


def _asks_for(condition: Mapping[str, Any], slots: Mapping[str, str]) -> bool:
    """Return whether it asks for a value that the piece gives: `errno:111` says much in one word."""
    return slots.get(condition.get("slot", "")) in condition.get("in", ())


def _is_against(condition: Mapping[str, Any], slots: Mapping[str, str]) -> bool:
    """Return whether a value that the piece gives contradicts it; one that it lacks does not."""
    value = slots.get(condition.get("slot", ""))
    if value is None:
        return False
    if "in" in condition:
        return value not in condition["in"]
    if "not_in" in condition:
        return value in condition["not_in"]
    return "has" in condition and not any(word in value.lower() for word in condition["has"])


def _letters(parts: Sequence[str]) -> int:
    return sum(len(word) for part in parts for word in _WORD.findall(part))
