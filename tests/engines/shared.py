"""What the trials with real programs share: the files of the site, the log cases, the code blocks of a page."""

from __future__ import annotations

import json
import re
import shutil
from pathlib import Path

from loglink._link.links import link
from loglink._recognise.data import load_data
from loglink._recognise.scan import Hit, scan
from macros.lint.runner import load_valid_guide
from macros.publish.downloads import make_downloads

ROOT = Path(__file__).resolve().parents[2]
OTHER_ENCODINGS = ("utf-16le+bom", "gb18030")
"""What the programs do not read: they take UTF-8."""
BASE = "http://192.0.2.1/guide/"


def find_logs() -> dict[Path, str]:
    """Return the log cases, each with its encoding: empty where it is UTF-8, or nearly so."""
    found = {}
    for path in sorted((ROOT / "tests/logs").glob("*.log")):
        expected = json.loads(path.with_suffix(".expect.json").read_text(encoding="utf-8"))
        encoding = expected.get("encoding")
        found[path] = encoding.partition("+")[0] if encoding in OTHER_ENCODINGS else ""
    return found


ALL_LOGS = find_logs()
LOGS = [path for path, encoding in ALL_LOGS.items() if not encoding]


def needs(program: str, package: str) -> None:
    """End with a sentence when `program` is not installed."""
    if not shutil.which(program):
        raise SystemExit(f"{program} is not installed: install the package {package} and run make test-engines again")


def write_downloads(folder: Path) -> None:
    """Write the files that the site offers below `folder`, as a build with SITE_URL=BASE does."""
    for name, content in make_downloads(load_valid_guide(ROOT), BASE, ROOT).items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)


def page_blocks(page: str, language: str) -> list[str]:
    """Return the code blocks of a guide page that are marked with `language`, in order."""
    text = (ROOT / "docs/guide" / page).read_text(encoding="utf-8")
    found = re.findall(rf"^ *```{language}\n(.*?)^ *```", text, re.DOTALL | re.MULTILINE)
    assert found, f"{page} holds no block of {language}"
    return found


def hits_of(path: Path) -> list[Hit]:
    """Return what loglink finds in a log case."""
    return scan(path.read_bytes().decode("utf-8", "replace"))


def links_of(line: bytes) -> set[str]:
    """Return the addresses of the codes in one line."""
    data = load_data()
    return {link(data.by_name[hit.code.upper()], BASE) for hit in scan(line.decode("utf-8", "replace"), data)}


def claim(page: str, sentence: str, holds: bool) -> None:
    """Print whether `sentence` holds; end with 1 when it does not."""
    print(f"{'ok' if holds else 'NOT SO'}: {page}: {sentence}")
    if not holds:
        raise SystemExit(1)
