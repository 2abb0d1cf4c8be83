"""Slips of the pen: one wrong letter in an identifier, a command, the lines of a source, a placeholder.

In: a text. Out: every text with one such slip, or none. Must not know where the text stands.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

NAME = re.compile(
    r"\bLLM_[A-Z_]+\b"  # a code
    r"|\b(?:OPTION|HCCL|ACL|ASCEND|CANN|VLLM)_[A-Z_0-9]+\b"  # an option, a variable of the environment
    r"|\b[a-z]+(?:_[a-z0-9]+)+\b"  # a call, an argument
    r"|\b[A-Z][a-z]+(?:[A-Z][a-z]+)+\b"  # a call of C++, a type
)
_RANGE = re.compile(r"(?<=[\w/.-]:)(\d+)(?:-(\d+))?(?![\w.:-])")
_SOURCE = re.compile(r"[\w.-]+/[\w.-]+@[\w.-]+:[^\s:`]+:\d+(?:-\d+)?(?![\w-])")
_PROGRAMS = "grep|ss|nc|ping|ip|npu-smi|hccn_tool|cat|ls|ps|env|docker|find|python3?|kubectl|ulimit|curl"
_COMMAND = re.compile(rf"\b(?:{_PROGRAMS})\b [^`\n]+")
_PLACEHOLDER = re.compile(r"\{[A-Za-z0-9_.]+(?::[a-z]+)?\}")


def names(text: str) -> Iterator[str]:
    """Yield `text` with one letter left out of one of its identifiers."""
    for match in NAME.finditer(_outside_sources(text)):
        yield _without_letter(text, match.start(), match.end())


def word(text: str) -> str:
    """Return `text`, which is an identifier as a whole, with one letter left out."""
    return _without_letter(text, 0, len(text))


def commands(text: str) -> Iterator[str]:
    """Yield `text` with two letters of the program, or of an argument, changed about."""
    for match in _COMMAND.finditer(text):
        for piece in re.finditer(r"(?<![\w-])[A-Za-z_]{3,}", match[0]):
            at = match.start() + piece.start() + 1
            if text[at] != text[at + 1]:
                yield text[:at] + text[at + 1] + text[at] + text[at + 2 :]
                break


def ranges(text: str) -> Iterator[str]:
    """Yield `text` with the lines of one of its sources the wrong way round, or with one digit wrong."""
    for source in _SOURCE.finditer(text):
        for match in _RANGE.finditer(text, source.start(), source.end()):
            if match[2]:
                yield f"{text[: match.start()]}{match[2]}-{match[1]}{text[match.end() :]}"
            digit = str((int(match[1][0]) % 9) + 1)
            yield f"{text[: match.start()]}{digit}{text[match.start() + 1 :]}"


def placeholders(text: str) -> Iterator[str]:
    """Yield `text` with one of its placeholders misspelt, and with its brace left open."""
    for match in _PLACEHOLDER.finditer(text):
        inside = match.start() + 1
        yield f"{text[:inside]}{'7' if text[inside] != '7' else '8'}{text[inside + 1 :]}"
        yield text[: match.end() - 1] + text[match.end() :]


def _without_letter(text: str, start: int, end: int) -> str:
    """Return `text` without the letter in the middle of the piece."""
    middle = (start + end) // 2
    at = next((one for one in range(middle, end) if text[one].isalnum()), middle)
    return text[:at] + text[at + 1 :]


def _outside_sources(text: str) -> str:
    """Return `text` with blanks for its sources, in which a name is a part of a path."""
    return _SOURCE.sub(lambda match: " " * len(match[0]), text)
