"""Whether every file of data/ is one that is read: a wrong ending or folder would take its content away in silence.

In: the root of the repository. Out: Problems. Must not know what stands in a file; data/local has its own check.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fnmatch import fnmatchcase
from pathlib import Path, PurePosixPath

from macros.lint.documents import CAUSES
from macros.lint.kept_ids import KEPT_IDS
from macros.lint.seen_sources import SEEN
from macros.load.causes import SNIPPETS
from macros.load.guide import DATA_FILES
from macros.load.notes import FOLDER, NOTES
from macros.load.recognition import RULES, SIGNATURES
from macros.load.specification import CHECKSUMS, PROVENANCE, SPECIFICATION
from macros.problems import Problem

KINDS = (*DATA_FILES, CAUSES, SIGNATURES, RULES, NOTES)
_BESIDE = (
    "README.md",
    KEPT_IDS.relative_to("data").as_posix(),
    SEEN.relative_to("data").as_posix(),
    "schema/export.schema.json",
    "schema/page.schema.json",
    *(f"schema/{kind}.schema.json" for kind in KINDS),
)
_SPECIFICATION = tuple(path.relative_to("data").as_posix() for path in (SPECIFICATION, CHECKSUMS, PROVENANCE))
READ = (
    *DATA_FILES.values(),
    *(f"recognition/{kind}/*.yml" for kind in (SIGNATURES, RULES)),
    *(f"troubleshooting/*/{name}" for name in ("causes.yml", *SNIPPETS.values())),
    *_BESIDE,
    *_SPECIFICATION,
)
"""The files of data/ that something reads, as patterns below it."""
_PARTS = tuple(PurePosixPath(pattern).parts for pattern in READ)


def check_files(root: Path) -> Iterator[Problem]:
    """Yield the files below `root`/data that nothing reads; hidden ones and copies that editors leave are no files."""
    for path in sorted((root / "data").rglob("*")):
        inside = PurePosixPath(path.relative_to(root / "data").as_posix())
        if not path.is_file() or _is_left_alone(inside) or any(_fits(inside.parts, parts) for parts in _PARTS):
            continue
        here = [parts[-1] for parts in _PARTS if _fits(inside.parts[:-1], parts[:-1])]
        expected = f"only {_listed(here)} in this folder" if here else "no files in this folder"
        step = "rename it or take it out (data/README.md says what stands where)"
        yield Problem(path, 1, "unread-file", f"found a file that nothing reads, expected {expected}; {step}")


def _is_left_alone(inside: PurePosixPath) -> bool:
    is_local = inside.is_relative_to(FOLDER.relative_to("data").as_posix())
    return is_local or inside.name.endswith("~") or any(part.startswith(".") for part in inside.parts)


def _fits(path: Sequence[str], pattern: Sequence[str]) -> bool:
    """Say whether each part of `path` fits that of `pattern`: `*` does not go into a folder."""
    return len(pattern) == len(path) and all(map(fnmatchcase, path, pattern))


def _listed(names: list[str]) -> str:
    """Return the names as a sentence has them; of many, the first few."""
    most = 6
    shown = names if len(names) <= most else [*names[: most - 1], f"{len(names) - most + 1} more"]
    return shown[0] if len(shown) == 1 else f"{', '.join(shown[:-1])} and {shown[-1]}"
