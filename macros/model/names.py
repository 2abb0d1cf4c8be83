"""Names that stand for no code of the range: members that only Python has, numbers of other families.

In: nothing. Out: frozen dataclasses. Knows nothing of codes.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from macros.model.entry import UNDOCUMENTED, Entry
from macros.model.records import key
from macros.model.text import LocalizedSteps, LocalizedText

OTHER_STEPS = ("other.first.1", "other.first.2", "other.first.3")
"""The labels of what to do first about a code that the specification does not have."""
V1_STEPS = ("other.first.1", "other.first.2.v1", "other.first.3")
"""The same for one that the older v1 stack prints."""
SMALLEST = 100000
"""The smallest number of another family that is known by itself: smaller ones are everyday numbers."""


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
    value: int | None
    """None where the name is all that is written, or the record stands for the unlisted numbers of its family."""
    unlisted: tuple[str, ...] | None
    """The ranges of numbers that have no record of their own, as `first-last`."""
    summary: LocalizedText
    becomes: str | None
    """The name of the code, or of the member, that it is turned into; None where it is handed on."""
    source: tuple[str, ...]

    @property
    def hex(self) -> str | None:
        """`0x` and as many upper-case digits as the number has; None without a number."""
        return None if self.value is None else f"0x{self.value:X}"

    @property
    def is_everyday(self) -> bool:
        """Whether the number is so small that it counts only in a line of its family."""
        return self.value is not None and self.value < SMALLEST

    @property
    def unlisted_spellings(self) -> tuple[str, ...]:
        """Every spelling in the ranges of `unlisted`: letters, and digits of one width."""
        return tuple(spelling for one in self.unlisted or () for spelling in _spellings_between(*one.split("-")))

    @property
    def spellings(self) -> tuple[str, ...]:
        """The names that logs and sources have for it: HIXL's numbers stand in two namespaces."""
        return (self.name, self.name.replace("hixl::", "adxl::")) if self.family == "HIXL" else (self.name,)


def _spellings_between(first: str, last: str) -> Iterator[str]:
    letters = first.rstrip("0123456789")
    width = len(first) - len(letters)
    return (
        f"{letters}{number:0{width}}" for number in range(int(first[len(letters) :]), int(last[len(letters) :]) + 1)
    )


@dataclass(frozen=True)
class Neighbours:
    """All families and numbers, in the order of `data/recognition/neighbours.yml`."""

    families: tuple[Family, ...]
    numbers: tuple[Neighbour, ...]
