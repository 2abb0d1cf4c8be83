"""Whether an entry stands once in its list, whatever list it is: what a schema does not say of each of them.

In: a document. Out: Faults. Must not know what an entry means.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from macros.lint.context import DocumentUnderCheck
from macros.load.yaml_document import NodePath, NodeProblem, quoted


def check_repeated_entries(checked: DocumentUnderCheck) -> Iterator[NodeProblem]:
    """Yield entries of lists that are equal to one before them, at any depth; of nested ones the outermost."""
    return _in_value(checked, checked.document.value, ())


def _in_value(checked: DocumentUnderCheck, value: Any, where: NodePath) -> Iterator[NodeProblem]:
    if isinstance(value, dict):
        for key, item in value.items():
            yield from _in_value(checked, item, (*where, key))
    elif isinstance(value, list):
        for index, item in enumerate(value):
            here = (*where, index)
            if item not in value[:index]:
                yield from _in_value(checked, item, here)
            elif checked.valid_at(*here) is not None and not _is_named(item):
                first = checked.document.line((*where, value.index(item)))
                found = f"{quoted(item) if isinstance(item, str) else 'an entry'} again"
                expected = f"each entry once (first in line {first})"
                yield checked.document.problem_at(here, "duplicate-item", found, expected, "remove it")


def _is_named(item: Any) -> bool:
    """Say whether the entry has a name of its own: that two share it is told by the checks of names."""
    return isinstance(item, dict) and bool({"id", "name", "codes"} & set(item))
