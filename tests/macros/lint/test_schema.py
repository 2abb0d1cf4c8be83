"""The schemas of the data: a broken one is one line, and its closed lists are those of the model."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from macros.model import guide as model
from macros.model.text import LANGUAGES
from tests.support.small_guide import ROOT, problems_of, write_guide

RECOVERABLE = '  recoverable: "yes"\n'

SCHEMA_EDITS = [
    ('"$schema"', "$schema", "2: [json-syntax] not valid JSON: "),
    ('"type": "array"', '"type": "row"', "1: [json-schema] not a JSON Schema: "),
]


@pytest.mark.parametrize(("old", "new", "expected"), SCHEMA_EDITS)
def test_a_broken_schema_gives_one_line(tmp_path: Path, old: str, new: str, expected: str) -> None:
    path = write_guide(tmp_path) / "data" / "schema" / "codes.schema.json"
    path.write_text(path.read_text(encoding="utf-8").replace(old, new, 1), encoding="utf-8")
    lines = problems_of(tmp_path)
    assert len(lines) == 1
    assert lines[0].startswith(f"data/schema/codes.schema.json:{expected}")


def test_the_closed_lists_of_the_schema_are_those_of_the_model() -> None:
    schema = json.loads((ROOT / "data" / "schema" / "codes.schema.json").read_text(encoding="utf-8"))
    shared, properties = schema["$defs"], schema["$defs"]["specified"]["properties"]
    assert tuple(shared["category"]["enum"]) == model.CATEGORIES
    assert tuple(properties["lifecycle"]["enum"]) == model.LIFECYCLES
    assert tuple(properties["recoverable"]["enum"]) == model.RECOVERABLE
    assert tuple(shared["returned"]["properties"]["status"]["enum"]) == model.RETURNED
    assert tuple(schema["$defs"]["text"]["required"]) == LANGUAGES
