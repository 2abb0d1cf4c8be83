"""What a page can show with one word in braces, where nothing but the Guide and the place of the page is needed.

In: nothing. Out: MACROS. What also needs the front matter, or a script, stands in macros.define_env.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from macros.render.frameworks import render_framework_lines
from macros.render.page import render_choices
from macros.render.reference import (
    render_apis,
    render_contradictions,
    render_encoding,
    render_glossary,
    render_layouts,
    render_licences,
    render_life_cycle,
    render_life_cycle_steps,
    render_limits,
    render_line_parts,
    render_neighbours,
    render_rules,
    render_timeouts,
)
from macros.render.releases import render_changes, render_documents, render_matrix, render_upgrades

MACROS: Mapping[str, Callable[..., str]] = {
    "apis_table": render_apis,
    "choices": render_choices,
    "contradictions": render_contradictions,
    "encoding_table": render_encoding,
    "framework_lines": render_framework_lines,
    "glossary_terms": render_glossary,
    "licences_table": render_licences,
    "life_cycle": render_life_cycle,
    "life_cycle_steps": render_life_cycle_steps,
    "limits_table": render_limits,
    "line_parts": render_line_parts,
    "log_layouts": render_layouts,
    "log_rules": render_rules,
    "neighbours": render_neighbours,
    "release_changes": render_changes,
    "release_documents": render_documents,
    "release_matrix": render_matrix,
    "timeouts_table": render_timeouts,
    "upgrades": render_upgrades,
}
"""The function of each macro: it takes the Guide, the Page, and what the page gives the macro."""
