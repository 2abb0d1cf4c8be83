"""What is wrong with the lists of data/releases: unknown releases and names, and a "no" that nothing seen proves.

In: documents, their shape checked, and what codes and members are called. Out: NodeProblems. Must not know pages.
"""

from __future__ import annotations

import difflib
from collections.abc import Collection, Iterator, Mapping

from macros.lint.codes import names_of
from macros.lint.context import DocumentUnderCheck
from macros.load.yaml_document import NodePath, NodeProblem, quoted

Spelt = Mapping[str, Collection[str]]
"""The names that a list of an interface can have, by the interface."""


def spelt_names(codes: DocumentUnderCheck, members: DocumentUnderCheck) -> Spelt | None:
    """Return the names that C++ has, and those that Python has; None where one is at fault, so that it might be any."""
    cpp, own = names_of(codes), names_of(members)
    if cpp is None or own is None or any(where[1:2] == ("python_name",) for where, _ in codes.faults):
        return None
    return {"cpp": set(cpp), "engine": set(cpp), "python": column(codes, "python_name") | set(own)}


def check_documents(documents: DocumentUnderCheck, releases: DocumentUnderCheck, spelt: Spelt) -> Iterator[NodeProblem]:
    """Yield lists of an unknown release, names that their interface does not have, and a "no" that was not seen."""
    known = column(releases, "id")
    for index in documents.records():
        yield from check_known(documents, (index, "release"), known, "unknown-release", "a release of releases.yml")
        interface = documents.valid_at(index, "interface")
        for key in ("names", "without", "by_number", "unseen") if interface else ():
            for position in range(len(documents.valid_at(index, key) or ())):
                where: NodePath = (index, key, position)
                yield from check_known(
                    documents, where, spelt[interface], "unknown-code", "a name that its interface has"
                )
        yield from _check_without(documents, index)


def _check_without(documents: DocumentUnderCheck, index: int) -> Iterator[NodeProblem]:
    """Yield names that a list is said to lack although it was not seen to its end, or has them."""
    complete, names = documents.valid_at(index, "complete"), documents.valid_at(index, "names") or ()
    if complete is None:
        return
    for position, name in enumerate(documents.valid_at(index, "without") or ()):
        if complete and name not in names:
            continue
        found = f"{name} missing from a list that {'has it' if name in names else 'was not seen to its end'}"
        expected, step = "it only where the whole list was seen without it", "remove it, or read the list to its end"
        yield documents.document.problem_at((index, "without", position), "unproved-no", found, expected, step)


def column(checked: DocumentUnderCheck, key: str) -> set[str]:
    """Return the values that the records have for `key`."""
    return {checked.valid_at(index, key) for index in checked.records()} - {None}


def check_known(
    checked: DocumentUnderCheck, where: NodePath, known: Collection[str], rule: str, what: str
) -> Iterator[NodeProblem]:
    """Yield the value at `where` unless it is one of `known`, or absent."""
    value = checked.valid_at(*where)
    if value is not None and value not in known:
        close = difflib.get_close_matches(value, known, n=1)
        expected = f"{what}{f' ({close[0]}?)' if close else ''}"
        yield checked.document.problem_at(where, rule, quoted(value), expected, "correct it, or add what it names")
