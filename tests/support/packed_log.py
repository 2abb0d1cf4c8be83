"""A log as people keep it: plain, packed, or in an archive."""

from __future__ import annotations

import gzip
import zipfile
from pathlib import Path

PACKINGS = ("plain", "gzip", "zip")


def write_packed(log: Path, packing: str, folder: Path) -> Path:
    """Return a file in `folder` that holds `log` in one of PACKINGS."""
    file = folder / f"given.{packing}"
    if packing == "zip":
        with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
            archive.write(log, log.name)
    else:
        file.write_bytes(gzip.compress(log.read_bytes()) if packing == "gzip" else log.read_bytes())
    return file
