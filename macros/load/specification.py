"""The specification (data/spec) as values that know their lines.

In: the text. Out: Specification, or DataError at the first line that is not expected there. Every line is accounted
for, so that a new line in a later specification cannot go unread. Must not know the data.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from macros.load.yaml_document import quoted, read_text
from macros.problems import DataError, Problem

SPECIFICATION = Path("data", "spec", "llm-datadist-error-codes.zh.txt")
"""The text of the specification, relative to the root."""

CHECKSUMS = SPECIFICATION.with_name("SHA256SUMS")
"""Its SHA-256, in the form of sha256sum."""

PROVENANCE = SPECIFICATION.with_name("PROVENANCE.md")
"""Where it comes from, and when each text was taken in."""

RECOVERABLE = {"是": "yes", "否": "no", "无": "not-applicable"}
"""What the cells of the third column stand for."""

NO_REMEDY = "无"
RESERVED = "预留错误码"
"""How the remedy of a reserved code begins."""

_TITLE = ("LLM-DataDist错误码", "", "错误码是通过如下宏定义的。", "", "namespace llm_datadist {")
_HEADER = "枚举值\t含义\t是否可恢复\t解决办法"
_BETWEEN = ("}  // namespace llm_datadist", "", "具体错误码含义如下。", "", _HEADER)
_END = ("", "父主题： LLM-DataDist")

_CONSTANT = re.compile(r"constexpr Status (LLM_[A-Z0-9_]+) = 0x([0-9A-F]{1,8})U;")
_ROW = re.compile(r"(LLM_[A-Z0-9_]+)\t([^\t]+)\t(是|否|无)\t([^\t]+)")
_CONSTANT_FORM = "`constexpr Status LLM_NAME = 0x5010B009U;`"
_ROW_FORM = "name, meaning, 是/否/无 and remedy with tabs between them"


@dataclass(frozen=True)
class Constant:
    """One constant of the C++ block, and its line."""

    name: str
    value: int
    line: int


@dataclass(frozen=True)
class Row:
    """One row of the table: its line, and its cells as they stand."""

    line: int
    name: str
    meaning: str
    recoverable: str
    remedy: str


@dataclass(frozen=True)
class Specification:
    """The constants of the C++ block and the rows of the table of the file at `path`, each in its order."""

    path: Path
    constants: tuple[Constant, ...]
    rows: tuple[Row, ...]


def load_specification(path: Path) -> Specification:
    """Return what the text at `path` defines; DataError with one problem when it cannot be read."""
    return parse_specification(path, read_text(path))


def parse_specification(path: Path, text: str) -> Specification:
    """Return what `text`, which stands at `path`, defines; DataError at the first line out of place."""
    reader = _Reader(path, text.split("\n"))
    reader.expect(_TITLE)
    constants = reader.take(_CONSTANT)
    reader.expect(_BETWEEN, _CONSTANT_FORM)
    rows = reader.take(_ROW)
    reader.expect(_END, _ROW_FORM)
    reader.expect_end()
    return Specification(
        path,
        tuple(Constant(name, int(digits, 16), line) for line, (name, digits) in constants),
        tuple(Row(line, *cells) for line, cells in rows),
    )


class _Reader:
    """Walks through the lines of a text; `at` is the index of the next one."""

    def __init__(self, path: Path, lines: Sequence[str]) -> None:
        self.path, self.lines, self.at = path, lines, 0

    def expect(self, texts: Sequence[str], other: str = "") -> None:
        """Go behind `texts`, which must come next; `other` says what else could have stood before the first."""
        for position, text in enumerate(texts):
            wanted = f"{other}, or {quoted(text)}" if other and position == 0 else quoted(text)
            if self.at == len(self.lines):
                raise self.error(self.at, "the end of the text", wanted)
            if self.lines[self.at] != text:
                raise self.error(self.at + 1, quoted(self.lines[self.at]), wanted)
            self.at += 1

    def expect_end(self) -> None:
        if self.at < len(self.lines):
            raise self.error(self.at + 1, quoted(self.lines[self.at]), "the end of the text")

    def take(self, pattern: re.Pattern[str]) -> list[tuple[int, tuple[str, ...]]]:
        """Go behind the lines that match `pattern` and return the number and the groups of each."""
        taken: list[tuple[int, tuple[str, ...]]] = []
        while self.at < len(self.lines) and (match := pattern.fullmatch(self.lines[self.at])):
            self.at += 1
            taken.append((self.at, match.groups()))
        return taken

    def error(self, line: int, found: str, expected: str) -> DataError:
        sentence = f"found {found}, expected {expected}; get the text again, or read its new form in {_HERE}"
        return DataError([Problem(self.path, line, "spec-form", sentence)])


_HERE = "macros/load/specification.py"
