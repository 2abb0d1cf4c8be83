"""`loglink diagnose`: what failed in logs and folders of logs, why, and what to do.

In: the options of `loglink.__main__`. Out: text or one JSON object on the standard output, sentences on the standard
error, an exit code: 0 a failure or an open call, 1 none, 2 an error.
"""

from __future__ import annotations

import argparse
import json
import shutil
import sys
from functools import partial
from pathlib import Path
from typing import Dict, Iterator, List, Optional, Sequence, Set, Tuple

from loglink._command.console import Progress, bold, flush, show, write
from loglink._command.context import ERROR, FOUND, NOTHING, CommandContext, encoding_of, fail, note, one_sentence
from loglink._command.diagnosis_markdown import DiagnosisMarkdown
from loglink._command.diagnosis_text import DiagnosisText, Place, ShownLine
from loglink._command.logs import logs_to_read
from loglink._command.notes import Notes, load_notes
from loglink._command.since import parse_since
from loglink._command.wrapping import NARROWEST, WIDEST
from loglink._diagnose.catalogue import Catalogue, load_catalogue
from loglink._diagnose.diagnosis import places_of_offers
from loglink._diagnose.logs import Diagnosed, LogSource, diagnose_logs
from loglink._diagnose.run import diagnose_texts
from loglink._link.links import root_of
from loglink._read.blocks import Block
from loglink._read.encodings import Encoding
from loglink._read.folders import find_default_folder, newest_run
from loglink._read.reading import STANDARD_INPUT, open_log, read_blocks
from loglink._read.unpacked import LogFile


def diagnose(options: argparse.Namespace) -> int:
    """Print what the logs tell of failures."""
    setting = CommandContext(options)
    notes = load_notes(options.notes)
    since = parse_since(options.since) if options.since else None
    names, is_default = _names(options)
    if names is None:
        return ERROR
    with logs_to_read(names, options.encoding is not None) as given:
        logs = newest_run(given.logs) if is_default else given.logs
        if not logs:
            return ERROR
        if is_default:
            note(f"reads {names[0]}: the newest run, {len(logs)} of {len(given.logs)} files")
        reader = _Reader(logs, encoding_of(options))
        sources = [LogSource(log.name, partial(reader.blocks, log), _is_seekable(log)) for log in logs]
        catalogue = load_catalogue()
        found = diagnose_logs(sources, setting.base_url, setting.language, catalogue, setting.data, since)
    if len(reader.unread) == len(logs):
        return ERROR
    _print(found, options, catalogue, setting, notes)
    has_failed = given.has_failed or reader.unread or reader.damaged
    return ERROR if has_failed else FOUND if found.content["failures"] else NOTHING


def _print(
    found: Diagnosed, options: argparse.Namespace, catalogue: Catalogue, setting: CommandContext, notes: Notes
) -> None:
    if options.json:
        write(json.dumps(found.content, ensure_ascii=False) + "\n")
        flush()
    elif options.markdown:
        report = DiagnosisMarkdown(catalogue, setting.data, setting.language, _width())
        write(setting.for_people(report.render(found.content, _shown_lines(found))) + "\n")
        flush()
        setting.hint()
    else:
        text = DiagnosisText(catalogue, setting.data, setting.language, _width(), bold, notes)
        pieces = [] if found.content["failures"] else [_pieces(line, setting, text) for line in found.few_lines]
        parts = [text.render(found.content, _shown_lines(found)), *filter(None, pieces)]
        show(setting.for_people("\n\n".join(parts)))
        setting.hint()


def render_line(line: str, setting: CommandContext, notes: Notes, settled_only: bool) -> str:
    """Return what a line alone says, or is a piece of, as text; empty when nobody knows it.

    Also where it settles no cause and has to.
    """
    catalogue = load_catalogue()
    text = [{"name": "", "text": line}]
    content = diagnose_texts(text, setting.base_url, setting.language, catalogue, setting.data)
    told = [failure for failure in content["failures"] if failure["cause"] or not settled_only]
    shown = DiagnosisText(catalogue, setting.data, setting.language, _width(), bold, notes)
    return shown.render_failures(told, {}) if told else "" if settled_only else _pieces(line, setting, shown)


def _pieces(line: str, setting: CommandContext, shown: DiagnosisText) -> str:
    """Return the lines that `line` may be a piece of, as text; empty where of none."""
    root = root_of(setting.base_url, setting.language)
    return shown.render_pieces(places_of_offers(line, load_catalogue(), root))


class _Reader:
    """Opens logs; what cannot be read is said once, and the others are read all the same."""

    def __init__(self, logs: Sequence[LogFile], encoding: Optional[Encoding]) -> None:
        self.encoding = encoding
        self.unread: Set[str] = set()
        self.damaged: Set[str] = set()
        """Logs of which what came before the damage was read."""
        name = logs[0].name if len(logs) == 1 else f"{len(logs)} files"
        self._progress = Progress(name, _size_of(logs))
        self._opened: Set[str] = set()
        self._finished: Set[str] = set()
        """Logs of which all was said that is to be said."""

    def blocks(self, log: LogFile) -> Iterator[Block]:
        """Yield the blocks of `log`, none when it could not be read before."""
        if log.path in self.unread:
            return
        if log.path in self._opened:  # a second time, from the first log on
            self._opened.clear()
            self._progress.done = 0
        self._opened.add(log.path)
        with one_sentence(log.name, is_silent=log.path in self._finished) as outcome, open_log(log.path) as opened:
            try:
                for block in read_blocks(opened.stream, self.encoding, note=outcome.note):
                    if block.whole:
                        self._progress.step(len(block.content))
                    yield block
            finally:
                self._progress.hide()
        self._finished.add(log.path)
        if outcome.failed:
            (self.damaged if outcome.is_damaged else self.unread).add(log.path)


def _size_of(logs: Sequence[LogFile]) -> Optional[int]:
    """Return how many bytes are to be read; None where nobody knows: packed logs, the standard input."""
    sizes: List[Optional[int]] = []
    for log in logs:
        if log.path == STANDARD_INPUT:
            return None
        try:
            if Path(log.path).is_file():
                with open_log(log.path) as opened:
                    sizes.append(opened.size)
        except OSError:
            continue  # who reads it says why
    known = [size for size in sizes if size is not None]
    return sum(known) if len(known) == len(sizes) and known else None


def _names(options: argparse.Namespace) -> Tuple[Optional[List[str]], bool]:
    """Return the names of what is to be read, and whether it is the folder of plog, as none was given on a terminal.

    None, after saying why, when there is no such folder.
    """
    if options.files or (sys.stdin is not None and not sys.stdin.isatty()):
        return options.files, False
    folder = find_default_folder()
    if not Path(folder).is_dir():
        fail(f"{folder}: no such folder; name the logs to read, or set ASCEND_PROCESS_LOG_PATH")
        return None, True
    return [folder], True


def _is_seekable(log: LogFile) -> bool:
    return log.path != STANDARD_INPUT and (Path(log.path).is_file() or not Path(log.path).exists())


def _shown_lines(found: Diagnosed) -> Dict[Place, ShownLine]:
    return {
        place: ShownLine(event.text, [span for span in event.spans.values() if span[0] < span[1]])
        for place, event in found.lines.items()
    }


def _width() -> int:
    """Return how many columns the text may take: those of the terminal, WIDEST where there is none."""
    if not sys.stdout.isatty():
        return WIDEST
    return max(NARROWEST, min(WIDEST, shutil.get_terminal_size().columns))
