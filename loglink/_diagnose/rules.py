"""Whether the conditions of a rule hold for a failure, and which lines they are held by.

In: a rule, a failure, all events. Out: the bound lines, or None. Conditions are data (docs/contributing/diagnosis.md);
they are tried in order, and where a line condition has several lines to choose from, the nearest first.
`docs/javascripts/diagnose/rules.js` is the same in JavaScript.
"""

from __future__ import annotations

import operator
import re
from typing import Any, Callable, Dict, List, Mapping, Optional, Sequence, Tuple

from loglink._diagnose.catalogue import Rule, Signature
from loglink._diagnose.events import Event, EventStore
from loglink._diagnose.failures import Failure

MOST_CHOICES = 64
"""Lines that one condition tries."""

SHOWN_BY = {"I": {"I", "D"}, "D": {"D"}, "V": {"I", "V", "D"}}
"""Levels that a process prints only when told to, or elsewhere, and the levels of lines that show that it does."""

Bound = Dict[str, Event]
_OPERATORS: Mapping[str, Callable[[float, float], bool]] = {
    ">=": operator.ge,
    "<=": operator.le,
    ">": operator.gt,
    "<": operator.lt,
    "==": operator.eq,
    "!=": operator.ne,
}

_NUMBER = re.compile(r"-?[0-9]{1,20}(?:\.[0-9]{1,20})?", re.ASCII)


class RuleRunner:
    """Runs rules over failures; knows all events."""

    def __init__(self, store: EventStore, signatures: Mapping[str, Signature]) -> None:
        self.store, self.signatures = store, signatures

    def run(self, rule: Rule, failure: Failure) -> Optional[Bound]:
        """Return the lines that hold `rule` for `failure`, by name, `origin` among them; None without."""
        for event in failure.events:
            if event.id in rule.origin:
                bound = self._hold(rule.when, {"origin": event}, failure)
                if bound is not None:
                    return bound
        return None

    def is_contradicted(self, rule: Rule, failure: Failure) -> bool:
        """Return whether what the failure itself says rules `rule` out, whatever other lines there are."""
        for event in failure.events:
            if event.id in rule.origin:
                own = [condition for condition in rule.when if _is_own(condition, failure)]
                if all(self._is_true(condition, {"origin": event}, failure) for condition in own):
                    return False
        return True

    def _hold(self, conditions: Sequence[Mapping[str, Any]], bound: Bound, failure: Failure) -> Optional[Bound]:
        if not conditions:
            return bound
        first, rest = conditions[0], conditions[1:]
        if "line" in first and "count" not in first:
            for event in self._lines(first, bound, failure):
                name = first.get("as", first["line"] if isinstance(first["line"], str) else first["line"][0])
                found = self._hold(rest, {**bound, name: event}, failure)
                if found is not None:
                    return found
            return None
        return self._hold(rest, bound, failure) if self._is_true(first, bound, failure) else None

    def _is_true(self, condition: Mapping[str, Any], bound: Bound, failure: Failure) -> bool:
        if "slot" in condition:
            return _slot_fits(condition, bound)
        if "not_code" in condition:
            return not set(condition["not_code"]) & set(failure.codes())
        if "code" in condition:
            return bool(set(condition["code"]) & set(failure.codes()))
        if "call" in condition:
            return bool(set(condition["call"]) & set(failure.calls()))
        if "compare" in condition:
            return _compare(condition["compare"], bound)
        if "silent" in condition:
            return self._is_silent(bound.get(condition["silent"]), bound.get(condition["after"]))
        if "line" in condition:
            return self._count(condition, bound, failure)
        return self._is_absent(condition, bound, failure)

    def _count(self, condition: Mapping[str, Any], bound: Bound, failure: Failure) -> bool:
        wanted = condition["count"]
        lines = self._lines(condition, bound, failure)
        of = wanted.get("of")
        size = len({event.slot(of) for event in lines} if of else lines)
        return bool(wanted.get("min", 0) <= size <= wanted.get("max", size))

    def _is_absent(self, condition: Mapping[str, Any], bound: Bound, failure: Failure) -> bool:
        ids = _listed(condition["no"])
        if self.store.has_dropped(ids):
            return False
        if self._lines({**condition, "line": ids}, bound, failure):
            return False
        if condition.get("scope") == "failure":
            return True
        of = condition.get("of", "origin")
        return self._would_print(ids, bound.get(of)) and self._is_witnessed(condition["witness"], bound, of)

    def _is_silent(self, event: Optional[Event], mark: Optional[Event]) -> bool:
        """Return whether the process of `event` prints nothing that is known to be later than `mark`."""
        last = self.store.last_of(event.process) if event else None
        return mark is not None and last is not None and not self.store.is_before(mark, last)

    def _would_print(self, ids: Sequence[str], event: Optional[Event]) -> bool:
        """Return whether the process of `event` prints lines of the levels of `ids`: else absence proves nothing."""
        seen = self.store.levels.get(event.process, set()) if event else set()
        wanted = {self.signatures[one].level for one in ids if one in self.signatures}
        return all(seen & SHOWN_BY[level] for level in wanted if level in SHOWN_BY)

    def _is_witnessed(self, witness: Any, bound: Bound, of: str) -> bool:
        """Return whether the files would show the absent line: they hold the process before and after the line `of`."""
        event = bound.get(of)
        if event is None:
            return False
        if witness == "process":
            last = self.store.last_of(event.process)
            return last is not None and bool(self.store.is_before(event, last))
        return bool(self.store.find(_listed(witness), event.process))

    def _lines(self, condition: Mapping[str, Any], bound: Bound, failure: Failure) -> List[Event]:
        """Return the lines that fit `condition`, the nearest to the origin first."""
        of = bound.get(condition.get("of", "origin"))
        if of is None:
            return []
        found = [event for event in self._in_scope(condition, of, failure) if self._fits(event, condition, of, bound)]
        return sorted(found, key=lambda event: self._distance(of, event))[:MOST_CHOICES]

    def _in_scope(self, condition: Mapping[str, Any], of: Event, failure: Failure) -> List[Event]:
        ids, scope = _listed(condition["line"]), condition.get("scope", "any")
        if scope == "failure":
            return [event for event in failure.events if event.id in ids]
        if scope in ("process", "thread"):
            events = self.store.find(ids, of.process)
            return [event for event in events if scope == "process" or event.header.thread == of.header.thread]
        events = self.store.find(ids)
        return [event for event in events if scope == "any" or event.process != of.process]

    def _fits(self, event: Event, condition: Mapping[str, Any], of: Event, bound: Bound) -> bool:
        if event is of and condition.get("scope") != "failure":
            return False
        same = condition.get("same", {}).items()
        if any(event.slot(mine) is None or event.slot(mine) != value_of(other, bound) for mine, other in same):
            return False
        differ = condition.get("differ", {}).items()
        if any(
            event.slot(mine) is None or value_of(other, bound) in (None, event.slot(mine)) for mine, other in differ
        ):
            return False
        has = condition.get("has", {}).items()
        if any(not _holds_word(event.slot(name), words) for name, words in has):
            return False
        return self._is_in_order(event, condition, of, bound)

    def _is_in_order(self, event: Event, condition: Mapping[str, Any], of: Event, bound: Bound) -> bool:
        for order in _listed(condition.get("order", [])):
            word, _, name = order.partition(":")
            mark = bound.get(name) if name else of
            if mark is None:
                return False
            before = self.store.is_before(event, mark)
            if before is None or before != (word == "before"):
                return False
        within = condition.get("within")
        if within is None:
            return True
        gap = self.store.apart(of, event)
        return gap is not None and abs(gap) <= within

    def _distance(self, of: Event, event: Event) -> Tuple[int, float]:
        if event.file == of.file:
            return (0, abs(event.line - of.line))
        gap = self.store.apart(of, event)
        return (1, abs(gap)) if gap is not None else (2, event.line)


def value_of(name: str, bound: Mapping[str, Event]) -> Optional[str]:
    """Return a slot of the origin ("port"), or of a bound line ("there.port"); None where it is not there."""
    line, dot, slot = name.partition(".")
    event = bound.get(line if dot else "origin")
    return event.slot(slot if dot else name) if event else None


def _is_own(condition: Mapping[str, Any], failure: Failure) -> bool:
    """Return whether `condition` asks for nothing but the origin and the codes and calls that its failure names."""
    if ("code" in condition and not failure.codes()) or ("call" in condition and not failure.calls()):
        return False
    words = [condition.get(key) for key in ("slot", "same_as", "not_same_as")] + list(condition.get("compare", ()))
    is_bound = any(isinstance(word, str) and "." in word for word in words)
    return not is_bound and not {"line", "no", "silent"} & set(condition)


def number_in(text: Optional[str]) -> Optional[float]:
    """Return the number that `text` is as a log prints one; None where it is anything else."""
    return float(text) if text is not None and _NUMBER.fullmatch(text) else None


def _listed(value: Any) -> List[str]:
    return [value] if isinstance(value, str) else list(value)


def _slot_fits(condition: Mapping[str, Any], bound: Bound) -> bool:
    value = value_of(condition["slot"], bound)
    if value is None:
        return bool(condition.get("missing", False))
    if "in" in condition:
        return value in condition["in"]
    if "not_in" in condition:
        return value not in condition["not_in"]
    if "same_as" in condition:
        return value == value_of(condition["same_as"], bound)
    if "not_same_as" in condition:
        other = value_of(condition["not_same_as"], bound)
        return other is not None and other != value
    return _holds_word(value, condition.get("has", []))


def _holds_word(value: Optional[str], words: Any) -> bool:
    return value is not None and any(word in value.lower() for word in _listed(words))


def _compare(condition: Sequence[Any], bound: Bound) -> bool:
    left, sign, right, *factor = condition
    numbers = [_number(left, bound), _number(right, bound)]
    if numbers[0] is None or numbers[1] is None:
        return False
    return _OPERATORS[sign](numbers[0], numbers[1] * (factor[0] if factor else 1))


def _number(value: Any, bound: Bound) -> Optional[float]:
    if isinstance(value, (int, float)):
        return float(value)
    return number_in(value_of(value, bound))
