"""The logs in a folder or archive: which files are logs, in which order they were written, which are of the newest run.

In: names of files, folders and archives. Out: logs by name, and how many files were left out. Reads no more than the
head of a file, but for archives, which are unpacked into a folder that is there as long as the caller wants. Knows no
code.
"""

from __future__ import annotations

import os
import re
import stat
import time
from itertools import chain
from pathlib import Path
from typing import Dict, Iterable, Iterator, List, NamedTuple, Optional, Sequence, Tuple

from loglink._read.encodings import HEAD, behind_nulls, detect, is_packed
from loglink._read.gzip_members import MAGIC, DamagedLogError, unpack
from loglink._read.unpacked import LogFile, UnpackedArchives, is_archive

LOGS_VARIABLE = "ASCEND_PROCESS_LOG_PATH"
LOGS_FOLDER = "~/ascend/log"
"""Where plog writes when the variable is not set."""
START_PAUSE = 120.0
"""Seconds between the starts of two processes of one run."""

_ROTATED = re.compile(r"\A(.*?)(?:\.([0-9]{1,6}))?(?:\.gz)?\Z", re.DOTALL)
_PLOG_NAME = re.compile(r"\A(?:plog|device)-[0-9]{1,10}_([0-9]{14})[0-9]{0,6}\.log")
_DIGITS = re.compile(r"([0-9]+)")


class Skipped(NamedTuple):
    """How many files of folders were left out, by reason."""

    hidden: int
    binary: int
    empty: int
    unreadable: int
    archives: int
    encrypted: int

    def plus(self, other: Skipped) -> Skipped:
        """Return the sums."""
        return Skipped(*(mine + theirs for mine, theirs in zip(self, other)))

    def in_words(self) -> str:
        """Return how many were left out, by reason; empty when none was."""
        counts = [f"{count} {word}" for word, count in zip(self._fields, self) if count]
        return f"left out: {', '.join(counts)}" if counts else ""


NOTHING_SKIPPED = Skipped(0, 0, 0, 0, 0, 0)


class Found(NamedTuple):
    """The logs behind some names; `faults` says by archive what of it could not be read."""

    logs: List[LogFile]
    skipped: Skipped
    faults: Dict[str, str]


def find_logs(names: Sequence[str], unpacked: UnpackedArchives, keep_binary: bool = False) -> Found:
    """Return the logs behind `names`: a file stands for itself, a folder or archive for all logs in it.

    The older parts of a rotated log come first. Logs of a folder are named relative to it; where there are several
    names, the folder stands before them. OSError when a folder cannot be read.
    """
    logs: List[LogFile] = []
    skipped, faults = NOTHING_SKIPPED, {}
    for name in names:
        if Path(name).is_dir():
            files: Iterable[LogFile] = _files(name)
        elif is_archive(name):
            files, problems, fault = unpacked.unpack(name)
            faults.update({name: fault} if fault else {})
            skipped = skipped.plus(NOTHING_SKIPPED._replace(**problems))
        else:
            logs.append(LogFile(name, name))
            continue
        prefix = "" if len(names) == 1 else name.rstrip("/\\") + "/"
        found, left_out = _sort_out(files, prefix, keep_binary)
        logs += found
        skipped = skipped.plus(left_out)
    return Found(logs, skipped, faults)


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


def _sort_out(files: Iterable[LogFile], prefix: str, keep_binary: bool) -> Tuple[List[LogFile], Skipped]:
    logs: List[LogFile] = []
    left_out = dict.fromkeys(Skipped._fields, 0)
    for name, path in files:
        is_hidden = any(part.startswith(".") for part in name.split("/"))
        kind = "hidden" if is_hidden else _kind(path)
        if kind == "text" or (kind == "binary" and keep_binary):
            logs.append(LogFile(prefix + name, path))
        else:
            left_out[kind] += 1
    return sorted(logs, key=lambda log: _order(log.name)), Skipped(**left_out)


def _files(folder: str) -> Iterator[LogFile]:
    """Yield all plain files below `folder`, links to files included; OSError when it cannot be read."""

    def fail(error: OSError) -> None:
        raise error

    for place, folders, files in os.walk(folder, onerror=fail):
        folders.sort()
        for path in (Path(place, name) for name in files):
            yield LogFile(path.relative_to(folder).as_posix(), str(path))


def _kind(path: str) -> str:
    """Return what is at `path`: text, or why it is left out, as a field of Skipped."""
    try:
        if not stat.S_ISREG(Path(path).stat().st_mode):
            return "unreadable"
        if is_archive(path):
            return "archives"
        head = _head(path)
    except OSError:
        return "unreadable"
    if not head:
        return "empty"
    if is_packed(head):
        return "archives"
    return "text" if detect(head) else "binary"


def _head(path: str) -> bytes:
    """Return the first bytes of a file, unpacked where it is packed; of a damaged one what can be unpacked.

    NUL bytes at the beginning, which tell nothing, are passed over, however many there are.
    """
    head = b""
    with open(path, "rb", buffering=0) as raw:  # noqa: PTH123  # the same call as in reading.py
        start = raw.read(HEAD)
        pieces = chain([start], iter(lambda: raw.read(HEAD), b""))
        try:
            for content in unpack(pieces, lambda sentence: None) if start.startswith(MAGIC) else pieces:
                head = behind_nulls(head + content)
                if len(head) >= HEAD:
                    break
        except DamagedLogError:
            pass
    return head[:HEAD]


def _order(name: str) -> Tuple[object, ...]:
    """Return a key that sorts by name, numbers as numbers, and the older part of a rotated log (.2) before (.1)."""
    match = _ROTATED.match(name)
    whole, part = (match[1], match[2]) if match else (name, None)
    natural = tuple((0, int(piece), "") if at % 2 else (1, 0, piece) for at, piece in enumerate(_DIGITS.split(whole)))
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
