"""The logs that a command is to read: files, folders, archives, the standard input. What is wrong with them is said.

In: names. Out: logs in order, sentences on the standard error.
"""

from __future__ import annotations

from contextlib import contextmanager
from typing import Iterator, List, NamedTuple, Optional, Sequence

from loglink._command.context import fail, note
from loglink._read.folders import find_logs
from loglink._read.reading import STANDARD_INPUT
from loglink._read.unpacked import LogFile, UnpackedArchives


class LogsToRead(NamedTuple):
    """The logs in order; `has_failed` when something of what was asked for is not among them."""

    logs: List[LogFile]
    has_failed: bool

    def name_of(self, log: LogFile, names: Sequence[str]) -> Optional[str]:
        """Return the name to show beside what was found in `log`; None where there is only one that could be meant."""
        return None if [log.path] == list(names or [STANDARD_INPUT]) else log.name


@contextmanager
def logs_to_read(names: Sequence[str], keep_binary: bool) -> Iterator[LogsToRead]:
    """Give the logs behind `names`, none of them for the standard input, after saying what was left out."""
    if not names:
        yield LogsToRead([LogFile(STANDARD_INPUT, STANDARD_INPUT)], False)
        return
    with UnpackedArchives() as unpacked:
        yield _find(names, unpacked, keep_binary)


def _find(names: Sequence[str], unpacked: UnpackedArchives, keep_binary: bool) -> LogsToRead:
    try:
        logs, skipped, faults = find_logs(names, unpacked, keep_binary)
    except OSError as error:
        fail(f"{error.filename or repr('')}: {error.strerror}; check who may read it")
        return LogsToRead([], True)
    for name, fault in faults.items():
        fail(f"{name}: {fault}")
    left_out = skipped.in_words()
    if not logs:
        fail(f"{', '.join(names)}: no log in it{f' ({left_out})' if left_out else ''}; name a file or another folder")
    elif left_out:
        note(left_out)
    return LogsToRead(logs, bool(faults) or not logs)
