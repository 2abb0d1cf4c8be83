"""Zip archives that are the same bytes for the same members: no times, no owners, one way of packing.

In: members by name. Out: an archive at the end of a file.
"""

from __future__ import annotations

import zipfile
from collections.abc import Iterable
from pathlib import Path
from typing import IO, Literal

_EPOCH = (1980, 1, 1, 0, 0, 0)
"""The earliest time that a zip can hold."""


def write_zip(target: Path | IO[bytes], members: Iterable[tuple[str, bytes]]) -> None:
    """Write `members` (name, content) in their order; behind what a stream already holds."""
    mode: Literal["w", "a"] = "w" if isinstance(target, Path) else "a"
    with zipfile.ZipFile(target, mode, zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for name, content in members:
            info = zipfile.ZipInfo(name, _EPOCH)
            info.compress_type = zipfile.ZIP_DEFLATED
            info.external_attr = 0o644 << 16
            archive.writestr(info, content)
