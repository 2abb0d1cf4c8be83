"""The names that a source declares: what a reader of the code must know a word for."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator

_STRING = r'"(?:[^"\\\n]|\\.)*"|' + r"'(?:[^'\\\n]|\\.)*'"
_CLASS = r"\[(?:[^\]\\\n]|\\.)*\]"
_REGEX = (
    rf"(?<=[=(,:!&|?;\[{{}}\n])\s*/(?![/*])(?:[^/\\\[\n]|\\.|{_CLASS})+/[a-z]*|(?<=return)\s*/(?![/*])[^/\n]+/[a-z]*"
)
_SKIPPED = re.compile(rf"//[^\n]*|/\*.*?\*/|{_STRING}|`(?:[^`\\]|\\.)*`|{_REGEX}", re.DOTALL)
_NAME = r"[A-Za-z_$][\w$]*"
_DECLARED = re.compile(
    rf"\b(?:var|let|const|class|function\*?)\s+({_NAME})"  # a declaration
    rf"|\.({_NAME})\s*=(?!=)"  # a property that is set
    rf"|(?<=[{{,\n])\s*(?:async\s+)?({_NAME})\s*:(?!:)"  # a key of an object
    rf"|(?<=[{{,])\s*({_NAME})\s*(?=[,}}])"  # a shorthand key, a destructured name, an argument in the middle
    rf"|({_NAME})\s*=>"  # the only argument of an arrow
)
_ARGUMENTS = re.compile(
    rf"(?:function\*?\s*(?:{_NAME})?\s*\(([^()]*)\)|\(([^()]*)\)\s*=>|\b{_NAME}\s*\(([^()]*)\)\s*\{{)"
)


def names_in_python(source: str) -> Iterator[tuple[int, str]]:
    """Yield (line, name) of every function, class, argument, variable, attribute that is set, and import `as`."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            yield node.lineno, node.name
        elif isinstance(node, ast.arg):
            yield node.lineno, node.arg
        elif isinstance(node, ast.Name | ast.Attribute) and isinstance(node.ctx, ast.Store):
            yield node.lineno, node.id if isinstance(node, ast.Name) else node.attr
        elif isinstance(node, ast.Import | ast.ImportFrom):
            yield from ((node.lineno, alias.asname) for alias in node.names if alias.asname)
        elif isinstance(node, ast.ExceptHandler) and node.name:
            yield node.lineno, node.name


def names_in_javascript(source: str) -> Iterator[tuple[int, str]]:
    """Yield (line, name) of every variable, function, argument and property that is declared; by tokens, no grammar.

    Comments, strings and regular expressions hold no names. What it takes for a name without need does no harm.
    """
    text = _SKIPPED.sub(lambda match: re.sub(r"[^\n]", " ", match[0]), source)
    for match in _DECLARED.finditer(text):
        name = next(part for part in match.groups() if part)
        yield text.count("\n", 0, match.start()) + 1, name
    for match in _ARGUMENTS.finditer(text):
        line = text.count("\n", 0, match.start()) + 1
        listed = next((part for part in match.groups() if part), "")
        yield from ((line, name) for name in re.findall(rf"(?:^|,)\s*(?:\.\.\.)?({_NAME})", listed))


def words_of_name(name: str) -> tuple[str, ...]:
    """Return the words of `name` in lower case: ("line", "facts") of `lineFacts`, `LineFacts` and `line_facts`."""
    return tuple(word.lower() for word in re.findall(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+|\d+", name))


def functions_in_python(source: str) -> Iterator[tuple[int, str]]:
    """Yield (line, name) of every function."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            yield node.lineno, node.name
