"""Which signature a line bears: the one whose literals are longest, told apart by function and file.

In: the message of a line and its header. Out: a signature and its slots, or None. A line is tried only against the
signatures that share a word with it. `docs/javascripts/diagnose/matching.js` is the same in JavaScript.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import List, Mapping, NamedTuple, Optional, Sequence, Tuple

from loglink._diagnose.catalogue import Catalogue, Signature, TextPattern, load_catalogue
from loglink._diagnose.header import Header
from loglink._recognise.literals import Literals

LONGEST = 4000
"""Characters of a message that are looked at: signatures begin early."""
LONGEST_HEADER = 2000
"""More characters than any header has."""

Wording = Tuple[int, Signature, TextPattern]
"""Its number in the catalogue comes first: it sorts."""


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
        """Number the wordings."""
        pairs = [(signature, text) for signature in signatures for text in signature.texts]
        self._wordings: Sequence[Wording] = [(number, *pair) for number, pair in enumerate(pairs)]
        self._literals = Literals([text.literal for _, text in pairs])

    def candidates(self, line: str) -> List[Wording]:
        """Return what `line` may bear, in order: the wordings whose literal stands in it; most lines bear none."""
        return [self._wordings[number] for number in self._literals.find(line[: LONGEST_HEADER + LONGEST])]

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


def matcher_of(catalogue: Catalogue) -> Matcher:
    """Return what finds the signatures of `catalogue`; that of the package is made once, as it takes long."""
    is_packaged = catalogue.signatures is load_catalogue().signatures
    return _packaged() if is_packaged else Matcher(catalogue.signatures)


@lru_cache(maxsize=None)
def _packaged() -> Matcher:
    return Matcher(load_catalogue().signatures)


def _match(signature: Signature, text: TextPattern, match: "re.Match[str]", start: int) -> Match:
    slots = {name: match[number] for number, name in enumerate(text.slots, 1)}
    spans = {
        name: (start + match.start(number), start + match.end(number)) for number, name in enumerate(text.slots, 1)
    }
    return Match(signature, slots, spans, start + match.start())
