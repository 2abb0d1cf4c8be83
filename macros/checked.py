"""A document with the faults found in it so far, and what is wrong with texts, whatever they stand for.

In: a Document and Faults. Out: its sound nodes, more Faults. Must not know the data files.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from macros.load.yaml_document import Document, Fault, NodePath, shown

_EAST_ASIAN = re.compile("[\u3000-\u303f\u3400-\u9fff\uf900-\ufaff\uff00-\uffef]")
_INVISIBLE = ("Cc", "Cf", "Cs", "Zl", "Zp")


@dataclass(frozen=True)
class Checked:
    """A document and the faults found in it so far."""

    document: Document
    faults: tuple[Fault, ...]

    def adding(self, faults: Iterable[Fault]) -> Checked:
        """Return the same document with more faults."""
        return Checked(self.document, (*self.faults, *faults))

    def sound(self, *where: str | int) -> Any:
        """Return the value at `where`; None when it is absent or a fault lies at, above or below it."""
        for bad, _ in self.faults:
            if bad[: len(where)] == where or where[: len(bad)] == bad:
                return None
        value = self.document.value
        for step in where:
            try:
                value = value[step]
            except (KeyError, IndexError, TypeError):
                return None
        return value

    def records(self) -> range:
        """Return the indices of the records of a list; none when the document is no list."""
        return range(len(self.document.value) if isinstance(self.document.value, list) else 0)


def check_texts(checked: Checked, english: bool) -> Iterator[Fault]:
    """Yield texts that are blank or hold what no reader sees; with `english`, Chinese under the key en."""
    for where, text in _texts(checked.document.value):
        if checked.sound(*where) is None:
            continue
        complaint = _complaint(text) or (_foreign(text) if english and "en" in where else None)
        if complaint:
            yield checked.document.fault(where, *complaint)


def _complaint(text: str) -> tuple[str, str, str, str] | None:
    """Return rule, found, expected and next step for a text that no reader can see as it is."""
    odd = next((char for char in text if unicodedata.category(char) in _INVISIBLE), None)
    if not text.strip():
        return "empty-text", f"only blanks ({shown(text)})", "a text", "fill it in"
    if odd:
        return "odd-character", f"U+{ord(odd):04X} in {shown(text)}", "one line of visible text", "remove it"
    if text != text.strip():
        return "stray-blank", shown(text), "no blanks at its ends", "remove them"
    return None


def _foreign(text: str) -> tuple[str, str, str, str] | None:
    match = _EAST_ASIAN.search(text)
    if not match:
        return None
    return "wrong-language", f"{match[0]} in {shown(text)}", "English", "translate it, or swap en and zh"


def _texts(value: Any, where: NodePath = ()) -> Iterator[tuple[NodePath, str]]:
    if isinstance(value, str):
        yield where, value
    elif isinstance(value, dict):
        for key, item in value.items():
            yield from _texts(item, (*where, key))
    elif isinstance(value, list):
        for index, item in enumerate(value):
            yield from _texts(item, (*where, index))
