"""Which of many fixed texts stand in a line, without looking for each of them.

In: the texts, once; a line. Out: the numbers of those that stand in it. A line is asked only for the texts that share a
word with it, and lines that differ in digits alone are asked once.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Dict, Iterable, List, Sequence, Set, Tuple

LONGEST_SHAPE = 600
"""Characters of a line whose shape is kept."""
MOST_SHAPES = 1024
"""Shapes that are kept: logs say the same over and over, with other numbers."""

_WORD = re.compile(r"[A-Za-z_]{3,}", re.ASCII)
SAME_DIGIT = bytes.maketrans(b"123456789", b"0" * 9)
"""What makes the bytes of a line its shape."""

Shaped = Tuple[str, int]
"""The shape of a text, and its number."""


def holds_any(text: str, needles: Iterable[str]) -> bool:
    """Return whether one of `needles` stands in `text`."""
    for needle in needles:  # noqa: SIM110  # any() takes twice the time, and every log record pays
        if needle in text:
            return True
    return False


class Literals:
    """Finds texts; made once for all of them."""

    def __init__(self, literals: Sequence[str]) -> None:
        """Sort the texts by the rarest word that a line must have to hold them."""
        self._literals = tuple(literals)
        shapes = [_shape_of(literal) for literal in literals]
        words = [_words_of(shape) for shape in shapes]
        frequency: Dict[str, int] = {}
        for found in words:
            for word in found:
                frequency[word] = frequency.get(word, 0) + 1
        self._by_word: Dict[str, List[Shaped]] = {}
        self._wordless: List[Shaped] = []
        for number, (shape, found) in enumerate(zip(shapes, words)):
            rarest = min(found, key=lambda word: (frequency[word], word)) if found else ""
            place = self._by_word.setdefault(rarest, []) if found else self._wordless
            place.append((shape, number))
        self._anchors = frozenset(self._by_word)
        self._kept = lru_cache(maxsize=MOST_SHAPES)(self.of_shape)

    def find(self, line: str) -> List[int]:
        """Return the numbers of the texts that stand in `line`, in order; most lines hold none."""
        numbers_of = self._kept if len(line) <= LONGEST_SHAPE else self.of_shape
        return [number for number in numbers_of(_shape_of(line)) if self._literals[number] in line]

    def of_shape(self, shape: str) -> List[int]:
        """Return the numbers of the texts that a line of `shape` may hold, in order."""
        found = [number for literal, number in self._wordless if literal in shape]
        for word in self._anchors.intersection(_WORD.findall(shape)):
            found += [number for literal, number in self._by_word[word] if literal in shape]
        return sorted(found) if len(found) > 1 else found


def _shape_of(text: str) -> str:
    """Return what lines that differ in digits alone have in common; words stay, other characters than ASCII are one."""
    return text.encode("ascii", "replace").translate(SAME_DIGIT).decode("ascii")


def _words_of(literal: str) -> Set[str]:
    """Return the words of `literal` that a line with it has whole: those at its ends may be parts of longer ones."""
    return {match[0] for match in _WORD.finditer(literal) if match.start() > 0 and match.end() < len(literal)}
