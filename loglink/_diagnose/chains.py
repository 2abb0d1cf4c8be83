"""Failures: an error line that shows why, and the lines that pass it on, up to the call that returned it.

In: events in order of appearance, file by file. Out: failures. A chain lives on a thread; what a pool of threads
failed at is taken over by the thread that waited for it. `docs/javascripts/diagnose/chains.js` is the same in
JavaScript.
"""

from __future__ import annotations

from typing import Dict, List, Optional, TypeVar

from loglink._diagnose.events import Event, EventStore
from loglink._diagnose.failures import Failure, is_internal
from loglink._diagnose.folding import fold
from loglink._diagnose.other_call import Steps, is_of_another_call

MOST_FAILURES = 4096
"""Failures that are kept before those that are alike are folded."""
MOST_PENDING = 30
"""Failures of a process that its callers may still tell of."""
MOST_THREADS = 1024
"""Threads, and processes, whose last chains are remembered: those that failed last."""
LONGEST_PAUSE = 2.0
"""Seconds after which an error line on a thread is no longer part of the chain before it."""
LONGEST_HANDING_ON = 60.0
"""Seconds after which a line that hands a failure on is no longer part of it: a caller may wait for the peer first."""
LATEST_RETURN = 10.0
"""Seconds within which a caller prints what it was given."""
NEAREST_RETURN = 40
"""Lines within which it does, where no time is printed."""

_Value = TypeVar("_Value")


class ChainBuilder:
    """Puts error lines together as they come."""

    def __init__(self, store: EventStore, steps: Steps) -> None:
        self.store, self.steps = store, steps
        self.failures: List[Failure] = []
        self._on_thread: Dict[str, Failure] = {}
        self._pending: Dict[str, List[Failure]] = {}

    def add(self, event: Event) -> None:
        """Take one error line."""
        if not event.header.module and event.signature is not None and event.signature.level == "-":
            self._add_return(event)
            return
        thread = f"{event.process}/{event.header.thread}"
        current = self._current(thread, event)
        if current is not None:
            self._join(current, event, thread)
            return
        waiting = self._waiting_for(event) if event.role == "passed-on" else []
        if waiting:
            for failure in waiting:
                failure.add(event)
                failure.ended = _ends(event)
            if not _ends(event):
                _remember(self._on_thread, thread, waiting[-1])
            return
        self._start(event, thread)

    def _current(self, thread: str, event: Event) -> Optional[Failure]:
        """Return the chain on `thread` that `event` goes on with."""
        current = self._on_thread.get(thread)
        if current is None or current.ended or self._is_late(current.last, event):
            return None
        return None if is_of_another_call(current, event, self.steps) else current

    def _is_late(self, last: Event, event: Event) -> bool:
        gap = self.store.apart(last, event)
        return gap is not None and gap > (LONGEST_HANDING_ON if event.role == "passed-on" else LONGEST_PAUSE)

    def _join(self, current: Failure, event: Event, thread: str) -> None:
        group = [one for one in self._pending.get(event.process, []) if one is not current and one.last is current.last]
        for failure in [current, *group]:
            failure.add(event)
            failure.ended = _ends(event)
        if current.ended:
            self._on_thread.pop(thread, None)

    def _waiting_for(self, event: Event) -> List[Failure]:
        """Return the chains of other threads of the process that ended where their callers take over."""
        found = []
        for failure in self._pending.get(event.process, []):
            if failure.ended or self._is_late(failure.last, event):
                continue
            is_handed_on = failure.last.header.thread != event.header.thread
            if is_handed_on and not is_of_another_call(failure, event, self.steps):
                found.append(failure)
        return found

    def _start(self, event: Event, thread: str) -> None:
        failure = Failure(event)
        failure.ended = _ends(event)
        if len(self.failures) >= MOST_FAILURES:
            self.failures[:] = fold(self.failures, self._on_thread.values())
        self.failures.append(failure)
        if not failure.ended:
            _remember(self._on_thread, thread, failure)
        pending = [
            one for one in self._pending.get(event.process, [])[-MOST_PENDING:] if not one.ended or not one.returned
        ]
        _remember(self._pending, event.process, [*pending, failure])

    def _add_return(self, event: Event) -> None:
        """Take what a program prints of a failure that it was given: an exception, a status."""
        if self._goes_on(event) or self._hands_on(event):
            return
        for failure in reversed(self._pending.get(event.process, [])):
            if failure.returned or not self._is_near(failure.last, event):
                continue
            if is_of_another_call(failure, event, self.steps):
                continue
            if not event.codes or set(event.codes) & set(failure.codes()) or failure.codes() in ([], ["LLM_FAILED"]):
                for one in self._pending[event.process]:
                    if one.last is failure.last and one is not failure:
                        one.add(event)
                        one.returned = one.ended = True
                failure.add(event)
                failure.returned = failure.ended = True
                return
        self._start(event, f"{event.process}/return")
        self.failures[-1].returned = self.failures[-1].ended = True

    def _hands_on(self, event: Event) -> bool:
        """Join `event` to the failure of its process that it says to hand on, as its signature names the lines."""
        follows = event.signature.follows if event.signature else ()
        for failure in reversed(self._pending.get(event.process, []) if follows else []):
            last, ids = failure.last, {one.id for one in failure.events}
            is_new = event.id not in ids or (event.id == last.id and event.slots == last.slots)
            if is_new and not ids.isdisjoint(follows) and self._is_near(last, event):
                failure.add(event)
                failure.returned = failure.ended = True
                return True
        return False

    def _goes_on(self, event: Event) -> bool:
        """Join `event` to the failure before it where both stand in one traceback that bears no code."""
        before = self.failures[-1] if self.failures else None
        if before is None or event.codes or before.codes() or before.last.process != event.process:
            return False
        last, lines = before.last, event.line - before.last.line
        if last.file != event.file or not 0 < lines <= NEAREST_RETURN or last.header.module or event.header.axis:
            return False
        before.add(event)
        return True

    def _is_near(self, last: Event, event: Event) -> bool:
        gap = self.store.apart(last, event)
        if gap is not None:
            return -LATEST_RETURN <= gap <= LATEST_RETURN
        return last.file == event.file and 0 < event.line - last.line <= NEAREST_RETURN


def _remember(table: Dict[str, _Value], key: str, value: _Value) -> None:
    """Set `key` as the last one of `table`, of which the oldest is forgotten where there is no room."""
    table.pop(key, None)
    table[key] = value
    if len(table) > MOST_THREADS:
        del table[next(iter(table))]


def _ends(event: Event) -> bool:
    """Return whether nobody in the library passes the failure on after this line."""
    return bool(event.signature and event.signature.closes and not is_internal(event.signature.closes))
