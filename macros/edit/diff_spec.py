"""What a newer text of the specification adds, drops and changes, in words.

In: two Specifications. Out: sentences with the lines of both files. Must not know the data.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from macros.load.specification import Constant, Row, Specification

CELLS = ("meaning", "recoverable", "remedy")


class Difference(NamedTuple):
    """One difference: the code, what happens to it ("adds", "drops" or the field that changes), and the sentence."""

    name: str
    kind: str
    sentence: str


def diff_specifications(old: Specification, new: Specification) -> list[Difference]:
    """Return every difference: constants first, then rows; empty when both define the same in the same order."""
    return [*_constants(old, new), *_rows(old, new)]


def summarise(differences: Sequence[Difference]) -> str:
    """Return `differences` in one line, such as "adds LLM_A; drops LLM_B; changes LLM_C (meaning, remedy)"."""
    kinds: dict[str, list[str]] = {}
    for one in differences:
        kinds.setdefault(one.name, []).append(one.kind)
    parts = []
    for name, of_name in kinds.items():
        verb = next((kind for kind in of_name if kind in ("adds", "drops")), "")
        parts.append(f"{verb} {name}" if verb else f"changes {name} ({', '.join(of_name)})")
    return "; ".join(parts) or "nothing that the data holds"


def _constants(old: Specification, new: Specification) -> Iterator[Difference]:
    before = {one.name: one for one in old.constants}
    after = {one.name: one for one in new.constants}
    yield from _come_and_go("constant", old, new, before, after)
    for name in [name for name in before if name in after]:
        one, other = before[name], after[name]
        if one.value != other.value:
            values = f"0x{one.value:08X} to 0x{other.value:08X}"
            yield Difference(name, "value", f"{_at(old, one, new, other)}: changes the value of {name} from {values}")
    yield from _order("constants", new, list(before), list(after), after)


def _rows(old: Specification, new: Specification) -> Iterator[Difference]:
    before = {one.name: one for one in old.rows}
    after = {one.name: one for one in new.rows}
    yield from _come_and_go("row", old, new, before, after)
    for name in [name for name in before if name in after]:
        one, other = before[name], after[name]
        for cell in CELLS:
            found, now = getattr(one, cell), getattr(other, cell)
            if found != now:
                said = f"changes the {cell} of {name} from '{found}' to '{now}'"
                yield Difference(name, cell, f"{_at(old, one, new, other)}: {said}")
    yield from _order("rows", new, list(before), list(after), after)


def _come_and_go(
    what: str,
    old: Specification,
    new: Specification,
    before: dict[str, Constant] | dict[str, Row],
    after: dict[str, Constant] | dict[str, Row],
) -> Iterator[Difference]:
    """Yield the names that only one side has."""
    for verb, specification, here, there in (("adds", new, after, before), ("drops", old, before, after)):
        for name, one in here.items():
            if name not in there:
                sentence = f"{specification.path}:{one.line}: {verb} the {what} {_shown(one)}"
                yield Difference(name, verb, sentence)


def _shown(one: Constant | Row) -> str:
    if isinstance(one, Constant):
        return f"{one.name} = 0x{one.value:08X}"
    cells = ", ".join(f"{cell} '{getattr(one, cell)}'" for cell in CELLS)
    return f"of {one.name}: {cells}"


def _order(
    what: str,
    new: Specification,
    before: Sequence[str],
    after: Sequence[str],
    lines: dict[str, Constant] | dict[str, Row],
) -> Iterator[Difference]:
    """Yield the first of the shared names that stands at another place among them."""
    first = [name for name in before if name in after]
    second = [name for name in after if name in before]
    for one, other in zip(first, second, strict=True):
        if one != other:
            said = f"{new.path}:{lines[other].line}: lists the {what} in another order: {other} stands before {one}"
            yield Difference(other, "order", said)
            return


def _at(old: Specification, one: Constant | Row, new: Specification, other: Constant | Row) -> str:
    return f"{old.path}:{one.line}, {new.path}:{other.line}"
