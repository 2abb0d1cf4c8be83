"""What changed from release to release, and what the official documents call things, as types.

In: nothing but texts. Out: frozen dataclasses. Knows neither files nor MkDocs.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from macros.model.text import LocalizedText

CHANGED = ("listed", "recoverable", "remedy", "label")
"""What of a code's row can change, from the most to the least that a reader must know."""

UPGRADE_TOPICS = ("generations", "languages", "defaults", "interface", "files", "documents")
"""The parts in which the notes for those who upgrade are shown."""


@dataclass(frozen=True, kw_only=True)
class Change:
    """What changed in the lists of an interface between two documents, which are its sources."""

    id: str
    codes: tuple[str, ...]
    interface: str
    about: str
    between: str
    """"releases", or "generations": from v1 to v2 of one release."""
    wording: bool
    old: str
    new: str
    before: str | None
    after: str | None
    text: LocalizedText


@dataclass(frozen=True, kw_only=True)
class Upgrade:
    """One note for those who move to another release, generation or language."""

    id: str
    topic: str
    old: str | None
    """The last release with the old state, where one release to another made the difference."""
    new: str | None
    codes: tuple[str, ...] = ()
    apis: tuple[str, ...] = ()
    text: LocalizedText
    source: tuple[str, ...]


@dataclass(frozen=True)
class OfficialLabel:
    """What some official English documents call a code, verbatim."""

    label: str
    documents: tuple[str, ...]


@dataclass(frozen=True)
class OfficialLabels:
    """All that the official English documents call one code."""

    code: str
    labels: tuple[OfficialLabel, ...]


@dataclass(frozen=True, kw_only=True)
class CallPages:
    """Where the calls stand in the documents of one release: the address by the name of the call."""

    release: str
    generation: str | None
    edition: str
    language: str
    pages: Mapping[str, str]
