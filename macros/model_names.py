"""Names that stand for no code of the range: members that only Python has.

In: nothing. Out: frozen dataclasses. Knows nothing of codes.
"""

from __future__ import annotations

from dataclasses import dataclass

from macros.text import Text


@dataclass(frozen=True)
class Member:
    """One member of Python's LLMStatusCode that no code of LLM-DataDist stands behind; known by name alone."""

    name: str
    category: str
    neighbour: str | None
    """The name of the other family's number that it stands for, None where there is none."""
    meaning: Text
    about: Text
    first: Text
    source: tuple[str, ...]
    line: int
    """Line of the record in `data/python_members.yml`, for edit links."""

    lifecycle = "undocumented"
    specified = False

    @property
    def path(self) -> str:
        """Address of the page, relative to the root of a language."""
        return f"codes/{self.name}/"
