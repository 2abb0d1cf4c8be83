"""What `annotate` and LinkFilter link a line to its cause by: which lines settle one alone, as JSON.

In: a Guide. Out: text. Rules that hold because other lines are absent are left out: who reads line by line cannot tell
that they are. So are causes that only point on: a link to "the number is the real error" leads nowhere.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from loglink._diagnose import observer
from macros.model.guide import Guide
from macros.publish.diagnosis_json import POINTING, export_diagnosis
from macros.publish.line_causes import (
    COMMAND,
    FIELD,
    HEADER,
    QUOTED,
    Condition,
    LineCause,
    Wording,
    function_pattern,
    line_pattern,
    wordings_of,
)

Record = Mapping[str, Any]

SHORTEST_NEEDLE = 6
LONGEST_NEEDLE = 16
"""Characters: shorter ones stand in too many lines, longer ones are shared by too few texts."""


def line_causes_json(guide: Guide) -> str:
    """Return it as JSON, a record a line, the same bytes for the same data."""
    content = export_line_causes(export_diagnosis(guide))
    lines = [f"{json.dumps(key)}: {_lines(value)}" for key, value in content.items()]
    return "{\n" + ",\n".join(lines) + "\n}\n"


def _lines(value: Any) -> str:
    records = isinstance(value, list) and value and isinstance(value[0], dict)
    return "[\n" + ",\n".join(json.dumps(item) for item in value) + "\n]" if records else json.dumps(value)


def export_line_causes(diagnosis: Record) -> dict[str, Any]:
    """Return the wordings up to the last that settles a cause alone, best first, and how to tell where one is printed.

    Wordings without a cause are there because a line that bears one of them bears none that comes later.
    """
    rules = [rule for rule in diagnosis["rules"] if settles_by_what_is_there(rule)]
    wordings = wordings_of({**diagnosis, "rules": rules})
    settling = [wording for wording in wordings if wording.causes]
    last = wordings.index(settling[-1]) + 1 if settling else 0
    guides = {cause.label.partition("#")[0] for wording in settling for cause in wording.causes if not cause.name}
    return {
        "schema_version": 1,
        "header": HEADER,
        "spoken": {
            "before": observer.BEFORE,
            "quoted": QUOTED,
            "field": FIELD,
            "command": COMMAND,
            "word": observer.PROSE.pattern,
            "most_words": observer.MOST_PROSE,
        },
        "guides": sorted(guides),
        "needles": needles_of({wording.literal for wording in settling}),
        "wordings": [_wording(wording) for wording in wordings[:last]],
    }


def settles_by_what_is_there(rule: Record) -> bool:
    """Return whether `rule` needs no line to be absent and names a cause that does not only point on."""
    is_pointing = rule["cause"].partition("#")[2] in POINTING
    return not is_pointing and not any("no" in one or "count" in one for one in rule.get("when", ()))


def needles_of(literals: Iterable[str]) -> list[str]:
    """Return few short texts, one of which stands in each of `literals`: those that most share come first."""
    left = set(literals)
    held: dict[str, set[str]] = {}
    for literal in left:
        for size in range(SHORTEST_NEEDLE, min(LONGEST_NEEDLE, len(literal)) + 1):
            for start in range(len(literal) - size + 1):
                held.setdefault(literal[start : start + size], set()).add(literal)
        held.setdefault(literal, set()).add(literal)  # one that is shorter
    found = []
    while left:
        best = max(held, key=lambda part: (len(held[part] & left), len(part), part))
        found.append(best)
        left -= held[best]
    return found


def _wording(wording: Wording) -> dict[str, Any]:
    record: dict[str, Any] = {"literal": wording.literal, "pattern": wording.pattern}
    if wording.function:
        record["function"] = function_pattern(wording.function)
    if wording.causes:
        record["causes"] = [_cause(cause) for cause in wording.causes]
    return record


def _cause(cause: LineCause) -> dict[str, Any]:
    page, _, id = cause.label.partition("#")
    return {"page": page, "id": id, "when": _conditions(cause.conditions)}


def _conditions(conditions: Sequence[Condition]) -> list[dict[str, Any]]:
    """Return what each asks: a slot by its number, else the line or the names of its codes, which it must match."""
    asked = {"slot": None, "code": "codes"}
    return [
        {
            "of": asked.get(one.kind, "line") or one.place,
            "pattern": line_pattern(one),
            **({"negated": True} if one.negated else {}),
        }
        for one in conditions
    ]
