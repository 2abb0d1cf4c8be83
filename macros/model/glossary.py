"""The words of the guide for those who read it, as types.

In: nothing but texts. Out: a frozen dataclass. Knows neither files nor MkDocs.
"""

from __future__ import annotations

from dataclasses import dataclass

from macros.model.text import LocalizedText

TERM_GROUPS = ("side", "link", "transfer", "software", "log")
"""The parts of the glossary, in the order in which they are shown."""


@dataclass(frozen=True, kw_only=True)
class Term:
    """One word: what it means, how the public documents write it, where more of it stands."""

    id: str
    group: str
    term_en: str
    term_zh: str
    forms_en: tuple[str, ...] = ()
    forms_zh: tuple[str, ...] = ()
    meaning: LocalizedText
    """One sentence, also shown where the word first stands on a page."""
    more: LocalizedText | None
    official: str | None
    page: str | None
    """A page below docs/, with or without `#` and an id."""
    source: tuple[str, ...]

    def term(self, language: str) -> str:
        """Return the word as the guide writes it in `language`; many are the same in both."""
        return self.term_zh if language == "zh" else self.term_en

    def forms(self, language: str) -> tuple[str, ...]:
        """Return the spellings that a page in `language` explains where one first stands; lower case means any case."""
        return self.forms_zh if language == "zh" else self.forms_en

    @property
    def path(self) -> str | None:
        """The address of `page` below the root of a language."""
        if self.page is None:
            return None
        page, _, anchor = self.page.partition("#")
        return f"{page.removesuffix('.md')}/{f'#{anchor}' if anchor else ''}"
