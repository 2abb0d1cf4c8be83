"""Every way in which an address spells a code.

In: a code, or a member that only Python has. Out: spellings, each once. Knows neither pages nor files.
"""

from __future__ import annotations

from collections.abc import Iterator

from macros.model.entry import Entry
from macros.model.guide import Code


def name_spellings(entry: Entry) -> Iterator[str]:
    """Yield the name, the name in lower case, and Python's name where it differs."""
    names = (entry.name, entry.python_name or entry.name)
    yield from dict.fromkeys(spelling for name in names for spelling in (name, name.lower()))


def number_spellings(code: Code) -> Iterator[str]:
    """Yield hex with and without 0x in both cases, decimal, and the signed reading where it differs."""
    digits = f"{code.value:08X}"
    spellings = (f"0x{digits}", f"0x{digits.lower()}", digits, digits.lower(), str(code.value), str(code.signed))
    yield from dict.fromkeys(spellings)
