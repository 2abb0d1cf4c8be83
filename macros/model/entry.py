"""What has a name and a page, whether a code stands behind it or not.

In: texts. Out: a frozen dataclass. Knows neither files nor MkDocs.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from macros.model.records import LINE
from macros.model.text import LocalizedSteps, LocalizedText

SPECIFIED = ("documented", "reserved")
"""The lifecycles of the codes that the specification has."""

UNDOCUMENTED = "undocumented"
"""The lifecycle of a name that the specification never had."""

REMOVED = "removed"
"""The lifecycle of a code that was taken away, kept here since older releases print it."""


@dataclass(frozen=True)
class Returned:
    """Whether the open source returns a code: an observation at the reviewed commit, with its sources."""

    status: str
    source: tuple[str, ...]


@dataclass(frozen=True, kw_only=True)
class Entry:
    """One name that has a page: a code, or a member that only Python has, which is known by its name alone."""

    name: str
    value: int | None = None
    python_name: str | None = None
    """The member of Python's LLMStatusCode with that value; None where Python has none, or there is no value."""
    category: str
    lifecycle: str
    returned: Returned | None = None
    recoverable: str | None = None
    """One of RECOVERABLE; None for what the specification does not have, and so is the remedy."""
    meaning: LocalizedText
    remedy: LocalizedSteps | None = None
    about: LocalizedText | None = None
    """What is known of a name that the specification does not have; None for the others."""
    about_source: tuple[str, ...] = ()
    line: int = field(metadata=LINE)
    """Line of the record in its file, for edit links."""

    @property
    def specified(self) -> bool:
        """Whether the specification has it."""
        return self.lifecycle in SPECIFIED

    @property
    def hex(self) -> str | None:
        """`0x` and eight upper-case digits; None without a value."""
        return None if self.value is None else f"0x{self.value:08X}"

    @property
    def python_member(self) -> str | None:
        """What Python's LLMStatusCode calls it; None where it has no such member."""
        return self.name if self.value is None else self.python_name

    @property
    def first(self) -> LocalizedSteps | None:
        """What to do first, where the record itself says it."""
        return None

    @property
    def path(self) -> str:
        """Address of the page, relative to the root of a language."""
        return f"codes/{self.name}/"
