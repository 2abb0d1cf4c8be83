"""Whether every id that was ever published is still there: addresses, anchors and exports rest on them.

In: the root of the repository, whose data/kept_ids.txt lists them, and where each record of the data stands. Out:
Problems. `python -m macros generate` adds new ids to the list and never takes one out: that is for a person to do.
"""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

from macros.lint.context import DataUnderCheck, DocumentUnderCheck
from macros.load.notes import NOTES
from macros.load.yaml_document import NodePath, quoted, read_text
from macros.problems import DataError, Problem

KEPT_IDS = Path("data", "kept_ids.txt")
NAMES = ("id", "name")
"""The keys under which a record says what it is called."""
_HEAD = """\
# Every id and name of a record that was ever published, by the kind of its file: addresses, anchors and exports rest on
# them. `python -m macros generate` adds those that are new; take a line out only when its record must go.
"""
_LISTS = ("patterns", "neighbours")
"""The lists of recognise.yml: a record of each may have the same name."""
_CUTOFF = 0.8
"""From which likeness on a name is taken for a misspelling of another."""

Ids = Mapping[str, tuple[DocumentUnderCheck, NodePath]]
"""Where each record stands, by kind and id as the list has them."""


def ids_of_records(data: DataUnderCheck) -> Ids | None:
    """Return where each record that has a name stands; None where a fault leaves names open."""
    found: dict[str, tuple[DocumentUnderCheck, NodePath]] = {}
    if data.problems:
        return None  # a file may be unreadable
    for path, one in data.documents.items():
        for where, name in _named(one.document.value, ()) if _may_have_names(one) else ():
            if one.valid_at(*where) is None:
                return None
            owner = f"{path.parent.name}#" if one.kind == "causes" else f"{where[0]}/" if where[0] in _LISTS else ""
            found[f"{one.kind} {owner}{name}"] = (one, where)
    return found


def _may_have_names(one: DocumentUnderCheck) -> bool:
    return one.kind != NOTES and isinstance(one.document.value, (dict, list))


def _named(value: Any, where: NodePath) -> Iterator[tuple[NodePath, str]]:
    """Yield the place and the text of each name of a record below `value`, which is no scalar."""
    is_record = isinstance(value, dict) and where and isinstance(where[-1], int)
    for key, item in value.items() if isinstance(value, dict) else enumerate(value):
        if isinstance(item, (dict, list)):
            yield from _named(item, (*where, key))
        elif is_record and key in NAMES and isinstance(item, str):
            yield (*where, key), item


def check_kept_ids(root: Path, ids: Ids) -> Iterator[Problem]:
    """Yield ids of the list that no record bears: at the record that bears one much like it, else at their line."""
    try:
        kept = kept_ids(root)
    except DataError as error:
        yield from error.problems
        return
    for id_, line in kept.items():
        if id_ in ids:
            continue
        kind, _, name = id_.partition(" ")
        new = [one for one in ids if one not in kept and one.startswith(f"{kind} ")]
        meant = difflib.get_close_matches(id_, new, n=1, cutoff=_CUTOFF)
        expected = f"one: {KEPT_IDS.as_posix()} has it, and what was published is not renamed"
        if meant:
            one, where = ids[meant[0]]
            found, step = f"no {quoted(name)}, but {quoted(meant[0].partition(' ')[2])}", "give it its old name again"
            yield one.document.problem_at(where, "lost-id", found, expected, step).problem
        else:
            step = "restore its record, or take this line out when it must go"
            found = f"no record {quoted(name)} of the kind {kind}"
            yield Problem(root / KEPT_IDS, line, "lost-id", f"found {found}, expected {expected}; {step}")


def kept_ids(root: Path) -> dict[str, int]:
    """Return the ids of the list with their lines; none where there is no list. DataError when it cannot be read."""
    path = root / KEPT_IDS
    lines = read_text(path).split("\n") if path.is_file() else []
    return {line: number for number, line in enumerate(lines, 1) if line and not line.startswith("#")}


def render_kept_ids(kept: Iterable[str], ids: Iterable[str]) -> str:
    """Return the list with the new ids in it."""
    return _HEAD + "".join(f"{one}\n" for one in sorted({*kept, *ids}))
