"""What is known while the checks run: the documents, with the faults found in each so far.

In: Documents and faults. Out: sound nodes. Must not know the data files.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from macros.load.yaml_document import Document, NodeProblem
from macros.problems import Problem


@dataclass(frozen=True)
class DocumentUnderCheck:
    """A document, the faults found in it so far, what kind of document it is ("codes"), and its schema."""

    document: Document
    faults: tuple[NodeProblem, ...]
    kind: str = ""
    schema: Mapping[str, Any] = field(default_factory=dict)

    def with_problems(self, faults: Iterable[NodeProblem]) -> DocumentUnderCheck:
        """Return the same document with more faults."""
        return replace(self, faults=(*self.faults, *faults))

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


@dataclass
class DataUnderCheck:
    """All documents that could be read, by path, and the problems that lie in none of them; grows as checks run."""

    root: Path
    documents: dict[Path, DocumentUnderCheck]
    problems: list[Problem]

    def get(self, kind: str) -> DocumentUnderCheck | None:
        """Return the only document of `kind`; None when it could not be read."""
        return next(iter(self.of((kind,)).values()), None)

    def of(self, kinds: Collection[str]) -> dict[Path, DocumentUnderCheck]:
        """Return the documents of the `kinds`, by path."""
        return {path: one for path, one in self.documents.items() if one.kind in kinds}
