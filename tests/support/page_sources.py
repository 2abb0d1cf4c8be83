"""The sources of every page of the site, one a page and language."""

from __future__ import annotations

from pathlib import Path

DOCS = Path(__file__).resolve().parents[2] / "docs"

PAGE_SOURCES = sorted(path for path in DOCS.rglob("*.md") if "contributing" not in path.parts)
"""The pages of contributors are not in the site."""
