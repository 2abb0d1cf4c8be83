"""The whole of `data/` as a Guide.

In: the root of the repository. Out: the paths of the data files, and the Guide made of them. Whether the
content is right is check's question: `check.load_valid_guide` is what a build calls.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from macros.load.builder import build, build_records, build_value
from macros.load.causes import REFERENCE_FILES, build_troubleshooting, causes_files
from macros.load.notes import build_notes, notes_files
from macros.load.recognition import RULES, SIGNATURES, recognition_files
from macros.load.releases import RELEASE_FILES, build_releases
from macros.load.yaml_document import Document, NodePath, load_document
from macros.model.guide import Code, Confusion, Encoding, Guide
from macros.model.licences import Component
from macros.model.names import Neighbours, PythonMember
from macros.model.search_words import SearchWords
from macros.model.text import LocalizedText
from macros.problems import DataError, Problem

__all__ = [
    "DATA_FILES",
    "ROOT",
    "Document",
    "NodePath",
    "build_codes",
    "build_guide",
    "data_file",
    "load_components",
    "load_document",
    "load_guide",
]

ROOT = Path(__file__).resolve().parents[2]
"""The root of the repository."""

DATA_FILES = {
    **{name: f"{name}.yml" for name in ("codes", "reviewed_against", "python_members", "labels")},
    **{name: f"recognition/{name}.yml" for name in ("recognise", "neighbours")},
    **{name: f"reference/{name}.yml" for name in ("confusions", "encoding", "licences", *REFERENCE_FILES)},
    **{name: f"releases/{name}.yml" for name in RELEASE_FILES},
    **{name: f"search/{name}.yml" for name in ("words", "places")},
}
"""The files below `data/` by name; each code of the specification also has a folder in `troubleshooting/`."""


def data_file(root: Path, name: str, codes_file: Path | None = None) -> Path:
    """Return the path of the data file `name`; `codes_file` stands in for data/codes.yml."""
    if name == "codes" and codes_file is not None:
        return codes_file
    return root / "data" / DATA_FILES[name]


def load_guide(root: Path, codes_file: Path | None = None) -> Guide:
    """Return the data below `root`/data as a Guide; DataError with every problem of reading the files.

    The data must have passed the checks: a wrong shape here is a KeyError or TypeError, not a sentence.
    """
    paths = {name: data_file(root, name, codes_file) for name in DATA_FILES}
    explained = causes_files(root)
    noted = notes_files(root)
    recognised = {kind: recognition_files(root, kind) for kind in (SIGNATURES, RULES)}
    several = (explained, noted, *recognised.values())
    documents = _load_all([*paths.values(), *(path for some in several for path in some)])
    shared = {name: documents[path] for name, path in paths.items()}
    found = {kind: [documents[path] for path in some] for kind, some in recognised.items()}
    causes, notes = ([documents[path] for path in some] for some in (explained, noted))
    return build_guide(root, shared, causes, found, notes)


def _load_all(paths: Iterable[Path]) -> dict[Path, Document]:
    """Return the document at each path; DataError with the problems of all of them."""
    documents: dict[Path, Document] = {}
    problems: list[Problem] = []
    for path in paths:
        try:
            documents[path] = load_document(path)
        except DataError as error:
            problems += error.problems
    if problems:
        raise DataError(problems)
    return documents


def build_guide(
    root: Path,
    documents: Mapping[str, Document],
    causes: Iterable[Document],
    recognised: Mapping[str, Iterable[Document]],
    notes: Iterable[Document] = (),
) -> Guide:
    """Return the Guide in documents that have passed the checks.

    `documents` has one for each of DATA_FILES, `recognised` those of the kinds SIGNATURES and RULES, `notes` the
    files of a site's own.
    """
    raw = {name: document.value for name, document in documents.items()}
    explained = (document.value for document in causes)
    return Guide(
        reviewed_commit=raw["reviewed_against"]["commit"],
        all_codes=build_codes(documents["codes"]),
        members=build_records(PythonMember, documents["python_members"]),
        neighbours=build(Neighbours, raw["neighbours"]),
        encoding=build(Encoding, raw["encoding"]),
        components=_components(raw["licences"]),
        confusions=build_value(tuple[Confusion, ...], raw["confusions"]),
        labels=build_value(Mapping[str, LocalizedText], raw["labels"]),
        recognise=raw["recognise"],
        signatures=_records(recognised[SIGNATURES]),
        rules=_records(recognised[RULES]),
        releases=build_releases({name: raw[name] for name in RELEASE_FILES}),
        search_words=build(SearchWords, {**raw["words"], "places": raw["places"]}),
        troubleshooting=build_troubleshooting(root, explained, {name: raw[name] for name in REFERENCE_FILES}),
        notes=build_notes(notes),
    )


def load_components(root: Path) -> tuple[Component, ...]:
    """Return the components of data/reference/licences.yml; the file must have passed the checks."""
    return _components(load_document(data_file(root, "licences")).value)


def _components(raw: Any) -> tuple[Component, ...]:
    components: tuple[Component, ...] = build_value(tuple[Component, ...], raw)
    return components


def build_codes(codes: Document) -> tuple[Code, ...]:
    """Return the codes in `codes`, a document of the shape of data/codes.yml, in its order."""
    return build_records(Code, codes)


def _records(documents: Iterable[Document]) -> tuple[Mapping[str, object], ...]:
    return tuple(record for document in documents for record in document.value)
