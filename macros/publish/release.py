"""A release as one folder: the offline archive, loglink.pyz, the bill of materials, and a checksum of each.

In: the folder of a build, the components, the repository. Out: files, the same bytes for the same build.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from pathlib import Path

from macros.model.licences import Component
from macros.publish.downloads import FOLDER as DOWNLOADS
from macros.publish.loglink_pyz import NOTES_JSON
from macros.publish.offline_zip import DOWNLOAD
from macros.publish.sbom import export_sbom

BILL = "llm-datadist-codes.cdx.json"
CHECKSUMS = "SHA256SUMS"
NOTES = f"{DOWNLOADS}/{NOTES_JSON}"
"""What only a build with notes of a site's own has."""
RELEASED = (DOWNLOAD, f"{DOWNLOADS}/loglink.pyz")
"""What a release takes out of the built site."""


def write_release(site: Path, target: Path, components: Iterable[Component], root: Path) -> dict[str, int]:
    """Write the release of `site` to the folder `target`, which holds nothing else then; return the sizes by name."""
    files = {Path(path).name: (site / path).read_bytes() for path in RELEASED}
    files[BILL] = export_sbom(components, root, files).encode()
    files[CHECKSUMS] = checksums(files).encode()
    target.mkdir(parents=True, exist_ok=True)
    for old in target.iterdir():
        old.unlink()
    for name, content in files.items():
        (target / name).write_bytes(content)
    return {name: len(content) for name, content in files.items()}


def checksums(files: dict[str, bytes]) -> str:
    """Return what `sha256sum --check` reads: a line a file, by name."""
    return "".join(f"{hashlib.sha256(content).hexdigest()}  {name}\n" for name, content in sorted(files.items()))
