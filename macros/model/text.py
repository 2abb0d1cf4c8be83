"""Texts in every language of the guide.

In: nothing. Out: LANGUAGES, LocalizedText, LocalizedSteps. Knows nothing of codes.
"""

from __future__ import annotations

from dataclasses import dataclass

LANGUAGES = ("en", "zh")
"""The languages of the guide; the first one stands at the root of the site."""


@dataclass(frozen=True)
class LocalizedText:
    """One text in every language of the guide."""

    en: str
    zh: str

    def __getitem__(self, language: str) -> str:
        """Return the text in `language` ("en" or "zh"); KeyError for any other."""
        if language not in LANGUAGES:
            raise KeyError(language)
        return str(getattr(self, language))


@dataclass(frozen=True)
class LocalizedSteps:
    """The sentences of a remedy, in order, in every language; empty in all of them or in none."""

    en: tuple[str, ...]
    zh: tuple[str, ...]

    def __getitem__(self, language: str) -> tuple[str, ...]:
        """Return the steps in `language` ("en" or "zh"); KeyError for any other."""
        if language not in LANGUAGES:
            raise KeyError(language)
        return tuple(getattr(self, language))
