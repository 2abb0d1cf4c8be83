"""The lines of a block of bytes in which running the patterns is worth while.

In: bytes, and the byte strings without which no pattern matches. Out: places of lines. Knows no pattern: it skips
the rest of a log at the speed of `bytes.find`.
"""

from __future__ import annotations

from typing import Iterator, List, Sequence, Tuple

from loglink._read.lines import line_end, line_start

NOT_YET = -2
STRIDE = 1 << 18
"""Each needle is looked for in so many bytes before the next one is: they then stay in the processor's cache."""


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
