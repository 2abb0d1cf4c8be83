"""A log as people keep it: plain, packed, or in an archive, beside files of which nothing can be had."""

from __future__ import annotations

import gzip
import io
import struct
import zipfile
import zlib
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


def zip_with_locked_files(log: bytes) -> bytes:
    """Return a zip of six files: three encrypted, one of them with its sizes behind it, `log`, and two packed as bzip2.

    `log` is stored, and its sizes stand before and behind it.
    """
    locked = b"x" * 12 + b"PK?"
    files = [_local(f"{at}.log", locked, flags=at // 2 * 8 + 1) for at in range(3)]
    raw = io.BytesIO()
    with zipfile.ZipFile(raw, "w", zipfile.ZIP_BZIP2) as archive:
        archive.writestr("old.log", log)
        archive.writestr("older.log", log)
    return b"".join(files) + _local("a.log", log, flags=8) + raw.getvalue()


def _local(name: str, content: bytes, flags: int) -> bytes:
    sizes = struct.pack("<III", zlib.crc32(content), len(content), len(content))
    head = struct.pack("<4sHHHHH", b"PK\3\4", 20, flags, 0, 0, 0) + sizes
    descriptor = b"PK\7\x08" + sizes if flags & 8 else b""
    return head + struct.pack("<HH", len(name), 0) + name.encode() + content + descriptor
