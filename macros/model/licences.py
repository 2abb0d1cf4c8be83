"""Whose work the guide carries, and under which licence, as types.

In: nothing but texts. Out: a frozen dataclass. Knows neither files nor MkDocs.
"""

from __future__ import annotations

from dataclasses import dataclass

from macros.model.text import LocalizedText

LICENCE_GROUPS = ("own", "script", "theme", "quoted", "build")
"""The tables of the page, in the order in which they are shown."""

BUILD = "build"
"""The group of what makes the site and is no part of it."""


@dataclass(frozen=True, kw_only=True)
class Component:
    """One work: its licence as an SPDX expression, and how it got into the guide."""

    id: str
    group: str
    name: str
    version: str | None
    """Of what lies in this repository; that of a package stands in its lock."""
    package: str | None
    """As a package URL without version."""
    licence: str
    inside: str | None
    """The id of the component that brings it along."""
    files: tuple[str, ...] = ()
    """Those of this repository that are it, from the root."""
    text: str | None
    """The licence's own text, a path below docs/ and in the site."""
    does: LocalizedText | None
