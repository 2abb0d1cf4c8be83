"""A new code: its record, its pages and, when the specification has it, its causes, with what a person must fill in.

In: the root of the repository, a name, a value as it was typed. Out: files, and what was written. Every FILL IN is a
problem to check until a person replaces it.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import yaml

from macros.lint.context import DocumentUnderCheck
from macros.lint.encoding import general_of, module_of
from macros.lint.texts import FILL_IN
from macros.load.guide import data_file
from macros.load.specification import NO_REMEDY, RECOVERABLE, RESERVED, SPECIFICATION, Row, load_specification
from macros.load.yaml_document import Document, load_document, quoted, read_text
from macros.model.text import LANGUAGES
from macros.templates import render_template

_NAME = re.compile(r"LLM_[A-Z0-9]+(_[A-Z0-9]+)*")
_VALUE = re.compile(r"0[xX][0-9A-Fa-f]+|[0-9]+", re.ASCII)


class RefusedError(ValueError):
    """The name or the value cannot be that of a new code; one sentence."""


class Written(NamedTuple):
    """One file that was written, the line where the new part begins, and what it is."""

    path: Path
    line: int
    what: str


def add_code(root: Path, name: str, value: str) -> list[Written]:
    """Write everything that a code called `name` needs below `root`; RefusedError or DataError, and nothing written.

    `value` is hex with 0x or decimal. A page or a file of causes that is there already is left as it is.
    """
    number = _parse(root, name, value)
    codes = _load_records(data_file(root, "codes"))
    _refuse_taken(root, codes, name, number)
    row = _specified_row(root, name, number)
    lifecycle = ("reserved" if row.remedy.startswith(RESERVED) else "documented") if row else "undocumented"
    written = [
        Written(codes.path, _insert(codes, number, _record(name, number, row, lifecycle)), f"record, {lifecycle}")
    ]
    for path, template, what in _files(root, name, row):
        if not path.exists():
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(render_template(template, code=name, fill_in=FILL_IN), encoding="utf-8")
            written.append(Written(path, 1, what))
    return written


def _files(root: Path, name: str, row: Row | None) -> Iterator[tuple[Path, str, str]]:
    """Yield path, template and kind of each file that a code needs besides its record."""
    for language in LANGUAGES:
        suffix = "" if language == LANGUAGES[0] else f".{language}"
        yield root / "docs" / "codes" / f"{name}{suffix}.md", "new/page.md.j2", f"page, {language}"
    if row is not None:
        yield root / "data" / "troubleshooting" / name / "causes.yml", "new/causes.yml.j2", "first steps and causes"


def _parse(root: Path, name: str, value: str) -> int:
    """Return the number that `value` writes; RefusedError unless both are those that a code can have."""
    if not _NAME.fullmatch(name):
        raise _refused(f"the name {quoted(name)}", "LLM_ and upper-case words joined by _, such as LLM_LINK_FAILED")
    if not _VALUE.fullmatch(value):
        raise _refused(f"the value {quoted(value)}", "hex such as 0x5010B009, or decimal")
    number = int(value, 16 if value[1:2] in ("x", "X") else 10)
    encoding = DocumentUnderCheck(load_document(data_file(root, "encoding")), ())
    module, general = module_of(encoding) or range(0), general_of(encoding) or ()
    if number not in module and number not in general:
        raise _refused(f"the value {quoted(value)}", f"0x{module.start:08X} to 0x{module.stop - 1:08X}")
    return number


def _load_records(path: Path) -> Document:
    """Return a document that is a list of mappings; RefusedError for any other."""
    document = load_document(path)
    if not isinstance(document.value, list) or not all(isinstance(record, dict) for record in document.value):
        raise _refused(f"no list of records in {path.name}", "one", "run `python -m macros check` and mend it first")
    return document


def _refused(found: str, expected: str, step: str = "correct it") -> RefusedError:
    return RefusedError(f"found {found}, expected {expected}; {step}")


def _refuse_taken(root: Path, codes: Document, name: str, number: int) -> None:
    """Raise RefusedError when a code or a member of Python's has the name, or a code the value."""
    members = _load_records(data_file(root, "python_members"))
    for document in (codes, members):
        for index, record in enumerate(document.value):
            at = f"{document.path.relative_to(root).as_posix()}:{document.line((index,))}"
            if name in (record.get("name"), record.get("python_name")):
                raise _refused(f"the name {name} in {at}", "one that nothing has", "correct that record, or the name")
            if record.get("value") == f"0x{number:08X}":
                raise _refused(
                    f"the value 0x{number:08X} in {at}", "one that no code has", "correct the one or the other"
                )


def _specified_row(root: Path, name: str, number: int) -> Row | None:
    """Return the row of the specification, None when it has no such code; RefusedError when it gives another value."""
    specification = load_specification(root / SPECIFICATION)
    for one in specification.constants:
        if (one.name == name) != (one.value == number):
            at = f"{SPECIFICATION.as_posix()}:{one.line}"
            raise _refused(f"{name} with 0x{number:08X}", f"what {at} says: {one.name} = 0x{one.value:08X}")
    return next((row for row in specification.rows if row.name == name), None)


def _record(name: str, number: int, row: Row | None, lifecycle: str) -> str:
    remedy = "" if row is None or row.remedy == NO_REMEDY else row.remedy
    return render_template(
        "new/record.yml.j2",
        code=name,
        hex=f"0x{number:08X}",
        lifecycle=lifecycle,
        row=row,
        recoverable=RECOVERABLE[row.recoverable] if row else None,
        steps=re.findall("[^。]*。|[^。]+", remedy),
        fill_in=FILL_IN,
        scalar=_scalar,
    )


def _scalar(text: str) -> str:
    """Return `text` as YAML: as it is where that is read alike, else in double quotes."""
    try:
        plain: Any = yaml.safe_load(f"- {text}\n")
    except yaml.YAMLError:
        plain = None
    return text if plain == [text] else json.dumps(text, ensure_ascii=False)


def _insert(codes: Document, number: int, record: str) -> int:
    """Put `record` before the first one with a larger value and return the line where it then begins."""
    lines = read_text(codes.path).splitlines(keepends=True)
    values = [str(one.get("value", "")) for one in codes.value]
    index = next((index for index, value in enumerate(values) if value > f"0x{number:08X}"), None)
    at = len(lines) if index is None else codes.line((index,)) - 1
    if at and not lines[at - 1].endswith("\n"):
        lines[at - 1] += "\n"
    codes.path.write_text("".join([*lines[:at], record, *lines[at:]]), encoding="utf-8")
    return at + 1
