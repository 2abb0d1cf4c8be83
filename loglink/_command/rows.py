"""One row for what `scan` finds: place, time, process, code, meaning, address; or one JSON object.

In: a hit and the line in which it stands. Out: text. Writes nothing.
"""

from __future__ import annotations

import json
from typing import Optional, Union

from loglink._command.console import bold
from loglink._command.context import CommandContext
from loglink._command.wrapping import harmless
from loglink._diagnose.header import HEAD, Header, read_header, time_in_words
from loglink._read.encodings import UTF_8, Encoding, nulls_at_start
from loglink._recognise.neighbours import ForeignHit
from loglink._recognise.scan import Hit

_LONGEST_CHARACTER = 4
"""Bytes."""


class LineSeen:
    """The line that is being read: what its beginning says."""

    def __init__(self) -> None:
        self._line, self._encoding = b"", UTF_8

    def see(self, line: bytes, encoding: Encoding) -> None:
        """Take `line`, which may be a long one."""
        self._line, self._encoding = line, encoding

    def header(self) -> Header:
        """Return what the line says before its message."""
        start = nulls_at_start(self._line) if self._line.startswith(b"\0") else 0
        head = self._line[start : start + 2 * HEAD * _LONGEST_CHARACTER].decode(self._encoding.name, "replace")
        return read_header(head.lstrip("\0")[: 2 * HEAD])


def json_row(hit: Union[Hit, ForeignHit], name: Optional[str]) -> str:
    """Return `hit` as a JSON object and a line end; `name` is that of the log where there are several."""
    return json.dumps({**({"file": name} if name else {}), **hit._asdict()}) + "\n"


def readable_row(hit: Union[Hit, ForeignHit], name: Optional[str], line: LineSeen, setting: CommandContext) -> str:
    """Return `hit` as a row and a line end; what the line does not say is left out."""
    header = line.header()
    place = f"{name}:{hit.line}:{hit.column}:" if name else f"{hit.line}:{hit.column}:"
    process = f"{header.program}[{header.pid}]" if header.pid else header.program
    parts = [time_in_words(header) or "", harmless(process), *_said(hit, setting)]
    return f"{place} {'  '.join(part for part in parts if part)}\n"


def _said(hit: Union[Hit, ForeignHit], setting: CommandContext) -> "tuple[str, ...]":
    if isinstance(hit, ForeignHit):
        meaning = next(one.line for one in setting.data.neighbours if one.name == hit.name)
        return _named(hit.name, hit.text), hit.family, meaning[setting.language]
    code = setting.data.by_name[hit.code.upper()]
    return _named(code.name, hit.text), code.meaning[setting.language], setting.for_people(setting.link(code))


def _named(name: str, text: str) -> str:
    """Return the name, and how the log spells it where it spells it otherwise."""
    return bold(name) if text == name else f"{bold(name)} ({text})"
