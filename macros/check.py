"""Every problem of data/ and docs/ at once, and the Guide where there is none.

In: the root of the repository. Out: Problems sorted by place, or the Guide. The rules stand in check_*.py;
this module only knows which rule looks at which file.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

from jsonschema.exceptions import SchemaError

from macros.check_codes import check_names, check_remedies, check_values, names_of
from macros.check_encoding import check_encoding
from macros.check_pages import check_pages
from macros.check_recognise import check_placeholders
from macros.check_related import check_known, check_matched, check_repeated
from macros.check_shape import Validator, check_shape
from macros.checked import Checked, check_texts
from macros.document import Document, Fault, read_document, read_text
from macros.load import DATA_FILES, build_guide, data_file
from macros.model import DataError, Guide, Problem

_PROSE = ("codes", "confusions")
"""Files whose English is nothing but English; labels may quote Chinese."""

_READ = ("codes", "confusions", "encoding", "ui")
"""Files whose texts people read; a needle of recognise.yml may well end in a blank."""


def check_guide(root: Path, codes_file: Path | None = None) -> list[Problem]:
    """Return every problem of the data and the pages below `root`, sorted by place; empty when all is well.

    `codes_file` stands in for data/codes.yml. Paths below the current directory are shown relative to it.
    """
    return _examine(root, codes_file)[1]


def load_checked(root: Path, codes_file: Path | None = None) -> Guide:
    """Return the Guide below `root`; DataError with every problem that check_guide finds."""
    documents, problems = _examine(root, codes_file)
    if problems:
        raise DataError(problems)
    return build_guide(documents)


def _examine(root: Path, codes_file: Path | None) -> tuple[dict[str, Document], list[Problem]]:
    checked, problems = _read(root, codes_file)
    names = names_of(checked["codes"]) if "codes" in checked else None
    _check_records(checked, names)
    problems += check_pages(root, checked.get("codes"), names)
    problems += [fault.problem for one in checked.values() for fault in one.faults]
    shown = [replace(problem, path=_relative(problem.path, codes_file)) for problem in problems]
    return {name: one.document for name, one in checked.items()}, sorted(shown)


def _read(root: Path, codes_file: Path | None) -> tuple[dict[str, Checked], list[Problem]]:
    """Return the documents that can be read, their shape and texts checked, and why the others cannot."""
    checked: dict[str, Checked] = {}
    problems: list[Problem] = []
    for name in DATA_FILES:
        try:
            schema = load_schema(root / "data" / "schema" / f"{name}.schema.json")
            document = read_document(data_file(root, name, codes_file))
        except DataError as error:
            problems += error.problems
            continue
        shape = Checked(document, document.faults).adding(check_shape(document, schema))
        checked[name] = shape.adding(check_texts(shape, english=name in _PROSE) if name in _READ else ())
    return checked, problems


def _check_records(checked: dict[str, Checked], names: Mapping[str, int] | None) -> None:
    """Add the faults between records, and between files, to `checked`."""

    def add(name: str, *faults: Iterable[Fault]) -> None:
        checked[name] = checked[name].adding(fault for group in faults for fault in group)

    if "encoding" in checked:
        add("encoding", check_encoding(checked["encoding"]))
    if "codes" in checked:
        codes = checked["codes"]
        add("codes", check_names(codes), check_values(codes), check_remedies(codes))
    if "recognise" in checked:
        add("recognise", check_placeholders(checked["recognise"]))
    if names is None:
        return
    add("codes", check_known(checked["codes"], "related", names))
    if "confusions" in checked:
        confusions = checked["confusions"]
        add("confusions", check_known(confusions, "codes", names), check_repeated(confusions))
        add("codes", check_matched(checked["codes"], checked["confusions"], names))


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
