"""Every problem of data/ and docs/ at once, and the Guide where there is none.

In: the root of the repository. Out: Problems sorted by place, or the Guide. Runs what macros.lint.rules lists; knows
no rule.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from functools import lru_cache
from pathlib import Path
from typing import Any

from macros.lint.context import DataUnderCheck
from macros.lint.documents import read_data
from macros.lint.facts import FACTS
from macros.lint.misspelt_names import RULE as SLIP
from macros.lint.nav import FILE as NAV_FILE
from macros.lint.rules import CHECKS, Check
from macros.load.causes import causes_files
from macros.load.guide import DATA_FILES, build_guide, data_file
from macros.load.notes import notes_files
from macros.load.recognition import RULES, SIGNATURES
from macros.model.guide import Guide
from macros.problems import DataError, Problem


def check_guide(root: Path, codes_file: Path | None = None) -> list[Problem]:
    """Return every problem of the data and the pages below `root`, sorted by place; empty when all is well.

    `codes_file` stands in for data/codes.yml. Paths below the current directory are shown relative to it.
    """
    return problems_of(_examine(root, codes_file), codes_file)


def load_valid_guide(root: Path, codes_file: Path | None = None) -> Guide:
    """Return the Guide below `root`; DataError with every problem that check_guide finds."""
    return _load_valid_guide(root, codes_file, _fingerprint(root, codes_file))


def _fingerprint(root: Path, codes_file: Path | None) -> tuple[tuple[str, int, int], ...]:
    """Return name, time (ns) and size of every file that the check reads: one build asks for the Guide seven times."""
    files = sorted(path for folder in ("data", "docs") for path in (root / folder).rglob("*") if path.is_file())
    alone = [path for path in (root / NAV_FILE, codes_file) if path is not None and path.is_file()]
    stats = [(path, path.stat()) for path in (*files, *alone)]
    return tuple((str(path), stat.st_mtime_ns, stat.st_size) for path, stat in stats)


@lru_cache(maxsize=1)
def _load_valid_guide(root: Path, codes_file: Path | None, fingerprint: object) -> Guide:
    data = _examine(root, codes_file)
    problems = problems_of(data, codes_file)
    if problems:
        raise DataError(problems)
    documents = {name: data.documents[data_file(root, name, codes_file)].document for name in DATA_FILES}
    recognised = {kind: [one.document for one in data.of((kind,)).values()] for kind in (SIGNATURES, RULES)}
    several = (causes_files(root), notes_files(root))
    causes, notes = ([data.documents[path].document for path in paths] for paths in several)
    return build_guide(root, documents, causes, recognised, notes)


def _examine(root: Path, codes_file: Path | None) -> DataUnderCheck:
    """Return the data after every check."""
    data = read_data(root, codes_file)
    examine(data)
    return data


Ask = Callable[[Check, Sequence[Any]], Iterable[Any]]
"""What gives the findings of a check for its arguments, of which a document is the first."""


def ask_check(check: Check, arguments: Sequence[Any]) -> Iterable[Any]:
    """Return what `check` finds."""
    return check.run(*arguments)


def examine(data: DataUnderCheck, ask: Ask = ask_check) -> None:
    """Put the findings of every check into `data`, which was only read; `ask` may know some of them already."""
    facts: dict[str, Any] = {}  # they rest on what is at fault: what is found makes all of them unknown again
    for check in CHECKS:
        arguments = _arguments(data, check, facts)
        if arguments is None:
            continue
        if not check.of:
            problems = [*ask(check, arguments)]
            data.problems += problems
            if problems:
                facts.clear()
        for path, one in data.of(check.of).items():
            faults = [*ask(check, (one, *arguments))]
            if faults:
                data.documents[path] = one.with_problems(faults)
                facts.clear()


def _arguments(data: DataUnderCheck, check: Check, facts: dict[str, Any]) -> Sequence[Any] | None:
    """Return what `check` needs besides its document; None when something of it is not known.

    `facts` has those that were asked for since the last fault was found, and gets those that are asked for now.
    """
    found = []
    for need in check.needs.split():
        name = need.removesuffix("?")
        if name not in facts:
            facts[name] = FACTS[name](data) if name in FACTS else data.get(name)
        if facts[name] is None and name == need:
            return None
        found.append(facts[name])
    return found


def problems_of(data: DataUnderCheck, codes_file: Path | None = None) -> list[Problem]:
    """Return what was found in `data`, sorted by place."""
    faults = [fault.problem for one in data.documents.values() for fault in one.faults]
    told = _told_once((*data.problems, *faults))
    return sorted(replace(problem, path=_relative(problem.path, codes_file)) for problem in told)


def _told_once(problems: Sequence[Problem]) -> Iterable[Problem]:
    """Return `problems` without a slip in a name that a rule tells which knows what the name is of."""
    known = {(one.path, one.line) for one in problems if one.rule.startswith("unknown-")}
    return (one for one in problems if one.rule != SLIP or (one.path, one.line) not in known)


def _relative(path: Path, codes_file: Path | None) -> Path:
    """Return `path` relative to the current directory when it is below it, `codes_file` as it was given."""
    here = Path.cwd()
    return path.relative_to(here) if path != codes_file and path.is_relative_to(here) else path
