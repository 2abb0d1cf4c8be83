"""The codes in the navigation: mkdocs.yml says where they belong, the data says which there are.

In: `nav` of mkdocs.yml, and the Guide. Out: the same with the pages of codes. Knows no MkDocs.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from macros.model.guide import Guide

CODES_INDEX = "codes/index.md"
"""The page that opens the section of the codes: those of the specification follow it."""

NavItem = str | dict[str, Any]


def fill_nav(nav: list[NavItem], guide: Guide) -> list[NavItem]:
    """Return `nav` with the pages of the codes in the section that CODES_INDEX opens.

    The codes of the specification stand behind CODES_INDEX, the other names in the one section inside. What is there
    already is replaced, so that filling twice is filling once. ValueError where `nav` has no such section.
    """
    filled: list[NavItem] = []
    places = 0
    for item in nav:
        title, inside = _section(item)
        if inside and inside[0] == CODES_INDEX:
            places += 1
            filled.append({title: _codes(inside, guide)})
        else:
            filled.append(item)
    if places != 1:
        raise ValueError(
            f"found {places} sections of nav that begin with {CODES_INDEX}, expected one; correct mkdocs.yml"
        )
    return filled


def _codes(inside: list[NavItem], guide: Guide) -> list[NavItem]:
    others = [title for title, items in map(_section, inside) if items is not None]
    if len(others) != 1:
        found = f"found {len(others)} sections inside that of {CODES_INDEX}"
        raise ValueError(f"{found}, expected one for names outside the specification; correct nav in mkdocs.yml")
    specified = _pages(code.name for code in guide.specified_codes)
    return [CODES_INDEX, *specified, {others[0]: _pages(one.name for one in guide.unspecified)}]


def _section(item: NavItem) -> tuple[str, list[NavItem] | None]:
    """Return title and content of a section; None as the content of a page."""
    if isinstance(item, str):
        return "", None
    [(title, content)] = item.items()
    return title, content if isinstance(content, list) else None


def _pages(names: Iterable[str]) -> list[NavItem]:
    return [{name: f"codes/{name}.md"} for name in names]
