"""What JSON Schema finds wrong with a document, as our own rules and sentences.

In: a document, its schema of data/schema. Out: at most one NodeProblem a node. The schema names the rule
(`x-rule`) and what is expected (`x-expected`); this module must not know the data files.
"""

from __future__ import annotations

import difflib
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

import jsonschema
from jsonschema.exceptions import ValidationError

from macros.lint.context import DocumentUnderCheck
from macros.load.yaml_document import MANY_KEYS, Document, NodePath, NodeProblem, quoted
from macros.model.text import LANGUAGES

_TYPES = {
    "string": "a text",
    "object": "keys with values",
    "array": "a list",
    "integer": "a whole number",
    "boolean": "true or false",
    "number": "a number",
    "null": "nothing",
}
_RULES = {
    "type": "wrong-type",
    "minLength": "empty-text",
    "minItems": "wrong-length",
    "maxItems": "wrong-length",
    "minProperties": "wrong-length",
    "minimum": "out-of-range",
    "maximum": "out-of-range",
}


def _is_integer(_: object, value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


# Draft 2020-12 counts 30.0 as an integer; Python's shifts do not.
Validator = jsonschema.validators.extend(  # type: ignore[no-untyped-call]
    jsonschema.Draft202012Validator,
    type_checker=jsonschema.Draft202012Validator.TYPE_CHECKER.redefine("integer", _is_integer),
)


class _Failure(NamedTuple):
    """One keyword of a schema that the value at `where` does not fit."""

    where: NodePath
    value: Any
    keyword: str
    limit: Any
    schema: Mapping[str, Any]
    of_key: bool

    @classmethod
    def of(cls, error: ValidationError) -> _Failure:
        schema: Any = error.schema
        of_key = "propertyNames" in error.absolute_schema_path
        where = tuple(error.absolute_path)
        return cls(where, error.instance, str(error.validator), error.validator_value, schema, of_key)


def check_schema(checked: DocumentUnderCheck) -> Iterator[NodeProblem]:
    """Yield the first fault of each node that does not fit the schema, unknown and missing keys one by one."""
    document, schema = checked.document, checked.schema
    unread = [fault.where for fault in document.faults]
    seen: set[NodePath] = set()
    for error in Validator(schema).iter_errors(document.value):
        for fault in _faults(document, _Failure.of(error)):
            below = any(fault.where[: len(where)] == where for where in unread)
            if fault.where not in seen and not below:
                seen.add(fault.where)
                yield fault


def _faults(document: Document, failure: _Failure) -> Iterator[NodeProblem]:
    where, value = failure.where, failure.value
    if failure.keyword in ("additionalProperties", "required"):
        yield from _key_faults(document, failure)
    elif failure.keyword == "uniqueItems":
        for index, item in enumerate(value):
            if item in value[:index]:
                found, expected = f"{quoted(str(item))} again", "each entry once"
                yield document.problem_at((*where, index), "duplicate-item", found, expected, "remove it")
    elif failure.of_key:
        found = f"the key {quoted(str(value))}"
        yield document.problem_at((*where, str(value)), _rule(failure), found, _expected(failure), "rename it")
    else:
        found, step = _found(document, failure)
        yield document.problem_at(where, _rule(failure), found, _expected(failure), step)


def _key_faults(document: Document, failure: _Failure) -> Iterator[NodeProblem]:
    """Yield the unknown and the missing keys of one mapping; a key that is merely misspelt is one fault."""
    where, record = failure.where, failure.value
    known = list(failure.schema.get("properties", {}))
    unknown = [key for key in record if key not in known]
    missing = [key for key in failure.schema.get("required", []) if key not in record]
    for key in unknown:
        meant = _meant(key, known, missing if len(unknown) == 1 else [])
        expected = quoted(meant) if meant else f"one of {', '.join(known)}"
        step = "rename it" if meant and meant not in record else "remove it"
        yield document.problem_at((*where, key), "unknown-key", f"the unknown key {quoted(key)}", expected, step)
        missing = [other for other in missing if other != meant]
    if len(missing) >= MANY_KEYS:
        found = f"no {', '.join(quoted(key) for key in missing)} in {_name(document, where)}"
        yield document.problem_at(where, "missing-key", found, "all of them", "add them")
        return
    for key in missing:
        rule = "missing-language" if key in LANGUAGES else "missing-key"
        found = f"no key {quoted(key)} in {_name(document, where)}"
        yield document.problem_at((*where, key), rule, found, "one", "add it")


def _meant(key: str, known: list[str], missing: list[str]) -> str | None:
    """Return the known key that `key` is a misspelling of, or the only missing one; None without either."""
    close = difflib.get_close_matches(key.strip().lower(), known, n=1)
    if close:
        return close[0]
    return missing[0] if len(missing) == 1 else None


def _name(document: Document, where: NodePath) -> str:
    """Return what to call the mapping at `where`: its own key, or the name that the record bears."""
    if not where:
        return "the file"
    if isinstance(where[-1], str):
        return quoted(where[-1])
    node = document.value
    for step in where:
        node = node[step]
    name = node.get("name") or node.get("id")
    return name if isinstance(name, str) else f"record {where[-1] + 1}"


def _rule(failure: _Failure) -> str:
    if "x-rule" in failure.schema:
        return str(failure.schema["x-rule"])
    if failure.value is None and failure.schema.get("type") == "string":
        return "empty-text"
    return _RULES.get(failure.keyword, "wrong-value")


def _expected(failure: _Failure) -> str:
    keyword, limit, schema = failure.keyword, failure.limit, failure.schema
    if "x-expected" in schema:
        return str(schema["x-expected"])
    if keyword == "enum":
        *others, last = (f'"{value}"' for value in limit)
        return f"{', '.join(others)} or {last}" if others else last
    if keyword == "type":
        types = [limit] if isinstance(limit, str) else limit
        return " or ".join(_TYPES.get(one, one) for one in types)
    if keyword in ("minimum", "maximum"):
        return f"{schema.get('minimum')} to {schema.get('maximum')}"
    if keyword in ("minItems", "maxItems", "minProperties"):
        return f"{'at most' if keyword == 'maxItems' else 'at least'} {limit}"
    return "a text" if keyword == "minLength" else f"{keyword} {limit}"


def _found(document: Document, failure: _Failure) -> tuple[str, str]:
    """Return what was found, as the file writes it, and what to do about it."""
    value = failure.value
    if value is None or value == "":
        return ("nothing" if value is None else "an empty text"), "fill it in"
    if isinstance(value, dict):
        return ("keys with values" if value else "no keys"), "correct it"
    if isinstance(value, list):
        return (f"a list of {len(value)}" if value else "an empty list"), "correct it"
    if isinstance(value, str):
        return quoted(value), "correct it"
    written = document.written.get(failure.where, str(value))
    if failure.schema.get("type") != "string" and "enum" not in failure.schema:
        return written, "correct it"
    kind = {bool: "a boolean", int: "a number", float: "a number"}.get(type(value), "a date")
    return f"{written} without quotes (to YAML {kind})", "put it in double quotes"
