"""Reads the lines of files one by one and keeps what counts: events, failures, calls that are open, mentions.

In: lines with their place. Out: what the store and the chains hold at the end. Memory is bounded, whatever the files
hold. `docs/javascripts/diagnose/observer.js` is the same in JavaScript.
"""

from __future__ import annotations

import re
from typing import Dict, List, NamedTuple, Optional, Set, Tuple

from loglink._diagnose.catalogue import Catalogue
from loglink._diagnose.chains import ChainBuilder
from loglink._diagnose.events import MOST_PROCESSES, Event, EventStore
from loglink._diagnose.failures import Failure
from loglink._diagnose.header import Header, read_header
from loglink._diagnose.matching import matcher_of
from loglink._diagnose.releases import ReleaseFamily, family_of
from loglink._recognise.data import Data
from loglink._recognise.engine import tokens_in_line

LIBRARY_MODULES = ("GE", "HIXL", "LLM", "LLM_DATADIST", "DATADIST")
"""Modules of plog whose error lines are the library's own, described by a signature or not."""
MOST_MENTIONS = 200
LONGEST_TEXT = 2000
"""Characters of a line that are kept."""
MOST_FIRST_LINES = 5
"""Lines of which each may be a piece of a known line: who gives more gives a log."""
MOST_OPEN = 64
"""Open calls of one kind in one process that are kept."""
RECENT = 12
"""Lines of a thread that are kept while a call is open."""

_FAILED = re.compile(r"\b(?:[Ff]ail(?:ed|ure|s)?|FAIL(?:ED|URE)?|[Ee]rror|ERROR|[Ee]xception)\b", re.ASCII)
_STATUS = re.compile(
    r"\b(?:ret|rc|status|code|error|errno|result)\b[\"']? ?(?:[=:\[(]|is|was)", re.ASCII | re.IGNORECASE
)
_REPEATED = re.compile(r"\[repeated ([0-9]{1,6})x across cluster\]", re.ASCII)
_PLOG_FILE = re.compile(
    r"(?:^|/)(?:(?:run|debug|security)/)?(?:plog|device)/(?:plog|device)-([0-9]{1,10})_[^/]*$", re.ASCII
)
BEFORE = 300
"""Characters before a text in which quotes and sentences are looked for."""
QUOTES = ("'", '"', "`", "\u201c", "\u2018", "\u300c")
FIELD = re.compile(r"[:=] ?[\"']$", re.ASCII)
"""What stands before a text that is a field of a record, as in JSON."""
COMMAND = re.compile(r"(?:^|[ $#>|])(?:grep|rg|awk|sed|tail|findstr) ", re.ASCII)
PROSE = re.compile(r"(?:^| )[a-z]{2,15}(?= )", re.ASCII)
MOST_PROSE = 4
"""Plain words before a text from which on it stands within a sentence."""


class Mention(NamedTuple):
    """A code in a line that tells of no failure."""

    file: int
    line: int
    code: str


class OpenCall:
    """A call that has begun; `events` are what its thread printed since.

    A line that comes again is not kept: who asks over and over whether something is ready does not get on.
    """

    def __init__(self, first: Event) -> None:
        self.events: List[Event] = [first]


class FileFacts:
    """What is known of one file."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.lines = 0
        self.encoding = "utf-8"
        self.releases: Set[ReleaseFamily] = set()
        """Which releases print its lines, as far as their layouts tell."""
        self.last_time: Dict[str, Tuple[float, int]] = {}
        """The latest time of each axis, and its line."""


class Observer:
    """Takes every line of every file."""

    def __init__(self, catalogue: Catalogue, data: Data) -> None:
        self.catalogue, self.data = catalogue, data
        self.matcher = matcher_of(catalogue)
        self.store = EventStore()
        self.chains = ChainBuilder(self.store, catalogue.steps)
        self.files: List[FileFacts] = []
        self.first_lines: List[str] = []
        """The first lines of all files, and one more."""
        self.code_counts: Dict[str, int] = {}
        self.mentions: List[Mention] = []
        self.open: Dict[Tuple[str, str], List[OpenCall]] = {}
        self._threads: Dict[Tuple[str, str], List[OpenCall]] = {}
        """The open calls of each thread of a process."""
        self._needles = tuple(data.recognition.needles)
        self._previous = ""
        """The process of the line before."""
        self._named: Dict[str, str] = {}
        """The processes of the current file by pid."""

    def begin_file(self, name: str) -> None:
        """Take the lines that follow as those of `name`."""
        self.files.append(FileFacts(name))
        self._previous = ""
        self._named.clear()

    def take(self, number: int, line: str) -> None:
        """Take line `number` (from 1) of the current file."""
        facts = self.files[-1]
        facts.lines = number
        if len(self.first_lines) <= MOST_FIRST_LINES:
            self.first_lines.append(line[:LONGEST_TEXT])
        candidates = self.matcher.candidates(line)
        codes = self._codes_in(line, number)
        header = read_header(line, not (candidates or codes))
        self._note_time(header, number, facts)
        process = self._process_of(header, facts)
        self.store.saw_level(process, header.level)
        match = self.matcher.find(line, header, candidates) if candidates else None
        if match and is_quoted(line, match.start, header):
            match = None
        if match is None and not (codes or header.level == "E"):
            return
        event = Event(
            len(self.files) - 1,
            number,
            line[:LONGEST_TEXT],
            header,
            process,
            match.signature if match else None,
            match.slots if match else {},
            match.spans if match else {},
            codes,
        )
        if header.layout:
            facts.releases.add(family_of(header, self.catalogue.releases))
        self._sort(event)

    def _codes_in(self, line: str, number: int) -> Tuple[str, ...]:
        """Return the names of the codes in `line`, and count them."""
        if not any(map(line.__contains__, self._needles)):
            return ()
        codes = tuple(token.name for token in tokens_in_line(line, number, self.data.recognition))
        for code in codes:
            self.code_counts[code] = self.code_counts.get(code, 0) + 1
        return codes

    def _sort(self, event: Event) -> None:
        if event.role == "noise":
            self.store.add(event)
        elif self._is_failing(event):
            if event.signature:
                self.store.add(event)
            self.store.saw(event)
            self._close(event)
            self._fail(event)
        elif event.signature:
            self.store.add(event)
            self._follow(event)
            self._mention(event)
        else:
            self.store.saw(event)
            self._mention(event)

    def _fail(self, event: Event) -> None:
        self.chains.add(event)
        repeated = _REPEATED.search(event.text)
        if repeated:
            self.chains.failures[-1].repeats += int(repeated[1])

    def _is_failing(self, event: Event) -> bool:
        """Return whether the line says that something failed, and not only speaks of a code."""
        if event.signature:
            is_told = (
                event.header.level in ("", "E", "W")
                or event.signature.level not in ("E", "-")
                or not event.header.module
            )
            return event.role in ("origin", "passed-on") and is_told
        if event.header.level == "E" and event.header.module:
            return event.header.module in LIBRARY_MODULES
        if not event.codes or event.codes == ("LLM_SUCCESS",):
            return False
        without_names = re.sub(r"LLM_[A-Z_]+", "", event.text)
        return bool(_FAILED.search(without_names) and _STATUS.search(without_names))

    def _mention(self, event: Event) -> None:
        for code in event.codes:
            if len(self.mentions) < MOST_MENTIONS:
                self.mentions.append(Mention(event.file, event.line, code))

    def _follow(self, event: Event) -> None:
        """Keep track of calls that begin and end, and of what their threads do meanwhile."""
        self._close(event)
        if event.signature and event.signature.opens:
            self._begin(event)
            return
        for call in self._threads.get((event.process, event.header.thread), ()):
            if all(one.id != event.id for one in call.events[1:]):
                call.events[1:] = [*call.events[1:], event][-RECENT:]

    def _begin(self, event: Event) -> None:
        """Note that a call begins. One that its thread begins anew has ended, whatever became of its last line."""
        assert event.signature is not None
        key = (event.process, event.signature.opens)
        thread = event.header.thread
        if key not in self.open and len(self.open) >= MOST_PROCESSES:
            return
        calls = self.open.setdefault(key, [])
        for call in [one for one in calls if thread and one.events[0].header.thread == thread] or calls[:-MOST_OPEN]:
            self._end(key, call)
        call = OpenCall(event)
        calls.append(call)
        self._threads.setdefault((event.process, thread), []).append(call)

    def _end(self, key: Tuple[str, str], call: OpenCall) -> None:
        self.open[key].remove(call)
        self._threads[(key[0], call.events[0].header.thread)].remove(call)

    def _close(self, event: Event) -> None:
        if not event.signature or not event.signature.closes:
            return
        key = (event.process, event.signature.closes)
        calls = self.open.get(key, [])
        same_thread = [call for call in calls if call.events[0].header.thread == event.header.thread]
        for call in (same_thread or calls)[-1:]:
            self._end(key, call)

    def _note_time(self, header: Header, number: int, facts: FileFacts) -> None:
        if header.axis:
            last = facts.last_time.get(header.axis)
            if last is None or header.seconds >= last[0]:
                facts.last_time[header.axis] = (header.seconds, number)

    def _process_of(self, header: Header, facts: FileFacts) -> str:
        """Return the process of a line; one that names none belongs to the one before it in its file."""
        if header.pid:
            self._previous = self._named.get(header.pid) or self._name(header.pid, facts)
        elif header.program:
            self._previous = f"{facts.name}#{header.program}"
        return self._previous or f"{facts.name}#"

    def _name(self, pid: str, facts: FileFacts) -> str:
        process = f"{_scope_of(facts.name, pid)}#{pid}"
        if len(self._named) < MOST_PROCESSES:
            self._named[pid] = process
        return process

    def finish(self) -> List[Failure]:
        """Return the failures of all files, and the calls that never ended as failures of their own."""
        return self.chains.failures


def is_quoted(line: str, start: int, header: Header) -> bool:
    """Return whether the text at `start` is spoken of, not printed: in quotes of source code, or in a sentence."""
    if header.module or start == 0:
        return False
    before = line[max(0, start - BEFORE) : start]
    if before.endswith(QUOTES):
        return not FIELD.search(before)
    return bool(COMMAND.search(before)) or len(PROSE.findall(before)) >= MOST_PROSE


def _scope_of(name: str, pid: str) -> str:
    """Return what tells processes with one pid apart: the file, or the folder of logs where plog names files by pid."""
    match = _PLOG_FILE.search(name)
    return name[: match.start()] if match and match[1] == pid else name


def is_later(facts: FileFacts, event: Event, seconds: float) -> Optional[int]:
    """Return the line of `facts` that is later than `event` by so many seconds; None without one."""
    last = facts.last_time.get(event.header.axis)
    if last is not None and last[0] - event.header.seconds > seconds:
        return last[1]
    return None
