"""How far things go and how long they may take, as types.

In: nothing but texts. Out: frozen dataclasses. Knows neither files nor MkDocs.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from macros.model.text import LocalizedText

LIMIT_GROUPS = ("link", "address", "time", "transfer", "message", "cache", "memory", "process")
"""The tables of limits, in the order in which they are shown."""


@dataclass(frozen=True, kw_only=True)
class Limit:
    """One limit; `gives` are the codes and the exceptions of Python that going beyond it gives."""

    id: str
    group: str
    what: LocalizedText
    limit: LocalizedText
    results: tuple[str, ...] = ()
    note: LocalizedText | None
    source: tuple[str, ...]


@dataclass(frozen=True, kw_only=True)
class TimeLimit:
    """One time limit: what it is called, which calls it acts on, and what happens at its end."""

    id: str
    kind: str
    cpp: str | None
    python: str | None
    key: str | None
    """Key in the option map, or name of the environment variable."""
    unit: str
    default: Mapping[str, int] = field(default_factory=dict)
    """By language, in the unit; empty where nothing limits the time then."""
    apis: tuple[str, ...]
    limits: LocalizedText
    end: LocalizedText
    results: tuple[str, ...] = ()
    note: LocalizedText | None
    source: tuple[str, ...]

    @property
    def defaults(self) -> tuple[int, ...]:
        """Return the different defaults, that of C++ first."""
        return tuple(dict.fromkeys(self.default.values()))
