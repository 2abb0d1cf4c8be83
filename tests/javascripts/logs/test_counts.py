"""Counts by code, process and time stay exact, whatever their number."""

from __future__ import annotations

from playwright.sync_api import Page

SCRIPTS = ("logs/counts.js",)


def test_counts_stay_exact_when_intervals_grow_and_counts_are_added(scripts: Page) -> None:
    total = scripts.evaluate(
        """() => {
          const [first, second] = [errorCodes.makeCounts(), errorCodes.makeCounts()];
          for (let i = 0; i < 5000; i += 1) first.add("A", "code", i * 1000, "p" + i, 1);
          for (let i = 0; i < 100; i += 1) second.add("A", "code", i * 7, "q", 2);
          second.merge(first.value);
          const sum = table => Object.values(table).reduce((all, one) => all + one.A, 0);
          return [second.value.hits, sum(second.value.processes), sum(second.value.times),
            second.bars(48).reduce((all, bar) => all + bar.codes.A, 0), second.bars(48).length <= 49,
            Object.keys(second.value.processes).length <= 501];
        }"""
    )
    assert total == [5200, 5200, 5200, 5200, True, True]
