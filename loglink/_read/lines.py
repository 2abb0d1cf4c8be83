"""Where lines begin and end in bytes of an encoding whose line feed may be two bytes long.

In: bytes that begin with a whole character, a place in them, the line feed. Out: a place. Two bytes that look like a
line feed across two characters are none.
"""

from __future__ import annotations


def line_start(block: bytes, place: int, newline: bytes) -> int:
    """Return where the line begins that holds the byte at `place`."""
    end = place
    while True:
        found = block.rfind(newline, 0, end)
        if found < 0:
            return 0
        if found % len(newline) == 0:
            return found + len(newline)
        end = found + len(newline) - 1


def line_end(block: bytes, place: int, newline: bytes) -> int:
    """Return where the line feed stands that ends the line of the byte at `place`, or the end of `block`."""
    while True:
        place = block.find(newline, place)
        if place < 0:
            return len(block)
        if place % len(newline) == 0:
            return place
        place += 1
