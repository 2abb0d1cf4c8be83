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
from typing import Dict, Iterator, List, Optional, Sequence, Set

from loglink._command.console import Progress, bold, flush, show, write
from loglink._command.context import ERROR, FOUND, NOTHING, CommandContext, encoding_of, fail, one_sentence
from loglink._command.diagnosis_markdown import DiagnosisMarkdown
from loglink._command.diagnosis_text import DiagnosisText, Place, ShownLine
from loglink._command.since import parse_since
from loglink._command.wrapping import NARROWEST, WIDEST
from loglink._diagnose.catalogue import load_catalogue
from loglink._diagnose.logs import Diagnosed, LogSource, diagnose_logs
from loglink._diagnose.run import diagnose_texts
from loglink._read.encodings import Encoding
from loglink._read.folders import LogFile, Skipped, find_default_folder, find_logs, newest_run
from loglink._read.reading import STANDARD_INPUT, Block, open_log, read_blocks


def diagnose(options: argparse.Namespace) -> int:
    """Print what the logs tell of failures."""
    setting = CommandContext(options)
    since = parse_since(options.since) if options.since else None
    logs = _find_logs(options)
    if not logs:
        return ERROR
    reader = _Reader(encoding_of(options))
    sources = [LogSource(log.name, partial(reader.blocks, log), _is_seekable(log)) for log in logs]
    catalogue = load_catalogue()
    found = diagnose_logs(sources, setting.base_url, setting.language, catalogue, setting.data, since)
    if len(reader.failed) == len(logs):
        return ERROR
    if options.json:
        write(json.dumps(found.content, ensure_ascii=False) + "\n")
        flush()
    elif options.markdown:
        report = DiagnosisMarkdown(catalogue.texts, setting.data, setting.language, _width())
        write(report.render(found.content, _shown_lines(found)) + "\n")
        flush()
    else:
        text = DiagnosisText(catalogue.texts, setting.data, setting.language, _width(), bold)
        show(text.render(found.content, _shown_lines(found)))
    return ERROR if reader.failed else FOUND if found.content["failures"] else NOTHING


def render_line(line: str, setting: CommandContext) -> str:
    """Return what a line alone settles, as text; empty when it settles no cause."""
    catalogue = load_catalogue()
    text = [{"name": "", "text": line}]
    content = diagnose_texts(text, setting.base_url, setting.language, catalogue, setting.data)
    settled = [failure for failure in content["failures"] if failure["cause"]]
    if not settled:
        return ""
    shown = DiagnosisText(catalogue.texts, setting.data, setting.language, _width(), bold)
    return shown.render_failures(settled, {})


class _Reader:
    """Opens logs; what cannot be read is said once, and the others are read all the same."""

    def __init__(self, encoding: Optional[Encoding]) -> None:
        self.encoding = encoding
        self.failed: Set[str] = set()

    def blocks(self, log: LogFile) -> Iterator[Block]:
        """Yield the blocks of `log`, none when it failed before."""
        if log.path in self.failed:
            return
        with one_sentence(log.name) as outcome, open_log(log.path) as opened:
            progress = Progress(log.name, opened.size)
            try:
                for block in read_blocks(opened.stream, self.encoding):
                    progress.step(len(block.content))
                    yield block
            finally:
                progress.hide()
        if outcome.failed:
            self.failed.add(log.path)


def _find_logs(options: argparse.Namespace) -> List[LogFile]:
    """Return the logs to read; none, after saying why, when there are none."""
    keep_binary = options.encoding is not None
    if options.files:
        return _in(options.files, keep_binary)
    if sys.stdin is not None and not sys.stdin.isatty():
        return [LogFile(STANDARD_INPUT, STANDARD_INPUT)]
    folder = find_default_folder()
    if not Path(folder).is_dir():
        fail(f"{folder}: no such folder; name the logs to read, or set ASCEND_PROCESS_LOG_PATH")
        return []
    logs = _in([folder], keep_binary)
    run = newest_run(logs)
    if logs:
        _note(f"reads {folder}: the newest run, {len(run)} of {len(logs)} files")
    return run


def _in(names: Sequence[str], keep_binary: bool) -> List[LogFile]:
    try:
        logs, skipped = find_logs(names, keep_binary)
    except OSError as error:
        fail(f"{error.filename}: {error.strerror}; check who may read it")
        return []
    left_out = _said(skipped)
    if not logs:
        fail(f"{', '.join(names)}: no log in it{f' ({left_out})' if left_out else ''}; name a file or another folder")
    elif left_out:
        _note(left_out)
    return logs


def _said(skipped: Skipped) -> str:
    counts: Dict[str, int] = {word: count for word, count in skipped._asdict().items() if count}
    return f"left out: {', '.join(f'{count} {word}' for word, count in counts.items())}" if counts else ""


def _note(sentence: str) -> None:
    print(f"loglink: {sentence}", file=sys.stderr)


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
