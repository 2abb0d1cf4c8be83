"""The style sheets by part, joined into the one that a page loads.

In: their names in order, and the folder in which they stand. Out: text. Knows no MkDocs.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path


def join_stylesheets(names: Iterable[str], folder: Path) -> str:
    """Return the sheets `names` of `folder` one behind the other; ValueError where the names and the files differ."""
    wanted = list(names)
    there = {path.stem for path in folder.glob("*.css")}
    for name in wanted:
        if name not in there:
            raise ValueError(f"extra.stylesheets names {name!r}, expected a file {folder.name}/{name}.css; correct it")
    for name in sorted(there - set(wanted)):
        raise ValueError(f"{folder.name}/{name}.css stands in no list, expected it under extra.stylesheets; add it")
    return "".join((folder / f"{name}.css").read_text(encoding="utf-8") for name in wanted)
