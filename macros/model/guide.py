"""The words of the guide as types: codes, bit fields, confusions, labels.

In: nothing. Out: frozen dataclasses that every other module speaks in. Knows neither files nor MkDocs.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from macros.model.causes import Troubleshooting
from macros.model.names import Neighbours, PythonMember
from macros.model.text import LocalizedSteps, LocalizedText

CATEGORIES = ("general", "parameter", "link", "cache", "memory", "timeout", "feature")
LIFECYCLES = ("documented", "reserved", "undocumented")
RECOVERABLE = ("yes", "no", "not-applicable")
RETURNED = ("yes", "not-in-open-source")

MAX_VALUE = 0xFFFFFFFF
"""The largest value: a code is an unsigned 32-bit integer."""


@dataclass(frozen=True)
class Returned:
    """Whether the open source returns a code: an observation at the reviewed commit, with its sources."""

    status: str
    source: tuple[str, ...]


@dataclass(frozen=True)
class Code:
    """One code, as `data/codes.yml` holds it; of an undocumented one the specification says nothing."""

    name: str
    value: int
    python_name: str | None
    """The member of Python's LLMStatusCode; None only for undocumented codes that Python does not have."""
    category: str
    lifecycle: str
    returned: Returned
    recoverable: str | None
    """One of RECOVERABLE; None for an undocumented code, and so is the remedy."""
    condition: LocalizedText | None
    meaning: LocalizedText
    remedy: LocalizedSteps | None
    also_means: LocalizedText | None
    about: LocalizedText | None
    """What is known of an undocumented code; None for the others."""
    about_source: tuple[str, ...]
    description: str | None
    """The text that the source registers for an undocumented code; None where it registers none."""
    related: tuple[str, ...]
    line: int
    """Line of the record in `data/codes.yml`, for edit links."""

    @property
    def hex(self) -> str:
        """`0x` and eight upper-case digits."""
        return f"0x{self.value:08X}"

    @property
    def signed(self) -> int:
        """The same 32 bits as a two's-complement integer."""
        return self.value - (1 << 32) if self.value >> 31 else self.value

    @property
    def specified(self) -> bool:
        """Whether the specification has the code."""
        return self.lifecycle != "undocumented"

    @property
    def path(self) -> str:
        """Address of the page, relative to the root of a language."""
        return f"codes/{self.name}/"


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


@dataclass(frozen=True)
class Encoding:
    """The layout of a value: its fields from the highest bit to the lowest, and where it is defined."""

    fields: tuple[Field, ...]
    source: tuple[str, ...]


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
    labels: Mapping[str, LocalizedText]
    recognise: Mapping[str, object] = field(repr=False)
    troubleshooting: Troubleshooting = field(repr=False)

    @property
    def specified_codes(self) -> tuple[Code, ...]:
        """The codes of the specification."""
        return tuple(code for code in self.all_codes if code.specified)

    @property
    def unspecified(self) -> tuple[Code | PythonMember, ...]:
        """The names that the specification does not have: codes of the source's own list, then Python's members."""
        return (*(code for code in self.all_codes if not code.specified), *self.members)

    @property
    def all_entries(self) -> tuple[Code | PythonMember, ...]:
        """Everything that has a page, the codes of the specification first."""
        return (*self.specified_codes, *self.unspecified)

    def code(self, name: str) -> Code:
        """Return the code called `name`; KeyError with the known names when there is none."""
        for code in self.all_codes:
            if code.name == name:
                return code
        known = ", ".join(code.name for code in self.all_codes)
        raise KeyError(f"no code is called {name!r}; the codes are {known}")

    def sample_lines(self, name: str) -> list[str]:
        """Return the innermost line of the code `name` in every layout, oldest first; ValueError if it has none."""
        code, log = self.code(name), self.troubleshooting.causes[name].log
        if log.line is None:
            raise ValueError(f"data/troubleshooting/{name}/causes.yml has no log.line, expected one; add it")
        return [layout.fill(log.line, code.value, log.description) for layout in self.troubleshooting.layouts]

    def label(self, key: str, language: str) -> str:
        """Return the label `key` of `data/labels.yml` in `language`; KeyError when the key is not there."""
        if key not in self.labels:
            raise KeyError(f"data/labels.yml has no label {key!r}")
        return self.labels[key][language]
