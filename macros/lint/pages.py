"""Whether docs/ has the pages that it should have: one a name, and a twin of each in every language.

In: the root of the repository, and where each name stands. Out: Problems. Must not know what stands on a page.
"""

from __future__ import annotations

import os
import re
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path, PurePosixPath

from macros.lint.context import DocumentUnderCheck
from macros.load.yaml_document import Document, parse_document, quoted, read_text
from macros.model.text import LANGUAGES
from macros.problems import DataError, Problem

MARKDOWN = (".md", ".markdown", ".mdown", ".mkd", ".mkdn")
"""What MkDocs takes for a page; ours end in the first."""

CONTRIBUTING = "contributing"
"""The folder of docs/ for those who change the guide: English only, no part of the site (exclude_docs of MkDocs)."""

_FRONT_MATTER = re.compile(r"-{3}[ \t]*\n(.*?)^(?:-{3}|\.{3})[ \t]*$", re.DOTALL | re.MULTILINE)


@dataclass(frozen=True)
class Page:
    """One page in one language; `stem` is its path below docs/ without language and suffix."""

    path: Path
    stem: PurePosixPath
    language: str

    @property
    def code(self) -> str | None:
        """The name that the page is about by its place, None outside codes/ and for its index."""
        inside = self.stem.parts[0] == "codes" and self.stem != PurePosixPath("codes/index")
        return str(self.stem.relative_to("codes")) if inside else None

    def twin(self, language: str) -> Path:
        """Return where the same page in `language` belongs."""
        suffix = "" if language == LANGUAGES[0] else f".{language}"
        return self.path.with_name(f"{self.stem.name}{suffix}{MARKDOWN[0]}")


def find_pages(root: Path) -> list[Page]:
    """Return the pages below `root`/docs, sorted by path; no hidden files, as for MkDocs, and none for contributors."""
    docs, pages = root / "docs", []
    for path in sorted(_markdown_files(docs)):
        relative = PurePosixPath(path.relative_to(docs).as_posix())
        stem, language = relative.with_suffix(""), LANGUAGES[0]
        if stem.suffix[1:] in LANGUAGES[1:]:
            stem, language = stem.with_suffix(""), stem.suffix[1:]
        pages.append(Page(path, stem, language))
    return pages


def _markdown_files(docs: Path) -> Iterator[Path]:
    for folder, folders, names in os.walk(docs, followlinks=True):
        folders[:] = [
            name for name in folders if not name.startswith(".") and Path(folder, name) != docs / CONTRIBUTING
        ]
        for name in names:
            if name.endswith(MARKDOWN) and not name.startswith("."):
                yield Path(folder, name)


PageOwners = Mapping[str, tuple[DocumentUnderCheck, int]]
"""Where each name that has a page stands: the document, and the index of its record."""


def check_pages(root: Path, names: PageOwners | None) -> Iterator[Problem]:
    """Yield missing and surplus pages and twins, and pages that cannot be read or are about another code.

    Where the names are not known (None), nothing is said about which codes lack a page or have one too many.
    """
    pages = find_pages(root)
    if not pages:
        yield _problem(root / "docs", "missing-file", "no pages", "the pages of the guide", "restore docs/")
        return
    wanted = [page for page in pages if page.code is None or names is None or page.code in names]
    for page in pages:
        if page.path.suffix != MARKDOWN[0]:
            found = f"a page with the suffix {page.path.suffix}"
            yield _problem(page.path, "surplus-page", found, MARKDOWN[0], "rename or remove it")
        elif page in wanted:
            yield from check_front_matter(page)
        elif page.language == LANGUAGES[0] or not page.twin(LANGUAGES[0]).is_file():
            found = f"a page about {quoted(str(page.code))}, which no code is called"
            yield _problem(page.path, "surplus-page", found, "none", "rename or remove it, and its twins")
    if names is not None:
        yield from _missing(wanted, names)
    yield from _twins(wanted, names or ())


def _problem(path: Path, rule: str, found: str, expected: str, step: str, line: int = 1) -> Problem:
    return Problem(path, line, rule, f"found {found}, expected {expected}; {step}")


def _missing(pages: list[Page], names: PageOwners) -> Iterator[Problem]:
    present = {page.code for page in pages if page.language == LANGUAGES[0]}
    for name, (checked, index) in names.items():
        if name not in present:
            found, expected = f"no page docs/codes/{name}.md", "one in every language"
            where = (index, "name")
            yield checked.document.problem_at(where, "missing-page", found, expected, "add it and its twins").problem


def _twins(pages: list[Page], names: Collection[str]) -> Iterator[Problem]:
    """Yield pages without their twin; the twin of a code without a page is left to `_missing`."""
    languages: dict[PurePosixPath, set[str]] = {}
    for page in pages:
        languages.setdefault(page.stem, set()).add(page.language)
    first, *others = LANGUAGES
    for page in pages:
        if page.language == first:
            for other in others:
                if other not in languages[page.stem]:
                    found = f"no twin {page.twin(other).name}"
                    yield _problem(page.path, "missing-twin", found, "one beside this page", "add it")
        elif first not in languages[page.stem] and page.code not in names:
            found = f"no page {page.twin(first).name}"
            step = "add it or remove this one"
            yield _problem(page.path, "surplus-twin", found, "one beside its twin", step)


def front_matter_of(page: Page) -> Document | None:
    """Return the front matter of `page`, None where it has none; DataError when it cannot be read."""
    front = _FRONT_MATTER.match(read_text(page.path).replace("\r\n", "\n"))
    return parse_document(page.path, front[1], above=1) if front and front[1].strip() else None


def check_front_matter(page: Page) -> Iterator[Problem]:
    """Yield why `page` cannot be read, or why its front matter does not name the code that its file does."""
    try:
        if not read_text(page.path).strip():
            yield _problem(page.path, "empty-file", "no text", "a page", "write it or remove the file")
            return
        document = front_matter_of(page)
    except DataError as error:
        yield from error.problems
        return
    faults = document.faults if document is not None else ()
    yield from (fault.problem for fault in faults)
    if page.code is None or faults:
        return
    value = document.value if document is not None else None
    code = value.get("code") if isinstance(value, dict) else None
    if code != page.code:
        line = document.line(("code",)) if document is not None else 1
        found = "no code in the front matter" if code is None else f"the code {quoted(str(code))}"
        step = "correct it or rename the file"
        yield _problem(page.path, "page-code", found, f"`code: {page.code}`", step, line)
