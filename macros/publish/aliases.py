"""The addresses that lead to a code: one static page a spelling, at the root of the site.

In: the Guide. Out: what each address leads to, and the HTML of such a page. Addresses depend on the data alone; a page
depends on its target alone, never on the spelling: on a disk that folds case two spellings are one file.
"""

from __future__ import annotations

from collections.abc import Mapping

from macros.model.guide import Guide
from macros.model.spellings import name_spellings, number_spellings
from macros.templates import render_template

CHOICES_PATH = "reference/plain-numbers/"
"""The page that says what 0, -1 and the like can mean; their addresses lead there, not to a code."""


def list_aliases(guide: Guide) -> Mapping[str, str]:
    """Return the path that each address forwards to: {"0x5010B009": "codes/LLM_LINK_FAILED/", …}."""
    found: dict[str, str] = {}
    for code in guide.all_codes:
        found |= dict.fromkeys(name_spellings(code), code.path)
        found |= dict.fromkeys(number_spellings(code), CHOICES_PATH if code.category == "general" else code.path)
    for member in guide.members:
        found |= dict.fromkeys(name_spellings(member), member.path)
    return found


def render_alias(guide: Guide, target: str, canonical: str) -> str:
    """Return the page that forwards to `target`; `canonical` is the absolute address of the target's English page."""
    return render_template("files/alias.html.j2", guide=guide, target=target, canonical=canonical)
