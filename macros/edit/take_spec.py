"""A newer text of the specification into data/spec: the bytes, their checksum, and a row of the provenance.

In: the root of the repository, a file, the day. Out: changed files. Must not change the data: check says what it lacks.
"""

from __future__ import annotations

from pathlib import Path

from macros.edit.diff_spec import diff_specifications, summarise
from macros.lint.specification import checksum_line
from macros.load.specification import CHECKSUMS, PROVENANCE, SPECIFICATION, Specification, load_specification
from macros.load.yaml_document import read_text
from macros.problems import DataError

HISTORY = "\n## Taken in\n\n| when | SHA-256 | constants, rows | what it changed |\n|---|---|---|---|\n"
"""The head of the table at the end of the provenance that take_specification adds a row to."""


def take_specification(root: Path, file: Path, today: str) -> bool:
    """Put the text of `file` below `root` and say whether that changed it; DataError when it is no specification.

    `today` (an ISO date) is when that was. A text with the same bytes changes nothing.
    """
    new = load_specification(file)
    content, kept = file.read_bytes(), root / SPECIFICATION
    if kept.is_file() and kept.read_bytes() == content:
        return False
    changed = _changes(kept, new)
    kept.write_bytes(content)
    line = checksum_line(content)
    (root / CHECKSUMS).write_text(line, encoding="ascii")
    provenance = read_text(root / PROVENANCE)
    head = "" if HISTORY in provenance else HISTORY
    row = f"| {today} | `{line.split()[0]}` | {len(new.constants)}, {len(new.rows)} | {changed} |\n"
    (root / PROVENANCE).write_text(f"{provenance.rstrip()}\n{head}{row}", encoding="utf-8")
    return True


def _changes(kept: Path, new: Specification) -> str:
    """Return what `new` changes of the text at `kept`, in one line."""
    try:
        return summarise(diff_specifications(load_specification(kept), new))
    except DataError:
        return "not known: the text before could not be read"
