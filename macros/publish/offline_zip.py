"""The built site as one zip for machines without a network.

In: the folder of a build. Out: llm-datadist-codes-offline.zip, the same bytes for the same site. Leaves out what a
folder on a disk cannot use: the address pages (a disk has no address bar to type them into), 404.html, sitemap; and
itself.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from macros.model.guide import Guide
from macros.publish.aliases import list_aliases
from macros.publish.archive import write_zip
from macros.publish.downloads import FOLDER as DOWNLOADS

ARCHIVE = "llm-datadist-codes-offline.zip"
FOLDER = "llm-datadist-codes"
"""The one folder inside the archive, so that unpacking spills nothing."""

DOWNLOAD = f"{DOWNLOADS}/{ARCHIVE}"
"""Where the site itself offers it."""

_SERVER_ONLY = (
    *("404.html", "sitemap.xml", "sitemap.xml.gz", "opensearch.xml"),
    *("javascripts/forward.js", "javascripts/around.js"),
)
"""By path: what only a server answers with, and the scripts of address pages and of 404.html."""


def write_archive(site: Path, target: Path, guide: Guide) -> int:
    """Write the archive of `site` to the folder `target` and return its size in bytes."""
    target.mkdir(parents=True, exist_ok=True)
    path = target / ARCHIVE
    files = _files(site, set(list_aliases(guide)))
    write_zip(path, ((f"{FOLDER}/{file.relative_to(site).as_posix()}", file.read_bytes()) for file in files))
    return path.stat().st_size


def _files(site: Path, aliases: set[str]) -> Iterator[Path]:
    for file in sorted(site.rglob("*")):
        name = file.relative_to(site)
        top = name.parts[0]
        if (
            file.is_file()
            and name.as_posix() != DOWNLOAD
            and top not in aliases
            and name.as_posix() not in _SERVER_ONLY
            and file.suffix != ".map"
        ):
            yield file
