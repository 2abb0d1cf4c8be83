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
from typing import Match, Optional

from loglink._recognise.data import Entry

DEFAULT_BASE_URL = "https://llm-datadist-codes.example/"
"""Where the guide is served when nothing says otherwise."""

LANGUAGES = ("en", "zh")

_HOST = re.compile(
    r"(?:[0-9A-Za-z._~!$&'*+,;=%:-]+@)?(?:[0-9A-Za-z_-]+(?:\.[0-9A-Za-z_-]+)*\.?|\[([0-9A-Fa-f:.]+)\])(?::([0-9]{1,5}))?"
)
_LAST_PORT = 65535
_UNWRITABLE = re.compile(r"[^0-9A-Za-z._~:/@!$&'*+,;=%\[\]-]")
"""What does not stand as it is in an address that is to be found again in a line of a log, in any of the formats."""


def find_base_url(given: Optional[str] = None) -> str:
    """Return the address of the guide, with a slash at its end; ValueError when what was given is no address."""
    if given is None or given == "":
        given = os.environ.get("LOGLINK_BASE_URL") or _built_in() or DEFAULT_BASE_URL
    return check_base_url(given)


def check_base_url(address: str) -> str:
    """Return `address` with a slash at its end, blanks, brackets and other alphabets of its path as %20 and the like.

    ValueError when it is none that a path can be added to, or no text.
    """
    if not isinstance(address, str):
        raise _no_address(address)
    scheme, _, rest = address.partition("://")
    scheme = scheme.lower()
    host, _, path = rest.partition("/")
    has_host = scheme == "file" or (scheme in ("http", "https") and is_host(host))
    if not has_host or "://" not in address or _UNWRITABLE.search(host) or re.search(r"[?#\x00-\x1f\x7f]", path):
        raise _no_address(address)
    folder = _UNWRITABLE.sub(_quoted, path.strip("/"))
    return f"{scheme}://{host}/{folder}{'/' if folder else ''}"


def is_host(text: str) -> bool:
    """Say whether `text` is a host as it stands in an address, with a port and a user where it has them."""
    match = _HOST.fullmatch(text)
    if match is None or (match[2] is not None and not 0 < int(match[2]) <= _LAST_PORT):
        return False
    return match[1] is None or _is_ipv6(match[1])


def _is_ipv6(text: str) -> bool:
    from ipaddress import IPv6Address  # here, as few addresses need it

    try:
        return bool(IPv6Address(text).exploded)
    except ValueError:
        return False


def _no_address(given: object) -> ValueError:
    """Return what to raise where `given` is no address of the guide."""
    return ValueError(f"{given!r} is no address of the guide; expected one such as {DEFAULT_BASE_URL}")


def _quoted(match: Match[str]) -> str:
    return "".join(f"%{byte:02X}" for byte in match[0].encode("utf-8", "surrogateescape"))


def check_language(language: str) -> str:
    """Return `language`; ValueError when the guide has none of that name."""
    if language not in LANGUAGES:
        raise ValueError(f"{language!r} is no language of the guide; expected one of {', '.join(LANGUAGES)}")
    return language


def link(code: Entry, base_url: str, language: str = "en") -> str:
    """Return the address of the page of `code`; `base_url` ends in a slash."""
    return root_of(base_url, language) + code.path


def root_of(base_url: str, language: str) -> str:
    """Return the address below which the pages in `language` stand; both end in a slash."""
    return base_url + ("" if language == "en" else f"{language}/")


def find_language(given: Optional[str] = None) -> str:
    """Return `given`, else "zh" when the environment asks for Chinese, else "en"; ValueError as check_language."""
    if given is not None and given != "":
        return check_language(given)
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
