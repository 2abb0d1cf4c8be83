"""The external links of the site and of the pages for contributors, all in one list, each tried. Run by `make links`.

In: the folder of a built site, and the file for the list. Out: the list, an address a line with the pages that have it;
a line on the standard output for each address that is gone (exit code 1) or does not say (a host may refuse programs).
"""

from __future__ import annotations

import re
import sys
import urllib.error
import urllib.request
from collections.abc import Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from html import unescape
from pathlib import Path
from urllib.parse import quote, urldefrag, urlsplit

ROOT = Path(__file__).resolve().parents[2]
CONTRIBUTORS = ("*.md", "docs/contributing/*.md", "data/README.md")
HREF = re.compile(r'<a\b[^>]*?\bhref="(https?://[^"]+)"')
WRITTEN = re.compile(r"(?<=\]\()https?://[^)\s]+|(?<=<)https?://[^>\s]+(?=>)")
MADE_UP = re.compile(r"(\.|^)(example|localhost)$|^(127|192\.0\.2|198\.51\.100|203\.0\.113)\.")
"""Hosts that nobody has, or everybody."""

GONE = (404, 410)
AT_ONCE = 4
SECONDS = 20


def external_links(site: Path, root: Path = ROOT) -> dict[str, list[str]]:
    """Return the addresses of other hosts, without fragments, each with the pages that link to it."""
    found: dict[str, list[str]] = {}
    for page, address in (*of_site(site), *of_contributors(root)):
        whole = urldefrag(unescape(address)).url
        pages = found.setdefault(whole, [])
        if not MADE_UP.search(urlsplit(whole).hostname or "") and page not in pages:
            pages.append(page)
    return {address: pages for address, pages in sorted(found.items()) if pages}


def of_site(site: Path) -> Iterator[tuple[str, str]]:
    """Yield page and address of each link in the built pages."""
    for path in sorted(site.rglob("*.html")):
        for address in HREF.findall(path.read_text(encoding="utf-8")):
            yield path.relative_to(site).as_posix(), address


def of_contributors(root: Path) -> Iterator[tuple[str, str]]:
    """Yield page and address of each link in the Markdown that is no part of the site."""
    for path in sorted(path for pattern in CONTRIBUTORS for path in root.glob(pattern)):
        for address in WRITTEN.findall(path.read_text(encoding="utf-8")):
            yield path.relative_to(root).as_posix(), address


def answer_of(address: str) -> int | str:
    """Return the status with which a host answers, or why it does not."""
    asked = urllib.request.Request(quote(address, safe=":/?&=%#@+,;~!$'()*"), headers={"User-Agent": "make links"})
    try:
        with urllib.request.urlopen(asked, timeout=SECONDS) as answer:
            return int(answer.status)
    except urllib.error.HTTPError as error:
        return error.code
    except OSError as error:
        return str(getattr(error, "reason", error))


def report(answers: Mapping[str, int | str], links: Mapping[str, list[str]]) -> tuple[list[str], int]:
    """Return what is to be said of the answers, and the exit code."""
    if answers and all(isinstance(answer, str) for answer in answers.values()):
        return [f"None of {len(answers)} addresses answered: make links needs a network."], 2
    gone = [address for address, answer in answers.items() if answer in GONE]
    doubtful = [address for address, answer in answers.items() if answer != 200 and answer not in GONE]
    lines = [f"gone ({answers[address]}): {address}, in {', '.join(links[address])}" for address in gone]
    lines += [f"does not say ({answers[address]}): {address}" for address in doubtful]
    there = len(answers) - len(gone) - len(doubtful)
    return [*lines, f"{there} addresses are there, {len(gone)} are gone, {len(doubtful)} do not say."], int(bool(gone))


def main(site: Path, listed: Path) -> int:
    """Write the list, try each address, print what was found; return the exit code."""
    links = external_links(site)
    listed.parent.mkdir(exist_ok=True)
    listed.write_text("".join(f"{address}  {' '.join(pages)}\n" for address, pages in links.items()), encoding="utf-8")
    with ThreadPoolExecutor(AT_ONCE) as pool:
        answers = dict(zip(links, pool.map(answer_of, links), strict=True))
    lines, code = report(answers, links)
    print("\n".join([*lines, f"All of them, with their pages: {listed}"]))
    return code


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1]), Path(sys.argv[2])))
