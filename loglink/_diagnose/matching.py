"""Which signature a line bears: the one whose literals are longest, told apart by function and file.

In: the message of a line and its header. Out: a signature and its slots, or None. A line is tried only against the
signatures that share a word with it. `docs/javascripts/diagnose/matching.js` is the same in JavaScript.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Dict, List, Mapping, NamedTuple, Optional, Sequence, Set, Tuple

from loglink._diagnose.catalogue import Signature, TextPattern
from loglink._diagnose.header import Header

LONGEST = 4000
"""Characters of a message that are looked at: signatures begin early."""
LONGEST_HEADER = 2000
"""More characters than any header has."""

Wording = Tuple[int, Signature, TextPattern]
"""Its number in the catalogue comes first: it sorts."""

_WORD = re.compile(r"[A-Za-z_]{3,}", re.ASCII)

LONGEST_SHAPE = 600
"""Characters of a line whose shape is kept."""
MOST_SHAPES = 1024
"""Shapes that are kept: logs say the same over and over, with other numbers."""
_SAME_DIGIT = bytes.maketrans(b"123456789", b"0" * 9)


class Match(NamedTuple):
    """A signature found in a line; slots by name, as printed; `spans` are (start, end) of each in the line.

    `start` is where its text begins in the line.
    """

    signature: Signature
    slots: Mapping[str, str]
    spans: Mapping[str, Tuple[int, int]]
    start: int


class Matcher:
    """Finds signatures; made once for a catalogue."""

    def __init__(self, signatures: Sequence[Signature]) -> None:
        """Sort the wordings by the rarest word that a line must have to bear them."""
        pairs = [(signature, text) for signature in signatures for text in signature.texts]
        wordings = [(number, *pair) for number, pair in enumerate(pairs)]
        frequency: Dict[str, int] = {}
        words = [_words_of(_shape_of(text.literal)) for _, text in pairs]
        for found in words:
            for word in found:
                frequency[word] = frequency.get(word, 0) + 1
        self.by_word: Dict[str, List[Tuple[str, Wording]]] = {}
        self.wordless: List[Tuple[str, Wording]] = []
        for wording, found in zip(wordings, words):
            rarest = min(found, key=lambda word: (frequency[word], word)) if found else ""
            place = self.by_word.setdefault(rarest, []) if found else self.wordless
            place.append((_shape_of(wording[2].literal), wording))
        self.anchors = frozenset(self.by_word)
        self._of_shape = lru_cache(maxsize=MOST_SHAPES)(self._candidates_of_shape)

    def candidates(self, line: str) -> List[Wording]:
        """Return what `line` may bear, in order: the wordings whose literal stands in it; most lines bear none."""
        head = line[: LONGEST_HEADER + LONGEST]
        candidates_of = self._of_shape if len(head) <= LONGEST_SHAPE else self._candidates_of_shape
        return [wording for wording in candidates_of(_shape_of(head)) if wording[2].literal in head]

    def _candidates_of_shape(self, shape: str) -> List[Wording]:
        """Return the wordings that a line of `shape` may bear; of equals the first one comes first."""
        found = [wording for literal, wording in self.wordless if literal in shape]
        for word in self.anchors.intersection(_WORD.findall(shape)):
            found += [wording for literal, wording in self.by_word[word] if literal in shape]
        return sorted(found) if len(found) > 1 else found

    def find(self, line: str, header: Header, candidates: Optional[Sequence[Wording]] = None) -> Optional[Match]:
        """Return the match of `line`, whose message begins where `header` says; None without one."""
        message = line[header.start : header.start + LONGEST]
        best: Optional[Tuple[Tuple[int, bool, bool, bool], Signature, TextPattern, "re.Match[str]"]] = None
        for _, signature, text in self.candidates(line) if candidates is None else candidates:
            if text.literal not in message:
                continue
            same_function = bool(signature.function) and signature.function == header.function
            same_file = bool(signature.file) and signature.file == header.file
            score = (text.length, same_function, same_file, signature.level == header.level)
            if best is not None and score <= best[0]:
                continue
            match = text.regex.search(message)
            if match:
                best = (score, signature, text, match)
        return _match(best[1], best[2], best[3], header.start) if best else None


def _match(signature: Signature, text: TextPattern, match: "re.Match[str]", start: int) -> Match:
    slots = {name: match[number] for number, name in enumerate(text.slots, 1)}
    spans = {
        name: (start + match.start(number), start + match.end(number)) for number, name in enumerate(text.slots, 1)
    }
    return Match(signature, slots, spans, start + match.start())


def _shape_of(text: str) -> str:
    """Return what lines that differ in digits alone have in common; words stay, other characters than ASCII are one."""
    return text.encode("ascii", "replace").translate(_SAME_DIGIT).decode("ascii")


def _words_of(literal: str) -> Set[str]:
    """Return the words of `literal` that a line with it has whole: those at its ends may be parts of longer ones."""
    return {match[0] for match in _WORD.finditer(literal) if match.start() > 0 and match.end() < len(literal)}
