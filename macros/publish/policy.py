"""The Content-Security-Policy under which the site works: everything from its own host, nothing inline.

In: the folder of a built site. Out: the policy as a header's value, and as an element in each page for hosts that set
no headers. Knows no MkDocs.
"""

from __future__ import annotations

from pathlib import Path

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; connect-src 'self'; worker-src 'self'; "
    "img-src 'self' data:; base-uri 'none'; form-action 'none'"
)
_BEFORE = '<meta charset="utf-8">'
_ELEMENT = f'<meta http-equiv="Content-Security-Policy" content="{POLICY}">'


def add_policy(html: str) -> str:
    """Return `html` with the policy before anything that it is about; ValueError where the place for it is missing."""
    if html.count(_BEFORE) != 1:
        raise ValueError(f"{_BEFORE} stands {html.count(_BEFORE)} times in the page, expected once")
    return html.replace(_BEFORE, f"{_BEFORE}\n{_ELEMENT}")


def write_policy(site: Path) -> None:
    """Put the policy into every page of `site`."""
    for path in sorted(site.rglob("*.html")):
        path.write_text(add_policy(path.read_text(encoding="utf-8")), encoding="utf-8")


def has_policy(site: Path) -> bool:
    """Return whether the pages of `site` bear the policy: from a disk none of their scripts would run."""
    return _ELEMENT in (site / "index.html").read_text(encoding="utf-8")
