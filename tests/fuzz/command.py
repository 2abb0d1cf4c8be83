"""The command line in this process, with bytes at its standard input: what it prints and says, and its exit code."""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Iterator
from contextlib import chdir, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple
from unittest import mock

from loglink.__main__ import main


class Ran(NamedTuple):
    """One run."""

    code: int
    out: bytes
    said: str


@contextmanager
def folder() -> Iterator[Path]:
    """Yield an empty folder that is the current one: nothing outside of it is read."""
    with TemporaryDirectory() as name, chdir(name):
        yield Path(name)


def run(*arguments: str, given: bytes = b"") -> Ran:
    """Run a command in English; what it says must be sentences of its own, and its exit code one that is documented."""
    streams = [io.TextIOWrapper(io.BytesIO(content), encoding="utf-8") for content in (given, b"", b"")]
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("LOGLINK_", "ASCEND_", "LC_"))}
    environment = mock.patch.dict(os.environ, {**kept, "LANG": "en_US.UTF-8", "HOME": str(Path.cwd())}, clear=True)
    with environment, mock.patch.multiple(sys, stdin=streams[0], stdout=streams[1], stderr=streams[2]):
        try:
            code = main(arguments)
        except SystemExit as ended:
            code = ended.code
        for stream in streams[1:]:
            stream.flush()
    out, said = (stream.buffer.getvalue() for stream in streams[1:])
    assert code in (0, 1, 2), (arguments, code)
    assert code != 2 or said, "an error is said"
    rows = said.decode("utf-8").split("\n")
    assert [row for row in rows if row and not row.startswith("loglink: ")] == []
    return Ran(code, out, said.decode("utf-8"))
