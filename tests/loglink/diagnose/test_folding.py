"""A log of nothing but failures is told within bounds, and none of them is lost from the count."""

from __future__ import annotations

from loglink._diagnose.chains import MOST_FAILURES
from loglink._diagnose.run import diagnose_texts

LINE = (
    "[ERROR] GE(1,python3):2026-01-20-{hour:02d}:{minute:02d}:{second:02d}.000.000 [msg_handler_plugin.cc:76]1 "
    "Connect: "
    "ErrorNo: 1343270921(x) [GE][MODULE]Failed to connect peer 198.51.100.25:{port}, error msg:Connection refused, "
    "errno:111"
)


def log(count: int, ports: int) -> str:
    clocks = [divmod(number * 5, 60) for number in range(count)]
    return "\n".join(
        LINE.format(hour=minutes // 60, minute=minutes % 60, second=seconds, port=26000 + number % ports)
        for number, (minutes, seconds) in enumerate(clocks)
    )


def test_no_failure_is_lost_from_the_count() -> None:
    count = 2 * MOST_FAILURES
    found = diagnose_texts([{"name": "a.log", "text": log(count, 1)}], "https://docs.example/")
    assert [(one["line"], one["repeats"], one["processes"]) for one in found["failures"]] == [(1, count, 1)]


def test_failures_of_different_peers_are_not_folded_into_each_other() -> None:
    count = 2 * MOST_FAILURES
    found = diagnose_texts([{"name": "a.log", "text": log(count, 2)}], "https://docs.example/")
    assert sum(one["repeats"] for one in found["failures"]) == count
