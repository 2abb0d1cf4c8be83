"""Every problem of data/ and docs/ at once, and the Guide where there is none.

In: the root of the repository. Out: Problems sorted by place, or the Guide. The rules stand in the modules beside
it; this module only knows which rule looks at which file.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import replace
from functools import cache, lru_cache
from pathlib import Path
from typing import Any, NamedTuple

from jsonschema.exceptions import SchemaError

from macros.lint.causes import check_acting, check_cause_files, check_causes, check_given, check_named, check_unique
from macros.lint.codes import check_members, check_names, check_remedies, check_values, names_of
from macros.lint.context import DocumentUnderCheck
from macros.lint.encoding import check_encoding
from macros.lint.neighbours import check_neighbours, check_stands_for
from macros.lint.pages import PageOwners, check_pages
from macros.lint.recognition import check_placeholders
from macros.lint.related import check_known, check_matched, check_repeated
from macros.lint.schema import Validator, check_schema
from macros.lint.texts import check_texts
from macros.lint.translations import check_translations
from macros.load.causes import REFERENCE_FILES, causes_files
from macros.load.guide import DATA_FILES, build_guide, data_file
from macros.load.yaml_document import Document, NodeProblem, read_document, read_text
from macros.model.guide import Guide
from macros.problems import DataError, Problem

_PROSE = ("codes", "python_members", "neighbours", "confusions", "causes", *REFERENCE_FILES)
"""Files whose English is nothing but English; labels may quote Chinese."""

_READ = ("codes", "python_members", "neighbours", "confusions", "encoding", "labels", "causes", *REFERENCE_FILES)
"""Files whose texts people read; a needle of recognise.yml may well end in a blank."""

_TWINS = ("python_members", "neighbours", "confusions", "causes", *REFERENCE_FILES)
"""Files whose languages carry the same names, numbers and quoted spans."""


def check_guide(root: Path, codes_file: Path | None = None) -> list[Problem]:
    """Return every problem of the data and the pages below `root`, sorted by place; empty when all is well.

    `codes_file` stands in for data/codes.yml. Paths below the current directory are shown relative to it.
    """
    return _examine(root, codes_file).problems


def load_valid_guide(root: Path, codes_file: Path | None = None) -> Guide:
    """Return the Guide below `root`; DataError with every problem that check_guide finds."""
    return _load_valid_guide(root, codes_file, _fingerprint(root, codes_file))


def _fingerprint(root: Path, codes_file: Path | None) -> tuple[tuple[str, int, int], ...]:
    """Return name, time (ns) and size of every file that the check reads: one build asks for the Guide seven times."""
    files = sorted(path for folder in ("data", "docs") for path in (root / folder).rglob("*") if path.is_file())
    stats = [(path, path.stat()) for path in (*files, *([codes_file] if codes_file and codes_file.is_file() else []))]
    return tuple((str(path), stat.st_mtime_ns, stat.st_size) for path, stat in stats)


@lru_cache(maxsize=1)
def _load_valid_guide(root: Path, codes_file: Path | None, fingerprint: object) -> Guide:
    found = _examine(root, codes_file)
    if found.problems:
        raise DataError(found.problems)
    return build_guide(root, found.documents, found.causes)


class _Examined(NamedTuple):
    """The documents of `data/` that could be read, by name, those of the causes, and every problem."""

    documents: dict[str, Document]
    causes: list[Document]
    problems: list[Problem]


def _examine(root: Path, codes_file: Path | None) -> _Examined:
    problems: list[Problem] = []
    paths = {name: data_file(root, name, codes_file) for name in DATA_FILES}
    checked = {name: one for name in paths if (one := _read(root, name, paths[name], problems))}
    causes = {path: one for path in causes_files(root) if (one := _read(root, "causes", path, problems))}
    names = names_of(checked["codes"]) if "codes" in checked else None
    _check_records(checked, names)
    _check_troubleshooting(checked, causes, names, problems)
    problems += check_pages(root, _page_owners(checked, names))
    problems += [fault.problem for one in (*checked.values(), *causes.values()) for fault in one.faults]
    return _Examined(
        {name: one.document for name, one in checked.items()},
        [one.document for one in causes.values()],
        sorted(replace(problem, path=_relative(problem.path, codes_file)) for problem in problems),
    )


def _read(root: Path, name: str, path: Path, problems: list[Problem]) -> DocumentUnderCheck | None:
    """Return the document at `path`, checked by the schema `name`; None, and why in `problems`, if unreadable."""
    try:
        schema = load_schema(root / "data" / "schema" / f"{name}.schema.json")
        document = read_document(path)
    except DataError as error:
        problems += error.problems
        return None
    checked = DocumentUnderCheck(document, document.faults).with_problems(check_schema(document, schema))
    if name in _READ:
        checked = checked.with_problems(check_texts(checked, english=name in _PROSE))
    return checked.with_problems(check_translations(checked)) if name in _TWINS else checked


def _check_records(checked: dict[str, DocumentUnderCheck], names: Mapping[str, int] | None) -> None:
    """Add the faults between records, and between files, to `checked`."""

    def add(name: str, *faults: Iterable[NodeProblem]) -> None:
        checked[name] = checked[name].with_problems(fault for group in faults for fault in group)

    if "encoding" in checked:
        add("encoding", check_encoding(checked["encoding"]))
    if "codes" in checked:
        codes = checked["codes"]
        add("codes", check_names(codes), check_values(codes), check_remedies(codes))
    if "recognise" in checked:
        add("recognise", check_placeholders(checked["recognise"]))
    if names is None:
        return
    if "python_members" in checked:
        add("python_members", check_members(checked["python_members"], checked["codes"], names))
    if "neighbours" in checked and "python_members" in checked:
        members = names_of(checked["python_members"]) or {}
        values = {checked["codes"].valid_at(index, "value") for index in names.values()}
        add("neighbours", check_neighbours(checked["neighbours"], {*names, *members}, values))
        add("python_members", check_stands_for(checked["python_members"], checked["neighbours"]))
    add("codes", check_known(checked["codes"], "related", names))
    if "confusions" in checked:
        confusions = checked["confusions"]
        add("confusions", check_known(confusions, "codes", names), check_repeated(confusions))
        add("codes", check_matched(checked["codes"], checked["confusions"], names))


def _page_owners(checked: Mapping[str, DocumentUnderCheck], names: Mapping[str, int] | None) -> PageOwners | None:
    """Return where each name that has a page stands; None where one of them is not known."""
    members = checked.get("python_members")
    of_members = names_of(members) if members else None
    if names is None or members is None or of_members is None:
        return None
    codes = {name: (checked["codes"], index) for name, index in names.items()}
    return codes | {name: (members, index) for name, index in of_members.items()}


def _check_troubleshooting(
    checked: dict[str, DocumentUnderCheck],
    causes: dict[Path, DocumentUnderCheck],
    names: Mapping[str, int] | None,
    problems: list[Problem],
) -> None:
    """Add the faults of the files that explain the codes; those of missing and surplus files go to `problems`."""
    known = {name: _words(checked.get(name), key) for name, key in (("apis", "name"), ("log_rules", "id"))}
    for name in REFERENCE_FILES:
        if name in checked:
            checked[name] = checked[name].with_problems(
                check_unique(checked[name], None, "name" if name == "apis" else "id")
            )
    for name in ("life_cycle", "timeouts"):
        if name in checked:
            checked[name] = checked[name].with_problems(check_acting(checked[name], known["apis"]))
    if names is None:
        return
    codes = checked["codes"]
    specified = {name: index for name, index in names.items() if codes.valid_at(index, "lifecycle") != "undocumented"}
    problems += check_cause_files(causes, codes, specified)
    for path, one in causes.items():
        returned = codes.valid_at(names[path.parent.name], "returned", "status") if path.parent.name in names else None
        causes[path] = one.with_problems(check_causes(one, returned, known["apis"], known["log_rules"]))
    if "contradictions" in checked:
        checked["contradictions"] = checked["contradictions"].with_problems(
            check_named(checked["contradictions"], specified)
        )
    for name in ("limits", "timeouts"):
        if name in checked:
            checked[name] = checked[name].with_problems(check_given(checked[name], specified))


def _words(checked: DocumentUnderCheck | None, key: str) -> set[str]:
    """Return what the records of `checked` have under `key`."""
    return {checked.valid_at(index, key) for index in checked.records()} - {None} if checked else set()


def load_schema(path: Path) -> Mapping[str, Any]:
    """Return the JSON Schema at `path`; DataError when it cannot be read."""
    text = read_text(path)
    try:
        return _parse_schema(text)
    except json.JSONDecodeError as error:
        sentence = f"not valid JSON: {error.msg}; mend the syntax here or just above"
        raise DataError([Problem(path, error.lineno, "json-syntax", sentence)]) from None
    except SchemaError as error:
        place = "/".join(str(step) for step in error.absolute_path) or "the root"
        sentence = f"not a JSON Schema: {error.message} (at {place}); correct it"
        raise DataError([Problem(path, 1, "json-schema", " ".join(sentence.split()))]) from None


@cache
def _parse_schema(text: str) -> Mapping[str, Any]:
    """Return the schema in `text`; kept, since checking a schema takes longer than checking data with it."""
    schema: Mapping[str, Any] = json.loads(text)
    Validator.check_schema(schema)
    return schema


def _relative(path: Path, codes_file: Path | None) -> Path:
    """Return `path` relative to the current directory when it is below it, `codes_file` as it was given."""
    here = Path.cwd()
    return path.relative_to(here) if path != codes_file and path.is_relative_to(here) else path
