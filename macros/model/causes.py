"""Why a code is returned and what to do about it, as types: causes, places, recovery, calls, log lines.

In: nothing but texts. Out: frozen dataclasses. Knows neither files nor MkDocs.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from macros.model.glossary import Term
from macros.model.life_cycle import LifeCycleStep
from macros.model.limits import Limit, TimeLimit
from macros.model.records import key
from macros.model.text import LocalizedSteps, LocalizedText

RETRIES = ("never", "same", "later", "after-relink", "after-release")
"""What a caller may do after a code, from the least to the most that must happen first."""


@dataclass(frozen=True, kw_only=True)
class Advice:
    """What a cause is: how to check it, what to change, how to see that it worked."""

    cause: LocalizedText
    check: LocalizedText
    command: str | None
    result: LocalizedText
    fix: LocalizedText
    fixed: LocalizedText
    source: tuple[str, ...]


@dataclass(frozen=True, kw_only=True)
class Cause(Advice):
    """One likely cause of a code."""

    id: str
    sample_messages: tuple[str, ...] = ()
    """Made-up messages as the newest commit spells them; a grep in `command` finds each."""
    no_rule: LocalizedText | None = None
    """Why no line of a log can show it; None where a rule names it."""


@dataclass(frozen=True, kw_only=True)
class PartCause(Advice):
    """A cause that is a part of a page of the guide: `guide/frameworks/xllm/#link-failed`."""

    part: str


@dataclass(frozen=True)
class OlderLog:
    """What releases up to `until` print at a place, where the newest commit spells it otherwise."""

    text: str
    until: str


@dataclass(frozen=True)
class Place:
    """One place of the source that returns the code, or several that differ in their line only."""

    apis: tuple[str, ...]
    side: str
    when: LocalizedText
    log: str | None
    """A fragment of the text printed there, as the newest commit spells it."""
    source: tuple[str, ...]
    log_older: tuple[OlderLog, ...] = ()

    @property
    def logs(self) -> tuple[str, ...]:
        """Return every fragment that some release prints there."""
        return (*([self.log] if self.log else []), *(older.text for older in self.log_older))


@dataclass(frozen=True)
class Recovery:
    """What a caller of `apis` may do after the code: one of RETRIES."""

    apis: tuple[str, ...]
    retry: str
    reason: LocalizedText
    source: tuple[str, ...]


@dataclass(frozen=True)
class LogLine:
    """The innermost line that carries the number of a code; `message` is made up."""

    file: str
    line: int
    function: str
    message: str


@dataclass(frozen=True)
class LogForms:
    """How a code shows in logs; `description` is what the oldest layout prints in brackets, "" for nothing."""

    description: str
    line: LogLine | None
    python: str | None
    note: LocalizedText | None


@dataclass(frozen=True)
class NotReturned:
    """That today's open source never returns a code, and what one meets instead."""

    text: LocalizedText
    source: tuple[str, ...]


@dataclass(frozen=True, kw_only=True)
class Causes:
    """One file causes.yml: everything known about why its code is returned."""

    code: str
    first: LocalizedSteps
    first_source: tuple[str, ...]
    not_returned: NotReturned | None
    causes: tuple[Cause, ...]
    places: tuple[Place, ...]
    recovery: tuple[Recovery, ...]
    handling: LocalizedText
    handling_source: tuple[str, ...] = ()
    snippets: Mapping[str, str]
    """How a program handles the code: {"cpp": …, "python": …}, without the languages that never meet it."""
    chain: tuple[str, ...]
    log: LogForms

    @property
    def retries(self) -> tuple[str, ...]:
        """Return every retry that some API allows, in the order of RETRIES."""
        return tuple(retry for retry in RETRIES if any(one.retry == retry for one in self.recovery))


@dataclass(frozen=True)
class Timeout:
    """The argument or option that limits the time of a call; `default` is in `unit` ("ms", "s")."""

    option: str
    unit: str | None
    default: int
    note: LocalizedText | None


@dataclass(frozen=True)
class Api:
    """One public call."""

    name: str
    language: str
    family: str
    phase: str
    side: str
    purpose: LocalizedText
    arguments: str | None
    counterpart: str | None
    timeout: Timeout | None
    returns: LocalizedText | None
    source: tuple[str, ...]


@dataclass(frozen=True)
class LogRule:
    """One rule for reading a log."""

    id: str
    rule: LocalizedText
    source: tuple[str, ...]


@dataclass(frozen=True, kw_only=True)
class ReleaseFamily:
    """The releases that a line of one layout can come from; with `files`, one of these source files."""

    releases: str
    """In no language, as the diagnosis has it: `<= 9.1.0-beta.1`."""
    tells: str
    """What such a line settles: `release`, `library` alone, or `little`."""
    label: LocalizedText
    files: tuple[str, ...] = ()
    source: tuple[str, ...]


@dataclass(frozen=True, kw_only=True)
class LogLayout:
    """One layout of an error line; `template` holds {file} {line} {function} {decimal} {description} {message}."""

    id: str
    label: LocalizedText
    versions: LocalizedText
    template: str
    dl: bool = False
    """Whether names of HCCL carry Dl in it (DlHcclCommPrepare)."""
    families: tuple[ReleaseFamily, ...] = ()
    """The first one that fits a line counts."""
    source: tuple[str, ...]

    def fill(self, line: LogLine, decimal: int, description: str) -> str:
        """Return `line` as this layout prints it for the code with the value `decimal`."""
        values = {"file": line.file, "line": line.line, "function": line.function}
        message = self.spell(line.message)
        return self.template.format(**values, decimal=decimal, description=description, message=message)

    def spell(self, message: str) -> str:
        """Return `message`, spelt as in the newest commit, as this layout spells it."""
        return message if self.dl else message.replace("DlHccl", "Hccl")


@dataclass(frozen=True)
class Statement:
    """What a source says, and where."""

    text: LocalizedText
    source: tuple[str, ...]


@dataclass(frozen=True)
class SpecifiedStatement:
    """What the specification says, and where: `verbatim` in the cell `cell` of the row of `code`."""

    text: LocalizedText
    code: str
    cell: str
    verbatim: str


@dataclass(frozen=True)
class Contradiction:
    """Where public sources disagree."""

    id: str
    codes: tuple[str, ...]
    topic: LocalizedText
    specification: SpecifiedStatement
    others: tuple[Statement, ...]
    advice: LocalizedText


@dataclass(frozen=True)
class Troubleshooting:
    """All that explains the codes."""

    causes: Mapping[str, Causes]
    apis: tuple[Api, ...]
    life_cycle: tuple[LifeCycleStep, ...]
    rules: tuple[LogRule, ...] = field(metadata=key("log_rules"))
    layouts: tuple[LogLayout, ...] = field(metadata=key("log_layouts"))
    contradictions: tuple[Contradiction, ...]
    limits: tuple[Limit, ...]
    timeouts: tuple[TimeLimit, ...]
    parts: tuple[PartCause, ...]
    glossary: tuple[Term, ...]

    def of(self, code: str) -> Causes | None:
        """Return what is known about why `code` is returned; None for a code that the specification does not have."""
        return self.causes.get(code)

    def contradicting(self, code: str) -> tuple[Contradiction, ...]:
        """Return the contradictions that concern `code`."""
        return tuple(one for one in self.contradictions if code in one.codes)
