"""Whether a pattern can be tried in so many ways that it never ends: a repetition within a repetition.

In: a pattern. Out: what is wrong with it, as a phrase, or nothing. A round of the outer repetition must hold a
character that its inner ones cannot take: `(?:[0-9]{1,9},){1,9}` has its comma, `(?:[0-9]{1,9},?){1,9}` shares out
digits in countless ways. Stricter than need be where a round is told by its order alone; no pattern of ours needs that.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from re import _constants as kinds  # type: ignore[attr-defined]
from re import _parser as parser  # type: ignore[attr-defined]
from typing import Any

_ALL = frozenset(range(128))


def endless_repetition(pattern: str) -> str:
    """Return what in `pattern` repeats without bound or in too many ways; empty for nothing. It must compile."""
    for _, most, body in _repetitions(parser.parse(pattern, re.ASCII)):
        if most == kinds.MAXREPEAT:
            return "a repetition without an upper bound"
        inner = _union(_held(part) for least, upper, part in _repetitions(body) if least != upper)
        if most > 1 and inner and all(held & inner for held in _required(body)):
            return "a repetition within a repetition that has no character of its own between its rounds"
    return ""


def _repetitions(nodes: Any) -> Iterator[tuple[int, int, Any]]:
    """Yield (least, most, body) of each repetition in `nodes`, at any depth."""
    for kind, value in nodes:
        if kind in (kinds.MAX_REPEAT, kinds.MIN_REPEAT):
            yield value
        for part in _parts(kind, value):
            yield from _repetitions(part)


def _required(nodes: Any) -> Iterator[frozenset[int]]:
    """Yield the characters that may stand at each place that every match of `nodes` has."""
    for kind, value in nodes:
        if kind is kinds.SUBPATTERN or (kind in (kinds.MAX_REPEAT, kinds.MIN_REPEAT) and value[0] > 0):
            yield from _required(_parts(kind, value)[0])
        elif kind not in (kinds.MAX_REPEAT, kinds.MIN_REPEAT, kinds.AT):
            yield _held([(kind, value)])


def _held(nodes: Any) -> frozenset[int]:
    """Return every ASCII character that a match of `nodes` can hold."""
    found: frozenset[int] = frozenset()
    for kind, value in nodes:
        if kind is kinds.IN:
            found |= _union(_class(*item) for item in value)
        elif kind not in (kinds.AT, kinds.MAX_REPEAT, kinds.MIN_REPEAT, kinds.SUBPATTERN, kinds.BRANCH):
            found |= _class(kind, value)
        found |= _union(_held(part) for part in _parts(kind, value))
    return found


def _class(kind: Any, value: Any) -> frozenset[int]:
    if kind is kinds.LITERAL:
        return frozenset({value})
    return frozenset(range(value[0], value[1] + 1)) if kind is kinds.RANGE else _ALL


def _parts(kind: Any, value: Any) -> tuple[Any, ...]:
    if kind in (kinds.MAX_REPEAT, kinds.MIN_REPEAT):
        return (value[2],)
    if kind is kinds.SUBPATTERN:
        return (value[-1],)
    return tuple(value[1]) if kind is kinds.BRANCH else ()


def _union(sets: Iterable[frozenset[int]]) -> frozenset[int]:
    return frozenset().union(*sets)
