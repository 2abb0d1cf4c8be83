"""The path of a Chromium that starts, found once and remembered.

In: the environment (CHROMIUM names one). Out: its path on the standard output, or one sentence and exit code 1.
Order: CHROMIUM, Playwright's own where it downloads, the system's, the distribution's package.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

MEMORY = Path(sys.prefix) / "browser-path"
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
"""Flags for every start: as root there is no sandbox, and the browser itself must ask no host anything."""

SYSTEM_NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
MANAGERS = (
    (("apt-get", "update", "-q"), ("apt-get", "install", "-y", "-q")),
    (("dnf", "install", "-y"),),
    (("apk", "add"),),
    (("pacman", "-Sy", "--noconfirm"),),
)
"""Package managers: what each is told, the last with the names of packages behind it."""


def find_browser() -> str:
    """Return the path of a Chromium that starts; SystemExit with one sentence when none can be had."""
    if named := os.environ.get("CHROMIUM"):
        if _starts(named):
            return named
        raise SystemExit(f"CHROMIUM names {named}, which does not start; name another or unset it.")
    if MEMORY.is_file() and Path(known := MEMORY.read_text(encoding="utf-8")).is_file():
        return known
    for path in _candidates():
        if _starts(path):
            MEMORY.write_text(path, encoding="utf-8")
            return path
    raise SystemExit(
        "No Chromium can be had: Playwright's did not download, the system has none, and its package did not install; "
        "install Chromium, or name one as in: make test CHROMIUM=/path/to/chromium"
    )


def _candidates() -> Iterator[str]:
    if own := _playwright_chromium():
        yield own
    yield from _system()
    install_packages("chromium")
    yield from _system()


def _playwright_chromium() -> str | None:
    """Return Playwright's own Chromium, downloaded where that is possible."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        path = playwright.chromium.executable_path
    if not Path(path).is_file():
        print("Trying to download Playwright's own Chromium …", file=sys.stderr)
        _run((sys.executable, "-m", "playwright", "install", "chromium"), seconds=300)
    return path if Path(path).is_file() else None


def _system() -> Iterator[str]:
    yield from filter(None, map(shutil.which, SYSTEM_NAMES))


def install_packages(*names: str) -> None:
    """Install packages of the distribution where a package manager and the right to use it are there."""
    sudo: tuple[str, ...] = ()
    if hasattr(os, "geteuid") and os.geteuid() != 0:
        if not _run(("sudo", "-n", "true"), seconds=10):
            return
        sudo = ("sudo", "-n")
    for *before, install in MANAGERS:
        if shutil.which(install[0]):
            print(f"Installing {' and '.join(names)} of the distribution with {install[0]} …", file=sys.stderr)
            all(_run((*sudo, *command), seconds=900) for command in (*before, (*install, *names)))
            return


def _run(command: tuple[str, ...], seconds: float) -> bool:
    try:
        done = subprocess.run(command, capture_output=True, timeout=seconds, stdin=subprocess.DEVNULL, check=False)
    except (OSError, subprocess.TimeoutExpired):
        return False
    return done.returncode == 0


def _starts(path: str) -> bool:
    """Return whether the browser at `path` opens a page."""
    from playwright.sync_api import Error, sync_playwright

    with sync_playwright() as playwright:
        try:
            browser = playwright.chromium.launch(executable_path=path, args=FLAGS)
            browser.new_page().goto("about:blank")
            browser.close()
        except Error:
            return False
    return True


if __name__ == "__main__":
    print(find_browser())
