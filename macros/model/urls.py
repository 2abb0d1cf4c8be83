"""Where the site will stand and where its sources are kept, from what the environment says.

In: the values of SITE_URL, REPO_URL, REPO_BRANCH. Out: addresses. Knows no MkDocs.
"""

from __future__ import annotations

from urllib.parse import urlencode, urlsplit

PROJECT = "LLM-DataDist error codes"
"""What the guide calls itself to other programs."""


def site_url(wanted: str) -> str:
    """Return SITE_URL with a slash at its end; ValueError when it is no http address and no path from the root."""
    parts = urlsplit(wanted)
    is_address = parts.scheme in ("http", "https") and parts.netloc
    is_path = not parts.scheme and not parts.netloc and wanted.startswith("/")
    if parts.query or parts.fragment or not (is_address or is_path):
        expected = "an address such as https://host/docs/ or a path such as /docs/"
        raise ValueError(f"SITE_URL is {wanted!r}, expected {expected}")
    return wanted if wanted.endswith("/") else wanted + "/"


def edit_base(repo_url: str, branch: str) -> str:
    """Return where the files of the repository are edited, with a slash at the end; "" without a repository."""
    if not repo_url:
        return ""
    infix = "-/edit" if "gitlab" in (urlsplit(repo_url).hostname or "") else "edit"
    return f"{repo_url.rstrip('/')}/{infix}/{branch}/"


def report_url(repo_url: str) -> str:
    """Return where an issue is opened; "" without a repository."""
    if not repo_url:
        return ""
    infix = "-/issues" if "gitlab" in (urlsplit(repo_url).hostname or "") else "issues"
    return f"{repo_url.rstrip('/')}/{infix}/new"


def issue_url(report_url: str, title: str, body: str) -> str:
    """Return the address of a new issue with `title` and `body` filled in; "" without a repository."""
    if not report_url:
        return ""
    names = ("issue[title]", "issue[description]") if "/-/" in report_url else ("title", "body")
    return f"{report_url}?{urlencode(dict(zip(names, (title, body), strict=True)))}"
