"""Every rule has a log that fires it, and one in which it stays silent for one of its conditions."""

from __future__ import annotations

from loglink._diagnose.catalogue import load_catalogue
from tests.support.rule_runs import fired_and_missed

RULES = load_catalogue().rules


def test_every_rule_fires_in_a_vector_or_case() -> None:
    assert [rule.id for rule in RULES if rule.id not in fired_and_missed()[0]] == []


def test_every_rule_with_conditions_is_silent_in_a_log_that_nearly_fires_it() -> None:
    assert [rule.id for rule in RULES if rule.when and rule.id not in fired_and_missed()[1]] == []
