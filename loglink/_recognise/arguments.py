"""Whether what a program gave to a public function is what it takes.

In: the name of a function, what it was given. Out: nothing, or TypeError with one sentence: what the function
takes, what it found, what to do.
"""

from __future__ import annotations

_LONGEST_SHOWN = 60


def check_text(function: str, given: object) -> None:
    """Raise TypeError where `given` is no text."""
    if not isinstance(given, str):
        raise TypeError(f"{function} takes a text (str), found {shown_value(given)}; {_step(given)}")


def shown_value(given: object) -> str:
    """Return `given` as a sentence shows it: its beginning, and its type."""
    try:
        shown = repr(given)
    except Exception:  # a method of somebody else's class
        shown = "something"
    cut = shown if len(shown) <= _LONGEST_SHOWN else f"{shown[:_LONGEST_SHOWN]}…"
    return f"{cut} ({type(given).__name__})"


def _step(given: object) -> str:
    if isinstance(given, (bytes, bytearray)):
        return "decode it first"
    return "give str() of it" if isinstance(given, int) else "give the text itself"
