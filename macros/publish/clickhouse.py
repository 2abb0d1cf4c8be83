"""The ClickHouse functions: codes in a line, and where a failure began, with cause, side, peer and time.

In: recognition, wordings, addresses. Out: statements. All expressions of signatures are searched at once, with the
lengths of slots left open (the engine that does so takes no bounds in such numbers); the few that fit are then tried as
they stand.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from macros.publish.line_causes import (
    COMMAND,
    FIELD,
    HEADER,
    PROSE,
    QUOTED,
    Condition,
    LineCause,
    Wording,
    function_pattern,
    line_pattern,
)
from macros.templates import render_template

_NONE_OR_MORE = re.compile(r"(?<!\\)\{0,[0-9]+\}")
_ONE_OR_MORE = re.compile(r"(?<!\\)\{[0-9]+,[0-9]+\}")


def make_clickhouse(
    recognition: Mapping[str, Any], wordings: Sequence[Wording], links: Mapping[str, str], base_url: str
) -> str:
    """Return the statements that define the functions."""
    numbered = list(enumerate(wordings, 1))
    origins = [(number, wording) for number, wording in numbered if wording.is_origin]
    return render_template(
        "viewers/clickhouse.j2",
        base_url=base_url,
        patterns=recognition["patterns"],
        mark=recognition["mark"],
        names=recognition["spellings"],
        links=links,
        wordings=wordings,
        origins=origins,
        told_apart=[(number, function_pattern(wording.function)) for number, wording in numbered if wording.function],
        causes=[(number, wording, cause) for number, wording in origins for cause in wording.causes],
        sides=[(number, wording.side) for number, wording in origins if wording.side],
        peers=[
            (number, wording, wording.slots.index("ip") + 1) for number, wording in origins if "ip" in wording.slots
        ],
        header=HEADER.replace("?P<level>", ""),
        spoken={"quoted": QUOTED.rstrip("$"), "field": FIELD.rstrip("$"), "command": COMMAND, "prose": PROSE},
        conditions=_conditions,
        loose=_loose,
        quote=quote,
    )


def quote(text: str) -> str:
    """Return a literal of ClickHouse."""
    return "'" + text.replace("\\", "\\\\").replace("'", "\\'") + "'"


def _loose(pattern: str) -> str:
    """Return `pattern` with repetitions that have no upper bound."""
    return _ONE_OR_MORE.sub("+", _NONE_OR_MORE.sub("*", pattern))


def _conditions(wording: Wording, cause: LineCause) -> str:
    """Return what must hold besides the number of the wording, as SQL on `line`; empty for nothing."""
    return "".join(
        f" AND {'NOT ' if one.negated else ''}match({_asked(wording, one)}, {quote(line_pattern(one))})"
        for one in cause.conditions
    )


def _asked(wording: Wording, condition: Condition) -> str:
    """Return what a condition is asked of, as SQL."""
    if condition.kind == "slot":
        return f"extractGroups(line, {quote(wording.pattern)})[{condition.place}]"
    if condition.kind == "code":
        names = "arrayMap(token -> llm_datadist_code(token), llm_datadist_tokens(line))"
        return f"concat(' ', arrayStringConcat({names}, ' '))"
    return "line"
