"""A stream that gives its bytes in the pieces that a test wants."""

from __future__ import annotations

import io
from collections.abc import Iterable


class Pieces(io.RawIOBase):
    """Gives one of `pieces` a read; empty ones are left out, as an empty read is the end."""

    def __init__(self, pieces: Iterable[bytes]) -> None:
        self._pieces = iter([piece for piece in pieces if piece])

    def read(self, size: int = -1) -> bytes:
        return next(self._pieces, b"")
