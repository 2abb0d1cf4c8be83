"""A site's own notes: the files of data/local.

In: the root of the repository, documents that passed the checks. Out: paths, and Notes in the order of the files. The
folder is ignored by git: mostly it is not there.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from macros.load.builder import build_records
from macros.load.yaml_document import Document
from macros.model.notes import Note

NOTES = "notes"
"""The kind of these files."""

FOLDER = Path("data", "local")
ENDING = ".yml"


def notes_files(root: Path) -> list[Path]:
    """Return the files of notes below `root`, sorted; none where a site has none of its own."""
    return sorted((root / FOLDER).rglob(f"*{ENDING}"))


def build_notes(documents: Iterable[Document]) -> tuple[Note, ...]:
    """Return the notes in the documents, in their order."""
    return tuple(note for document in documents for note in build_records(Note, document))
