"""The mutants of the pages: each operator in each block of a page, and in each key of its front matter.

In: a page's name and text, and those of its twin. Out: Mutants. Must not know what a page says.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import NamedTuple

from macros.lint.page_blocks import CODE, HEADING, ROW, Block, blocks_of
from tests.mutants import slips
from tests.mutants.mutant import Mutant, Splice, choose
from tests.mutants.yaml_text import Place, doubled, places_of, with_text, with_value, without

_FRONT = re.compile(r"---\n(.*?)^---$", re.DOTALL | re.MULTILINE)
_TARGET = re.compile(r"\]\((?!http)([^)\s]+)\)|^\[[^\]]+\]: (\S+)", re.MULTILINE)
_CALL = re.compile(r"\{\{ ([a-z_]+)\(.*?\) \}\}")


class Piece(NamedTuple):
    """A block of a page with its place in the text, and its text in the twin ("" where that has no such block)."""

    block: Block
    start: int
    text: str
    twin: str


def mutants_of(name: str, text: str, twin: str) -> Iterator[Mutant]:
    """Yield the mutants of a page."""
    yield from _of_front_matter(name, text, twin)
    for index, piece in enumerate(pieces_of(text, twin)):
        for operator, edit in EDITS:
            options = [*edit(piece)]
            if options:
                splice = choose(options, name, index, operator)
                shifted = Splice(piece.start + splice.start, piece.start + splice.end, splice.new)
                yield Mutant(operator, "page", name, piece.block.line, f"{piece.block.kind} {index}", shifted)


def pieces_of(text: str, twin: str) -> list[Piece]:
    """Return the blocks of a page with their places."""
    starts = [0]
    for line in text.split("\n"):
        starts.append(starts[-1] + len(line) + 1)
    blocks, others = [*blocks_of(text)], [*blocks_of(twin)]
    same = [block.kind for block in blocks] == [block.kind for block in others]
    return [
        Piece(block, starts[block.line - 1], block.text, others[index].text if same else "")
        for index, block in enumerate(blocks)
    ]


def _of_front_matter(name: str, text: str, twin: str) -> Iterator[Mutant]:
    front, other = _FRONT.match(text), _FRONT.match(twin)
    if front is None or other is None:
        return
    theirs = {place.where: place.value for place in places_of(other[1])}
    for place in places_of(front[1]):
        value = place.value or ""
        edits = {
            "delete": without(place) or Splice(place.start, place.end, ""),
            "empty": with_value(place, '""'),
            "wrong type": with_value(place, "[7]"),
            "unknown reference": with_text(place, f"{value}_GONE") if place.where == ("code",) else None,
            "duplicate": doubled(front[1], place),
            "swapped languages": _theirs(place.value, theirs.get(place.where), place),
            "typo in an identifier": Splice(place.start + 1, place.start + 2, ""),
        }
        for operator, splice in edits.items():
            if splice is not None and splice.apply(front[1]) != front[1]:
                line, shift = place.line + 1, front.start(1)
                shifted = Splice(splice.start + shift, splice.end + shift, splice.new)
                yield Mutant(operator, "front matter", name, line, ".".join(map(str, place.where)), shifted)


def _theirs(ours: str | None, theirs: str | None, place: Place) -> Splice | None:
    """Return the edit that puts the text of the other language here; None where both are the same."""
    return with_text(place, theirs) if theirs is not None and theirs != ours else None


Edits = Iterator[Splice]
Edit = Callable[[Piece], Edits]


def _delete(piece: Piece) -> Edits:
    yield Splice(0, len(piece.text) + 1, "")


def _empty(piece: Piece) -> Edits:
    if piece.block.kind == CODE:
        yield Splice(len(piece.block.lines[0]) + 1, len(piece.text) - len(piece.block.lines[-1]), "")
        return
    said = re.match(r"( *(?:#+|[-*+]|\d+\.) +)?(.*?)( *\{:[^}]*\})?$", piece.text, re.DOTALL)
    if piece.block.kind != ROW and said and said[2].strip():
        yield Splice(said.start(2), said.end(2), "")


def _wrong_type(piece: Piece) -> Edits:
    if piece.block.kind == HEADING:
        yield Splice(0, len(re.match("#+ ", piece.text)[0]), "")  # type: ignore[index]
    elif piece.block.kind == ROW:
        yield Splice(0, len(piece.text), piece.text.strip("| "))
    else:
        yield Splice(0, 0, "### ")


def _unknown(piece: Piece) -> Edits:
    for match in _TARGET.finditer(piece.text) if piece.block.kind != CODE else ():
        target = match[1] or match[2]
        at = match.start(1) if match[1] else match.start(2)
        path, hash_, _ = target.partition("#")
        if path.endswith(".md"):
            yield Splice(at + len(path) - 3, at + len(path), "-gone.md")
        if hash_:
            yield Splice(at + len(target), at + len(target), "-gone")


def _duplicate(piece: Piece) -> Edits:
    between = "\n" if piece.block.kind in (ROW, "list item", "step", "address of a link") else "\n\n"
    yield Splice(len(piece.text), len(piece.text), between + piece.text)


def _swap(piece: Piece) -> Edits:
    if piece.twin and piece.twin != piece.text:
        yield Splice(0, len(piece.text), piece.twin)


def _slips(find: Callable[[str], Iterator[str]]) -> Edit:
    return lambda piece: (Splice(0, len(piece.text), slip) for slip in find(piece.text))


def _command(piece: Piece) -> Edits:
    spans = [(0, piece.text)] if piece.block.kind == CODE else _spans(piece.text)
    for start, span in spans:
        yield from (Splice(start, start + len(span), slip) for slip in slips.commands(span))


def _spans(text: str) -> list[tuple[int, str]]:
    return [(match.start(1), match[1]) for match in re.finditer(r"`([^`\n]+)`", text)]


def _placeholder(piece: Piece) -> Edits:
    for match in _CALL.finditer(piece.text) if piece.block.kind != CODE else ():
        yield Splice(match.start(1) + 1, match.start(1) + 2, "")
        yield Splice(match.end() - 1, match.end(), "")


EDITS: tuple[tuple[str, Edit], ...] = (
    ("delete", _delete),
    ("empty", _empty),
    ("wrong type", _wrong_type),
    ("unknown reference", _unknown),
    ("duplicate", _duplicate),
    ("swapped languages", _swap),
    ("typo in an identifier", _slips(slips.names)),
    ("typo in a command", _command),
    ("typo in a source range", _slips(slips.ranges)),
    ("typo in a placeholder", _placeholder),
)
