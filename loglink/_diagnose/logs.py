"""Diagnoses logs that can be read more than once, at the speed that a healthy log allows.

In: logs that give their blocks when asked. Out: the object of `loglink diagnose --json`, and the lines that it names.
"""

from __future__ import annotations

import calendar
import time
from typing import Any, Callable, Dict, Iterable, Iterator, Mapping, NamedTuple, Optional, Sequence, Tuple

from loglink._diagnose.catalogue import Catalogue
from loglink._diagnose.diagnosis import Assembler
from loglink._diagnose.events import Event
from loglink._diagnose.failures import Failure
from loglink._diagnose.header import DATED, YEARLESS
from loglink._diagnose.log_prefilter import LogPrefilter
from loglink._diagnose.long_line_head import LongLineHead, without_leading_nulls
from loglink._diagnose.observer import MOST_FIRST_LINES, Observer
from loglink._read.blocks import END, Block
from loglink._recognise.data import Data

DAY = 86400.0


class LogSource(NamedTuple):
    """One log: `read` gives its blocks from the start, each time it is called if `again`."""

    name: str
    read: Callable[[], Iterable[Block]]
    again: bool


class Diagnosed(NamedTuple):
    """The object, and the events behind the lines of its evidence by file and line.

    `few_lines` are all that there are, where they are so few that each may be a piece of a line.
    """

    content: Dict[str, Any]
    lines: Mapping[Tuple[str, int], Event]
    few_lines: Sequence[str]


def diagnose_logs(
    logs: Sequence[LogSource],
    base_url: str,
    language: str,
    catalogue: Catalogue,
    data: Data,
    since: Optional[float] = None,
) -> Diagnosed:
    """Return the diagnosis; failures whose last dated line is before `since` (seconds as printed) are left out."""
    observer = _read_quickly(logs, catalogue, data) or _read_fully(logs, catalogue, data)
    if since is not None:
        drop_earlier(observer, since)
    content = Assembler(observer, base_url, language).diagnosis()
    wanted = {(one["file"], one["line"]) for failure in content["failures"] for one in failure["evidence"]}
    events = ((observer.files[event.file].name, event) for event in _events(observer)) if wanted else ()
    lines = {(name, event.line): event for name, event in events if (name, event.line) in wanted}
    is_short = sum(facts.lines for facts in observer.files) <= MOST_FIRST_LINES >= len(observer.first_lines)
    return Diagnosed(content, lines, observer.first_lines if is_short else ())


def _read_quickly(logs: Sequence[LogSource], catalogue: Catalogue, data: Data) -> Optional[Observer]:
    if not all(log.again for log in logs):
        return None
    return LogPrefilter(catalogue, data).read((log.name, log.read()) for log in logs)


def _read_fully(logs: Sequence[LogSource], catalogue: Catalogue, data: Data) -> Observer:
    observer = Observer(catalogue, data)
    for log in logs:
        observer.begin_file(log.name)
        for number, line in enumerate(decode_lines(log.read(), observer), 1):
            observer.take(number, line)
    return observer


def _events(observer: Observer) -> Iterator[Event]:
    """Yield every event that can be evidence."""
    yield from observer.store.find([signature.id for signature in observer.catalogue.signatures])
    for failure in observer.chains.failures:
        yield from failure.events
    for calls in observer.open.values():
        for call in calls:
            yield from call.events


def drop_earlier(observer: Observer, since: float, now: Optional[float] = None) -> None:
    """Take out of `observer` the failures and open calls whose last dated line is before `since`."""
    observer.chains.failures[:] = [one for one in observer.chains.failures if not _is_earlier(one, since, now)]
    for calls in observer.open.values():
        for call in list(calls):
            last = observer.store.last_of(call.events[0].process) or call.events[-1]
            moment = _moment(last, now)
            if moment is not None and moment < since:
                calls.remove(call)


def _is_earlier(failure: Failure, since: float, now: Optional[float]) -> bool:
    moments = [moment for event in failure.events for moment in [_moment(event, now)] if moment is not None]
    return bool(moments) and max(moments) < since


def _moment(event: Event, now: Optional[float]) -> Optional[float]:
    """Return the time of `event` as printed, in seconds since 1970; a day without a year is the latest such day."""
    if event.header.axis == DATED:
        return event.header.seconds
    if event.header.axis != YEARLESS:
        return None
    today = time.time() if now is None else now
    parts = time.gmtime(event.header.seconds)
    year = time.gmtime(today + DAY).tm_year
    for one in (year, year - 1):
        moment = _in_year(parts, one)
        if moment <= today + DAY:
            return moment
    return moment


def _in_year(parts: time.struct_time, year: int) -> float:
    return float(calendar.timegm((year, *parts[1:6])))


def decode_lines(blocks: Iterable[Block], observer: Observer) -> Iterator[str]:
    """Yield the lines of a log as text, and note its encoding with the file that `observer` is at."""
    is_start = True
    long_line: Optional[LongLineHead] = None
    for content, encoding, whole, of_long in blocks:
        if not whole:
            continue
        observer.files[-1].encoding = encoding.name
        if is_start and content.startswith(encoding.mark):
            content = content[len(encoding.mark) :]
        is_start = False
        if of_long:
            long_line = long_line or LongLineHead(encoding, observer)
            long_line.take(content, of_long == END)
            if of_long == END:
                yield long_line.text
                long_line = None
            continue
        text = without_leading_nulls(content.decode(encoding.name, "replace"))
        yield from (text[:-1] if text.endswith("\n") else text).split("\n")
