"""The lines that count, kept within bounds, and how they stand to each other: process, thread, order.

In: matched lines. Out: events that can be asked for by signature. What was dropped for want of room is counted, so that
nothing is settled by its absence. `docs/javascripts/diagnose/events.js` is the same in JavaScript.
"""

from __future__ import annotations

from typing import Dict, List, Mapping, NamedTuple, Optional, Sequence, Set, Tuple

from loglink._diagnose.catalogue import Signature
from loglink._diagnose.header import NO_TIME, Header

FIRST_KEPT, LAST_KEPT = 64, 192
"""How many events of one signature in one process are kept: the first and the last ones."""
MOST_PROCESSES = 4096
MOST_EVENTS = 60000
"""How many events of all signatures and processes are kept together."""


class Event(NamedTuple):
    """One line: `signature` is None for an error line that none describes; `codes` are names in it."""

    file: int
    line: int
    text: str
    header: Header
    process: str
    signature: Optional[Signature]
    slots: Mapping[str, str]
    spans: Mapping[str, Tuple[int, int]]
    codes: Tuple[str, ...]

    @property
    def id(self) -> str:
        """The id of the signature, empty without one."""
        return self.signature.id if self.signature else ""

    @property
    def role(self) -> str:
        """The role of the signature; an error line without one hands a failure on."""
        return self.signature.role if self.signature else "passed-on"

    def slot(self, name: str) -> Optional[str]:
        """Return the slot `name`; names with a leading _ are what the line says of itself."""
        if name in self.slots:
            return self.slots[name]
        own = {
            "_pid": self.header.pid,
            "_tid": self.header.thread,
            "_code": self.header.number,
            "_file": self.header.file,
            "_function": self.header.function,
            "_process": self.process,
        }
        return own.get(name) or None


class _Kept:
    """The events of one signature in one process: the first ones and the last ones."""

    __slots__ = ("dropped", "first", "last", "place")

    def __init__(self) -> None:
        self.first: List[Event] = []
        self.last: List[Event] = []
        self.place = 0
        self.dropped = 0

    def add(self, event: Event, is_full: bool) -> bool:
        """Keep `event`, in the place of another one where there is no room; return whether one more is kept now."""
        if not is_full and len(self.first) < FIRST_KEPT:
            self.first.append(event)
            return True
        if not is_full and self.place == 0 and len(self.last) < LAST_KEPT:
            self.last.append(event)
            return True
        self.dropped += 1
        if self.last:
            self.last[self.place] = event
            self.place = (self.place + 1) % len(self.last)
        return False

    def events(self) -> List[Event]:
        return self.first + self.last[self.place :] + self.last[: self.place]


class EventStore:
    """All events by signature and process, and the last line seen of each process and file."""

    def __init__(self) -> None:
        self._kept: Dict[str, Dict[str, _Kept]] = {}
        self._last_in_process: Dict[str, Event] = {}
        self._number = 0
        self.offsets: Dict[int, float] = {}
        """Seconds to add to the times of a file to compare it with the first one, where that is known."""
        self.doubts: Set[Tuple[int, int]] = set()
        """Files, in their order, whose clocks disagree by nobody knows how much: their times cannot be compared."""
        self.was_full = False
        self.levels: Dict[str, Set[str]] = {}
        """The levels of the lines seen of each process."""

    def add(self, event: Event) -> None:
        """Keep `event`, unless there are too many processes."""
        by_process = self._kept.setdefault(event.id, {})
        kept = by_process.get(event.process)
        if kept is None:
            if len(by_process) >= MOST_PROCESSES:
                self.was_full = True
                return
            kept = by_process[event.process] = _Kept()
        self._number += kept.add(event, self._number >= MOST_EVENTS)
        self.saw(event)

    def saw(self, event: Event) -> None:
        """Note that `event` is the last line seen of its process so far."""
        last = self._last_in_process.get(event.process)
        if last is None and len(self._last_in_process) >= MOST_PROCESSES:
            return
        if last is None or not self.is_before(event, last):
            self._last_in_process[event.process] = event

    def find(self, ids: Sequence[str], process: Optional[str] = None) -> List[Event]:
        """Return the events with one of the signatures `ids`, of `process` if named, in order of appearance."""
        found: List[Event] = []
        for one in ids:
            by_process = self._kept.get(one, {})
            for name in [process] if process is not None else list(by_process):
                kept = by_process.get(name)
                if kept:
                    found += kept.events()
        return sorted(found, key=lambda event: (event.file, event.line))

    def has_dropped(self, ids: Sequence[str]) -> bool:
        """Return whether events with one of `ids` were dropped: then their absence proves nothing."""
        return self.was_full or any(kept.dropped for one in ids for kept in self._kept.get(one, {}).values())

    def saw_level(self, process: str, level: str) -> None:
        """Note that `process` printed a line of `level`."""
        if level and (process in self.levels or len(self.levels) < MOST_PROCESSES):
            self.levels.setdefault(process, set()).add(level)

    def last_of(self, process: str) -> Optional[Event]:
        """Return the last line seen of `process`."""
        return self._last_in_process.get(process)

    def processes(self) -> List[str]:
        """Return every process that any line was seen of."""
        return list(self._last_in_process)

    def count_processes(self, ids: Sequence[str]) -> int:
        """Return how many processes printed a line with one of `ids`."""
        return len({process for one in ids for process in self._kept.get(one, {})})

    def seconds(self, event: Event) -> Optional[float]:
        """Return the time of `event` on the axis of the first file, None without one."""
        if event.header.axis == NO_TIME:
            return None
        return event.header.seconds + self.offsets.get(event.file, 0.0)

    def apart(self, one: Event, other: Event) -> Optional[float]:
        """Return the seconds from `one` to `other`; None where their times share no axis."""
        if (
            one.header.axis != other.header.axis
            or (min(one.file, other.file), max(one.file, other.file)) in self.doubts
        ):
            return None
        first, second = self.seconds(one), self.seconds(other)
        return None if first is None or second is None else second - first

    def is_before(self, one: Event, other: Event) -> Optional[bool]:
        """Return whether `one` comes before `other`; None where nothing says so."""
        if one.file == other.file:
            return one.line < other.line
        gap = self.apart(one, other)
        return None if gap is None else gap > 0
