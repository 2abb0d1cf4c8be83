"""The whole of `data/` as a Guide.

In: the root of the repository. Out: the paths of the data files, and the Guide made of them. Whether the
content is right is check's question: `check.load_valid_guide` is what a build calls.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from macros.load.causes import REFERENCE_FILES, build_troubleshooting, causes_files
from macros.load.yaml_document import Document, NodePath, load_document
from macros.model.guide import Code, Confusion, Encoding, Field, FieldValue, Guide, Returned
from macros.model.names import Family, Neighbour, Neighbours, PythonMember
from macros.model.text import LocalizedSteps, LocalizedText
from macros.problems import DataError, Problem

__all__ = [
    "DATA_FILES",
    "ROOT",
    "Document",
    "NodePath",
    "build_codes",
    "build_encoding",
    "build_guide",
    "build_members",
    "build_neighbours",
    "data_file",
    "load_document",
    "load_guide",
]

ROOT = Path(__file__).resolve().parents[2]
"""The root of the repository."""

DATA_FILES = {
    **{name: f"{name}.yml" for name in ("codes", "reviewed_against", "python_members", "labels")},
    **{name: f"recognition/{name}.yml" for name in ("recognise", "neighbours")},
    **{name: f"reference/{name}.yml" for name in ("confusions", "encoding", *REFERENCE_FILES)},
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
    paths = [data_file(root, name, codes_file) for name in DATA_FILES] + causes_files(root)
    documents: list[Document] = []
    problems: list[Problem] = []
    for path in paths:
        try:
            documents.append(load_document(path))
        except DataError as error:
            problems += error.problems
    if problems:
        raise DataError(problems)
    shared = dict(zip(DATA_FILES, documents, strict=False))
    return build_guide(root, shared, documents[len(DATA_FILES) :])


def build_guide(root: Path, documents: Mapping[str, Document], causes: Iterable[Document]) -> Guide:
    """Return the Guide in `documents`, one for each of DATA_FILES, and `causes`, which must have passed the checks."""
    explained = (document.value for document in causes)
    shared = {name: documents[name].value for name in REFERENCE_FILES}
    return Guide(
        reviewed_commit=documents["reviewed_against"].value["commit"],
        all_codes=build_codes(documents["codes"]),
        members=build_members(documents["python_members"]),
        neighbours=build_neighbours(documents["neighbours"].value),
        encoding=build_encoding(documents["encoding"].value),
        confusions=tuple(_confusion(raw) for raw in documents["confusions"].value),
        labels={key: _text(raw) for key, raw in documents["labels"].value.items()},
        recognise=documents["recognise"].value,
        troubleshooting=build_troubleshooting(root, explained, shared),
    )


def build_codes(codes: Document) -> tuple[Code, ...]:
    """Return the codes in `codes`, a document of the shape of data/codes.yml, in its order."""
    return tuple(_code(raw, codes.line((index,))) for index, raw in enumerate(codes.value))


def build_members(members: Document) -> tuple[PythonMember, ...]:
    """Return the members in `members`, a document of the shape of data/python_members.yml, in its order."""
    return tuple(_member(raw, members.line((index,))) for index, raw in enumerate(members.value))


def build_neighbours(raw: Mapping[str, Any]) -> Neighbours:
    """Return the families and numbers in `raw`, the value of data/recognition/neighbours.yml."""
    return Neighbours(
        families=tuple(
            Family(one["id"], _text(one["label"]), _text(one["summary"]), _text(one["maps_to"]), tuple(one["source"]))
            for one in raw["families"]
        ),
        numbers=tuple(
            Neighbour(
                one["name"],
                one["family"],
                one["value"],
                _text(one["summary"]),
                one.get("becomes"),
                tuple(one["source"]),
            )
            for one in raw["numbers"]
        ),
    )


def build_encoding(raw: Mapping[str, Any]) -> Encoding:
    """Return the encoding in `raw`, the value of data/reference/encoding.yml."""
    return Encoding(fields=tuple(_field(item) for item in raw["fields"]), source=tuple(raw["source"]))


def _text(raw: Mapping[str, str]) -> LocalizedText:
    return LocalizedText(en=raw["en"], zh=raw["zh"])


def _code(raw: Mapping[str, Any], line: int) -> Code:
    returned, specified = raw["returned"], raw["lifecycle"] != "undocumented"
    return Code(
        name=raw["name"],
        value=int(raw["value"], 16),
        python_name=raw["python_name"] if specified else raw.get("python_name"),
        category=raw["category"],
        lifecycle=raw["lifecycle"],
        returned=Returned(returned["status"], tuple(returned["source"])),
        recoverable=raw["recoverable"] if specified else None,
        condition=_text(raw["condition"]) if "condition" in raw else None,
        meaning=_text(raw["meaning"]),
        remedy=LocalizedSteps(en=tuple(raw["remedy"]["en"]), zh=tuple(raw["remedy"]["zh"])) if specified else None,
        also_means=_text(raw["also_means"]) if "also_means" in raw else None,
        about=None if specified else _text(raw["about"]),
        about_source=() if specified else tuple(raw["about_source"]),
        description=raw.get("description"),
        related=tuple(raw["related"]),
        line=line,
    )


def _member(raw: Mapping[str, Any], line: int) -> PythonMember:
    return PythonMember(
        name=raw["name"],
        category=raw["category"],
        neighbour=raw.get("neighbour"),
        meaning=_text(raw["meaning"]),
        about=_text(raw["about"]),
        first_step=_text(raw["first_step"]),
        source=tuple(raw["source"]),
        line=line,
    )


def _field(raw: Mapping[str, Any]) -> Field:
    values = tuple(FieldValue(v["value"], v["name"], _text(v["label"])) for v in raw["values"])
    return Field(raw["id"], raw["shift"], raw["width"], _text(raw["label"]), values)


def _confusion(raw: Mapping[str, Any]) -> Confusion:
    first, second = raw["codes"]
    return Confusion((first, second), _text(raw["tell_apart"]), tuple(raw["source"]))
