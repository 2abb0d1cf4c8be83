"""The codes that an unknown value may have been meant to be.

In: an unsigned 32-bit integer. Out: names of codes. `docs/javascripts/core/nearest.js` is the same in JavaScript.
"""

from __future__ import annotations

from typing import List, Optional

from loglink._recognise.data import Data, load_data

MOST_SUGGESTIONS = 3
MOST_CHANGES = 2


def nearest(value: int, data: Optional[Data] = None) -> List[str]:
    """Return the names of up to three codes that `value` may have been meant to be, the likeliest first.

    One change is: the next or previous item of the same module, one hex or decimal digit replaced, two neighbouring
    digits swapped. Up to two changes count; fewest first, then the nearest value. A code is never suggested for
    itself, and LLM_SUCCESS (0) never: any small number would be a digit away from it. Nor is an undocumented one, which
    the checked source never returns.
    """
    data = load_data() if data is None else data
    ranked = sorted(
        (_changes(value, other), abs(value - other), other, code.name)
        for other, code in data.by_value.items()
        if other not in (0, value) and code.lifecycle != "undocumented"
    )
    return [name for changes, _, _, name in ranked if changes <= MOST_CHANGES][:MOST_SUGGESTIONS]


def _changes(value: int, other: int) -> int:
    """Return the fewest changes (see `nearest`) that make one value of the other."""
    if abs(value - other) == 1 and value >> 12 == other >> 12:
        return 1
    return min(_digit_changes(f"{value:08X}", f"{other:08X}"), _digit_changes(f"{value:010d}", f"{other:010d}"))


def _digit_changes(first: str, second: str) -> int:
    """Return how many digits must be replaced, or neighbours swapped, to make `first` of `second` (as long)."""
    before, current = 0, 0
    for index, digit in enumerate(first):
        replaced = current + (digit != second[index])
        swapped = index > 0 and digit == second[index - 1] and first[index - 1] == second[index]
        before, current = current, min(replaced, before + 1) if swapped else replaced
    return current
