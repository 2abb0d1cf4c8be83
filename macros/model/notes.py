"""What a site adds of its own: sentences and links beside a code or one of its causes.

In: nothing. Out: Note, and what of it a page in a language says. Knows neither files nor codes.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from macros.model.text import LANGUAGES

CAUSE = "cause-"
"""How the anchor of a cause begins, on its page and behind the # of a note."""


@dataclass(frozen=True)
class NoteLink:
    """An address with the words that stand for it."""

    title: str
    url: str


@dataclass(frozen=True)
class Note:
    """Words and links of a site; `on` is the name of a code, or that and the anchor of a cause: NAME#cause-ID."""

    on: str
    says: Mapping[str, str]
    """The text by language: one at least."""
    links: tuple[NoteLink, ...] = ()

    def language_for(self, language: str) -> str:
        """Return the language in which a reader of `language` gets the text: that one, else the one that is there."""
        return language if language in self.says else next(one for one in LANGUAGES if one in self.says)
