"""Every mutant of the guide, or as many as are asked for, in two processes: `make mutants`.

In: the variable MUTANTS (a number, or `all`). Out: a table by operator and kind, the mutants that go unreported, and
waivers that are stale; exit code 1 where there are any.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

from macros.load.guide import ROOT
from tests.mutants.catalogue import list_mutants
from tests.mutants.mutant import OPERATORS, Mutant, sample, shuffled
from tests.mutants.recheck import Recheck, copy_tree
from tests.mutants.survivors import Waiver, load_waivers
from tests.mutants.verdict import Verdict, judge

DEFAULT = "2000"
PROCESSES = 2
TRIES = 40
"""So many mutants that a waiver covers are tried until one of them goes unreported; else the waiver is stale."""
NEEDED_BY_TESTS = ("tests", "pyproject.toml", "README.md")


def main() -> int:
    """Try the mutants, print what came of it, and return the exit code."""
    asked = os.environ.get("MUTANTS") or DEFAULT
    mutants = list_mutants(ROOT)
    chosen = sample(mutants, len(mutants) if asked == "all" else int(asked))
    parts = [chosen[start::PROCESSES] for start in range(PROCESSES)]
    with ProcessPoolExecutor(PROCESSES) as pool:
        verdicts = [one for part in pool.map(judge_all, parts) for one in part]
    print(f"{len(verdicts)} of {len(mutants)} mutants")
    print("\n".join(table_of(verdicts)))
    bad = [*bad_ones(verdicts), *stale_ones(mutants)]
    print("\n".join(bad) or "every mutant is told or has its reason")
    return 1 if bad else 0


def judge_all(mutants: Sequence[Mutant]) -> list[Verdict]:
    """Return what becomes of each mutant, in a copy of their own."""
    with tempfile.TemporaryDirectory() as folder:
        recheck = Recheck(copy_tree(ROOT, Path(folder, "tree")))
        return [judge(recheck, mutant) for mutant in mutants]


def table_of(verdicts: Iterable[Verdict]) -> Iterator[str]:
    """Yield the lines of the table: of each kind and operator how many are told, of how many."""
    count = Counter((one.mutant.kind, one.mutant.operator, one.outcome) for one in verdicts)
    kinds = sorted({kind for kind, _, _ in count})
    heads = [operator.replace("typo in a source", "typo in a").replace("typo in a", "") for operator in OPERATORS]
    yield " ".join([f"{'told of all':16}", *(f"{head.strip('n '):>17}" for head in heads)])
    for kind in kinds:
        cells = []
        for operator in OPERATORS:
            told, waived, lost = (count[kind, operator, outcome] for outcome in ("told", "waived", "survived"))
            cells.append(f"{told}/{told + waived + lost}" if told + waived + lost else "")
        yield " ".join([f"{kind:16}", *(f"{cell:>17}" for cell in cells)])
    outcomes = Counter(one.outcome for one in verdicts)
    yield ", ".join(f"{outcomes[name]} {name}" for name in ("told", "waived", "survived"))


def bad_ones(verdicts: Iterable[Verdict]) -> Iterator[str]:
    """Yield a line for each mutant that nobody tells of, or that is told badly."""
    for one in verdicts:
        if not one.is_well:
            yield f"{one.mutant.name}: {one.complaint or 'no check tells of it'}"


def stale_ones(mutants: Sequence[Mutant]) -> Iterator[str]:
    """Yield a line for each waiver of which no mutant goes unreported, or whose test lets one pass."""
    with tempfile.TemporaryDirectory() as folder:
        copy = copy_tree(ROOT, Path(folder, "tree"))
        recheck = Recheck(copy)
        tested = False
        for waiver in load_waivers():
            survivor = find_survivor(recheck, waiver, mutants, TRIES)
            if survivor is None:
                yield f"survivors.yml: stale: {waiver.name}: each of these is told of; take the entry out"
            elif waiver.test is not None:
                tested = tested or _copy_tests(copy)
                if passes(recheck, survivor, waiver.test):
                    yield f"survivors.yml: {waiver.test} passes with {survivor.name}"


def find_survivor(recheck: Recheck, waiver: Waiver, mutants: Sequence[Mutant], tries: int) -> Mutant | None:
    """Return a mutant that the waiver covers and nobody tells of; None where `tries` of them are told of."""
    covered = shuffled([one for one in mutants if waiver.covers(one)])[:tries]
    return next((one for one in covered if judge(recheck, one).outcome != "told"), None)


def _copy_tests(copy: Path) -> bool:
    """Put what the tests need beside the copy."""
    for name in NEEDED_BY_TESTS:
        if (ROOT / name).is_dir():
            shutil.copytree(ROOT / name, copy / name)
        else:
            shutil.copy(ROOT / name, copy / name)
    return True


def passes(recheck: Recheck, mutant: Mutant, test: str) -> bool:
    """Say whether the test passes in the copy with the mutant."""
    text = mutant.splice.apply((recheck.root / mutant.file).read_text(encoding="utf-8"))
    with recheck.changed(mutant.file, text):
        command = [sys.executable, "-m", "pytest", "-q", "-x", "-p", "no:cacheprovider", *test.split()]
        done = subprocess.run(command, cwd=recheck.root, capture_output=True, check=False)
    return done.returncode == 0


if __name__ == "__main__":
    sys.exit(main())
