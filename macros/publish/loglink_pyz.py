"""loglink as one file that any Python from 3.8 on runs: `python3 loglink.pyz`.

In: the folder of the package, the address of the guide. Out: the bytes of the file, the same for the same sources.
"""

from __future__ import annotations

import io
from pathlib import Path

from macros.publish.archive import write_zip

SHEBANG = b"#!/usr/bin/env python3\n"
NOTES_JSON = "notes.json"
MAIN = "import sys\n\nfrom loglink.__main__ import main\n\nsys.exit(main())\n"


def pack_loglink(package: Path, base_url: str, licence: bytes, notes: str = "") -> bytes:
    """Return the file, which links to `base_url` unless its user names another address; "" puts none in.

    `licence` is the text of the licence. `notes` are those of the site; what an earlier run has left of them in the
    package stays out.
    """
    modules = sorted(package.rglob("*.py"))
    members = {f"loglink/{path.relative_to(package).as_posix()}": path.read_bytes() for path in modules}
    members |= {f"loglink/{path.name}": path.read_bytes() for path in sorted(package.glob("*.json"))}
    members.pop(f"loglink/{NOTES_JSON}", None)
    members |= {f"loglink/{NOTES_JSON}": notes.encode()} if notes else {}
    members["loglink/address.txt"] = base_url.encode("ascii")
    members["loglink/LICENSE"] = licence
    members["__main__.py"] = MAIN.encode()
    buffer = io.BytesIO()
    buffer.write(SHEBANG)
    write_zip(buffer, members.items())
    return buffer.getvalue()
