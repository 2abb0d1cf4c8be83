"""The files of what is recognised that stand in folders: signatures of log lines, and rules that settle causes.

In: the root of the repository. Out: their paths, sorted. Their records are used as they stand, once checked.
"""

from __future__ import annotations

from pathlib import Path

SIGNATURES = "signatures"
RULES = "rules"
"""The kinds of files, and the names of their folders below `data/recognition`."""


def recognition_files(root: Path, kind: str) -> list[Path]:
    """Return the files of `kind`, one of SIGNATURES and RULES."""
    return sorted((root / "data" / "recognition" / kind).glob("*.yml"))
