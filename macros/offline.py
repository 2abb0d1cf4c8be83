"""The built site as one zip for machines without a network.

In: the folder of a build. Out: dist/llm-datadist-codes-offline.zip, the same bytes for the same site. Leaves out what a
folder on a disk cannot use: the address pages (a disk has no address bar to type them into), 404.html, sitemap.
"""

from __future__ import annotations

import zipfile
from collections.abc import Iterator
from pathlib import Path

from macros.aliases import list_aliases
from macros.model.guide import Guide

ARCHIVE = "llm-datadist-codes-offline.zip"
FOLDER = "llm-datadist-codes"
"""The one folder inside the archive, so that unpacking spills nothing."""

_SERVER_ONLY = ("404.html", "sitemap.xml", "sitemap.xml.gz", "opensearch.xml")
_EPOCH = (1980, 1, 1, 0, 0, 0)


def write_archive(site: Path, target: Path, guide: Guide) -> int:
    """Write the archive of `site` to the folder `target` and return its size in bytes."""
    target.mkdir(parents=True, exist_ok=True)
    path = target / ARCHIVE
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for file in _files(site, set(list_aliases(guide))):
            info = zipfile.ZipInfo(f"{FOLDER}/{file.relative_to(site).as_posix()}", _EPOCH)
            info.compress_type = zipfile.ZIP_DEFLATED
            info.external_attr = 0o644 << 16
            archive.writestr(info, file.read_bytes())
    return path.stat().st_size


def _files(site: Path, aliases: set[str]) -> Iterator[Path]:
    for file in sorted(site.rglob("*")):
        top = file.relative_to(site).parts[0]
        if file.is_file() and top not in aliases and top not in _SERVER_ONLY and file.suffix != ".map":
            yield file
