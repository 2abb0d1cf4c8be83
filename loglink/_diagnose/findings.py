"""What the rules say of each failure, which failures are one trouble, and in which order they are told.

In: an observer that has taken every line. Out: findings. `docs/javascripts/diagnose/findings.js` is the same in
JavaScript.
"""

from __future__ import annotations

from typing import Any, Dict, List, NamedTuple, Optional, Sequence, Tuple

from loglink._diagnose.catalogue import Catalogue, Rule
from loglink._diagnose.events import Event
from loglink._diagnose.failures import Failure
from loglink._diagnose.header import CLOCK_ONLY
from loglink._diagnose.observer import Observer, OpenCall, is_later
from loglink._diagnose.rules import Bound, RuleRunner, number_in

SHORTEST_OPEN = 60.0
"""Seconds that must have passed in the files before a call that never ended is called open."""
LONGEST_WAIT = 3.0
"""Times its own time limit after which a call that never ended is called open."""
DAY = 86400
GENERAL = ("LLM_FAILED", "LLM_SUCCESS")


class Held(NamedTuple):
    """A rule that holds, and the lines that hold it."""

    rule: Rule
    bound: Bound


class Finding(NamedTuple):
    """One failure, or several alike, and what its lines say of it; `candidates` are causes, best first."""

    kind: str
    failures: List[Failure]
    settled: Optional[Held]
    possible: Tuple[Held, ...]
    candidates: Tuple[str, ...]

    @property
    def first(self) -> Failure:
        """The failure that stands for all."""
        return self.failures[0]

    @property
    def rule(self) -> Optional[Rule]:
        """The rule that settles it."""
        return self.settled.rule if self.settled else None

    @property
    def bound(self) -> Bound:
        """The lines that settle it, or those that make the best candidate possible."""
        if self.settled:
            return self.settled.bound
        return self.possible[0].bound if self.possible else {}

    @property
    def origin(self) -> Event:
        """The line that settles it, or where it first shows."""
        return self.settled.bound["origin"] if self.settled else self.first.origin


def find_findings(observer: Observer) -> List[Finding]:
    """Return one finding a trouble: the one that explains others first, what was made good later last, else by time."""
    judge = _Judge(observer)
    found = [judge.judge("failed", failure) for failure in observer.chains.failures]
    found += [judge.judge("open", failure) for failure in open_calls(observer)]
    settled = [one for one in found if one.settled]
    cut_off = [judge.judge("open", failure) for failure in open_calls(observer, is_late=False)]
    found += [one for one in cut_off if explaining(one, settled) is not None]
    return _sorted(_grouped(found), observer)


def explaining(one: Finding, findings: Sequence[Finding]) -> Optional[int]:
    """Return the index of the finding that holds the line which explains `one`; None without one."""
    event = one.bound.get(one.rule.explained_by) if one.rule and one.rule.explained_by else None
    if event is None:
        return None
    for index, other in enumerate(findings):
        if other is not one and any(event in failure.events for failure in other.failures):
            return index
    return None


class _Judge:
    """Runs the rules over failures."""

    def __init__(self, observer: Observer) -> None:
        self.catalogue: Catalogue = observer.catalogue
        self.runner = RuleRunner(observer.store, observer.catalogue.by_id)

    def judge(self, kind: str, failure: Failure) -> Finding:
        ids = dict.fromkeys(event.id for event in failure.events if event.id)
        rules = list({rule.id: rule for one in ids for rule in self.catalogue.rules_of.get(one, ())}.values())
        held = [Held(rule, bound) for rule in rules for bound in [self.runner.run(rule, failure)] if bound is not None]
        held.sort(key=lambda one: -one.rule.rank)
        settled = next((one for one in held if one.rule.settles), None)
        possible = tuple(one for one in held if not one.rule.settles)
        candidates = () if settled else self._candidates(failure, rules, possible)
        return Finding(kind, [failure], settled, possible, candidates)

    def _candidates(self, failure: Failure, rules: Sequence[Rule], possible: Sequence[Held]) -> Tuple[str, ...]:
        """Return the causes that the lines leave possible, those of the codes in them first.

        One whose every rule is contradicted is none.
        """
        codes = special_codes(failure.codes())
        causes = [one.rule.cause for one in possible]
        said = [cause for event in failure.events if event.signature for cause in event.signature.candidates]
        causes += sorted(said, key=lambda cause: cause.partition("#")[0] not in codes)
        if not causes:
            causes += [f"{code}#{cause}" for code in codes[:1] for cause in self.catalogue.causes.get(code, ())[:3]]
        is_said = failure.origin.signature is not None and failure.origin.role == "origin"
        excluded = self._excluded(failure, rules)
        return tuple(
            cause
            for cause in dict.fromkeys(causes)
            if cause not in excluded and not (is_said and cause.partition("#")[2] in self.catalogue.pointing)
        )

    def _excluded(self, failure: Failure, rules: Sequence[Rule]) -> List[str]:
        contradicted: Dict[str, bool] = {}
        for rule in rules:
            is_so = self.runner.is_contradicted(rule, failure)
            contradicted[rule.cause] = contradicted.get(rule.cause, True) and is_so
        return [cause for cause, is_so in contradicted.items() if is_so]


def open_calls(observer: Observer, is_late: bool = True) -> List[Failure]:
    """Return the calls without an end, the innermost of a process each: those that time went on for, or the others."""
    by_process: Dict[str, List[OpenCall]] = {}
    for (process, _), calls in observer.open.items():
        by_process.setdefault(process, []).extend(calls)
    failed = {failure.last.process: failure.last for failure in observer.chains.failures}
    found = []
    for process, calls in by_process.items():
        going = [call for call in calls if not _failed_since(call, failed.get(process))]
        stuck = [call for call in going if _is_stuck(call, observer)]
        waiting = stuck if is_late else going
        if waiting and (is_late or not stuck):
            innermost = max(waiting, key=lambda call: (call.events[0].file, call.events[0].line))
            failure = Failure(innermost.events[0])
            failure.events = innermost.events
            found.append(failure)
    return found


def _failed_since(call: OpenCall, last: Optional[Event]) -> bool:
    """Return whether the process failed after `call` began: then its end may only be cut off."""
    first = call.events[0]
    return last is not None and (last.file != first.file or last.line > first.line)


def _is_stuck(call: OpenCall, observer: Observer) -> bool:
    last = call.events[-1]
    timeout = number_in(call.events[0].slot("timeout"))
    wait = max(SHORTEST_OPEN, LONGEST_WAIT * timeout / 1000 if timeout else 0.0)
    known = observer.store.offsets
    for index, facts in enumerate(observer.files):
        if index != last.file and not (index in known and last.file in known):
            continue
        behind = known.get(index, 0.0) - known.get(last.file, 0.0)
        if is_later(facts, last, wait - behind):
            return True
    clock = observer.files[last.file].last_time.get(CLOCK_ONLY)
    if clock is None or last.header.axis == CLOCK_ONLY or clock[1] <= last.line:
        return False
    return clock[0] - last.header.seconds % DAY > wait


def _grouped(findings: Sequence[Finding]) -> List[Finding]:
    """Return one finding for each trouble: the same origin, peer and cause again is no new one."""
    groups: Dict[Tuple[Any, ...], Finding] = {}
    for one in findings:
        key = _key(one)
        if key in groups:
            groups[key].failures.extend(one.failures)
        else:
            groups[key] = one
    return list(groups.values())


def _key(one: Finding) -> Tuple[Any, ...]:
    """Return what failures of one trouble share: line, cause and peer; ports of one host are told in one sentence."""
    origin = one.origin
    cause = one.rule.cause if one.rule else ""
    ip = _slot(one, "ip")
    peer = (ip,) if ip else tuple(_slot(one, name) for name in ("remote", "peers", "cluster"))
    name = origin.id or origin.header.function or (origin.codes[:1] and origin.codes[0])
    is_known = any(peer) or bool(cause)
    port = _slot(one, "port") if ip and not cause and one.origin.process == one.first.origin.process else None
    return (one.kind, name, cause, peer, port, "" if is_known else origin.process)


def _slot(one: Finding, name: str) -> Optional[str]:
    for event in [one.origin, *one.first.events]:
        value = event.slot(name)
        if value is not None:
            return value
    return None


def _sorted(findings: List[Finding], observer: Observer) -> List[Finding]:
    explained = [explaining(one, findings) for one in findings]

    def place(index: int) -> Tuple[bool, bool, bool, bool, Tuple[bool, float, int, int]]:
        one = findings[index]
        is_explained = explained[index] is not None
        return (
            is_explained or index not in explained,
            is_explained,
            _is_made_good(one, observer),
            _is_noise(one) or _is_mute(one),
            _moment(one, observer),
        )

    return [findings[index] for index in sorted(range(len(findings)), key=place)]


def _is_noise(one: Finding) -> bool:
    """Return whether it is, or most likely is, no failure of a call."""
    rule = one.rule or (one.possible[0].rule if one.possible else None)
    return rule is not None and rule.noise


def _is_mute(one: Finding) -> bool:
    """Return whether nobody knows its lines, nor do they name a code: it would stand before those that help."""
    return not (one.rule or one.candidates or one.first.codes() or any(event.signature for event in one.first.events))


def _moment(one: Finding, observer: Observer) -> Tuple[bool, float, int, int]:
    event = one.first.origin
    seconds = observer.store.seconds(event)
    return (seconds is None, seconds or 0.0, event.file, event.line)


def _is_made_good(one: Finding, observer: Observer) -> bool:
    """Return whether the same step succeeded later in the same process, at another try."""
    last = one.failures[-1].last
    steps = {event.signature.closes for event in one.failures[-1].events if event.signature} - {""}
    ids = [each.id for each in observer.catalogue.signatures if each.closes in steps and each.role == "state"]
    where = (_slot(one, "ip"), _slot(one, "port"))
    for event in observer.store.find(ids, last.process):
        there = (event.slot("ip"), event.slot("port"))
        if observer.store.is_before(last, event) and (None in where or None in there or where == there):
            return True
    return False


def special_codes(codes: Sequence[str]) -> List[str]:
    """Return the codes that say what went wrong; all of them where none does."""
    return [code for code in codes if code not in GENERAL] or list(codes)
