"""What the lines of frameworks name outside their own files and is not there: parts of pages, codes, lines handed on.

In: the documents of signatures, their shape checked, the names of codes, and the root. Out: Problems. Knows no texts.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping
from pathlib import Path
from typing import Any

from macros.lint.context import DocumentUnderCheck
from macros.load.yaml_document import Document, NodePath, quoted
from macros.problems import Problem

Files = Mapping[Path, DocumentUnderCheck]

_ID = re.compile(r"\{: #([a-z0-9-]+)[ }]")
_OF_FRAMEWORKS = ("versions", "printed_by", "codes", "code_is", "then")
"""Keys that only the lines of a framework have, for its page and the pages of the codes."""


def check_frameworks(signature_files: Files, entry_names: Collection[str], root: Path) -> Iterator[Problem]:
    """Yield keys of frameworks without a part; parts, codes and lines that are not there."""
    ids: dict[str, set[str]] = {}
    known = {record["id"] for _, _, record in _records(signature_files)}
    for document, where, record in _records(signature_files):
        for key in _OF_FRAMEWORKS:
            if key in record and "part" not in record:
                found, expected = f"{key} without a part", "the part of the page of a framework"
                yield _problem(document, where, key, "missing-key", found, expected, "add part or remove it")
        page, _, id_ = str(record.get("part", "")).partition("#")
        if page and id_ not in ids.setdefault(page, _ids_of(root, page)):
            expected = f"an id of docs/{page.rstrip('/')}.md"
            yield _problem(document, where, "part", "unknown-cause", quoted(id_), expected, "correct it or write it")
        for key, rule, names, what in (
            ("codes", "unknown-code", entry_names, "the name of a code"),
            ("follows", "unknown-signature", known, "the id of a signature"),
        ):
            for name in record.get(key, ()):
                if name not in names:
                    yield _problem(document, where, key, rule, quoted(name), what, "correct it")


def _ids_of(root: Path, page: str) -> set[str]:
    """Return the ids of the headings of `page`, a path of the site that ends in a slash."""
    path = root / "docs" / f"{page.rstrip('/')}.md"
    return set(_ID.findall(path.read_text(encoding="utf-8"))) if path.is_file() else set()


def _records(files: Files) -> Iterator[tuple[Document, int, Mapping[str, Any]]]:
    """Yield the records that have no fault, with their document and place."""
    for one in files.values():
        for index in one.records():
            if one.valid_at(index) is not None:
                yield one.document, index, one.document.value[index]


def _problem(document: Document, index: int, key: str, rule: str, found: str, expected: str, step: str) -> Problem:
    where: NodePath = (index, key)
    return document.problem_at(where, rule, found, expected, step).problem
