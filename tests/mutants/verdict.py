"""What becomes of a mutant: told by the check in a clear line, covered by a waiver, or neither.

In: a Recheck and a Mutant. Out: a Verdict. Must not know operators.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from macros.problems import Problem
from tests.mutants.mutant import Mutant
from tests.mutants.recheck import Recheck
from tests.mutants.survivors import waiver_of

SENTENCE = re.compile(r"(?:found .+, expected .+|found .+|not valid [A-Z].+|cannot be read.+); \S.*", re.DOTALL)
"""What was found, what was expected, what to do next."""


class Verdict(NamedTuple):
    """The mutant, `told`, `waived` or `survived`, what the check said, and what is wrong with how it said it."""

    mutant: Mutant
    outcome: str
    problems: list[Problem]
    complaint: str = ""

    @property
    def is_well(self) -> bool:
        """Whether all is as it should be."""
        return self.outcome != "survived" and not self.complaint


def judge(recheck: Recheck, mutant: Mutant) -> Verdict:
    """Return what becomes of the mutant."""
    path = recheck.root / mutant.file
    text = mutant.splice.apply(path.read_text(encoding="utf-8"))
    try:
        problems = recheck.problems(mutant.file, text)
    except Exception as error:  # whatever it is: a check must not fall over
        return Verdict(mutant, "survived", [], f"the check fell over: {error!r}")
    if not problems:
        return Verdict(mutant, "survived" if waiver_of(mutant) is None else "waived", [])
    return Verdict(mutant, "told", problems, _complaint(recheck, mutant, text, problems))


def _complaint(recheck: Recheck, mutant: Mutant, text: str, problems: list[Problem]) -> str:
    """Return what is wrong with how the check tells of a mutant: places that are none, sentences that are none."""
    for one in problems:
        said = text if one.path.as_posix() == mutant.file else None
        path = recheck.root / one.path
        if said is None and path.is_file():
            said = path.read_text(encoding="utf-8")
        if not path.exists() or (said is not None and not 1 <= one.line <= said.count("\n") + 1):
            return f"no such place: {one}"
        if "\n" in one.sentence or not SENTENCE.fullmatch(one.sentence):
            return f"not one clear sentence: {one}"
    return ""
