"""What every rule does in every vector and cause case: where it fires, and where it nearly does.

In: the vectors and cases of tests/. Out: ids of rules. A rule nearly fires where it would without one condition.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import lru_cache

from loglink._diagnose.catalogue import Rule, load_catalogue
from loglink._diagnose.failures import Failure
from loglink._diagnose.findings import open_calls
from loglink._diagnose.observer import Observer
from loglink._diagnose.offsets import compare_clocks
from loglink._diagnose.rules import RuleRunner
from loglink._recognise.data import load_data
from tests.conftest import ROOT

Files = list[tuple[str, str]]


def log_files() -> Iterator[Files]:
    """Yield the files of each vector and case, each with its name and text."""
    for path in sorted((ROOT / "tests/vectors/diagnosis").glob("*.json")):
        for vector in json.loads(path.read_text(encoding="utf-8")):
            yield [(file["name"], "\n".join(file["lines"])) for file in vector["files"]]
    for folder in sorted((ROOT / "tests/cause-cases").iterdir()):
        logs = [path for path in sorted(folder.iterdir()) if path.name != "expect.json"]
        yield [(path.name, path.read_bytes().decode("utf-8", "replace")) for path in logs]


@lru_cache(maxsize=1)
def fired_and_missed() -> tuple[frozenset[str], frozenset[str]]:
    """Return the ids of the rules that fire somewhere, and of those that nearly do somewhere."""
    fired: set[str] = set()
    missed: set[str] = set()
    for files in log_files():
        observer = _observer(files)
        runner = RuleRunner(observer.store, observer.catalogue.by_id)
        open_ones = open_calls(observer) + open_calls(observer, is_late=False)
        for failure in observer.chains.failures + open_ones:
            for rule in _rules_of(failure):
                if runner.run(rule, failure) is not None:
                    fired.add(rule.id)
                elif rule.id not in missed and _nearly(runner, rule, failure):
                    missed.add(rule.id)
    return frozenset(fired), frozenset(missed)


def _observer(files: Files) -> Observer:
    observer = Observer(load_catalogue(), load_data())
    for name, text in files:
        observer.begin_file(name)
        for number, line in enumerate(text.split("\n"), 1):
            observer.take(number, line)
    compare_clocks(observer)
    return observer


def _rules_of(failure: Failure) -> list[Rule]:
    ids = {event.id for event in failure.events}
    return [rule for rule in load_catalogue().rules if ids & set(rule.origin)]


def _nearly(runner: RuleRunner, rule: Rule, failure: Failure) -> bool:
    shorter = [rule._replace(when=rule.when[:at] + rule.when[at + 1 :]) for at in range(len(rule.when))]
    return any(runner.run(one, failure) is not None for one in shorter)
