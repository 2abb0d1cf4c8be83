"""What `loglink.diagnose` takes, and what it and `loglink.explain` return: frozen values.

In: nothing. Out: types. Each is a NamedTuple: to be read by name, compared, pickled; `as_dict` makes plain
dictionaries, lists, texts, numbers and None of it, for `json.dumps`. What is unknown is None, never left out.
"""

from __future__ import annotations

import os
from typing import Any, Dict, Mapping, NamedTuple, Optional, Tuple, Union

LogGiven = Union[str, "os.PathLike[str]", Tuple[str, str]]
"""A text; a path of a file, folder or archive; or a text with its name, (name, text)."""


class Localized(NamedTuple):
    """One text in both languages of the guide."""

    en: str
    zh: str


class LocalizedSteps(NamedTuple):
    """Steps in their order, in both languages."""

    en: Tuple[str, ...]
    zh: Tuple[str, ...]


class Advice(NamedTuple):
    """What the guide says of a cause: what it is, how to check it, what that means, the fix, how to see it worked.

    `command` is what to run for the check, of one or several lines, empty without one. Causes and
    candidates of a failure have the addresses, ports, pids and ids of the log in their commands; elsewhere these are
    words in capitals (PORT).
    """

    cause: Localized
    check: Localized
    command: str
    result: Localized
    fix: Localized
    fixed: Localized


class Cause(NamedTuple):
    """Where the guide describes a cause: `page` is the name of a code or the path of a guide page, `id` the anchor.

    `advice` is None where `id` is a place of the source, and for a part of a guide page that no line settles: `url`
    then leads to what is known.
    """

    page: str
    id: str
    url: str
    advice: Optional[Advice]


class Recovery(NamedTuple):
    """What a caller of one of `apis` may do: `retry` is never, same, later, after-relink or after-release."""

    apis: Tuple[str, ...]
    retry: str
    reason: Localized


class Code(NamedTuple):
    """One code, or a member that only Python has, which has neither `value` nor `hex`.

    `category` and `lifecycle` are words of the glossary (lifecycle: documented, reserved, undocumented, removed);
    `recoverable` is yes, no or not-applicable, None where the specification does not have the code.
    Texts may hold names and commands in backticks.
    """

    name: str
    value: Optional[int]
    hex: Optional[str]
    python_name: Optional[str]
    category: str
    lifecycle: str
    recoverable: Optional[str]
    condition: Optional[Localized]
    meaning: Localized
    about: Optional[Localized]
    first: LocalizedSteps
    remedy: Optional[LocalizedSteps]
    causes: Tuple[Cause, ...]
    recovery: Tuple[Recovery, ...]
    url: str


class Evidence(NamedTuple):
    """A line that shows something, counted from 1, and what stands in its slots as printed."""

    file: str
    line: int
    slots: Mapping[str, str]


class Place(NamedTuple):
    """A line of a log, counted from 1."""

    file: str
    line: int


class Mention(NamedTuple):
    """A line that names a code and tells of no failure."""

    file: str
    line: int
    code: str


class LogFile(NamedTuple):
    """A log that was read; how far its clock is off, in ms; the releases that print such lines."""

    name: str
    lines: int
    encoding: str
    offset_ms: Optional[int]
    release: Optional[str]


class Failure(NamedTuple):
    """One call that failed on one peer, or hangs; the keys are those of `loglink diagnose --json`.

    `kind` is failed or open. `line` is where it first shows. `cause` is None unless the lines settle it: then
    `candidates` are what they leave possible, best first. `explained_by` is the index of the failure that explains
    this one. `says` is what happened in one sentence, `look_next` where to look for more. `act_on` is the side to act
    on, `retry` what Recovery.retry says of the call. `facts` are all slots by name. The same origin, peer and cause
    again is one of `repeats`; in another process, one of `processes`.
    """

    kind: str
    file: str
    line: int
    evidence: Tuple[Evidence, ...]
    explained_by: Optional[int]
    says: Localized
    time: Optional[str]
    process: Optional[str]
    side: Optional[str]
    act_on: Optional[str]
    calls: Tuple[str, ...]
    codes: Tuple[str, ...]
    cause: Optional[Cause]
    candidates: Tuple[Cause, ...]
    facts: Mapping[str, str]
    repeats: int
    processes: int
    passed_on: Tuple[Place, ...]
    look_next: Optional[Localized]
    retry: Optional[str]


class Diagnosis(NamedTuple):
    """What logs tell: failures, the one that explains the others first; `codes` are all codes in them, with counts.

    `notes` says in a sentence each what was left out or could not be read.
    """

    schema_version: int
    failures: Tuple[Failure, ...]
    mentions: Tuple[Mention, ...]
    codes: Mapping[str, int]
    files: Tuple[LogFile, ...]
    notes: Tuple[str, ...]

    def as_dict(self) -> Dict[str, Any]:
        """Return the object that `loglink diagnose --json` prints, with `advice` in each cause, and `notes`."""
        content: Dict[str, Any] = _plain(self)
        return content


class Explanation(NamedTuple):
    """What one spelling of a code, or one line of a log, says alone: its codes, and the failure that it shows.

    Both are empty (`()` and None) where the guide knows nothing of a line.
    """

    text: str
    codes: Tuple[Code, ...]
    failure: Optional[Failure]

    def as_dict(self) -> Dict[str, Any]:
        """Return it as plain values, for `json.dumps`."""
        content: Dict[str, Any] = _plain(self)
        return content


def _plain(value: Any) -> Any:
    if hasattr(value, "_fields"):
        return {name: _plain(getattr(value, name)) for name in value._fields}
    if isinstance(value, tuple):
        return [_plain(one) for one in value]
    return dict(value) if isinstance(value, Mapping) else value
