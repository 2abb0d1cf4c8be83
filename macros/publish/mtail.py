"""The mtail program: which lines bear a code, and which lines are the origin of a failure.

In: recognition, wordings, the address of the guide. Out: the text of the program. Measured with mtail 3.0.0-rc50: a
condition holds one expression, an expression 1024 bytes, and nothing walks over the matches of a line.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from macros.publish.line_causes import (
    COMMAND,
    FIELD,
    HEADER,
    PROSE,
    QUOTED,
    Condition,
    Wording,
    function_pattern,
    line_pattern,
)
from macros.publish.regex_paths import denied_patterns, token_paths
from macros.templates import render_template

LONGEST = 1000
"""Bytes of an expression: mtail takes 1024 unless told otherwise."""

MOST_IN_GROUP = 24
"""Wordings that share a word: more groups, or larger ones, cost more (measured on error lines of all signatures)."""

GENERAL = ("LLM_SUCCESS", "LLM_FAILED")
"""Codes that say nothing of the reason: a line with another one, or with a cause, is counted with that."""


@dataclass(frozen=True)
class Group:
    """Wordings with their numbers, all of which have `word` in their literal."""

    word: str
    wordings: tuple[tuple[int, Wording], ...]


@dataclass(frozen=True)
class TokenText:
    """The lines in which one pattern is looked for: `denied` is taken away first, by codes `patterns` then found."""

    id: str
    needles: str
    mark: str
    denied: tuple[str, ...]
    patterns: Mapping[str, tuple[str, ...]]


def make_mtail(recognition: Mapping[str, Any], wordings: Sequence[Wording], base_url: str) -> str:
    """Return the program."""
    texts = [token_text(pattern, recognition) for pattern in recognition["patterns"]]
    needles = dict.fromkeys(needle for pattern in recognition["patterns"] for needle in pattern["needles"])
    names = sorted(dict.fromkeys(recognition["spellings"].values()), key=lambda name: name not in GENERAL)
    return render_template(
        "viewers/mtail.j2",
        base_url=base_url,
        needles=_either(needles),
        texts=texts,
        names=names,
        general=GENERAL,
        wordings=wordings,
        groups=_groups(wordings),
        header=HEADER,
        quoted=QUOTED,
        field=FIELD,
        command=COMMAND,
        prose=PROSE,
        quote=_quote,
        expression=_expression,
        function_pattern=function_pattern,
    )


def _groups(wordings: Sequence[Wording]) -> list[Group]:
    """Return the wordings by a word that the lines with them hold: a line is tried against few of them.

    The largest groups that are small enough come first; what has no word of its own stands in one without.
    """
    words = [frozenset(re.findall(r"[A-Za-z_]{4,}", wording.literal)) for wording in wordings]
    left = dict.fromkeys(range(len(wordings)))
    groups = []
    while sizes := _sizes(words[number] for number in left):
        _, word = max((size, word) for word, size in sizes.items())
        groups.append(Group(word, tuple((number, wordings[number]) for number in left if word in words[number])))
        left = {number: None for number in left if word not in words[number]}
    return [*groups, Group("", tuple((number, wordings[number]) for number in left))]


def _sizes(words: Iterable[frozenset[str]]) -> dict[str, int]:
    counts = Counter(word for held in words for word in held)
    return {word: size for word, size in counts.items() if size <= MOST_IN_GROUP}


def token_text(pattern: Mapping[str, Any], recognition: Mapping[str, Any], longest: int = LONGEST) -> TokenText:
    """Return one pattern of the recognition list taken apart by code, what it denies in parts of at most `longest`."""
    ways: dict[str, dict[tuple[str, str], list[str]]] = {}
    for path in token_paths(pattern["pattern"]):
        name = _name_of(path.token, recognition["spellings"])
        ways.setdefault(name, {}).setdefault((path.before, path.after), []).append(path.token)
    return TokenText(
        pattern["id"].replace("-", "_"),
        _either(pattern["needles"]),
        recognition["mark"] if pattern["needs_mark"] else "",
        denied_patterns(pattern["pattern"], longest)[::-1],  # contexts behind a number first: the earlier match wins
        {
            name: tuple(f"{before}(?:{'|'.join(tokens)}){after}" for (before, after), tokens in found.items())
            for name, found in ways.items()
        },
    )


def _name_of(token: str, spellings: Mapping[str, str]) -> str:
    """Return the name of the code that the pattern `token` is written for."""
    for spelling, name in spellings.items():
        if re.fullmatch(token, spelling) or re.fullmatch(token, spelling.lower()):
            return name
    raise ValueError(f"no spelling of a code fits {token}, which the recognition list has as a token")


def _either(texts: Sequence[str] | Mapping[str, None]) -> str:
    return "|".join(re.escape(text) for text in texts)


def _expression(condition: Condition) -> tuple[str, str]:
    """Return what a condition is asked of, empty for the line, and the expression that it must match."""
    if condition.kind == "slot":
        return f"${condition.place}", line_pattern(condition)
    return "codes" if condition.kind == "code" else "", line_pattern(condition)


def _quote(pattern: str) -> str:
    """Return a literal of mtail: what stands between slashes ends at a slash."""
    return "/" + pattern.replace("/", "\\/") + "/"
