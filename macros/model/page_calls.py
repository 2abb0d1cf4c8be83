"""The macros that a page of docs/ can call, and what it may give them.

In: nothing. Out: FIXED, and which records of the data each of the others shows. macros/__init__.py registers them.
"""

from __future__ import annotations

from macros.model.releases import INTERFACES

CODE_PAGE = "code_page()"
"""The one call that a page of docs/codes has."""

FIXED = (
    "apis_table()",
    "choices()",
    "codes_table()",
    "codes_table(compact=True)",
    "contradictions()",
    "decoder()",
    "decoder(home=True)",
    "encoding_table()",
    "life_cycle()",
    "life_cycle_steps()",
    "line_parts()",
    "log_layouts()",
    "log_rules()",
    "neighbours()",
    "release_changes()",
    "release_documents()",
    *(f"release_matrix({interface!r})" for interface in INTERFACES),
    "timeouts_table()",
)
"""The calls that do not depend on the data, as Python would write them."""

BY_KEY = {
    "limits_table": ("limits", "group"),
    "glossary_terms": ("glossary", "group"),
    "licences_table": ("licences", "group"),
    "upgrades": ("upgrades", "topic"),
}
"""The calls that show the records of a kind of file that have a word under a key: that word is what they are given."""

IDS = {
    "glossary_terms": ("glossary", "term-"),
    "licences_table": ("licences", "licence-"),
    "life_cycle_steps": ("life_cycle", "step-"),
    "limits_table": ("limits", "limit-"),
    "log_layouts": ("log_layouts", "layout-"),
    "log_rules": ("log_rules", "rule-"),
    "contradictions": ("contradictions", "contradiction-"),
    "timeouts_table": ("timeouts", "timeout-"),
    "upgrades": ("upgrades", "upgrade-"),
}
"""The calls that give each record an id: the kind of file, and what stands there before the id of the record."""

FRAMEWORK_LINES = "framework_lines"
"""The call that shows the signatures of one part of the page of a framework: it is given both."""
