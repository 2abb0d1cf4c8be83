"""The files of data/releases as Releases.

In: documents that passed the checks. Out: Releases. A wrong shape is a KeyError, no sentence.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from macros.load.builder import build
from macros.model.releases import Releases

RELEASE_FILES = ("releases", "documents", "changes", "upgrades", "official_labels", "call_pages")
"""The files of `data/releases`, without `.yml`."""


def build_releases(raw: Mapping[str, Any]) -> Releases:
    """Return what `raw`, with a value for each of RELEASE_FILES, holds."""
    return build(Releases, raw)
