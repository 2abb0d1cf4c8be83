"""The lines of a block of bytes in which running the patterns is worth while.

In: bytes, and the byte strings without which no pattern matches. Out: places of lines. Knows no code: it skips the rest
of a log at the speed of `bytes.find`.
"""

from __future__ import annotations

import re
from typing import Iterator, List, Sequence, Tuple

from loglink._read.lines import line_end, line_start

NOT_YET = -2
STRIDE = 1 << 18
"""Each needle is looked for in so many bytes before the next one is: they then stay in the processor's cache."""

_CALM = (
    rb"(?:\[(?:INFO|DEBUG)\]"
    rb"|(?:\([^()\n]{1,100}\) )?(?:(?:INFO|DEBUG)[ :]|[ID](?:[0-9]{4}){1,2} [0-9]{2}:)"
    rb"|\[?[0-9]{4}-[0-9]{2}-[0-9]{2}[ T][0-9]{2}:[0-9]{2}:[0-9]{2}[0-9.,:+]{0,13}\]?"
    rb"(?:(?: \[[^][\n]{1,40}\]){0,3}| - [0-9A-Za-z_.]{1,60} -| \|) \[?(?:INFO|DEBUG)[] :|-])"
)
"""How plog, Python's logging, vLLM (its process before it), glog and MindIE begin a line of the levels INFO and DEBUG.

MindIE and Python's logging say the time first, MindIE process, thread and component too.
"""
_BEGINS_CALM = re.compile(_CALM)
_TEXT_BEGINS_CALM = re.compile("\ufeff?" + _CALM.decode("ascii"))
_CALM_BEHIND = re.compile(rb"\n(?=" + _CALM + rb")")
_LOUD_BEHIND = re.compile(rb"\n(?!" + _CALM + rb")")


def is_for_information(line: str) -> bool:
    """Return whether `line` begins as one of the levels INFO and DEBUG."""
    return _TEXT_BEGINS_CALM.match(line) is not None


def find_loud_runs(block: bytes) -> Iterator[Tuple[int, int]]:
    """Yield (start, end) of the lines of `block` that do not begin as one for information; lines in a row are one run.

    `block` is in an encoding of one byte a line feed.
    """
    start = 0
    if _BEGINS_CALM.match(block):
        start = _behind(_LOUD_BEHIND, block, 0)
    while start < len(block):
        end = _behind(_CALM_BEHIND, block, start)
        yield start, end
        start = _behind(_LOUD_BEHIND, block, end)


def _behind(line_feed: "re.Pattern[bytes]", block: bytes, start: int) -> int:
    match = line_feed.search(block, start)
    return match.end() if match else len(block)


def find_lines(block: bytes, needles: Sequence[bytes], newline: bytes) -> Iterator[Tuple[int, int]]:
    """Yield (start, end) of each line of `block` that holds one of `needles`, without its line feed, in order."""
    done = 0
    for start in range(0, len(block), STRIDE):
        stop = min(start + STRIDE, len(block))
        places = _find_all(block, needles, max(start, done), stop, [NOT_YET] * len(needles))
        while max(places) >= 0:
            place = min(found for found in places if found >= 0)
            end = line_end(block, place, newline)
            yield line_start(block, place, newline), end
            done = end + len(newline)
            places = _find_all(block, needles, done, stop, places)


def _find_all(block: bytes, needles: Sequence[bytes], start: int, stop: int, places: Sequence[int]) -> List[int]:
    """Return where each needle next begins in [start, stop), -1 where it does not; `places` is the last such answer.

    Only a needle whose place lies before `start` is looked for again: in a line full of codes the others stay.
    """
    return [
        place if place == -1 or place >= start else block.find(needle, start, stop + len(needle) - 1)
        for needle, place in zip(needles, places)
    ]
