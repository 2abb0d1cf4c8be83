"""Where the site will stand and where its sources are kept, from what the environment says.

In: the values of SITE_URL, REPO_URL, REPO_BRANCH. Out: addresses. Knows no MkDocs.
"""

from __future__ import annotations

import re
from urllib.parse import SplitResult, quote, urlencode, urlsplit

from loglink._link.links import is_host

PROJECT = "LLM-DataDist error codes"
"""What the guide calls itself to other programs."""


_KEPT = "/%._~:@!$&'*+,;=-"
"""What stands as it is in an address: the same in loglink/_link/links.py."""


ISSUE_FORMS = ("code-missing", "advice-wrong", "log-not-recognised")
"""The kinds of issue that a page asks for at its foot."""


def site_url(wanted: str) -> str:
    """Return SITE_URL with a slash at its end, blanks and other alphabets of its path as %20 and the like.

    ValueError when it is no http address and no path from the root.
    """
    try:
        parts = urlsplit(wanted)
    except ValueError:  # brackets that hold no IPv6 address
        parts = SplitResult("", "", "", "", "")
    is_address = parts.scheme in ("http", "https") and is_host(parts.netloc)
    is_path = not parts.scheme and not parts.netloc and wanted.startswith("/")
    has_more = re.search(r"[?#\x00-\x1f\x7f]", wanted)
    if has_more or not (is_address or is_path):
        expected = "an address such as https://host/docs/ or a path such as /docs/; a host in another alphabet as xn--…"
        raise ValueError(f"SITE_URL is {wanted!r}, expected {expected}")
    folder = quote(parts.path.strip("/"), safe=_KEPT)
    start = f"{parts.scheme}://{parts.netloc}/" if is_address else "/"
    return f"{start}{folder}/" if folder else start


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


def form_urls(report_url: str) -> dict[str, str]:
    """Return the address of each kind of issue, as .github/ISSUE_TEMPLATE/ has them; empty without a repository.

    Only GitHub has forms; elsewhere a plain issue with the kind as its title is opened.
    """
    if urlsplit(report_url).hostname == "github.com":
        return {form: f"{report_url}?template={form}.yml" for form in ISSUE_FORMS}
    return {form: issue_url(report_url, f"{form.replace('-', ' ')}: ", "") for form in ISSUE_FORMS if report_url}


def issue_url(report_url: str, title: str, body: str) -> str:
    """Return the address of a new issue with `title` and `body` filled in; "" without a repository."""
    if not report_url:
        return ""
    names = ("issue[title]", "issue[description]") if "/-/" in report_url else ("title", "body")
    return f"{report_url}?{urlencode(dict(zip(names, (title, body), strict=True)))}"
