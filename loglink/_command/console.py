"""The terminal that a command talks to: colour, pager, progress, what is left when a reader has gone.

In: the environment and the standard streams. Out: settings and effects. Knows no code.
"""

from __future__ import annotations

import io
import os
import re
import shutil
import sys
import time
from contextlib import contextmanager
from typing import Iterator, Optional, TextIO

QUIET_SECONDS = 1.0
STEP_SECONDS = 0.2
_CLEAR_LINE = "\r\x1b[K"
_CONTROL = re.compile("[\x00-\x1f\x7f-\x9f\u2028\u2029]")


class OutputError(Exception):
    """The standard output takes no more: the message is the reason."""


def has_colour() -> bool:
    """Say whether the standard output is a terminal that shows colour, and nobody has asked for none."""
    return sys.stdout.isatty() and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"


def bold(text: str) -> str:
    """Return `text` in bold where there is colour."""
    return f"\x1b[1m{text}\x1b[0m" if has_colour() else text


def prepare_output() -> None:
    """Let the standard output show any text: what its encoding lacks is escaped. OutputError when it is closed."""
    if sys.stdout is None:
        raise OutputError("it is closed")
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")


def readable(argument: str) -> str:
    """Return an argument as it was typed in UTF-8, also in a locale that knows only ASCII."""
    try:
        return os.fsencode(argument).decode("utf-8")
    except UnicodeError:
        return argument


def on_one_line(text: str) -> str:
    """Return `text` with its control characters as escapes: a name of a file may hold line ends and colours."""
    return _CONTROL.sub(lambda one: one[0].encode("unicode_escape").decode("ascii"), text)


def show(text: str) -> None:
    """Print `text` and a line end, through a pager when it is longer than the terminal is high."""
    if sys.stdout.isatty() and text.count("\n") + 2 > shutil.get_terminal_size().lines:
        import pydoc  # here, as it is slow to load

        os.environ.setdefault("LESS", "FRX")
        pydoc.pager(text + "\n")
        return
    write(text + "\n")
    flush()


def write(text: str) -> None:
    """Write `text` to the standard output; OutputError when that fails, BrokenPipeError as it is."""
    with _failing_as_output():
        sys.stdout.write(text)


def write_bytes(content: bytes) -> None:
    """Write `content` to the standard output at once; errors as those of `write`."""
    with _failing_as_output():
        sys.stdout.buffer.write(content)
        sys.stdout.buffer.flush()


def flush() -> None:
    """Let what was written go out; errors as those of `write`."""
    with _failing_as_output():
        sys.stdout.flush()


@contextmanager
def _failing_as_output() -> Iterator[None]:
    try:
        yield
    except BrokenPipeError:
        raise
    except OSError as error:
        raise OutputError(error.strerror or str(error)) from error


def drop_output() -> None:
    """Lead what is still to be written to nowhere, so that the end of the process is quiet."""
    _drop(sys.stdout)


def drop_errors() -> None:
    """Lead what is still to be said to nowhere: a standard error that is full or gone keeps nothing from being read."""
    _drop(sys.stderr)


def _drop(stream: Optional[TextIO]) -> None:
    if stream is None:
        return
    try:
        null = os.open(os.devnull, os.O_WRONLY)
        os.dup2(null, stream.fileno())
        os.close(null)
    except (OSError, ValueError):
        pass


class Progress:
    """Shows on a terminal how far a log has been read, once that has taken a second."""

    def __init__(self, name: str, size: Optional[int]) -> None:
        """Take the name of the log and its size in bytes, None when nobody knows."""
        self.name = name
        self.size = size
        self.done = 0
        self.next = time.monotonic() + QUIET_SECONDS if sys.stderr is not None and sys.stderr.isatty() else None
        self.is_shown = False

    def step(self, size: int) -> None:
        """Note that `size` more bytes were read."""
        self.done += size
        if self.next is not None and time.monotonic() >= self.next:
            share = f"{100 * self.done // self.size} % of " if self.size else ""
            read = f"{(self.size or self.done) / 1e6:.0f} MB"
            self._say(on_one_line(f"{self.name}: {share}{read}"))
            self.next = time.monotonic() + STEP_SECONDS

    def hide(self) -> None:
        """Take the line away, before something else is printed and at the end."""
        if self.is_shown:
            self._say("")
            self.is_shown = False

    def _say(self, text: str) -> None:
        self.is_shown = True  # before it is: an interrupt in between must find it to be taken away
        try:
            sys.stderr.write(_CLEAR_LINE + text)
            sys.stderr.flush()
        except OSError:  # the terminal has gone
            drop_errors()
            self.next = None
