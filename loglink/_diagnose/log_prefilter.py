"""Whether logs hold any failure or open call at all, at a multiple of the speed of reading every line.

In: blocks of logs. Out: an Observer that has seen every line that counts when nothing failed, or None when something
may have. Lines that plog marks INFO or DEBUG tell of no failure, so that of them only those are looked at that hold a
code or begin or end a call; nothing is kept of the rest but their number.
"""

from __future__ import annotations

import re
from heapq import merge
from typing import Iterable, Iterator, Optional, Tuple

from loglink._diagnose.catalogue import Catalogue, TextPattern
from loglink._diagnose.observer import Observer
from loglink._read.blocks import Block
from loglink._read.encodings import Encoding
from loglink._read.lines import line_end
from loglink._recognise.data import Data
from loglink._recognise.prefilter import find_lines

_CALM = re.compile(rb"(?:\[(?:INFO|DEBUG)\] ?[A-Z][A-Z0-9_]{1,19}\([^\n]*\n){0,10000}")
_PLOG_LINE = re.compile(r"\[[A-Z]{4,7}\] ?[A-Z][A-Z0-9_]{1,19}\(")
_COMMON = ("] start", "] success", "local cluster_id:", "LlmDataDist ")
"""Parts of lines that begin or end a call: one needle for many wordings."""


class LogPrefilter:
    """Reads logs for failures and open calls; made once for a catalogue."""

    def __init__(self, catalogue: Catalogue, data: Data) -> None:
        self.catalogue, self.data = catalogue, data
        texts = [
            text
            for signature in catalogue.signatures
            if (signature.opens or signature.closes) and signature.level not in ("E", "-")
            for text in signature.texts
        ]
        self.steps = tuple(dict.fromkeys(_needle_of(text) for text in texts))
        self.needles = (*data.recognition.needles, *self.steps)

    def read(self, logs: Iterable[Tuple[str, Iterable[Block]]]) -> Optional[Observer]:
        """Return what was seen of `logs`, names and blocks, when nothing failed and nothing is open; else None."""
        observer = Observer(self.catalogue, self.data)
        for name, blocks in logs:
            observer.begin_file(name)
            number = 0
            for content, encoding, is_long in _content(blocks):
                if is_long:
                    return None
                observer.files[-1].encoding = encoding.name
                seen = 0
                for start, end in self._lines(content, encoding):
                    number += encoding.count_lines(content[seen:start])
                    seen = start
                    line = content[start:end].decode(encoding.name, "replace")
                    if self._is_unsure(line):
                        return None
                    observer.take(number + 1, line)
                    if observer.chains.failures:
                        return None
                number += encoding.count_lines(content[seen:] if seen else content)
                is_open = bool(content) and not content.endswith(encoding.newline)
                observer.files[-1].lines = number + is_open
        return None if any(observer.open.values()) else observer

    def _lines(self, content: bytes, encoding: Encoding) -> Iterator[Tuple[int, int]]:
        """Yield (start, end) of the lines that count."""
        if encoding.width > 1:
            yield from _every_line(content, encoding.newline)
            return
        needles = [encoding.encode(needle) for needle in self.needles]
        last = -1
        for start, end in merge(_loud_lines(content), find_lines(content, needles, encoding.newline)):
            if start > last:
                yield start, end
                last = start

    def _is_unsure(self, line: str) -> bool:
        """Return whether `line` begins or ends a call and does not say in which process."""
        return not _PLOG_LINE.match(line) and any(part in line for part in self.steps)


def _needle_of(text: TextPattern) -> str:
    """Return a string that every line with `text` holds: one that many share, else the longest literal."""
    shared = (part for part in _COMMON if part in text.literal or part.replace("]", r"\]") in text.pattern)
    return next(shared, text.literal)


def _content(blocks: Iterable[Block]) -> Iterator[Tuple[bytes, Encoding, bool]]:
    is_start = True
    for content, encoding, whole, of_long in blocks:
        if whole:
            marked = is_start and content.startswith(encoding.mark)
            yield (content[len(encoding.mark) :] if marked else content), encoding, bool(of_long)
            is_start = False


def _every_line(content: bytes, newline: bytes) -> Iterator[Tuple[int, int]]:
    place = 0
    while place < len(content):
        end = line_end(content, place, newline)
        yield place, end
        place = end + len(newline)


def _loud_lines(content: bytes) -> Iterator[Tuple[int, int]]:
    """Yield (start, end) of the lines that plog does not mark INFO or DEBUG."""
    place = 0
    while place < len(content):
        match = _CALM.match(content, place)
        start = match.end() if match else place
        if start > place:
            place = start
            continue
        end = content.find(b"\n", place)
        end = len(content) if end < 0 else end
        yield place, end
        place = end + 1
