"""The logs in a folder: which of its files are logs, in which order they were written, which belong to the newest run.

In: names of files and folders. Out: logs by name, and how many files were left out. Reads no more than the head of a
file; knows no code.
"""

from __future__ import annotations

import gzip
import os
import re
import stat
import time
import zlib
from pathlib import Path
from typing import Iterator, List, NamedTuple, Optional, Sequence, Tuple

from loglink._read.encodings import HEAD, detect

LOGS_VARIABLE = "ASCEND_PROCESS_LOG_PATH"
LOGS_FOLDER = "~/ascend/log"
"""Where plog writes when the variable is not set."""
START_PAUSE = 120.0
"""Seconds between the starts of two processes of one run."""

_ROTATED = re.compile(r"\A(.*?)(?:\.([0-9]{1,6}))?(?:\.gz)?\Z", re.DOTALL)
_PLOG_NAME = re.compile(r"\A(?:plog|device)-[0-9]{1,10}_([0-9]{14})[0-9]{0,6}\.log")
_DIGITS = re.compile(r"([0-9]+)")


class LogFile(NamedTuple):
    """One log: `name` is what is shown, `path` what is opened."""

    name: str
    path: str


class Skipped(NamedTuple):
    """How many files of folders were left out, by reason."""

    hidden: int
    binary: int
    empty: int
    unreadable: int

    def plus(self, other: Skipped) -> Skipped:
        """Return the sums."""
        return Skipped(*(mine + theirs for mine, theirs in zip(self, other)))


NOTHING_SKIPPED = Skipped(0, 0, 0, 0)


def find_logs(names: Sequence[str], keep_binary: bool = False) -> Tuple[List[LogFile], Skipped]:
    """Return the logs behind `names`: a file stands for itself, a folder for all logs in it, oldest part first.

    Logs of a folder are named relative to it; where there are several names, the folder stands before them.
    """
    logs: List[LogFile] = []
    skipped = NOTHING_SKIPPED
    for name in names:
        if Path(name).is_dir():
            prefix = "" if len(names) == 1 else name.rstrip("/\\") + "/"
            found, left_out = _walk(name, prefix, keep_binary)
            logs += found
            skipped = skipped.plus(left_out)
        else:
            logs.append(LogFile(name, name))
    return logs, skipped


def find_default_folder() -> str:
    """Return the folder into which plog writes on this machine."""
    return os.environ.get(LOGS_VARIABLE) or str(Path(LOGS_FOLDER).expanduser())


def newest_run(logs: Sequence[LogFile]) -> List[LogFile]:
    """Return the logs of the processes that were started last, and what others wrote since.

    A run is the processes whose starts lie close together (START_PAUSE); plog's file names hold them. All `logs` where
    no name does.
    """
    starts = sorted({start for log in logs for start in [_started(log)] if start is not None}, reverse=True)
    if not starts:
        return list(logs)
    first = starts[0]
    for start in starts[1:]:
        if first - start > START_PAUSE:
            break
        first = start
    return [log for log in logs if (_started(log) or 0.0) >= first or _written(log) >= first]


def _walk(folder: str, prefix: str, keep_binary: bool) -> Tuple[List[LogFile], Skipped]:
    logs, hidden, binary, empty, unreadable = [], 0, 0, 0, 0
    for path in _files(folder):
        name = Path(path).relative_to(folder).as_posix()
        if any(part.startswith(".") for part in name.split("/")):
            hidden += 1
            continue
        kind = _kind(path)
        if kind == "empty":
            empty += 1
        elif kind == "unreadable":
            unreadable += 1
        elif kind == "binary" and not keep_binary:
            binary += 1
        else:
            logs.append(LogFile(prefix + name, path))
    return sorted(logs, key=lambda log: _order(log.name)), Skipped(hidden, binary, empty, unreadable)


def _files(folder: str) -> Iterator[str]:
    """Yield the paths of all plain files below `folder`, links to files included; OSError when it cannot be read."""

    def fail(error: OSError) -> None:
        raise error

    for place, folders, files in os.walk(folder, onerror=fail):
        folders.sort()
        yield from (str(Path(place, name)) for name in files)


def _kind(path: str) -> str:
    """Return what is at `path`: text, binary, empty, or unreadable (no plain file, no rights, a damaged archive)."""
    try:
        if not stat.S_ISREG(Path(path).stat().st_mode):
            return "unreadable"
        with open(path, "rb") as raw:  # noqa: PTH123  # the same call as in reading.py
            head = raw.read(HEAD)
            if path.endswith(".gz") and head.startswith(b"\x1f\x8b"):
                raw.seek(0)
                with gzip.GzipFile(fileobj=raw) as unpacked:
                    head = unpacked.read(HEAD)
    except (OSError, EOFError, zlib.error):
        return "unreadable"
    if not head:
        return "empty"
    return "text" if detect(head) else "binary"


def _order(name: str) -> Tuple[object, ...]:
    """Return a key that sorts by name, numbers as numbers, and the older part of a rotated log (.2) before (.1)."""
    match = _ROTATED.match(name)
    whole, part = (match[1], match[2]) if match else (name, None)
    natural = tuple((0, int(piece), "") if piece.isdigit() else (1, 0, piece) for piece in _DIGITS.split(whole))
    return (natural, -int(part or 0))


def _started(log: LogFile) -> Optional[float]:
    """Return when the process of a plog file was started, in seconds since 1970; None for other names."""
    match = _PLOG_NAME.match(Path(log.path).name)
    if not match:
        return None
    try:
        return time.mktime(time.strptime(match[1], "%Y%m%d%H%M%S"))
    except (ValueError, OverflowError):
        return None


def _written(log: LogFile) -> float:
    try:
        return Path(log.path).stat().st_mtime
    except OSError:
        return 0.0
