"""Every mutant of the guide: of each record of data/, front matter and block of a page, and line of nav.

In: the root of the repository. Out: Mutants, always the same for the same tree. Must not know the checks.
"""

from __future__ import annotations

from pathlib import Path

from macros.lint.documents import CAUSES
from macros.lint.pages import find_pages
from macros.load.recognition import RULES, SIGNATURES
from macros.model.text import LANGUAGES
from tests.mutants import in_data, in_nav, in_pages
from tests.mutants.mutant import Mutant

LOCAL = "local"
"""The folder of data/ with a site's own notes, which is no part of the repository."""


def list_mutants(root: Path) -> list[Mutant]:
    """Return every mutant of the tree at `root`."""
    files = [_file(root, path) for path in sorted((root / "data").rglob("*.yml")) if LOCAL not in path.parts]
    names = {name for file in files for name in in_data.names_in(file.text)}
    mutants = [one for file in files for one in in_data.mutants_of(file, names)]
    for page in find_pages(root):
        other = next(language for language in LANGUAGES if language != page.language)
        text, twin = (path.read_text(encoding="utf-8") for path in (page.path, page.twin(other)))
        mutants += in_pages.mutants_of(page.path.relative_to(root).as_posix(), text, twin)
    mutants += in_nav.mutants_of((root / in_nav.FILE).read_text(encoding="utf-8"))
    return mutants


def _file(root: Path, path: Path) -> in_data.File:
    """Return a file of data/ with its kind: the folder where many files are of one, else its own name."""
    folder = path.parent.name
    kind = CAUSES if path.stem == CAUSES else folder if folder in (SIGNATURES, RULES) else path.stem
    return in_data.File(kind, path.relative_to(root).as_posix(), path.read_text(encoding="utf-8"))
