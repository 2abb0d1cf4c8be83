"""What all commands share: the data, the language, the address of the guide, how errors are said.

In: the options of `loglink.__main__`. Out: settings, sentences on the standard error, exit codes.
"""

from __future__ import annotations

import argparse
import sys
import zlib
from contextlib import contextmanager
from typing import Iterator, Optional

from loglink._link.links import find_base_url, find_language, link
from loglink._read.encodings import ENCODINGS, Encoding
from loglink._read.reading import STANDARD_INPUT, BinaryLogError
from loglink._recognise.data import Data, Entry, load_data

FOUND, NOTHING, ERROR = 0, 1, 2


class CommandContext:
    """What all commands share: the data, the language, the address of the guide."""

    def __init__(self, options: argparse.Namespace) -> None:
        """ValueError when the address is none."""
        self.data: Data = load_data()
        self.language: str = options.language or find_language()
        self.base_url = find_base_url(options.base_url)

    def link(self, code: Entry) -> str:
        """Return the address of the page of `code`."""
        return link(code, self.base_url, self.language)


def encoding_of(options: argparse.Namespace) -> Optional[Encoding]:
    """Return the encoding that was asked for, None for what the bytes show."""
    return ENCODINGS[options.encoding] if options.encoding else None


class Outcome:
    """Whether a log could not be read."""

    failed = False


@contextmanager
def one_sentence(name: str) -> Iterator[Outcome]:
    """Turn what goes wrong with the log `name` into one sentence, so that the other logs are still read."""
    outcome = Outcome()
    try:
        yield outcome
    except BrokenPipeError:
        raise
    except BinaryLogError as error:
        outcome.failed = bool(fail(f"{_called(name)}: {error}"))
    except (EOFError, zlib.error):
        outcome.failed = bool(fail(f"{_called(name)}: the packed file is damaged or cut; what came before was read"))
    except OSError as error:
        reason = error.strerror or str(error)
        outcome.failed = bool(fail(f"{_called(name)}: {reason}; check the name and who may read it"))


def _called(name: str) -> str:
    return "standard input" if name == STANDARD_INPUT else name


def fail(sentence: str) -> int:
    """Print `sentence` to the standard error and return ERROR."""
    print(f"loglink: {sentence}", file=sys.stderr)
    return ERROR
