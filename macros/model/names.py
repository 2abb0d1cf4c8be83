"""Names that stand for no code of the range: members that only Python has, numbers of other families.

In: nothing. Out: frozen dataclasses. Knows nothing of codes.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from macros.model.entry import UNDOCUMENTED, Entry
from macros.model.records import key
from macros.model.text import LocalizedSteps, LocalizedText

OTHER_STEPS = ("other.first.1", "other.first.2", "other.first.3")
"""The labels of what to do first about a code that the specification does not have."""


@dataclass(frozen=True, kw_only=True)
class PythonMember(Entry):
    """One member of Python's LLMStatusCode that no code of LLM-DataDist stands behind; known by name alone."""

    lifecycle: str = UNDOCUMENTED
    about_source: tuple[str, ...] = field(metadata=key("source"))
    neighbour: str | None
    """The name of the other family's number that it stands for, None where there is none."""
    first_step: LocalizedText

    @property
    def first(self) -> LocalizedSteps:
        """What to do first: one step."""
        return LocalizedSteps(en=(self.first_step.en,), zh=(self.first_step.zh,))


@dataclass(frozen=True)
class Family:
    """What has numbers that look like codes, and what LLM-DataDist makes of them."""

    id: str
    label: LocalizedText
    summary: LocalizedText
    maps_to: LocalizedText
    source: tuple[str, ...]


@dataclass(frozen=True)
class Neighbour:
    """One number of another family."""

    name: str
    family: str
    value: int
    summary: LocalizedText
    becomes: str | None
    """The name of the code, or of the member, that it is turned into; None where it is handed on."""
    source: tuple[str, ...]

    @property
    def hex(self) -> str:
        """`0x` and as many upper-case digits as the number has."""
        return f"0x{self.value:X}"

    @property
    def spellings(self) -> tuple[str, ...]:
        """The names that logs and sources have for it: HIXL's numbers stand in two namespaces."""
        return (self.name, self.name.replace("hixl::", "adxl::")) if self.family == "HIXL" else (self.name,)


@dataclass(frozen=True)
class Neighbours:
    """All families and numbers, in the order of `data/recognition/neighbours.yml`."""

    families: tuple[Family, ...]
    numbers: tuple[Neighbour, ...]
