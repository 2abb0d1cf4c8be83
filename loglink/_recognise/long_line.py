"""The tokens of one line that is too long to be held: what the engine finds in the whole, found in pieces of it.

In: the bytes of the line in pieces. Out: tokens in order. Every pattern goes on where its last match ended, and a match
is taken only where REACH more characters are known, so that no cut changes a result.
`docs/javascripts/logs/long-line.js` does the same in the browser.

A pattern that needs the mark waits for it until the line ends; when MOST_WAITING tokens wait, those that wait for it
are given up, as a text of a gigabyte may be nothing but such numbers.
"""

from __future__ import annotations

import codecs
import re
from typing import Iterator, List, Tuple

from loglink._read.encodings import Encoding
from loglink._recognise.data import Recognition
from loglink._recognise.engine import REACH, Token, parts_near_needles

MOST_WAITING = 100_000
_OWN_CHARACTER = re.compile(r"[\x00-\x2f]")
"""Behind it no character of any encoding is cut."""


class LongLine:
    """Takes the pieces of one line."""

    def __init__(self, recognition: Recognition, encoding: Encoding, number: int) -> None:
        """Take the `number` that the tokens carry as their line."""
        self.recognition, self.encoding, self.number = recognition, encoding, number
        self._held = b""
        self._base = 0
        """Code units of the line before what is held."""
        self._next = [0] * len(recognition.patterns)
        self._decoder = codecs.getincrementaldecoder(encoding.name)("replace")
        self._counted = 0
        """Bytes held that stand for `_points`, the code points of the line so far."""
        self._points = 0
        self._is_marked = False
        self._has_given_up = False
        self._waiting: List[Tuple[Token, bool]] = []
        """Tokens not given yet, and whether they need the mark."""

    def take(self, piece: bytes, is_end: bool) -> Iterator[Token]:
        """Yield the tokens that are certain after `piece`, which has no line feed."""
        self._held += piece
        text = self.encoding.skeleton(self._held)
        safe = len(text) if is_end else len(text) - REACH
        self._is_marked = self._is_marked or self.recognition.mark.search(text) is not None
        found = [one for index in range(len(self._next)) for one in self._find(index, text, safe)]
        for place, token, needs_mark in sorted(found):
            self._waiting.append((token._replace(column=self._column(place)), needs_mark))
        yield from self._settled(is_end)
        if not is_end:
            self._keep_from(min(min(self._next) - self._base, safe) - REACH, text)

    def _find(self, index: int, text: str, safe: int) -> Iterator[Tuple[int, Token, bool]]:
        pattern = self.recognition.patterns[index]
        for start, end in parts_near_needles(text, pattern.needles):
            for match in pattern.regex.finditer(text, max(start, self._next[index] - self._base, 0), end):
                if match.start() >= safe:
                    break
                self._next[index] = self._base + match.end()
                found = match.group(pattern.group)
                name = self.recognition.spellings.get(found.upper()) if found else None
                if name is not None:
                    place = match.start(pattern.group)
                    yield place, Token(self.number, 0, found, name), pattern.needs_mark
        self._next[index] = max(self._next[index], self._base + safe)

    def _column(self, place: int) -> int:
        """Return the column of the character at `place` of what is held."""
        end = place * self.encoding.width
        self._points += len(self._decoder.decode(self._held[self._counted : end]))
        self._counted = end
        return self._points + 1

    def _settled(self, is_end: bool) -> Iterator[Token]:
        if len(self._waiting) > MOST_WAITING and not self._is_marked:
            self._has_given_up = True
        if self._is_marked or self._has_given_up or is_end:
            yield from (token for token, needs_mark in self._waiting if self._is_marked or not needs_mark)
            self._waiting = []
            return
        unsettled = next((i for i, (_, needs) in enumerate(self._waiting) if needs), len(self._waiting))
        yield from (token for token, _ in self._waiting[:unsettled])
        self._waiting = self._waiting[unsettled:]

    def _keep_from(self, start: int, text: str) -> None:
        """Drop what stands before `start`, or a little more of the line is kept so that no character is cut."""
        own = [match.end() for match in _OWN_CHARACTER.finditer(text, max(0, start - REACH), max(0, start))]
        cut = own[-1] if own else max(0, start)
        end = cut * self.encoding.width
        if end > self._counted:
            self._column(cut)
        self._held = self._held[end:]
        self._counted -= end
        self._base += cut
