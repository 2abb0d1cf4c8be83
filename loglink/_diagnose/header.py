"""What the beginning of a line says besides its message: time, level, process, thread, and what printed it.

In: the text of a line. Out: a Header. Knows the layouts of plog (three of them), glog, vLLM, MindIE, Python logging,
syslog, containers and JSON lines; knows no code. `docs/javascripts/diagnose/header.js` is the same in JavaScript.
"""

from __future__ import annotations

import calendar
import re
import time
from functools import lru_cache
from typing import Dict, Iterator, NamedTuple, Optional, Pattern, Tuple

HEAD = 300
"""Characters in which a layout has said time, level and process."""

FIRST_YEAR = 1970
"""A year before it is none: programs print 0000 or 0001 where they know no time."""

DATED, YEARLESS, CLOCK_ONLY, NO_TIME = "date", "month-day", "clock", ""
"""The axes of time: seconds of different axes are never compared."""

_CLOCK = r"([0-9]{2}):([0-9]{2}):([0-9]{2})(?:[.,]([0-9]{3})(?:\.?([0-9]{3}))?)?"
_TIMES: Tuple[Tuple[Pattern[str], str], ...] = (
    (re.compile(r"([0-9]{4})[-/]([0-9]{2})[-/]([0-9]{2})[ T-]" + _CLOCK, re.ASCII), "ymd"),
    (re.compile(r"(?:^|[^A-Za-z])[IWEF]([0-9]{4})([0-9]{2})([0-9]{2}) " + _CLOCK, re.ASCII), "ymd"),
    (re.compile(r"(?:^|[^A-Za-z])[IWEF]([0-9]{2})([0-9]{2}) " + _CLOCK, re.ASCII), "md"),
    (re.compile(r"(?:^|[^0-9-])([0-9]{2})-([0-9]{2}) " + _CLOCK, re.ASCII), "md"),
    (
        re.compile(
            r"(?:^|[^A-Za-z])(Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) {1,2}([0-9]{1,2}) " + _CLOCK, re.ASCII
        ),
        "Md",
    ),
)
_BEFORE_CLOCK = 12
"""Characters before a clock that a pattern of _TIMES takes at most, and one more."""
_ANY_CLOCK = re.compile(r"[ T-][0-9]{2}:[0-9]{2}:[0-9]{2}", re.ASCII)
_BARE_CLOCK = re.compile(
    r"^[^0-9A-Za-z]{0,4}([0-9]{2}):([0-9]{2})(?::([0-9]{2})(?:[.,]([0-9]{3}))?)?(?![0-9.])", re.ASCII
)
_MONTHS = "JanFebMarAprMayJunJulAugSepOctNovDec"
_COLOUR = re.compile(r"\x1b\[[0-9;]{0,16}[A-Za-z]")

_PLOG = re.compile(
    r"\[(ERROR|WARNING|INFO|DEBUG|EVENT|TRACE)\] ?([A-Z][A-Z0-9_]{1,19})"
    r"\(([0-9]{1,10}),(?:[0-9a-f]{8,16},)?([^()\n]{0,64})\):"
    r"([0-9]{4})-([0-9]{2})-([0-9]{2})[- ]([0-9]{2}):([0-9]{2}):([0-9]{2})\.([0-9]{3})(?:\.([0-9]{3}))? ?",
    re.ASCII,
)
_PLOG_PLACE = re.compile(
    r"\[([0-9A-Za-z_.-]{1,80})(?::([0-9]{1,6}))?\]((?:\[[0-9A-Za-z_ -]{1,40}\]){0,3}) {0,2}([0-9]{1,10})?"
    r"(?: {0,2}([A-Za-z_~][0-9A-Za-z_~]{0,79}(?:::[A-Za-z_~][0-9A-Za-z_~]{0,79}){0,4}(?:\(\))?|operator\(\)):)?",
    re.ASCII,
)
_ERROR_NUMBER = re.compile(r" {0,2}ErrorNo: {0,2}([0-9]{1,10})(\([^()\n]{0,120}\))? {0,2}(\[GE\]\[MODULE\])?", re.ASCII)
HIXL = "[HIXL]"
"""The mark of HIXL: behind the number of an error, later before everything else."""
_VLLM = re.compile(r"\(([A-Za-z][0-9A-Za-z_.:= -]{0,63}) pid=([0-9]{1,10})(?:, ip=[0-9a-f.:]{1,45})?\) ?", re.ASCII)
_MINDIE = re.compile(r"^\[[0-9 :,.-]{19,26}\] \[([0-9]{1,10})\] \[[0-9]{1,20}\]", re.ASCII)
_GLOG = re.compile(
    r"([IWEF])(?<![A-Za-z][IWEF])[0-9]{4}(?:[0-9]{4})? [0-9:]{8}(?:\.[0-9]{1,9})? {1,4}([0-9]{1,10}) ", re.ASCII
)
_SYSLOG = re.compile(
    r"^(?:[A-Z][a-z]{2} {1,2}[0-9]{1,2} [0-9:]{8}|[0-9T:.+-]{19,35}) [0-9A-Za-z_.-]{1,64} "
    r"([0-9A-Za-z_./-]{1,64})(?:\[([0-9]{1,10})\])?:",
    re.ASCII,
)
_LEVEL = re.compile(r"\b(TRACE|DEBUG|INFO|EVENT|NOTICE|WARN|WARNING|ERROR|FATAL|CRITICAL)\b", re.ASCII)
_LEVELS = {"WARN": "W", "NOTICE": "I", "CRITICAL": "E", "FATAL": "E", "EVENT": "V", "F": "E"}


class Header(NamedTuple):
    """What stands before the message; empty strings where a line says nothing. `start` is where the message begins.

    `layout` is an id of log_layouts.yml, where the line bears a mark of LLM-DataDist or HIXL that tells it.
    `seconds` counts on `axis` (DATED: since 1970, as printed, no zone converted); `number` is the ErrorNo of the line.
    """

    axis: str
    seconds: float
    level: str
    module: str
    pid: str
    program: str
    thread: str
    file: str
    function: str
    number: str
    layout: str
    start: int


NONE = Header(NO_TIME, 0.0, "", "", "", "", "", "", "", "", "", 0)


def read_header(line: str, is_plain: bool = False) -> Header:
    """Return what `line` says before its message.

    Of a line that `is_plain`, of which nobody asks more, only time, level and process are read, unless it is an error.
    """
    match = _PLOG.search(line, 0, HEAD)
    return _read_plog(line, match, is_plain) if match else _read_other(line)


def _read_plog(line: str, match: "re.Match[str]", is_plain: bool) -> Header:
    word, module, pid, program = match.group(1, 2, 3, 4)
    level = _LEVELS.get(word, word[0])
    seconds = _in_order(match.group(5, 6, 7, 8, 9, 10, 11, 12), "ymd")
    axis, since = (NO_TIME, 0.0) if seconds is None else (DATED, seconds)
    if is_plain and level != "E":
        return Header(axis, since, level, module, pid, program, "", "", "", "", "", match.end())
    place = _PLOG_PLACE.match(line, match.end())
    start, file, function, thread, marks = match.end(), "", "", "", ""
    if place:
        start, file, function, thread = place.end(), place[1], place[5] or "", place[4] or ""
        marks = place[3] or ""
        thread = thread or next((part for part in marks.strip("[]").split("][") if part.isdigit()), "")
    number = _ERROR_NUMBER.match(line, start)
    return Header(
        axis=axis,
        seconds=since,
        level=level,
        module=module,
        pid=pid,
        program=program,
        thread=thread,
        file=file,
        function=function,
        number=number[1] if number else "",
        layout=_layout_of(line, marks, number),
        start=number.end() if number else start,
    )


def _layout_of(line: str, marks: str, number: "Optional[re.Match[str]]") -> str:
    """Return which layout of the library a line has: GE and others print numbers too, without its marks."""
    if HIXL in marks:
        return "hixl-prefix"
    if number and (number[3] or line.startswith(HIXL, number.end())):
        return "with-description" if number[2] else "no-description"
    return ""


def _read_other(line: str) -> Header:
    head = line[:HEAD]
    if "\x1b" in head:
        head = _COLOUR.sub("", head)
    axis, seconds = read_time(head)
    glog = _GLOG.search(head)
    pid, program, thread = _process(head, glog)
    level = None if glog else _LEVEL.search(head)
    found = glog[1] if glog else level[1] if level else ""
    return Header(axis, seconds, _LEVELS.get(found, found[:1]), "", pid, program, thread, "", "", "", "", 0)


def _process(head: str, glog: "Optional[re.Match[str]]") -> Tuple[str, str, str]:
    """Return pid, program and thread; of several prefixes the innermost counts."""
    prefixes = _VLLM.findall(head) if " pid=" in head else ()
    if prefixes:
        return prefixes[-1][1], prefixes[-1][0], ""
    match = _MINDIE.match(head)
    if match:
        return match[1], "", ""
    match = _SYSLOG.match(head)
    if match:
        return match[2] or "", match[1], ""
    return ("", "", glog[2]) if glog else ("", "", "")


def read_time(head: str) -> Tuple[str, float]:
    """Return axis and seconds of the first time in `head`."""
    best: Optional[Tuple[int, str, float]] = None
    for number, start in sorted(_first_places(head).items()):
        regex, order = _TIMES[number]
        match = regex.search(head, start)
        if match and (best is None or match.start() < best[0]):
            seconds = _in_order(match.groups(), order)
            if seconds is not None:
                best = (match.start(), DATED if order == "ymd" else YEARLESS, seconds)
    if best:
        return best[1], best[2]
    match = _BARE_CLOCK.match(head)
    if match and int(match[1]) < 24 and int(match[2]) < 60:
        return CLOCK_ONLY, int(match[1]) * 3600 + int(match[2]) * 60 + int(match[3] or 0) + int(match[4] or 0) / 1000
    return NO_TIME, 0.0


def _first_places(head: str) -> Dict[int, int]:
    """Return where each way of writing a time may begin, by its place in _TIMES: before a clock that fits it.

    Never one too few: whatever one of the patterns finds begins there or later. They are slow where nothing fits.
    """
    found: Dict[int, int] = {}
    for clock in _ANY_CLOCK.finditer(head):
        at = clock.start() + 1
        start = max(0, at - _BEFORE_CLOCK)
        for number in _ways_before(head[start:at].rjust(_BEFORE_CLOCK)):
            found.setdefault(number, start)
    return found


def _ways_before(text: str) -> Iterator[int]:
    """Yield the places in _TIMES whose date `text`, what stands before a clock, may end with."""
    if text[-4] in "-/":
        yield 0
    if text[-1] != " ":
        return
    if text[-10] in "IWEF":
        yield 1
    if text[-6] in "IWEF":
        yield 2
    if text[-4] == "-":
        yield 3
    if text[-3] == " " or text[-4] == " ":
        yield 4


def time_in_words(header: Header) -> Optional[str]:
    """Return the time as ISO without a zone, as far as it is printed; None without one."""
    whole = time.gmtime(header.seconds)
    fraction = re.sub(r"(?:000)+\Z", "", f"{header.seconds % 1:.6f}"[1:]).rstrip(".")  # none, ms or µs
    forms = {DATED: "%Y-%m-%d %H:%M:%S", YEARLESS: "%m-%d %H:%M:%S", CLOCK_ONLY: "%H:%M:%S"}
    return time.strftime(forms[header.axis], whole) + fraction if header.axis in forms else None


def _in_order(groups: Tuple[str, ...], order: str) -> Optional[float]:
    """Return seconds; None where year, month, day, hour or minute are out of their range."""
    if order == "ymd":
        year, month, day, hour, minute, second, milli, micro = groups
    else:
        month, day, hour, minute, second, milli, micro = groups
        year = "2000"
    midnight, hours, minutes = _midnight(year, month, day), int(hour), int(minute)
    if midnight is None or hours >= 24 or minutes >= 60:
        return None
    whole = midnight + hours * 3600 + minutes * 60 + int(second)
    return whole + int(milli or 0) / 1000 + int(micro or 0) / 1000000


@lru_cache(maxsize=64)
def _midnight(year: str, month: str, day: str) -> Optional[int]:
    number = int(month) if month.isdigit() else _MONTHS.index(month) // 3 + 1
    if int(year) < FIRST_YEAR or not 1 <= number <= 12 or not 1 <= int(day) <= 31:
        return None
    return calendar.timegm((int(year), number, int(day), 0, 0, 0))
