"""A pattern of the recognition list taken apart: the contexts that deny a token, and the ways to write the token.

In: a pattern that keeps to what tests/macros/model/test_recognition.py checks, with one group. Out: patterns without a
group. For programs that cannot walk over all matches of a line: they first take away what a context denies, then look
for each token on its own. Where two numbers touch the two ways may differ (`1343270921+1343270922`); no log does that.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

_PIECE = re.compile(r"\\x[0-9a-fA-F]{2}|\\.|\[(?:\\.|[^\]\\])*\]|\(\?:|.", re.DOTALL)


@dataclass(frozen=True)
class Group:
    """A group with its alternatives; each is a sequence of pieces and groups."""

    captures: bool
    alternatives: tuple[tuple[str | Group, ...], ...]


Node = str | Group
Nodes = tuple[Node, ...]


@dataclass(frozen=True)
class TokenPath:
    """One way to write a token: what must stand before and after it, and the token."""

    before: str
    token: str
    after: str


def parse_pattern(pattern: str) -> tuple[Nodes, ...]:
    """Return the alternatives of the whole pattern."""
    alternatives, rest = _parse([match[0] for match in _PIECE.finditer(pattern)])
    assert not rest, f"a group of {pattern} is not closed"
    return alternatives


def token_paths(pattern: str) -> tuple[TokenPath, ...]:
    """Return every way through the group of `pattern`."""
    return tuple(path for path in _walk(parse_pattern(pattern)) if isinstance(path, TokenPath))


def denied_patterns(pattern: str, longest: int) -> tuple[str, ...]:
    """Return what matches without setting the group, in patterns of at most `longest` characters."""
    denied = (nodes for nodes in _walk(parse_pattern(pattern)) if not isinstance(nodes, TokenPath))
    return tuple(_render(part) for nodes in denied for part in _split(nodes, longest))


def _parse(pieces: Sequence[str]) -> tuple[tuple[Nodes, ...], Sequence[str]]:
    """Return the alternatives up to the parenthesis that closes them, and what follows it."""
    done: list[Nodes] = []
    current: list[Node] = []
    while pieces and pieces[0] != ")":
        piece, pieces = pieces[0], pieces[1:]
        if piece == "|":
            done.append(tuple(current))
            current = []
        elif piece in ("(", "(?:"):
            inside, pieces = _parse(pieces)
            assert pieces, "a group is not closed"
            current.append(Group(piece == "(", inside))
            pieces = pieces[1:]
        else:
            current.append(piece)
    return (*done, tuple(current)), pieces


def _walk(alternatives: Sequence[Nodes]) -> Iterator[TokenPath | Nodes]:
    for nodes in alternatives:
        place = next((index for index, node in enumerate(nodes) if _captures(node)), None)
        if place is None:
            yield nodes
            continue
        group, before, after = nodes[place], nodes[:place], nodes[place + 1 :]
        assert isinstance(group, Group)
        if group.captures:
            for token in _expand(group.alternatives):
                yield TokenPath(_render(before), token, _render(after))
            continue
        for inner in _walk(group.alternatives):
            if isinstance(inner, TokenPath):
                yield TokenPath(_render(before) + inner.before, inner.token, inner.after + _render(after))
            else:
                yield (*before, *inner, *after)


def _expand(alternatives: Sequence[Nodes]) -> Iterator[str]:
    """Yield each text of a token as a pattern without groups."""
    for nodes in alternatives:
        texts = [""]
        for node in nodes:
            ends = [node] if isinstance(node, str) else list(_expand(node.alternatives))
            texts = [text + end for text in texts for end in ends]
        yield from texts


def _split(nodes: Nodes, longest: int) -> Iterator[Nodes]:
    """Yield `nodes` in parts that are short enough: the group with most text has its alternatives shared out."""
    if len(_render(nodes)) <= longest:
        yield nodes
        return
    sizes = {index: len(_render((node,))) for index, node in enumerate(nodes) if isinstance(node, Group)}
    place = max(sizes, key=lambda index: sizes[index])
    group = nodes[place]
    assert isinstance(group, Group)
    if len(group.alternatives) == 1 and nodes[place + 1 : place + 2] not in [(one,) for one in "{?*+"]:
        yield from _split((*nodes[:place], *group.alternatives[0], *nodes[place + 1 :]), longest)
        return
    assert len(group.alternatives) > 1, f"no part of {_render(nodes)} is short enough"
    middle = len(group.alternatives) // 2
    for half in (group.alternatives[:middle], group.alternatives[middle:]):
        yield from _split((*nodes[:place], Group(False, half), *nodes[place + 1 :]), longest)


def _captures(node: Node) -> bool:
    return isinstance(node, Group) and (
        node.captures or any(_captures(inner) for nodes in node.alternatives for inner in nodes)
    )


def _render(nodes: Nodes) -> str:
    return "".join(node if isinstance(node, str) else f"(?:{_join(node.alternatives)})" for node in nodes)


def _join(alternatives: Sequence[Nodes]) -> str:
    return "|".join(_render(nodes) for nodes in alternatives)
