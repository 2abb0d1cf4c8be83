"""One YAML file as plain values that know their lines.

In: a path or a text. Out: Document, or DataError when there is nothing to read. Finds what makes a file
unreadable or ambiguous (missing, encoding, syntax, aliases, duplicate keys); must not know what values mean.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

import yaml

from macros.problems import DataError, Problem

NodePath = tuple[str | int, ...]
"""The way from the root of a document to a node: keys and indices."""

_TAGS = {
    yaml.MappingNode: {"map"},
    yaml.SequenceNode: {"seq"},
    yaml.ScalarNode: {"str", "int", "float", "bool", "null", "timestamp"},
}
_FOUND_LENGTH = 60

RESTORE = "restore the file from its history"
"""What to do about an empty file of the guide."""
MANY_KEYS = 3
"""So many keys missing or repeated in one mapping are one fault: a stub, or two records run together."""


class NodeProblem(NamedTuple):
    """A problem of a document, and the node that it makes unfit for further checks."""

    where: NodePath
    problem: Problem


@dataclass(frozen=True)
class Document:
    """One YAML file: its value, the line and the source text of each node, the faults met while reading."""

    path: Path
    value: Any
    lines: Mapping[NodePath, int]
    written: Mapping[NodePath, str]
    faults: tuple[NodeProblem, ...] = ()

    def line(self, where: NodePath) -> int:
        """Return the line of the node at `where`, or of its nearest ancestor that has one; 1 for the root."""
        while where not in self.lines and where:
            where = where[:-1]
        return self.lines.get(where, 1)

    def problem_at(self, where: NodePath, rule: str, found: str, expected: str, step: str) -> NodeProblem:
        """Return a fault of the node at `where`: what was found, what was expected, what to do next."""
        sentence = f"found {found}, expected {expected}; {step}"
        return NodeProblem(where, Problem(self.path, self.line(where), rule, sentence))


def load_document(path: Path) -> Document:
    """Return the YAML file at `path`; DataError with every problem that reading it met."""
    document = read_document(path)
    if document.faults:
        raise DataError([fault.problem for fault in document.faults])
    return document


def read_document(path: Path, if_empty: str = RESTORE) -> Document:
    """Return the YAML file at `path`, with its faults; DataError only where there is no value at all.

    `if_empty` is what to do then.
    """
    return parse_document(path, read_text(path), if_empty=if_empty)


def read_text(path: Path) -> str:
    """Return the text of a UTF-8 file, without a byte-order mark; DataError when it cannot be read."""
    try:
        raw = path.read_bytes()
    except FileNotFoundError:
        raise _error(path, 1, "missing-file", "found no such file; create it or correct the path") from None
    except OSError as error:
        reason = error.strerror or type(error).__name__
        sentence = f"cannot be read: {reason}; check what it is and who may read it"
        raise _error(path, 1, "unreadable-file", sentence) from None
    try:
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = raw.count(b"\n", 0, error.start) + 1
        sentence = f"found byte 0x{raw[error.start]:02X}, expected UTF-8; save the file as UTF-8"
        raise _error(path, line, "encoding", sentence) from None


def parse_document(path: Path, text: str, above: int = 0, if_empty: str = RESTORE) -> Document:
    """Return the document in `text`, which stands in `path` below `above` lines; errors as read_document."""
    try:
        node = _compose(text)
        if node is None or (node.tag.endswith(":null") and node.start_mark.index == node.end_mark.index):
            raise _error(path, above + 1, "empty-file", f"found no data, expected YAML; {if_empty}")
        return _Builder(path, text, above).build(node)
    except yaml.MarkedYAMLError as error:
        line, sentence = _syntax(error)
        raise _error(path, above + line, "yaml-syntax", sentence) from None
    except yaml.reader.ReaderError as error:
        line = text.count("\n", 0, error.position) + 1
        sentence = f"found U+{ord(text[error.position]):04X}, a character that YAML does not allow; remove it"
        raise _error(path, above + line, "yaml-syntax", sentence) from None
    except RecursionError:
        sentence = "found brackets nested too deeply, expected a few levels; remove the surplus ones"
        raise _error(path, above + 1, "yaml-syntax", sentence) from None


def quoted(text: str) -> str:
    """Return `text` in quotes, in one line of printable characters, cut when it is long."""
    return repr(text if len(text) <= _FOUND_LENGTH else text[: _FOUND_LENGTH - 1] + "…")


def _error(path: Path, line: int, rule: str, sentence: str) -> DataError:
    return DataError([Problem(path, line, rule, sentence)])


def _syntax(error: yaml.MarkedYAMLError) -> tuple[int, str]:
    mark, begun = error.problem_mark or error.context_mark, error.context_mark
    line = mark.line + 1 if mark else 1
    said = " ".join(" ".join(part for part in (error.context, error.problem) if part).split())
    since = f" (begun in line {begun.line + 1})" if begun and begun.line + 1 != line else ""
    return line, f"not valid YAML: {said}{since}; mend the syntax here or just above"


def _compose(text: str) -> yaml.Node | None:
    """Return the tree of `text`: by libyaml where it is there and `text` has no alias and no error, else by PyYAML."""
    fast = getattr(yaml, "CSafeLoader", None)
    if fast is not None:
        try:
            if not any(isinstance(event, yaml.AliasEvent) for event in yaml.parse(text, Loader=fast)):
                return yaml.compose(text, Loader=fast)
        except yaml.YAMLError:
            pass  # PyYAML says it with the place that the tests know
    return yaml.compose(text, Loader=_Loader)


class _Loader(yaml.SafeLoader):
    """Composes without aliases: what stands elsewhere has no line of its own, and could contain itself."""

    def compose_node(self, parent: yaml.Node | None, index: int) -> yaml.Node | None:
        if self.check_event(yaml.AliasEvent):
            event = self.peek_event()  # type: ignore[no-untyped-call]
            problem = f"found the alias *{event.anchor} where the text itself is expected"
            raise yaml.composer.ComposerError(None, None, problem, event.start_mark)
        node: yaml.Node | None = super().compose_node(parent, index)
        return node


class _Builder:
    """Turns a composed tree into a Document."""

    def __init__(self, path: Path, text: str, above: int) -> None:
        self.path, self.text, self.above = path, text, above
        self.lines: dict[NodePath, int] = {}
        self.written: dict[NodePath, str] = {}
        self.faults: list[NodeProblem] = []
        self.constructor = yaml.SafeLoader("")

    def build(self, root: yaml.Node) -> Document:
        value = self.value_of(root, (), self.line_of(root))
        return Document(self.path, value, self.lines, self.written, tuple(self.faults))

    def line_of(self, node: yaml.Node) -> int:
        return int(self.above + node.start_mark.line + 1)

    def problem_at(self, where: NodePath, line: int, rule: str, sentence: str) -> None:
        self.faults.append(NodeProblem(where, Problem(self.path, line, rule, sentence)))

    def value_of(self, node: yaml.Node, where: NodePath, line: int) -> Any:
        self.lines[where] = line
        self.written[where] = self.text[node.start_mark.index : node.end_mark.index]
        tag = node.tag.removeprefix("tag:yaml.org,2002:")
        if tag not in _TAGS[type(node)]:
            found = f"found {quoted(self.written[where])}, which YAML reads as {tag}, expected plain data"
            self.problem_at(where, line, "yaml-syntax", f"{found}; put it in quotes or remove the tag")
            return None
        if isinstance(node, yaml.MappingNode):
            return self.mapping_of(node, where)
        if isinstance(node, yaml.SequenceNode):
            return [self.value_of(item, (*where, i), self.line_of(item)) for i, item in enumerate(node.value)]
        return self.scalar_of(node, where, line)

    def scalar_of(self, node: yaml.Node, where: NodePath, line: int) -> Any:
        try:
            return self.constructor.construct_object(node)
        except (ValueError, OverflowError, yaml.YAMLError):
            found = f"found {quoted(node.value)}, which YAML cannot read as a value"
            self.problem_at(where, line, "yaml-syntax", f"{found}; put it in quotes")
            return None

    def mapping_of(self, node: yaml.MappingNode, where: NodePath) -> dict[str, Any]:
        result: dict[str, Any] = {}
        again: list[tuple[str, int]] = []
        for key_node, item in node.value:
            line = self.line_of(key_node)
            if not isinstance(key_node, yaml.ScalarNode):
                found = quoted(self.text[key_node.start_mark.index : key_node.end_mark.index])
                self.problem_at(where, line, "yaml-syntax", f"found {found} as a key, expected a word; correct it")
                continue
            key = str(key_node.value)
            if key in result:
                again.append((key, line))
                continue
            result[key] = self.value_of(item, (*where, key), line)
        self.repeated(where, again)
        return result

    def repeated(self, where: NodePath, again: list[tuple[str, int]]) -> None:
        """Note the keys that the mapping at `where` holds more than once; many are one fault, a lost `-`."""
        if len(again) >= MANY_KEYS:
            keys = ", ".join(quoted(key) for key, _ in again)
            sentence = f"found {keys} again, expected each key once; begin the second record with `-`"
            self.problem_at(where, again[0][1], "duplicate-key", sentence)
            return
        for key, line in again:
            first = self.lines[(*where, key)]
            found = f"found the key {quoted(key)} again, expected it once (first in line {first})"
            self.problem_at((*where, key), line, "duplicate-key", f"{found}; remove one")
