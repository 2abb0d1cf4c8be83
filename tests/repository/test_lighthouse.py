"""`make lighthouse`: what counts of a report, and what a busy machine excuses; its lock."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.audit import packages
from tests.conftest import ROOT
from tests.lighthouse.run import Measured, measured_of, rows_of


def report(**scores: float | None) -> dict[str, Any]:
    """Return a report in which each category has an audit of its own with the same score, and one that informs."""
    names = {name: name.replace("_", "-") for name in scores}
    return {
        "categories": {
            names[name]: {"score": score, "auditRefs": [{"id": name, "weight": 3}, {"id": "note", "weight": 0}]}
            for name, score in scores.items()
        },
        "audits": {
            "note": {"title": "Only a note", "score": 0},
            **{name: {"title": f"The audit of {names[name]}", "score": score} for name, score in scores.items()},
        },
    }


def measured(busy: bool = False, **scores: float | None) -> Measured:
    usual: dict[str, float | None] = {"performance": 0.98, "accessibility": 1, "best_practices": 1, "seo": 1}
    return measured_of(report(**{**usual, **scores}), busy)


def test_what_is_enough_is_one_line() -> None:
    assert measured().failed() == []
    assert list(rows_of("zh/codes/", "phone", measured())) == [
        "/zh/codes/                     phone               98             100             100             100"
    ]


@pytest.mark.parametrize("name", ["accessibility", "best_practices", "seo"])
@pytest.mark.parametrize("score", [0.99, 0.5, None])
def test_what_depends_on_the_page_alone_has_no_excuse(name: str, score: float | None) -> None:
    found = measured(busy=True, **{name: score})
    assert found.failed() == [name.replace("_", "-")]


def test_performance_falls_short_below_98_and_a_busy_machine_excuses_it() -> None:
    assert measured(performance=0.98, busy=False).failed() == []
    assert measured(performance=0.97, busy=False).failed() == ["performance"]
    excused = measured(performance=0.8, busy=True)
    assert excused.failed() == []
    assert list(rows_of("", "desk", excused))[1:] == [
        "  performance: expected at least 98 (the machine was busy: no failure); The audit of performance"
    ]


def test_the_lock_has_a_hash_for_every_package_and_names_no_host_to_fetch_from() -> None:
    lock = json.loads((ROOT / "tests/lighthouse/package-lock.json").read_text(encoding="utf-8"))
    installed = {path: one for path, one in lock["packages"].items() if path}
    assert len(installed) > 100
    assert [path for path, one in installed.items() if not one["integrity"].startswith("sha512-")] == []
    assert [path for path, one in installed.items() if "resolved" in one] == []
    assert ("npm", "lighthouse", "12.2.3") in packages()
