"""The steps in the life of a link, as types.

In: nothing but texts. Out: frozen dataclasses. Knows neither files nor MkDocs.
"""

from __future__ import annotations

from dataclasses import dataclass

from macros.model.text import LocalizedText


@dataclass(frozen=True)
class LifeCycleStep:
    """One step: the calls that make it and who calls them; which codes it can give is known from the calls' places."""

    id: str
    """A phase of `data/reference/apis.yml`."""
    label: LocalizedText
    apis: tuple[str, ...]
    caption: str | None
    """How the picture names the calls; None where their first names in C++ and in Python do."""
    who: LocalizedText
    note: LocalizedText
