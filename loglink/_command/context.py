"""What all commands share: the data, the language, the address of the guide, how errors are said.

In: the options of `loglink.__main__`. Out: settings, sentences on the standard error, exit codes.
"""

from __future__ import annotations

import argparse
import sys
from contextlib import contextmanager
from typing import Iterator, Optional

from loglink._command.console import drop_errors, on_one_line
from loglink._link.links import DEFAULT_BASE_URL, find_base_url, find_language, link
from loglink._read.encodings import ENCODINGS, Encoding
from loglink._read.gzip_members import DamagedLogError
from loglink._read.reading import STANDARD_INPUT, BinaryLogError
from loglink._recognise.data import Data, Entry, load_data

FOUND, NOTHING, ERROR = 0, 1, 2
HINT = "set --base-url or LOGLINK_BASE_URL to where the guide is served"


class CommandContext:
    """What all commands share: the data, the language, the address of the guide."""

    def __init__(self, options: argparse.Namespace) -> None:
        """ValueError when the address is none."""
        self.data: Data = load_data()
        self.language: str = options.language or find_language()
        self.base_url = find_base_url(options.base_url)
        self._lacks_host = False

    def link(self, code: Entry) -> str:
        """Return the address of the page of `code`."""
        return link(code, self.base_url, self.language)

    def for_people(self, text: str) -> str:
        """Return a text for people with the addresses of its pages, or, where nobody has said a host, their paths."""
        if self.base_url != DEFAULT_BASE_URL or DEFAULT_BASE_URL not in text:
            return text
        self._lacks_host = True
        return text.replace(DEFAULT_BASE_URL, "")

    def hint(self) -> None:
        """Say how to set the host where `for_people` has left it out."""
        if self._lacks_host:
            note(f"pages are named without a host; {HINT}")


def encoding_of(options: argparse.Namespace) -> Optional[Encoding]:
    """Return the encoding that was asked for, None for what the bytes show."""
    return ENCODINGS[options.encoding] if options.encoding else None


class Outcome:
    """Whether a log could not be read to its end, and whether what came before was."""

    def __init__(self, name: str, is_silent: bool) -> None:
        self._name = name
        self._is_silent = is_silent
        self.failed = False
        self.is_damaged = False

    def note(self, sentence: str) -> None:
        """Say what is worth knowing about the log although it was read."""
        if not self._is_silent:
            note(f"{self._name}: {sentence}")

    def fail(self, sentence: str) -> None:
        """Say why the log was not read to its end."""
        self.failed = True
        self.note(sentence)


@contextmanager
def one_sentence(name: str, is_silent: bool = False) -> Iterator[Outcome]:
    """Turn what goes wrong with the log `name` into one sentence, so that the other logs are still read.

    Where `is_silent` it was said before.
    """
    outcome = Outcome("standard input" if name == STANDARD_INPUT else name, is_silent)
    try:
        yield outcome
    except BrokenPipeError:
        raise
    except BinaryLogError as error:
        outcome.fail(str(error))
    except DamagedLogError as error:
        outcome.is_damaged = True
        outcome.fail(str(error))
    except OSError as error:
        outcome.fail(f"{error.strerror or error}; check the name and who may read it")


def fail(sentence: str) -> int:
    """Print `sentence` to the standard error and return ERROR."""
    note(sentence)
    return ERROR


def note(sentence: str) -> None:
    """Print `sentence` to the standard error, as far as that takes anything: what is read goes on without."""
    try:
        if sys.stderr is not None:
            sys.stderr.write(f"loglink: {on_one_line(sentence)}\n")
            sys.stderr.flush()
    except (OSError, ValueError):
        drop_errors()
