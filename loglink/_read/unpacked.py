"""What was packed in archives, as plain files for as long as they are read.

In: names of archives. Out: files by name, in a temporary folder that is taken away afterwards. Knows no log.
"""

from __future__ import annotations

import errno
import shutil
import stat
import tempfile
from pathlib import Path
from types import TracebackType
from typing import Dict, Iterator, List, NamedTuple, Optional, Type

from loglink._read.archives import archived_files, kind_of
from loglink._read.gzip_members import DamagedLogError

ROOM_STEP, ROOM_LEFT = 1 << 26, 1 << 29
"""While an archive is unpacked it is looked each ROOM_STEP bytes whether ROOM_LEFT bytes of the disk are still free."""


class LogFile(NamedTuple):
    """One log: `name` is what is shown, `path` what is opened."""

    name: str
    path: str


class Unpacked(NamedTuple):
    """The files of an archive; how many could not be had, by reason; what was wrong with it, empty when nothing was."""

    files: List[LogFile]
    problems: Dict[str, int]
    fault: str


class UnpackedArchives:
    """A folder for what was packed in archives; taken away when the context ends."""

    def __init__(self) -> None:
        self._folders: List[tempfile.TemporaryDirectory[str]] = []

    def __enter__(self) -> UnpackedArchives:
        return self

    def __exit__(
        self, kind: Optional[Type[BaseException]], error: Optional[BaseException], trace: Optional[TracebackType]
    ) -> None:
        for folder in self._folders:
            folder.cleanup()

    def unpack(self, archive: str) -> Unpacked:
        """Return the files of `archive`, and what of it could not be read.

        They are written under numbers, so that no name in an archive says where. OSError when there is no room.
        """
        self._folders.append(tempfile.TemporaryDirectory(prefix="loglink-"))
        folder = Path(self._folders[-1].name)
        files: List[LogFile] = []
        problems: Dict[str, int] = {}
        with open(archive, "rb", buffering=0) as stream:  # noqa: PTH123  # the same call as in reading.py
            try:
                for file in archived_files(stream):
                    if file.problem:
                        problems[file.problem] = problems.get(file.problem, 0) + 1
                        continue
                    path = folder / str(len(files))
                    files.append(LogFile(_plain(file.name), str(path)))
                    _write(path, file.contents, archive)
            except DamagedLogError as error:
                return Unpacked(files, problems, str(error))
        return Unpacked(files, problems, "")


def _write(path: Path, contents: Iterator[bytes], archive: str) -> None:
    done = 0
    with path.open("wb") as file:
        for content in contents:
            if done % ROOM_STEP + len(content) >= ROOM_STEP and shutil.disk_usage(path.parent).free < ROOM_LEFT:
                raise OSError(errno.ENOSPC, f"no room in {path.parent.parent} to unpack it; set TMPDIR", archive)
            file.write(content)
            done += len(content)


def is_archive(name: str) -> bool:
    """Say whether `name` is a plain file that is an archive by its bytes."""
    try:
        if not stat.S_ISREG(Path(name).stat().st_mode):
            return False
        with open(name, "rb", buffering=0) as stream:  # noqa: PTH123  # the same call as in reading.py
            return bool(kind_of(stream))
    except (OSError, ValueError):
        return False  # what opens it says why


def _plain(name: str) -> str:
    """Return a name of an archive without steps that lead nowhere, or out of it."""
    return "/".join(part for part in name.replace("\\", "/").split("/") if part not in ("", ".", ".."))
