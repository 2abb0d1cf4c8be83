"""The links of a line that is too long to be held: which ones it lacks, and the line without those it has.

In: the bytes of the line in pieces. Out: addresses, bytes. Whatever the format, such a line gets its links at its end,
as text: what stands at its beginning is written before its end is known.
"""

from __future__ import annotations

import codecs
from typing import Dict, Iterator, Mapping, Match, NamedTuple, Pattern, Set

from loglink._link.line_causes import LONGEST_ID
from loglink._read.encodings import Encoding
from loglink._recognise.data import Recognition
from loglink._recognise.long_line import LongLine

LONGEST_DECORATION = 256
"""More characters than stand around an address in any format."""
LONGEST_HEAD = 1 << 16
"""Characters of such a line in which a cause is looked for."""


class OwnLinks(NamedTuple):
    """What the links of one guide look like: the pattern of all of them, and the page by address without its id.

    The page is the name of a code, or the path of a page of the guide.
    """

    base_url: str
    pattern: Pattern[str]
    pages: Mapping[str, str]

    @property
    def longest(self) -> int:
        """More characters than any of them has."""
        return max(map(len, self.pages)) + LONGEST_ID + LONGEST_DECORATION

    def page_in(self, match: Match[str]) -> str:
        """Return the page of a match of `pattern`."""
        address = match["osc8"] or match["markdown"] or match["text"] or match["bare"]
        return self.pages[address.partition("#")[0]]


class LongLineLinks:
    """Takes the pieces of one line: `names` are the codes in it, `linked` the pages linked, `head` how it begins."""

    def __init__(self, recognition: Recognition, own: OwnLinks, encoding: Encoding) -> None:
        self._tokens = LongLine(recognition, encoding, 1)
        self._own = own
        self._encoding = encoding
        self._decoder = codecs.getincrementaldecoder(encoding.name)("replace")
        self._tail = ""
        self.names: Dict[str, None] = {}
        self.linked: Set[str] = set()
        self.head = ""

    def take(self, piece: bytes, is_end: bool) -> None:
        """Read `piece`, which has no line feed."""
        self.names.update((token.name, None) for token in self._tokens.take(piece, is_end))
        if len(self.head) < LONGEST_HEAD:
            self.head = (self.head + self._decoder.decode(piece, is_end))[:LONGEST_HEAD]
        text = self._tail + self._encoding.skeleton(piece)
        if self._own.base_url in text:
            self.linked.update(map(self._own.page_in, self._own.pattern.finditer(text)))
        self._tail = text[-self._own.longest :]


class LongLineWithout:
    """Takes the pieces of one line and gives them without our links."""

    def __init__(self, own: OwnLinks, encoding: Encoding) -> None:
        self._own = own
        self._encoding = encoding
        self._held = b""

    def take(self, piece: bytes, is_end: bool) -> Iterator[bytes]:
        """Yield what is certain after `piece`."""
        self._held += piece
        text = self._encoding.skeleton(self._held)
        safe = len(text) if is_end else max(0, len(text) - self._own.longest)
        done = 0
        for match in self._own.pattern.finditer(text) if self._own.base_url in text else ():
            if match.start() >= safe:
                break
            token = next((match.span(name) for name in ("wrapped", "bracketed", "bare") if match[name]), (done, done))
            yield self._bytes(done, match.start()) + self._bytes(*token)
            done = match.end()
        yield self._bytes(done, safe) if done < safe else b""
        self._held = self._held[max(done, safe) * self._encoding.width :]
        if is_end:
            yield self._held  # half a code unit

    def _bytes(self, start: int, end: int) -> bytes:
        return self._held[start * self._encoding.width : end * self._encoding.width]
