"""What a log said is no markup in a report, and code in backticks stays as it is."""

from __future__ import annotations

import pytest

from loglink._command.diagnosis_markdown import _escaped


@pytest.mark.parametrize(
    ("said", "expected"),
    [
        ("ask `hccn_tool` for <ip-1>", "ask `hccn_tool` for \\<ip-1\\>"),
        ("an odd ` and <b>_x_", "an odd ` and \\<b\\>\\_x\\_"),
        ("`x`` `<b>`", "`x`` `\\<b\\>`"),
    ],
)
def test_code_stays_where_each_backtick_has_its_partner(said: str, expected: str) -> None:
    assert _escaped(said) == expected
