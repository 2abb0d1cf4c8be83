"""The causes, calls, log rules, layouts, contradictions and limits of `data/` as Troubleshooting.

In: documents that passed the checks, and the snippets. Out: Troubleshooting. A wrong shape is a KeyError, no sentence.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from macros.load.builder import build
from macros.model.causes import Troubleshooting

REFERENCE_FILES = (
    "apis",
    "life_cycle",
    "log_rules",
    "log_layouts",
    "contradictions",
    "limits",
    "timeouts",
    "parts",
    "glossary",
)
"""The files of `data/reference` that explain, without `.yml`."""

SNIPPETS = {"cpp": "handle.cpp", "python": "handle.py"}
"""The snippet of each language in the folder of a code."""


def causes_files(root: Path) -> list[Path]:
    """Return the files `root`/data/troubleshooting/NAME/causes.yml, sorted."""
    return sorted((root / "data" / "troubleshooting").glob("*/causes.yml"))


def build_troubleshooting(
    root: Path, causes: Iterable[Mapping[str, Any]], shared: Mapping[str, Any]
) -> Troubleshooting:
    """Return what `causes` (one a code) and `shared` (one for each of REFERENCE_FILES) hold, snippets included."""
    explained = {raw["code"]: {**raw, "snippets": _snippets(root, raw["code"])} for raw in causes}
    return build(Troubleshooting, {"causes": explained, **shared})


def _snippets(root: Path, code: str) -> dict[str, str]:
    paths = {language: root / "data" / "troubleshooting" / code / name for language, name in SNIPPETS.items()}
    return {language: path.read_text(encoding="utf-8") for language, path in paths.items() if path.is_file()}
