"""What the diagnosis knows: signatures, rules, retries. Made of diagnosis.json, which is read when first needed.

In: diagnosis.json of the package. Out: a Catalogue whose patterns are compiled when first needed. Knows no log.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Any, Dict, List, Mapping, NamedTuple, Optional, Pattern, Sequence, Tuple

from loglink._diagnose.releases import ReleaseFamily, parse_families
from loglink._recognise.packaged import read_packaged

LocalizedText = Mapping[str, str]


class TextPattern(NamedTuple):
    """One wording of a signature; `length` counts the characters of its literals, `literal` is the longest of them.

    `text` is what it was made of, each slot as {name:type}.
    """

    pattern: str
    slots: Tuple[str, ...]
    literal: str
    length: int
    text: str

    @property
    def regex(self) -> Pattern[str]:
        """What finds it: compiled when first needed, as a log needs a few of more than a thousand."""
        return _compiled(self.pattern)


@lru_cache(maxsize=None)
def _compiled(pattern: str) -> Pattern[str]:
    return re.compile(pattern, re.ASCII)


class Signature(NamedTuple):
    """One line that a program prints; see docs/contributing/diagnosis.md."""

    id: str
    texts: Tuple[TextPattern, ...]
    function: str
    file: str
    level: str
    role: str
    side: str
    opens: str
    closes: str
    says: Optional[LocalizedText]
    candidates: Tuple[str, ...]
    look_next: Optional[LocalizedText] = None
    follows: Tuple[str, ...] = ()
    """The lines of a program, one of which this one hands on."""


class Rule(NamedTuple):
    """What settles a cause, or leaves it possible; `when` holds conditions as plain records."""

    id: str
    cause: str
    origin: Tuple[str, ...]
    when: Tuple[Mapping[str, Any], ...]
    explained_by: str
    evidence: Tuple[str, ...]
    says: Optional[LocalizedText]
    act_on: str
    look_next: Optional[LocalizedText]
    settles: bool
    rank: int
    noise: bool
    """Whether what it says is no failure of a call, such as a probe: told last."""


class Catalogue(NamedTuple):
    """All of it; `by_id` finds signatures, `rules_of` the rules by the id of a line that the failure holds."""

    signatures: Tuple[Signature, ...]
    by_id: Mapping[str, Signature]
    rules: Tuple[Rule, ...]
    rules_of: Mapping[str, Tuple[Rule, ...]]
    retries: Mapping[str, Sequence[Mapping[str, Any]]]
    causes: Mapping[str, Sequence[str]]
    pointing: Tuple[str, ...]
    calls: Mapping[str, str]
    steps: Mapping[str, Sequence[str]]
    """What a call, a source file or a "file function" is about: steps of the life of a link."""
    releases: Tuple[ReleaseFamily, ...]
    command_words: Mapping[str, str]
    """Which slot each word in capitals of a command stands for."""
    texts: Mapping[str, LocalizedText]
    parts: Mapping[str, Mapping[str, Any]]
    """What is said of each part of a guide page that is a cause, by address."""


@lru_cache(maxsize=None)
def load_catalogue() -> Catalogue:
    """Return what the package holds; FileNotFoundError when diagnosis.json is not in it."""
    return parse_catalogue(read_packaged("diagnosis.json"))


def parse_catalogue(raw: Mapping[str, Any]) -> Catalogue:
    """Return the content of diagnosis.json; KeyError or TypeError when the shape is another one."""
    signatures = tuple(_signature(entry) for entry in raw["signatures"])
    rules = tuple(_rule(entry) for entry in raw["rules"])
    rules_of: Dict[str, List[Rule]] = {}
    for rule in rules:
        for origin in rule.origin:
            rules_of.setdefault(origin, []).append(rule)
    return Catalogue(
        signatures=signatures,
        by_id={one.id: one for one in signatures},
        rules=rules,
        rules_of={key: tuple(value) for key, value in rules_of.items()},
        retries=raw["retries"],
        causes=raw["causes"],
        pointing=tuple(raw["pointing"]),
        calls=raw["calls"],
        steps=raw["steps"],
        releases=parse_families(raw["releases"]),
        command_words=raw["command_words"],
        texts=raw["texts"],
        parts=raw["parts"],
    )


def _signature(entry: Mapping[str, Any]) -> Signature:
    texts = tuple(
        TextPattern(one["pattern"], tuple(one["slots"]), one["literal"], one["length"], one["text"])
        for one in entry["texts"]
    )
    words = {key: entry.get(key) or "" for key in ("function", "file", "level", "role", "side", "opens", "closes")}
    return Signature(
        entry["id"],
        texts,
        says=entry.get("says"),
        candidates=tuple(entry.get("candidates", ())),
        look_next=entry.get("look_next"),
        follows=tuple(entry.get("follows", ())),
        **words,
    )


def _rule(entry: Mapping[str, Any]) -> Rule:
    return Rule(
        id=entry["id"],
        cause=entry["cause"],
        origin=tuple(entry["origin"]),
        when=tuple(entry.get("when", ())),
        explained_by=entry.get("explained_by", ""),
        evidence=tuple(entry.get("evidence", ())),
        says=entry.get("says"),
        act_on=entry.get("act_on", ""),
        look_next=entry.get("look_next"),
        settles=entry.get("settles", True),
        rank=entry.get("rank", 10),
        noise=entry.get("noise", False),
    )
