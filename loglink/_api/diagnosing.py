"""What logs, given as texts and paths, tell.

In: texts, names with texts, paths. Out: a Diagnosis. What cannot be read raises where it was asked for by name, and is
a note where it lies in a folder or an archive.
"""

from __future__ import annotations

import io
import os
from functools import partial
from pathlib import Path
from typing import Dict, Iterator, List, Optional, Sequence

from loglink._api.results_made import ResultMaker
from loglink._diagnose.catalogue import load_catalogue
from loglink._diagnose.logs import LogSource, diagnose_logs
from loglink._read.blocks import Block
from loglink._read.encodings import ENCODINGS, UTF_8, Encoding
from loglink._read.folders import find_logs
from loglink._read.gzip_members import DamagedLogError
from loglink._read.reading import BinaryLogError, open_log, read_blocks
from loglink._read.unpacked import LogFile, UnpackedArchives
from loglink._recognise.arguments import shown_value
from loglink._recognise.data import load_data
from loglink.results import Diagnosis, LogGiven

LONGEST_NAME = 4096
"""A longer text is no name of a file."""


def diagnose_given(logs: Sequence[LogGiven], base_url: str, language: str, encoding: Optional[str] = None) -> Diagnosis:
    """Return the diagnosis of `logs`; errors as `loglink.diagnose` has them."""
    if not logs:
        raise ValueError("nothing to diagnose; give texts, or paths as pathlib.Path")
    if encoding is not None and not (isinstance(encoding, str) and encoding in ENCODINGS):
        raise ValueError(f"{encoding!r} is no encoding; expected one of {', '.join(sorted(ENCODINGS))}")
    for log in logs:
        _check_is_log(log)
    with UnpackedArchives() as unpacked:
        given = _Given(unpacked, ENCODINGS[encoding] if encoding else None)
        several = sum(not isinstance(log, os.PathLike) for log in logs) > 1
        for number, log in enumerate(logs, 1):
            if isinstance(log, os.PathLike):
                given.add_path(os.fspath(log), len(logs) > 1)
            elif isinstance(log, str):
                _check_is_text(log)
                given.add_text(f"text {number}" if several else "text", log)
            else:
                name, text = log
                given.add_text(name, text)
        catalogue, data = load_catalogue(), load_data()
        found = diagnose_logs(given.sources, base_url, language, catalogue, data)
    maker = ResultMaker(data, catalogue, base_url, language)
    return maker.diagnosis(found.content, list(given.notes))


class _Given:
    """The logs behind what was given, in order; `notes` are sentences, each once."""

    def __init__(self, unpacked: UnpackedArchives, encoding: Optional[Encoding]) -> None:
        self.sources: List[LogSource] = []
        self.notes: Dict[str, None] = {}
        self._unpacked, self._encoding = unpacked, encoding

    def add_text(self, name: str, text: str) -> None:
        """Take a text."""
        content = text.encode("utf-8", "replace")
        self.sources.append(LogSource(name, lambda: read_blocks(io.BytesIO(content), UTF_8), True))

    def add_path(self, name: str, is_one_of_several: bool) -> None:
        """Take a file, or all logs of a folder or archive; OSError, or ValueError when there is none."""
        Path(name).stat()  # says what is wrong with the name
        found = find_logs([name], self._unpacked, self._encoding is not None)
        left_out = found.skipped.in_words()
        if not found.logs:
            why = f" ({left_out})" if left_out else ""
            raise ValueError(f"{name}: no log in it{why}; give a file or another folder")
        self.notes.update({f"{name}: {sentence}": None for sentence in (*found.faults.values(), left_out) if sentence})
        for log in found.logs:
            is_itself = log.path == name
            shown = log.name if is_itself or not is_one_of_several else f"{name.rstrip('/')}/{log.name}"
            read = partial(self._blocks, shown, log, is_itself)
            self.sources.append(LogSource(shown, read, Path(log.path).is_file()))

    def _blocks(self, name: str, log: LogFile, is_given: bool) -> Iterator[Block]:
        def note(sentence: str) -> None:
            self.notes[f"{name}: {sentence}"] = None

        try:
            with open_log(log.path) as opened:
                yield from read_blocks(opened.stream, self._encoding, note=note)
        except DamagedLogError as error:
            note(str(error))
        except (OSError, BinaryLogError) as error:
            if is_given:
                raise
            note(str(error))


def _check_is_log(log: object) -> None:
    """Raise TypeError where `log` is none of what diagnose takes."""
    is_named = isinstance(log, tuple) and len(log) == 2 and all(isinstance(part, str) for part in log)
    is_path = isinstance(log, os.PathLike) and isinstance(os.fspath(log), str)
    if not (is_named or is_path or isinstance(log, str)):
        expected = "texts (str), names with texts ((name, text)) and paths (pathlib.Path)"
        step = "decode it first" if isinstance(log, (bytes, bytearray)) else "give one of these for each log"
        raise TypeError(f"diagnose takes {expected}, found {shown_value(log)}; {step}")


def _check_is_text(text: str) -> None:
    """Raise ValueError where `text` is nothing but the name of a file or folder."""
    if len(text) > LONGEST_NAME or "\n" in text or not text.strip():
        return
    try:
        is_name = Path(text).exists()
    except (OSError, ValueError):  # too long for a name, or no name
        return
    if is_name:
        raise ValueError(f"{text!r} is the name of a file, no text of a log; give pathlib.Path({text!r}) to read it")
