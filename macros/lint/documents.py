"""The documents of data/ with their schemas, as far as they can be read.

In: the root of the repository. Out: DataUnderCheck before any check, with the problems of reading.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

from jsonschema.exceptions import SchemaError

from macros.lint.context import DataUnderCheck, DocumentUnderCheck
from macros.lint.schema import Validator
from macros.load.causes import causes_files
from macros.load.guide import DATA_FILES, data_file
from macros.load.notes import NOTES, notes_files
from macros.load.recognition import RULES, SIGNATURES, recognition_files
from macros.load.yaml_document import read_document, read_text
from macros.problems import DataError, Problem

CAUSES = "causes"
"""The kind of the files data/troubleshooting/NAME/causes.yml; signatures, rules and notes have many files too, all
other kinds one each, named in DATA_FILES."""

WRITE = "write your notes into the file, or take it out"
"""What to do about an empty file of notes, which has no history."""


def read_data(root: Path, codes_file: Path | None) -> DataUnderCheck:
    """Return every document below `root`/data; `codes_file` stands in for data/codes.yml."""
    data = DataUnderCheck(root, {}, [])
    kinds = {data_file(root, name, codes_file): name for name in DATA_FILES} | dict.fromkeys(causes_files(root), CAUSES)
    kinds |= {path: kind for kind in (SIGNATURES, RULES) for path in recognition_files(root, kind)}
    kinds |= dict.fromkeys(notes_files(root), NOTES)
    for path, kind in kinds.items():
        try:
            data.documents[path] = read_one(root, path, kind)
        except DataError as error:
            data.problems += error.problems
    return data


def read_one(root: Path, path: Path, kind: str) -> DocumentUnderCheck:
    """Return the document at `path` with the schema of its kind; DataError when one of them cannot be read."""
    schema = load_schema(root / "data" / "schema" / f"{kind}.schema.json")
    document = read_document(path, WRITE) if kind == NOTES else read_document(path)
    return DocumentUnderCheck(document, document.faults, kind, schema)


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
