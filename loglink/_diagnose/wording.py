"""Sentences with the slots of a log filled in, for one process or for many.

In: a sentence of a rule or signature, the lines of a finding. Out: the sentence in every language.
`docs/javascripts/diagnose/wording.js` is the same in JavaScript.
"""

from __future__ import annotations

import re
from typing import Dict, List, Mapping, Optional, Sequence

from loglink._diagnose.catalogue import LocalizedText
from loglink._diagnose.events import Event
from loglink._diagnose.findings import Finding
from loglink._diagnose.header import time_in_words
from loglink._diagnose.rules import value_of

MOST_VALUES = 4
"""Values or ranges of a slot that are listed; the rest is an ellipsis."""
UNKNOWN = "\u2026"

_DIGITS = re.compile(r"[0-9]{1,20}", re.ASCII)
_SLOT = re.compile(r"\{([a-z_][a-z0-9_.]*)\}", re.ASCII)


def facts_of(one: Finding) -> Dict[str, str]:
    """Return every slot of the lines of `one` by name, those of its origin first; with many failures, all values."""
    facts = dict(one.origin.slots)
    for name in facts:
        facts[name] = joined([failure_slot(one, index, name) for index in range(len(one.failures))]) or facts[name]
    for event in [*one.bound.values(), *one.first.events]:
        for name, value in event.slots.items():
            facts.setdefault(name, value)
    return facts


def failure_slot(one: Finding, index: int, name: str) -> Optional[str]:
    """Return the slot `name` of the line in failure `index` that has the signature of the origin."""
    for event in one.failures[index].events:
        if event.id == one.origin.id and event.id:
            return event.slot(name)
    return None


def joined(values: Sequence[Optional[str]]) -> str:
    """Return the different values, whole numbers that follow each other as a range: "26011\u201326015, 26020"."""
    unique = list(dict.fromkeys(value for value in values if value is not None))
    if len(unique) < 2:
        return unique[0] if unique else ""
    parts = (
        _ranges(sorted(int(value) for value in unique)) if all(_DIGITS.fullmatch(value) for value in unique) else unique
    )
    return ", ".join(parts[:MOST_VALUES]) + (", " + UNKNOWN if len(parts) > MOST_VALUES else "")


def _ranges(numbers: List[int]) -> List[str]:
    found: List[List[int]] = []
    for number in numbers:
        if found and number == found[-1][-1] + 1:
            found[-1].append(number)
        else:
            found.append([number])
    return [str(one[0]) if len(one) == 1 else f"{one[0]}\u2013{one[-1]}" for one in found]


def fill(sentence: LocalizedText, bound: Mapping[str, Event], facts: Mapping[str, str]) -> LocalizedText:
    """Return `sentence` with its slots filled; a slot that no line gave is shown as an ellipsis.

    Where `facts` has the values of many processes, a command in backticks takes that of the line in `bound`,
    so that it runs.
    """

    def of_all(match: "re.Match[str]") -> str:
        return facts[match[1]] if match[1] in facts else of_one(match)

    def of_one(match: "re.Match[str]") -> str:
        found = value_of(match[1], bound)
        return found if found is not None else facts.get(match[1], UNKNOWN)

    def filled(text: str) -> str:
        parts = text.split("`")
        return "`".join(_SLOT.sub(of_one if index % 2 else of_all, part) for index, part in enumerate(parts))

    return {language: filled(text) for language, text in sentence.items()}


def time_text(event: Event) -> Optional[str]:
    """Return the time of a line as ISO without a zone, as far as it is printed; None without one."""
    return time_in_words(event.header)
