"""Pages for those who change the guide, made of the code that they are about.

In: plain records. Out: Markdown. Knows no rule.
"""

from __future__ import annotations

from collections.abc import Iterable

from macros.templates import render_template


def render_rules(rules: Iterable[object]) -> str:
    """Return the table of the rules of the checks; each has id, sentence, looks_at and functions."""
    return render_template("files/rules.md.j2", rules=list(rules))
