"""A copy of the guide without what a site of its own has put beside it.

In: nothing. Out: a folder that can be checked, generated and built.
"""

from __future__ import annotations

import shutil
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
FOLDERS = ("data", "docs", "loglink", "macros", "overrides")
OWN = ("data/local", "loglink/notes.json")
"""A site's own notes, and what `generate` makes of them."""


def copy_guide(root: Path) -> Path:
    """Return `root`, with what a build reads in it, notes left out."""
    for name in FOLDERS:
        shutil.copytree(ROOT / name, root / name, ignore=_ignored)
    shutil.copy(ROOT / "mkdocs.yml", root)
    return root


def has_notes() -> bool:
    """Return whether this copy of the repository has notes of its own."""
    return any((ROOT / path).exists() for path in OWN)


def _ignored(folder: str, names: list[str]) -> set[str]:
    own = {ROOT / path for path in OWN}
    return {name for name in names if name == "__pycache__" or Path(folder, name) in own}
