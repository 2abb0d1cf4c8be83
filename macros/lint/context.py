"""A document with the problems found in it so far.

In: a Document and NodeProblems. Out: its valid nodes. Must not know the data files.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from macros.load.yaml_document import Document, NodeProblem


@dataclass(frozen=True)
class DocumentUnderCheck:
    """A document and the faults found in it so far."""

    document: Document
    faults: tuple[NodeProblem, ...]

    def with_problems(self, faults: Iterable[NodeProblem]) -> DocumentUnderCheck:
        """Return the same document with more faults."""
        return DocumentUnderCheck(self.document, (*self.faults, *faults))

    def valid_at(self, *where: str | int) -> Any:
        """Return the value at `where`; None when it is absent or a fault lies at, above or below it."""
        for bad, _ in self.faults:
            if bad[: len(where)] == where or where[: len(bad)] == bad:
                return None
        value = self.document.value
        for step in where:
            try:
                value = value[step]
            except (KeyError, IndexError, TypeError):
                return None
        return value

    def records(self) -> range:
        """Return the indices of the records of a list; none when the document is no list."""
        return range(len(self.document.value) if isinstance(self.document.value, list) else 0)
