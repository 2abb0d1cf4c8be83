"""The files that the site offers for download: loglink as one file, and what log viewers and log stores read.

In: a Guide, the address of the site, the root of the repository. Out: bytes by path. Knows no MkDocs.
"""

from __future__ import annotations

from pathlib import Path

from loglink import DEFAULT_BASE_URL
from macros.model.guide import Guide
from macros.publish.log_viewers import Viewers
from macros.publish.loglink_pyz import NOTES_JSON, pack_loglink
from macros.publish.notes_json import notes_json

FOLDER = "downloads"
LICENCE = "docs/licences/llm-datadist-codes.txt"
"""The same text as LICENSE, where the site has it."""


def make_downloads(guide: Guide, site_url: str, root: Path) -> dict[str, bytes]:
    """Return every file by its path in the site.

    Where SITE_URL is only a path, nobody can say the host: loglink.pyz holds none, the others the default.
    """
    base = site_url if "://" in site_url else ""
    notes = notes_json(guide)
    files = {f"{FOLDER}/loglink.pyz": pack_loglink(root / "loglink", base, (root / LICENCE).read_bytes(), notes)}
    files |= {f"{FOLDER}/{NOTES_JSON}": notes.encode()} if notes else {}
    for name, text in Viewers(guide, base or DEFAULT_BASE_URL).files().items():
        files[f"{FOLDER}/{name}"] = text.encode()
    return files
