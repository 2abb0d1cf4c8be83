"""The programs of the engines: those of the system, or the distribution's packages, installed once.

In: the environment (FIREFOX names one). Out: paths; as a program (`make test-browsers` begins with it) nothing, or one
sentence about what is missing and exit code 1.
"""

from __future__ import annotations

import os
import shutil

from tests.find_browser import find_browser, install_packages


class Missing(SystemExit):
    """A program that cannot be had; says in one sentence what to do."""


def find_firefox() -> str:
    """Return the path of a Firefox."""
    if named := os.environ.get("FIREFOX"):
        if found := shutil.which(named):
            return found
        raise Missing(f"FIREFOX names {named}, which is no program; name another or unset it.")
    return find_or_install(("firefox-esr", "firefox"), "firefox-esr")


def find_webkit() -> tuple[str, str]:
    """Return the paths of WebKit's driver and of the screen that nobody sees."""
    return find_or_install(("WebKitWebDriver",), "webkit2gtk-driver"), find_or_install(("Xvfb",), "xvfb")


def find_or_install(names: tuple[str, ...], package: str) -> str:
    """Return the path of the first program of `names` that is there, installing `package` where none is."""
    found = first(names)
    if not found:
        install_packages(package)
        found = first(names)
    if not found:
        raise Missing(
            f"{' or '.join(names)} is not installed and could not be: install it "
            f"(Debian and Ubuntu: the package {package}) and run make test-browsers again."
        )
    return found


def first(names: tuple[str, ...]) -> str | None:
    """Return the path of the first program that is there."""
    return next(filter(None, map(shutil.which, names)), None)


if __name__ == "__main__":
    find_browser(), find_firefox(), find_webkit()
