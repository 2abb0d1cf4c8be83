"""Every rule has a log that fires it, and one in which it stays silent for a single one of its conditions."""

from __future__ import annotations

from collections.abc import Iterator

from loglink._diagnose.catalogue import load_catalogue
from tests.support.rule_runs import fired_and_missed, log_files

RULES = load_catalogue().rules

FEWEST_RULES, FEWEST_SETTLING, FEWEST_LOGS = 210, 140, 380
"""Counted by hand on 2026-12-02: 215 rules, 143 that settle a cause, 386 logs; with fewer some are lost."""


def lacking() -> Iterator[str]:
    """Yield what each rule lacks, with what to write for it."""
    fired, missed = fired_and_missed()
    for rule in RULES:
        if rule.id not in fired:
            yield f"{rule.id}: no log of tests/vectors/diagnosis or tests/cause-cases fires it; add one"
        if rule.when and rule.id not in missed:
            yield f"{rule.id}: no log nearly fires it; add one in which every condition holds but one"


def test_every_rule_has_a_log_that_fires_it_and_a_near_miss() -> None:
    assert list(lacking()) == []


def test_no_rule_and_no_log_was_lost() -> None:
    assert len(RULES) >= FEWEST_RULES
    assert sum(rule.settles for rule in RULES) >= FEWEST_SETTLING
    assert sum(1 for _ in log_files()) >= FEWEST_LOGS
