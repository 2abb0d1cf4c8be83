"""What one line alone can tell: which signatures it may bear, best first, and the causes that it settles by itself.

In: the content of diagnosis.json. Out: wordings with conditions on the line. A rule that needs another line, a process
or a number compared is left out: a program that reads line by line can never hold it. So a line names a cause here only
where `loglink diagnose` names it of that line alone; tests/engines compare the two.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from loglink._diagnose import observer
from loglink._diagnose.failures import CALL_OF_STEP

Record = Mapping[str, Any]

QUOTED, FIELD = f"[{''.join(observer.QUOTES)}]$", observer.FIELD.pattern
"""What stands before a text that is spoken of, and before one that is a field."""
COMMAND = observer.COMMAND.pattern
PROSE = f"(?:^| )[a-z]{{2,15}}(?: (?:.* )?[a-z]{{2,15}}){{{observer.MOST_PROSE - 1}}} "
"""As many plain words as make a sentence: the count of the observer as one expression."""
HEADER = (
    r"\[(?P<level>ERROR|WARNING|INFO|DEBUG|EVENT|TRACE)\] ?[A-Z][A-Z0-9_]{1,19}\([0-9]{1,10},(?:[0-9a-f]{8,16},)?"
    r"[^()]{0,64}\):[0-9]{4}-[0-9]{2}-[0-9]{2}[- ][0-9]{2}:[0-9]{2}:[0-9]{2}\.[0-9]{3}"
)


@dataclass(frozen=True)
class Condition:
    """Something of the line: `kind` is slot, file, function, number or code; `place` is the number of a slot's group.

    The value is one of `values`, or holds one of them in any case (`contains`), or not (`negated`).
    """

    kind: str
    values: tuple[str, ...]
    place: int = 0
    contains: bool = False
    negated: bool = False


@dataclass(frozen=True)
class LineCause:
    """A cause that holds where all `conditions` do; `label` is NAME#cause-ID, `name` the code whose page it is on."""

    label: str
    name: str
    conditions: tuple[Condition, ...]


@dataclass(frozen=True)
class Wording:
    """One text of a signature; `function` is set where it tells signatures with one text apart; best cause first."""

    signature: str
    pattern: str
    slots: tuple[str, ...]
    literal: str
    is_origin: bool
    side: str
    function: str
    causes: tuple[LineCause, ...]


def wordings_of(diagnosis: Record) -> tuple[Wording, ...]:
    """Return every wording in the order in which the first that matches a line is the one that it bears."""
    pairs = [(signature, text) for signature in diagnosis["signatures"] for text in signature["texts"]]
    shared = Counter(text["pattern"] for _, text in pairs)
    told_apart = [(*pair, True) for pair in pairs if shared[pair[1]["pattern"]] > 1 and pair[0].get("function")]
    ordered = sorted([*told_apart, *((*pair, False) for pair in pairs)], key=lambda entry: -entry[1]["length"])
    return tuple(_wording(*entry, diagnosis["rules"]) for entry in ordered)


def _wording(signature: Record, text: Record, needs_function: bool, rules: Sequence[Record]) -> Wording:
    is_origin = signature["role"] == "origin"
    return Wording(
        signature["id"],
        text["pattern"],
        tuple(text["slots"]),
        text["literal"],
        is_origin,
        signature.get("side", ""),
        signature["function"] if needs_function else "",
        tuple(_causes(signature, text, rules)) if is_origin else (),
    )


def _causes(signature: Record, text: Record, rules: Sequence[Record]) -> Iterator[LineCause]:
    fitting = [rule for rule in rules if signature["id"] in rule["origin"] and rule.get("settles", True)]
    for rule in sorted(fitting, key=lambda rule: -rule.get("rank", 10)):
        found = [_condition(condition, signature, text) for condition in rule.get("when", ())]
        if False not in found:
            yield LineCause(
                *_label(rule["cause"]), tuple(condition for condition in found if isinstance(condition, Condition))
            )


def _label(cause: str) -> tuple[str, str]:
    page, _, id = cause.partition("#")
    if "/" in page:
        return cause, ""
    return f"{page}#{id if id.startswith(('cause-', 'place-')) else f'cause-{id}'}", page


def _condition(condition: Record, signature: Record, text: Record) -> Condition | bool:
    """Return what the line must show, or whether the condition holds of every line that stands alone."""
    if "slot" in condition:
        return _slot_condition(condition, text)
    if "code" in condition:
        return Condition("code", tuple(condition["code"]))
    if "not_code" in condition:
        return Condition("code", tuple(condition["not_code"]), negated=True)
    if "call" in condition:
        return _call_condition(condition, signature, text)
    is_in_failure = condition.get("scope") == "failure"
    if "line" in condition and "count" in condition:
        is_itself = is_in_failure and signature["id"] in _listed(condition["line"])
        return not condition["count"].get("min") and not is_itself
    if "no" in condition:
        return is_in_failure and signature["id"] not in _listed(condition["no"])
    return set(condition) <= {"line", "as", "scope"} and is_in_failure and signature["id"] in _listed(condition["line"])


def _slot_condition(condition: Record, text: Record) -> Condition | bool:
    name = condition["slot"]
    kinds = {"_file": "file", "_function": "function", "_code": "number"}
    if name not in kinds and name not in text["slots"]:
        return bool(condition.get("missing", False))
    place = text["slots"].index(name) + 1 if name in text["slots"] else 0
    for key in ("in", "not_in", "has"):
        if key in condition:
            return Condition(kinds.get(name, "slot"), _listed(condition[key]), place, key == "has", key == "not_in")
    return False


def _call_condition(condition: Record, signature: Record, text: Record) -> Condition | bool:
    closed = signature.get("closes", "")
    if CALL_OF_STEP.get(closed, closed) in condition["call"]:
        return True
    if "call" not in text["slots"]:
        return False
    return Condition("slot", tuple(condition["call"]), text["slots"].index("call") + 1)


def _listed(value: str | Sequence[str]) -> tuple[str, ...]:
    return (value,) if isinstance(value, str) else tuple(value)


def line_pattern(condition: Condition) -> str:
    """Return what the line must match, or the slot, or the names of the codes in the line with a blank before each."""
    values = "|".join(re.escape(value) for value in condition.values)
    if condition.kind == "slot":
        return f"(?i)(?:{values})" if condition.contains else f"^(?:{values})$"
    forms = {
        "file": rf"\[(?:{values})(?::[0-9]{{1,6}})?\]",
        "function": function_pattern(values),
        "number": rf"ErrorNo: {{0,2}}(?:{values})\b",
        "code": rf" (?:{values})\b",
    }
    return forms[condition.kind]


def function_pattern(names: str) -> str:
    """Return what a line of plog matches that one of the functions `names` printed."""
    return rf"\] {{0,2}}(?:[0-9]{{1,10}})?(?: {{0,2}}(?:{names}):)"
