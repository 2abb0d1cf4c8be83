"""What is diagnosed of a line that is too long to be held: its head. Codes behind the head are counted too.

In: the bytes of the line in pieces. Out: its head as text, counts of codes with the observer.
"""

from __future__ import annotations

import codecs
import re
from collections import Counter
from typing import Counter as Counts

from loglink._diagnose.observer import Observer
from loglink._read.encodings import Encoding
from loglink._read.lines import line_end
from loglink._recognise.engine import tokens_in_line
from loglink._recognise.long_line import LongLine

LONG_HEAD = 1 << 16
"""Characters of such a line that are diagnosed."""

_LEADING_NULLS = re.compile(r"(^|\n)\0+")


class LongLineHead:
    """Takes the pieces of one line."""

    def __init__(self, encoding: Encoding, observer: Observer) -> None:
        self._encoding, self._observer = encoding, observer
        self._tokens = LongLine(observer.data.recognition, encoding, 1)
        self._decoder = codecs.getincrementaldecoder(encoding.name)("replace")
        self._names: Counts[str] = Counter()
        self.text = ""

    def take(self, piece: bytes, is_end: bool) -> None:
        """Read `piece`, which its line feed may end."""
        piece = piece[: line_end(piece, 0, self._encoding.newline)]
        self._names.update(token.name for token in self._tokens.take(piece, is_end))
        if len(self.text) < LONG_HEAD:
            text = self._decoder.decode(piece, is_end)
            self.text = (self.text + text if self.text else text.lstrip("\0"))[:LONG_HEAD]
        if is_end:
            self._count_behind_head()

    def _count_behind_head(self) -> None:
        recognition, counts = self._observer.data.recognition, self._observer.code_counts
        in_head = Counter(token.name for token in tokens_in_line(self.text, 1, recognition))
        for name, count in (self._names - in_head).items():
            counts[name] = counts.get(name, 0) + count


def without_leading_nulls(text: str) -> str:
    """Return `text` without the NUL bytes at the beginning of its lines: a log that was cut while written has them."""
    return _LEADING_NULLS.sub(r"\1", text) if "\0" in text else text
