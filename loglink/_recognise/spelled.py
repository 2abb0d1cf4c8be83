"""The code that a spelling stands for, or one sentence that says why it is none.

In: one spelling. Out: a code. Knows neither logs nor addresses.
"""

from __future__ import annotations

from typing import List, Optional

from loglink._recognise.data import Data, Entry
from loglink._recognise.decode import decode
from loglink._recognise.nearest import nearest
from loglink._recognise.similar import similar_names


def code_spelled(text: str, data: Data) -> Optional[Entry]:
    """Return the code that `text` spells; None where it is no spelling of any number or name.

    ValueError, with the codes that come near, where it is a number that is no code.
    """
    decoded = decode(text, data)
    if decoded is None:
        return None
    code = data.by_name.get(decoded.code or "")
    if code is None:
        near = did_you_mean(nearest(decoded.value or 0, data))
        raise ValueError(f"{decoded.hex} is none of the codes; {near or 'see them all with: loglink list'}")
    return code


def no_spelling(text: str, data: Data) -> ValueError:
    """Return the error that says that `text` is no spelling, and which names come near."""
    near = did_you_mean(similar_names(text, data))
    return ValueError(f"{text!r} is no spelling of a code; {near or 'expected one such as 0x5010B009'}")


def did_you_mean(names: List[str]) -> str:
    """Return the question that offers `names`; empty without any."""
    return f"did you mean {' or '.join(names)}?" if names else ""
