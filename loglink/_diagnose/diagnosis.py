"""What failed, why, and what to look at, as one plain object: the contract of `loglink diagnose --json`.

In: what an Observer holds after all files. Out: a dictionary with the keys that docs/contributing/diagnosis.md lists;
unknown values are None, never left out. `docs/javascripts/diagnose/diagnosis.js` is the same in JavaScript.
"""

from __future__ import annotations

import time
from typing import Any, Dict, List, Mapping, NamedTuple, Optional, Sequence, Tuple

from loglink._diagnose.catalogue import Catalogue, LocalizedText, Rule
from loglink._diagnose.chains import Failure
from loglink._diagnose.events import Event
from loglink._diagnose.header import CLOCK_ONLY, DATED, YEARLESS
from loglink._diagnose.observer import Observer, OpenCall, is_later
from loglink._diagnose.rules import Bound, RuleRunner, value_of

SCHEMA_VERSION = 1
MOST_EVIDENCE = 5
MOST_CANDIDATES = 5
SHORTEST_OPEN = 60.0
"""Seconds that must have passed in the files before a call that never ended is called open."""
GENERAL = ("LLM_FAILED", "LLM_SUCCESS")


class Finding(NamedTuple):
    """One failure, or several alike, and what its lines say of it."""

    kind: str
    failures: List[Failure]
    rule: Optional[Rule]
    bound: Bound
    possible: Tuple[Rule, ...]

    @property
    def first(self) -> Failure:
        """The failure that stands for all."""
        return self.failures[0]

    @property
    def origin(self) -> Event:
        """The line that settles it, or where it first shows."""
        return self.bound.get("origin", self.first.origin)


class Assembler:
    """Makes the object out of an observer."""

    def __init__(self, observer: Observer, base_url: str, language: str) -> None:
        self.observer, self.catalogue = observer, observer.catalogue
        self.runner = RuleRunner(observer.store)
        self.root = base_url + ("" if language == "en" else f"{language}/")

    def diagnosis(self) -> Dict[str, Any]:
        """Return the whole object."""
        findings = self._sorted(self._grouped([*self._failed(), *self._open()]))
        held = {(event.file, event.line) for one in findings for failure in one.failures for event in failure.events}
        return {
            "schema_version": SCHEMA_VERSION,
            "failures": [self._failure(one, findings) for one in findings],
            "mentions": [
                {"file": self._name(one.file), "line": one.line, "code": one.code}
                for one in self.observer.mentions
                if (one.file, one.line) not in held
            ],
            "codes": dict(sorted(self.observer.code_counts.items())),
            "files": [
                {
                    "name": facts.name,
                    "lines": facts.lines,
                    "encoding": facts.encoding,
                    "offset_ms": self._offset(index),
                    "release": self._release(facts.layouts),
                }
                for index, facts in enumerate(self.observer.files)
            ],
        }

    def _failed(self) -> List[Finding]:
        return [self._judge("failed", failure) for failure in self.observer.chains.failures]

    def _judge(self, kind: str, failure: Failure) -> Finding:
        ids = list(dict.fromkeys(event.id for event in failure.events if event.id))
        rules = list(dict.fromkeys(rule for id in ids for rule in _rules_of(self.catalogue, id)))
        held = [(rule, bound) for rule in rules for bound in [self.runner.run(rule, failure)] if bound is not None]
        settled = sorted((one for one in held if one[0].settles), key=lambda one: -one[0].rank)
        possible = sorted((rule for rule, _ in held if not rule.settles), key=lambda rule: -rule.rank)
        rule, bound = settled[0] if settled else (None, {})
        return Finding(kind, [failure], rule, bound, tuple(possible))

    def _open(self) -> List[Finding]:
        """Return the calls that never ended although time went on, the innermost of a process each."""
        found: List[Finding] = []
        by_process: Dict[str, List[OpenCall]] = {}
        for (process, _), calls in self.observer.open.items():
            by_process.setdefault(process, []).extend(calls)
        for calls in by_process.values():
            waiting = [call for call in calls if self._is_stuck(call)]
            if waiting:
                innermost = max(waiting, key=lambda call: (call.events[0].file, call.events[0].line))
                failure = Failure(innermost.events[0])
                failure.events = innermost.events
                finding = self._judge("open", failure)
                found.append(finding)
        return found

    def _is_stuck(self, call: OpenCall) -> bool:
        last = call.events[-1]
        timeout = call.events[0].slot("timeout")
        wait = max(SHORTEST_OPEN, 3 * float(timeout) / 1000 if timeout else 0.0)
        if any(is_later(facts, last, wait) for facts in self.observer.files):
            return True
        clock = self.observer.files[last.file].last_time.get(CLOCK_ONLY)
        if clock is None or last.header.axis == CLOCK_ONLY or clock[1] <= last.line:
            return False
        return clock[0] - last.header.seconds % 86400 > wait

    def _grouped(self, findings: Sequence[Finding]) -> List[Finding]:
        """Return one finding for each trouble: the same origin, peer and cause again is no new one."""
        groups: Dict[Tuple[Any, ...], Finding] = {}
        for one in findings:
            key = self._key(one)
            if key in groups:
                groups[key].failures.extend(one.failures)
            else:
                groups[key] = one
        return list(groups.values())

    def _key(self, one: Finding) -> Tuple[Any, ...]:
        origin = one.origin
        cause = one.rule.cause if one.rule else ""
        slots = ("ip", "remote") if one.rule else ("ip", "port", "remote", "peers", "cluster")
        peer = tuple(_peer_slot(one.first, origin, slot) for slot in slots)
        if one.rule and peer[0]:
            peer = peer[:1]
        id = origin.id or origin.header.function or (origin.codes[:1] and origin.codes[0])
        nobody = () if any(peer) or one.rule else (origin.process,)
        return (one.kind, id, cause, peer, nobody)

    def _sorted(self, findings: List[Finding]) -> List[Finding]:
        explained = [self._explaining(one, findings) for one in findings]
        explains = [sum(found == index for found in explained) for index in range(len(findings))]
        order = sorted(
            range(len(findings)),
            key=lambda index: (
                explained[index] is not None or not explains[index],
                explained[index] is not None,
                self._moment(findings[index].first.origin),
            ),
        )
        return [findings[index] for index in order]

    def _moment(self, event: Event) -> Tuple[bool, float, int, int]:
        seconds = self.observer.store.seconds(event)
        return (seconds is None, seconds or 0.0, event.file, event.line)

    def _explaining(self, one: Finding, findings: Sequence[Finding]) -> Optional[int]:
        """Return the index of the finding that holds the line which explains `one`."""
        event = one.bound.get(one.rule.explained_by) if one.rule and one.rule.explained_by else None
        if event is None:
            return None
        for index, other in enumerate(findings):
            if other is not one and any(event in failure.events for failure in other.failures):
                return index
        return None

    def _failure(self, one: Finding, findings: Sequence[Finding]) -> Dict[str, Any]:
        origin, failure, rule = one.origin, one.first, one.rule
        codes = failure.codes()
        return {
            "kind": one.kind,
            "file": self._name(origin.file),
            "line": origin.line,
            "evidence": self._evidence(one),
            "explained_by": self._explaining(one, findings),
            "says": self._says(one),
            "time": _time_text(origin),
            "process": origin.header.pid or failure.last.header.pid or None,
            "side": self._side(one),
            "act_on": (rule.act_on if rule else "") or None,
            "calls": failure.calls(),
            "codes": codes,
            "cause": self._cause(rule.cause) if rule else None,
            "candidates": [] if rule else [self._cause(cause) for cause in self._candidates(one)],
            "facts": self._facts(one),
            "repeats": sum(each.repeats for each in one.failures),
            "processes": len({each.origin.process for each in one.failures}),
            "passed_on": [
                {"file": self._name(event.file), "line": event.line} for event in failure.events if event is not origin
            ],
            "look_next": self._look_next(one),
            "retry": self._retry(codes, failure.calls()),
        }

    def _evidence(self, one: Finding) -> List[Dict[str, Any]]:
        names = one.rule.evidence if one.rule and one.rule.evidence else ("origin", *one.bound)
        events = [one.bound[name] for name in names if name in one.bound] or [one.origin]
        if one.kind == "open":
            events += [one.first.events[0], one.first.last]
        unique = {(event.file, event.line): event for event in events}
        return [
            {"file": self._name(event.file), "line": event.line, "slots": dict(event.slots)}
            for event in list(unique.values())[:MOST_EVIDENCE]
        ]

    def _facts(self, one: Finding) -> Dict[str, str]:
        facts = dict(one.origin.slots)
        for event in [*one.bound.values(), *one.first.events]:
            for name, value in event.slots.items():
                facts.setdefault(name, value)
        return facts

    def _says(self, one: Finding) -> LocalizedText:
        sentence = one.rule.says if one.rule and one.rule.says else None
        if sentence is None and one.origin.signature:
            sentence = one.origin.signature.says
        if sentence is None:
            sentence = self._plain(one)
        bound = one.bound or {"origin": one.origin}
        return {language: _filled(text, bound, self._facts(one)) for language, text in sentence.items()}

    def _plain(self, one: Finding) -> LocalizedText:
        calls, codes = one.first.calls(), one.first.codes()
        special = [code for code in codes if code not in GENERAL] or codes
        key = "open" if one.kind == "open" else "failed" if special else "failed-without-code"
        words = {"call": calls[-1] if calls else "", "code": special[-1] if special else ""}
        if not calls:
            key += "-somewhere"
        return {language: text.format(**words) for language, text in self.catalogue.texts[key].items()}

    def _look_next(self, one: Finding) -> Optional[LocalizedText]:
        if one.rule and one.rule.look_next:
            bound = one.bound
            return {language: _filled(text, bound, self._facts(one)) for language, text in one.rule.look_next.items()}
        if one.rule:
            return None
        for rule in one.possible:
            if rule.look_next:
                bound = {"origin": one.origin}
                return {name: _filled(text, bound, self._facts(one)) for name, text in rule.look_next.items()}
        return self.catalogue.texts["look-next"]

    def _side(self, one: Finding) -> Optional[str]:
        for event in [one.origin, *one.first.events]:
            if event.signature and event.signature.side:
                return event.signature.side
        return None

    def _candidates(self, one: Finding) -> List[str]:
        causes = [rule.cause for rule in one.possible]
        for event in one.first.events:
            if event.signature:
                causes += event.signature.candidates
        if not causes:
            codes = [code for code in one.first.codes() if code not in GENERAL] or one.first.codes()
            causes += [f"{code}#{cause}" for code in codes[:1] for cause in self.catalogue.causes.get(code, ())[:3]]
        pointing = set(self.catalogue.pointing) if one.origin.signature and one.origin.role == "origin" else set()
        return [one for one in dict.fromkeys(causes) if one.partition("#")[2] not in pointing][:MOST_CANDIDATES]

    def _cause(self, cause: str) -> Dict[str, str]:
        page, _, id = cause.partition("#")
        is_code = "/" not in page
        anchor = f"cause-{id}" if is_code and not id.startswith(("cause-", "place-")) else id
        path = f"codes/{page}/" if is_code else page
        return {"page": page, "id": anchor, "url": f"{self.root}{path}#{anchor}"}

    def _retry(self, codes: Sequence[str], calls: Sequence[str]) -> Optional[str]:
        special = [code for code in codes if code not in GENERAL] or list(codes)
        for code in reversed(special):
            rows = self.catalogue.retries.get(code, ())
            fitting = [row["retry"] for row in rows if set(row["apis"]) & set(calls)]
            if fitting:
                return str(fitting[0])
            if len({row["retry"] for row in rows}) == 1:
                return str(rows[0]["retry"])
        return None

    def _name(self, file: int) -> str:
        return self.observer.files[file].name

    def _offset(self, index: int) -> Optional[int]:
        offset = self.observer.store.offsets.get(index)
        return round(offset * 1000) if offset is not None else None

    def _release(self, layouts: Mapping[str, int]) -> Optional[str]:
        if not layouts:
            return None
        return " + ".join(sorted(layouts))


def _rules_of(catalogue: Catalogue, id: str) -> Tuple[Rule, ...]:
    return catalogue.rules_of.get(id, ())


def _peer_slot(failure: Failure, origin: Event, name: str) -> Optional[str]:
    for event in [origin, *failure.events]:
        value = event.slot(name)
        if value is not None:
            return value
    return None


def _filled(text: str, bound: Mapping[str, Event], facts: Mapping[str, str]) -> str:
    """Return `text` with its slots filled; a slot that no line gave is shown as an ellipsis."""
    parts = []
    for piece in text.split("{"):
        name, closed, rest = piece.partition("}")
        if not closed:
            parts.append(piece)
            continue
        value = value_of(name, bound) if bound else None
        parts.append((value if value is not None else facts.get(name, "…")) + rest)
    return "".join(parts)


def _time_text(event: Event) -> Optional[str]:
    seconds, axis = event.header.seconds, event.header.axis
    whole = time.gmtime(seconds)
    fraction = f"{seconds % 1:.6f}"[1:].rstrip("0").rstrip(".")
    if axis == DATED:
        return time.strftime("%Y-%m-%d %H:%M:%S", whole) + fraction
    if axis == YEARLESS:
        return time.strftime("%m-%d %H:%M:%S", whole) + fraction
    return time.strftime("%H:%M:%S", whole) + fraction if axis == CLOCK_ONLY else None
