"""Builds the site with the maintained forks of generator and theme, and prints what differs. Run by `make forks`.

In: the environments that the Makefile made below .cache/forks/. Out: a line a fork; exit code 1 where one builds no
site, or another content of a page. What stands around the content is the theme's own and only counted.
"""

from __future__ import annotations

import re
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))

from tests.support.guide_copy import copy_guide  # noqa: E402

ENVIRONMENTS = ROOT / ".cache" / "forks"
AS_MATERIAL = Path(__file__).with_name("as_material.py")
THEME = "\n  name: material\n"
HOOKS = "\nhooks: [macros/mkdocs_hooks.py]\n"
LAST_LINES = 5
"""Lines of a build that failed which are shown."""

_CONTENT = re.compile(r"<article\b[^>]*>(.*?)</article>", re.DOTALL)
_DIGEST = re.compile(r"\.[0-9a-f]{8}(?=\.)")


class Build(NamedTuple):
    """What builds a site: the folder of its environment, the module of the generator, whether the theme is the fork."""

    label: str
    environment: Path
    generator: str
    is_theme_forked: bool


TODAY = Build("MkDocs with Material", Path(sys.prefix), "mkdocs", False)
FORKS = (
    Build("ProperDocs with Material", ENVIRONMENTS / "properdocs", "properdocs", False),
    Build("MkDocs with MaterialX", ENVIRONMENTS / "materialx", "mkdocs", True),
    Build("ProperDocs with MaterialX", ENVIRONMENTS / "materialx", "properdocs", True),
)


class Difference(NamedTuple):
    """How a site differs from today's: file names without digests, pages by path."""

    missing: list[str]
    added: list[str]
    contents: list[str]
    pages: int
    pages_around: int


def main() -> int:
    """Print a line a fork; 1 where one cannot take the place of what is used today."""
    with tempfile.TemporaryDirectory() as name:
        source = copy_guide(Path(name, "guide"))
        today = build(TODAY, source, Path(name, "today"))
        if today is None:
            return 1
        sites = [(fork, build(fork, source, Path(name, f"site-{number}"))) for number, fork in enumerate(FORKS)]
        results = [site is not None and tell(fork.label, compare(today, site)) for fork, site in sites]
    return 0 if all(results) else 1


def build(one: Build, source: Path, site: Path) -> Path | None:
    """Return `site` with what `one` makes of `source`; None, and the end of what it said, where it makes nothing."""
    config = source / f"{one.generator}-{one.is_theme_forked}.yml"
    config.write_text(settings((source / "mkdocs.yml").read_text("utf-8"), one.is_theme_forked), encoding="utf-8")
    command = [str(one.environment / "bin" / "python"), "-m", one.generator, "build", "--strict", "--quiet"]
    done = subprocess.run(
        [*command, "--config-file", str(config), "--site-dir", str(site)],
        cwd=source,
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode == 0:
        return site
    said = (done.stderr + done.stdout).strip().splitlines()[-LAST_LINES:]
    print(f"{one.label}: no site; the end of what it said:", *said, sep="\n  ")
    return None


def settings(text: str, is_theme_forked: bool) -> str:
    """Return the settings of mkdocs.yml for a build; ValueError where the lines to be changed are no longer there."""
    if not is_theme_forked:
        return text
    for old, new in ((THEME, THEME.replace("material", "materialx")), (HOOKS, HOOKS.replace("]", f", {AS_MATERIAL}]"))):
        if old not in text:
            raise ValueError(f"mkdocs.yml has no {old.strip()!r} any more; correct tests/forks/run.py")
        text = text.replace(old, new)
    return text


def compare(today: Path, other: Path) -> Difference:
    """Return how `other` differs from `today`."""
    ours, theirs = set(_files(today)), set(_files(other))
    pages = sorted(path for path in ours & theirs if path.endswith(".html"))
    texts = {path: [(site / path).read_text(encoding="utf-8") for site in (today, other)] for path in pages}
    return Difference(
        _only(ours, theirs),
        _only(theirs, ours),
        [path for path, (one, two) in texts.items() if content_of(one) != content_of(two)],
        len(pages),
        sum(one != two for one, two in texts.values()),
    )


def tell(label: str, difference: Difference) -> bool:
    """Print what differs; return whether nothing that a reader came for does."""
    same = difference.pages - len(difference.contents)
    around = difference.pages_around
    print(f"{label}: {same} of {difference.pages} pages with the same content, {around} with other HTML around it")
    for verb, names in (("lacks", difference.missing), ("adds", difference.added), ("differs in", difference.contents)):
        if names:
            print(f"  {verb} {', '.join(names)}")
    return not difference.contents and not difference.missing


def content_of(html: str) -> str:
    """Return what stands in the article of a page, blanks folded; all of it where it has none."""
    found = _CONTENT.search(html)
    return " ".join((found[1] if found else html).split())


def _files(site: Path) -> Iterator[str]:
    return (path.relative_to(site).as_posix() for path in site.rglob("*") if path.is_file())


def _bare(name: str) -> str:
    return _DIGEST.sub("", name)


def _only(ours: set[str], theirs: set[str]) -> list[str]:
    """Return the names of `ours` that `theirs` has not, digests left out."""
    return sorted(set(map(_bare, ours)) - set(map(_bare, theirs)))


if __name__ == "__main__":
    sys.exit(main())
