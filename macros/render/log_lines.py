"""What a page makes of commands and sample messages: commands out of steps, patterns that find a cause for a line.

In: texts of the data. Out: text, and patterns that Python and JavaScript read alike. Knows no pages.
"""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator

from macros.model.causes import Cause

PROGRAMS = frozenset(
    (
        *("awk", "cat", "curl", "dmesg", "docker", "find", "firewall-cmd"),
        *("for", "free", "grep", "hccn_tool", "ip", "journalctl", "kubectl"),
        *("ls", "lsof", "nc", "npu-smi", "ping", "pip", "ps"),
        *("python3", "ss", "stat", "sysctl", "ulimit"),
    )
)
"""How a span in backticks begins that is a command and no name, option or log text."""

_SPAN = re.compile(r"`([^`]+)`")
_ENDS = re.compile(r"[.。;；,，]?\s*")
_COLONS = (":", "：")
_FIXED_NUMBER = re.compile(r"(?:errno|ret|cost)\W{0,2}$|error code\W$|ErrorNo\W{0,2}$|ret:? ?(?:0x)?$")
_NUMBER = re.compile(r"[0-9]+")


def is_command(span: str) -> bool:
    """Say whether a span in backticks is a command line: a program, and something behind it."""
    return span.split(" ")[0] in PROGRAMS and " " in span


def split_commands(step: str) -> Iterator[tuple[str, str]]:
    """Yield the texts of `step` in order, each with the command that stands behind it, "" for none.

    A command behind a colon or at the end of a sentence leaves the text, and the mark behind it with it, so that no
    full stop is copied; of one within a sentence the name of its program stays, and the command follows the step.
    """
    start, later, text = 0, [], ""
    for match in _SPAN.finditer(step):
        if not is_command(match[1]):
            continue
        before = step[start : match.start()]
        rest = step[match.end() :]
        mark = _ENDS.match(rest)
        assert mark is not None
        stands_alone = before.rstrip().endswith(_COLONS) or (text + before and not rest[mark.end() :])
        if stands_alone and not rest.startswith((":", "：")):
            yield text + before.rstrip(), match[1]
            start, text = match.end() + (mark.end() if mark[0].strip() else 0), ""
        else:
            text += f"{before}`{match[1].split(' ')[0]}`"
            later.append(match[1])
            start = match.end()
    text = (text + step[start:]).strip()
    text = text[:1].upper() + text[1:]
    if not later:
        if text:
            yield text, ""
        return
    for position, shell in enumerate(later):
        yield (text if position == 0 else "", shell)


def heading(text: str) -> str:
    """Return a sentence as the Markdown of a heading: no full stop, nothing read as a mark but code in backticks."""
    parts = re.split(r"(`[^`]+`)", text.rstrip(".。"))
    return "".join(part if part.startswith("`") else re.sub(r"([\\*_\[\]<>{}#!|&~^])", r"\\\1", part) for part in parts)


def sample_patterns(cause: Cause) -> list[str]:
    """Return a pattern for each sample message: numbers may differ, but for those that say what went wrong (errno)."""
    return [_pattern_of(message) for message in cause.sample_messages]


def grep_patterns(cause: Cause) -> list[str]:
    """Return what the greps of the command of `cause` look for in a log, as patterns of JavaScript."""
    found = []
    for part in re.split(r"[|;&]\s", cause.command or ""):
        words = _words(part)
        if "grep" not in words or "ascend/log" not in part:
            continue
        behind = words[words.index("grep") + 1 :]
        flags = "".join(word for word in behind if word.startswith("-"))
        pattern = next((word for word in behind if not word.startswith("-")), "")
        if pattern and "v" not in flags:
            found.append(_as_javascript(pattern, extended="E" in flags or "P" in flags))
    return found


def _as_javascript(pattern: str, extended: bool) -> str:
    """Return a pattern of grep; JavaScript reads a bracket in a class, and marks of a basic pattern, otherwise."""
    pattern = pattern.replace("[[]", r"\[").replace("[]]", r"\]")
    return pattern if extended else re.sub(r"([+?|(){}])", r"\\\1", pattern)


def _words(command: str) -> list[str]:
    try:
        return shlex.split(command)
    except ValueError:
        return []


def _pattern_of(message: str) -> str:
    parts, end = [], 0
    for match in _NUMBER.finditer(message):
        before = message[end : match.start()]
        fixed = _FIXED_NUMBER.search(message[: match.start()])
        parts += [re.escape(before), match[0] if fixed else "[0-9]+"]
        end = match.end()
    return "".join([*parts, re.escape(message[end:])]).replace("DlHccl", "(?:Dl)?Hccl")
