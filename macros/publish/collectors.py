"""Configuration of log collectors that adds the code of an event and the address of its page.

In: recognition, the address of the site. Out: one file each for Vector, the OpenTelemetry Collector and Fluent Bit.
A specific code goes before a general one. Vector walks over all matches, as loglink does. The Collector takes away
what a context denies and looks for each code, for each pattern in a copy: what one denies is another's token. Fluent
Bit sees the first match of an expression and no other.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from macros.publish.mtail import GENERAL, token_text
from macros.publish.posix_regex import name_group
from macros.templates import render_template

NO_LIMIT = 100_000


def make_collectors(recognition: Mapping[str, Any], base_url: str) -> dict[str, str]:
    """Return the files by their names below downloads/."""
    names = sorted(dict.fromkeys(recognition["spellings"].values()), key=lambda name: name not in GENERAL)
    values = {
        "base_url": base_url,
        "patterns": recognition["patterns"],
        "mark": recognition["mark"],
        "texts": [token_text(pattern, recognition, NO_LIMIT) for pattern in recognition["patterns"]],
        "spellings": recognition["spellings"],
        "names": names,
        "general": GENERAL,
        "is_special": " && ".join(f'name != "{name}"' for name in GENERAL),
        "named": lambda pattern, id: name_group(pattern, f"llm_datadist_{id.replace('-', '_')}"),
        "vrl": lambda text: "r'" + text.replace("'", "\\'") + "'",
        "ottl": _ottl,
        "quoted": lambda text: json.dumps(text, ensure_ascii=False),
    }
    return {
        f"collectors/{name}": render_template(f"viewers/{file}", **values)
        for name, file in (
            ("vector-llm-datadist.yaml", "vector.j2"),
            ("otel-llm-datadist.yaml", "otel.j2"),
            ("fluent-bit-llm-datadist.yaml", "fluent-bit.j2"),
        )
    }


def _ottl(text: str) -> str:
    """Return a literal of OTTL in a file of the Collector, which reads a dollar as a variable unless it is doubled."""
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"').replace("$", "$$") + '"'
