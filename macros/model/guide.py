"""The words of the guide as types: codes, bit fields, confusions, labels.

In: nothing. Out: frozen dataclasses that every other module speaks in. Knows neither files nor MkDocs.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TypeVar

from macros.model.causes import Troubleshooting
from macros.model.entry import REMOVED, SPECIFIED, UNDOCUMENTED, Entry, Returned
from macros.model.licences import Component
from macros.model.names import OTHER_STEPS, V1_STEPS, Neighbours, PythonMember
from macros.model.notes import CAUSE, Note
from macros.model.records import HEX, HEX_LIST
from macros.model.releases import Releases
from macros.model.search_words import SearchWords
from macros.model.text import LANGUAGES, LocalizedSteps, LocalizedText

CATEGORIES = ("general", "parameter", "link", "cache", "memory", "timeout", "feature")
LIFECYCLES = (*SPECIFIED, UNDOCUMENTED, REMOVED)
RECOVERABLE = ("yes", "no", "not-applicable")
RETURNED = ("yes", "not-in-open-source")

E = TypeVar("E", bound=Entry)


@dataclass(frozen=True, kw_only=True)
class Code(Entry):
    """One code, as `data/codes.yml` holds it; of an undocumented one the specification says nothing.

    A removed one keeps what it had before: the words of the last specification that had it, or `about`.
    """

    value: int = field(metadata=HEX)
    returned: Returned
    condition: LocalizedText | None
    also_means: LocalizedText | None
    description: str | None
    """The text that the source registers for an undocumented code; None where it registers none."""
    replaced_by: str | None
    """The name of the code that takes the place of a removed one; None where none does, and for the others."""
    related: tuple[str, ...]
    v1: bool = False
    """Whether the older v1 stack prints an undocumented code that the reviewed source does not return."""

    @property
    def hex(self) -> str:
        """`0x` and eight upper-case digits."""
        return f"0x{self.value:08X}"

    @property
    def signed(self) -> int:
        """The same 32 bits as a two's-complement integer."""
        return self.value - (1 << 32) if self.value >> 31 else self.value


@dataclass(frozen=True)
class FieldValue:
    """One number that a bit field can hold, with the name that the source gives it."""

    value: int
    name: str
    label: LocalizedText


@dataclass(frozen=True)
class Field:
    """One bit group of a value: `width` bits, `shift` bits from the right."""

    id: str
    shift: int
    width: int
    label: LocalizedText
    values: tuple[FieldValue, ...]

    def extract(self, value: int) -> int:
        """Return the number that `value` (0 to 2**32-1) holds in this field."""
        return value >> self.shift & ((1 << self.width) - 1)

    def describe(self, number: int) -> FieldValue | None:
        """Return what `number` is called in this field, None where the source gives no name."""
        return next((v for v in self.values if v.value == number), None)

    @property
    def by_number(self) -> Mapping[str, FieldValue]:
        """The named numbers, by the number as a text."""
        return {str(one.value): one for one in self.values}


@dataclass(frozen=True)
class Encoding:
    """The layout of a value: its fields from the highest bit to the lowest, and where it is defined."""

    source: tuple[str, ...]
    module: int = field(metadata=HEX)
    """The first value of LLM-DataDist's own module: that of each code but the lowest field."""
    general: tuple[int, ...] = field(metadata=HEX_LIST)
    """The values of the general codes, which belong to no module."""
    fields: tuple[Field, ...]


@dataclass(frozen=True)
class Confusion:
    """Two codes that are taken for one another, how to tell them apart, and the sources."""

    codes: tuple[str, str]
    tell_apart: LocalizedText
    source: tuple[str, ...]


@dataclass(frozen=True)
class Guide:
    """All data of the guide, loaded and valid; `reviewed_commit` is the one that its statements were read against."""

    reviewed_commit: str
    all_codes: tuple[Code, ...]
    members: tuple[PythonMember, ...]
    neighbours: Neighbours
    encoding: Encoding
    confusions: tuple[Confusion, ...]
    components: tuple[Component, ...]
    """Whose work the guide carries, and what makes it."""
    labels: Mapping[str, LocalizedText]
    recognise: Mapping[str, object] = field(repr=False)
    signatures: tuple[Mapping[str, object], ...] = field(repr=False)
    rules: tuple[Mapping[str, object], ...] = field(repr=False)
    """Lines that programs print, and what settles a cause, as their files hold them: the engines read them so."""
    releases: Releases = field(repr=False)
    search_words: SearchWords = field(repr=False)
    troubleshooting: Troubleshooting = field(repr=False)
    notes: tuple[Note, ...] = ()
    """What a site adds of its own; nothing in what is published."""

    @property
    def specified_codes(self) -> tuple[Code, ...]:
        """The codes of the specification."""
        return tuple(code for code in self.all_codes if code.specified)

    @property
    def unspecified(self) -> tuple[Entry, ...]:
        """The names that the specification does not have: codes, undocumented or removed, then Python's members."""
        return (*(code for code in self.all_codes if not code.specified), *self.members)

    @property
    def all_entries(self) -> tuple[Entry, ...]:
        """Everything that has a page, the codes of the specification first."""
        return (*self.specified_codes, *self.unspecified)

    def code(self, name: str) -> Code:
        """Return the code called `name`; KeyError with the known names when there is none."""
        return _called(name, self.all_codes)

    def entry(self, name: str) -> Entry:
        """Return what is called `name` and has a page; KeyError with the known names when there is none."""
        return _called(name, self.all_entries)

    def first_steps(self, entry: Entry) -> LocalizedSteps:
        """Return what to do first about `entry`; where nothing is known of it alone, what holds for all such names."""
        known = self.troubleshooting.of(entry.name)
        if known is not None:
            return known.first
        keys = V1_STEPS if isinstance(entry, Code) and entry.v1 else OTHER_STEPS
        shared = (tuple(self.label(key, language) for key in keys) for language in LANGUAGES)
        return entry.first or LocalizedSteps(*shared)

    def sample_lines(self, name: str) -> list[str]:
        """Return the innermost line of the code `name` in every layout, oldest first; ValueError if it has none."""
        code, log = self.code(name), self.troubleshooting.causes[name].log
        if log.line is None:
            raise ValueError(f"data/troubleshooting/{name}/causes.yml has no log.line, expected one; add it")
        return [layout.fill(log.line, code.value, log.description) for layout in self.troubleshooting.layouts]

    def notes_on(self, name: str, cause: str | None = None) -> tuple[Note, ...]:
        """Return the notes of the site on the entry `name`, or on its cause with the id `cause`."""
        place = name if cause is None else f"{name}#{CAUSE}{cause}"
        return tuple(note for note in self.notes if note.on == place)

    def label(self, key: str, language: str) -> str:
        """Return the label `key` of `data/labels.yml` in `language`; KeyError when the key is not there."""
        if key not in self.labels:
            raise KeyError(f"data/labels.yml has no label {key!r}")
        return self.labels[key][language]


def _called(name: str, entries: tuple[E, ...]) -> E:
    found = next((entry for entry in entries if entry.name == name), None)
    if found is None:
        known = ", ".join(entry.name for entry in entries)
        raise KeyError(f"no code is called {name!r}; the codes are {known}")
    return found
