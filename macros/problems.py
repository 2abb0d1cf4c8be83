"""What the checks report: a fault with its place and one sentence.

In: nothing. Out: Problem, and DataError, which carries all of them. Imports nothing of the guide.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True, order=True)
class Problem:
    """One fault of the data or the pages, with its place."""

    path: Path
    line: int
    rule: str
    sentence: str

    def __str__(self) -> str:
        """`path:line: [rule] sentence`, the form of every message of the checks."""
        return f"{self.path}:{self.line}: [{self.rule}] {self.sentence}"


class DataError(Exception):
    """The data is not usable; carries every problem found."""

    def __init__(self, problems: list[Problem]) -> None:
        """Keep `problems` (at least one), in the order of their places."""
        self.problems = sorted(problems)
        super().__init__("\n".join(str(problem) for problem in self.problems))
