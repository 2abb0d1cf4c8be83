"""objects.inv: the names of the guide for Sphinx and mkdocstrings, which then link by name.

In: a Guide. Out: bytes.
"""

from __future__ import annotations

import zlib

from macros.model.entry import Entry
from macros.model.guide import Guide
from macros.model.urls import PROJECT

VERSION = 1
"""Stands where an inventory has the version of its project."""


def export_inventory(guide: Guide) -> bytes:
    """Return objects.inv (Sphinx inventory, version 2): links by name from Sphinx and mkdocstrings projects.

    A name is py:data under itself, py:attribute under Python's qualified one, and a label in lower case for :ref:.
    """
    head = f"# Sphinx inventory version 2\n# Project: {PROJECT}\n# Version: {VERSION}\n"
    head += "# The remainder of this file is compressed using zlib.\n"
    lines = [line for one in guide.all_entries for line in _inventory_lines(one)]
    return head.encode() + zlib.compress("".join(f"{line}\n" for line in sorted(lines)).encode(), 9)


def _inventory_lines(one: Entry) -> list[str]:
    number = f" ({one.hex})" if one.hex else ""
    member = one.python_member
    attribute = [f"llm_datadist.LLMStatusCode.{member} py:attribute 1 {one.path} -"] if member else []
    label = f"{one.name.lower()} std:label -1 {one.path} {one.name}{number}"
    return [f"{one.name} py:data 1 {one.path} -", *attribute, label]
