"""The address of a code's page: where the guide is served, and in which language it is read.

In: a code, a language, where the guide is served. Out: an address. codes.json holds paths; only this module joins
them to a host: --base-url, else LOGLINK_BASE_URL, else what the build of loglink.pyz put into address.txt, else the
default.
"""

from __future__ import annotations

import locale
import os
import pkgutil
import re
from functools import lru_cache
from typing import Optional

from loglink._recognise.data import Entry

DEFAULT_BASE_URL = "https://llm-datadist-codes.example/"
"""Where the guide is served when nothing says otherwise."""

_ADDRESS = re.compile(r"(?:https?|file)://[!-~]*[!-;=?-~]")


def find_base_url(given: Optional[str] = None) -> str:
    """Return the address of the guide, with a slash at its end; ValueError when what was given is no address."""
    return check_base_url(given or os.environ.get("LOGLINK_BASE_URL") or _built_in() or DEFAULT_BASE_URL)


def check_base_url(address: str) -> str:
    """Return `address` with a slash at its end; ValueError when it is none that can stand in a line of a log."""
    if not _ADDRESS.fullmatch(address):
        raise ValueError(f"{address!r} is no address of the guide; expected one such as {DEFAULT_BASE_URL}")
    return address.rstrip("/") + "/"


def link(code: Entry, base_url: str, language: str = "en") -> str:
    """Return the address of the page of `code`; `base_url` ends in a slash."""
    return base_url + ("" if language == "en" else language + "/") + code.path


def find_language() -> str:
    """Return "zh" when the environment asks for Chinese, else "en"."""
    names = ("LC_ALL", "LC_MESSAGES", "LANG")
    wanted = next((os.environ[name] for name in names if os.environ.get(name)), None)
    if wanted not in (None, "C", "POSIX", "C.UTF-8") and os.environ.get("LANGUAGE"):
        wanted = os.environ["LANGUAGE"].split(":")[0]
    if wanted is None:
        wanted = locale.getlocale()[0] or ""
    return "zh" if wanted.lower().startswith(("zh", "chinese")) else "en"


@lru_cache(maxsize=None)
def _built_in() -> str:
    try:
        content = pkgutil.get_data("loglink", "address.txt")
    except OSError:
        return ""
    return (content or b"").decode("ascii").strip()
