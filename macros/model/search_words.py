"""Words that people type: by idea, and by the place where they should lead.

In: nothing. Out: frozen dataclasses. Must not know how a query is cut.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True)
class Said:
    """Words or phrases in every language."""

    en: tuple[str, ...]
    zh: tuple[str, ...]

    def all(self) -> tuple[str, ...]:
        """Return those of every language."""
        return (*self.en, *self.zh)

    def of(self, language: str) -> tuple[str, ...]:
        """Return those of `language`."""
        return self.en if language == "en" else self.zh


@dataclass(frozen=True)
class Combined(Said):
    """Words that say several ideas at once."""

    ideas: tuple[str, ...]


@dataclass(frozen=True)
class SearchWords:
    """All of data/search/: words by idea, ideas that name nothing alone, words that say several ideas or none,
    characters that sound alike, and words by place."""

    ideas: Mapping[str, Said]
    weak: tuple[str, ...]
    combined: tuple[Combined, ...]
    fillers: Said
    alike: tuple[str, ...]
    places: Mapping[str, Said]
