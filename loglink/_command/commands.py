"""What each command of loglink does, once its arguments are read.

In: the options of `loglink.__main__`. Out: text on the standard output, sentences on the standard error, an exit code.
"""

from __future__ import annotations

import argparse
from contextlib import contextmanager
from typing import Callable, Iterable, Iterator, List, Optional, Tuple, Union

from loglink._command.console import Progress, bold, flush, readable, show, write, write_bytes
from loglink._command.context import (
    ERROR,
    FOUND,
    HINT,
    NOTHING,
    CommandContext,
    Outcome,
    encoding_of,
    fail,
    one_sentence,
)
from loglink._command.explain import Explainer
from loglink._command.logs import logs_to_read
from loglink._command.notes import Notes, load_notes
from loglink._command.rows import LineSeen, json_row, readable_row
from loglink._link.annotate import Annotator
from loglink._link.links import DEFAULT_BASE_URL
from loglink._read.blocks import Block
from loglink._read.encodings import UTF_8, Encoding
from loglink._read.reading import open_log, read_blocks
from loglink._read.unpacked import LogFile
from loglink._recognise.data import Data, Entry
from loglink._recognise.decode import decode
from loglink._recognise.log_engine import See
from loglink._recognise.nearest import nearest
from loglink._recognise.neighbours import ForeignHit, neighbours_in_blocks
from loglink._recognise.scan import Hit, scan_blocks
from loglink._recognise.similar import similar_names
from loglink._recognise.text_search import search

Finder = Callable[[Iterable[Block], Data, Optional[See]], Iterator[Union[Hit, ForeignHit]]]


def explain(options: argparse.Namespace) -> int:
    """Explain the code that the token spells."""
    setting = CommandContext(options)
    notes = load_notes(options.notes)
    token = readable(options.token)
    decoded = decode(token, setting.data)
    if decoded is None:
        if " " in token.strip() and explain_line(token, setting, notes):
            return FOUND
        near = _did_you_mean(similar_names(token, setting.data))
        return fail(f"{token!r} is no spelling of a code; {near or 'expected one such as 0x5010B009'}")
    code = setting.data.by_name.get(decoded.code or "")
    if code is None:
        near = _did_you_mean(nearest(decoded.value or 0, setting.data))
        return fail(f"{decoded.hex} is none of the codes; {near or 'see them all with: loglink list'}")
    text = Explainer(setting.data.labels, setting.language, setting.base_url, bold, notes).explain(code)
    if setting.base_url == DEFAULT_BASE_URL:
        before, end, address = text.rpartition("\n")
        text = f"{before}{end}({HINT})\n{address}"
    show(text)
    return FOUND


def explain_line(line: str, setting: CommandContext, notes: Notes) -> bool:
    """Print the cause that `line`, a whole line of a log, settles; return False when it settles none alone."""
    from loglink._command.diagnose import render_line  # here, as a code needs nothing of what it loads

    text = render_line(line, setting, notes)
    if text:
        show(setting.for_people(text))
        setting.hint()
    return bool(text)


def _did_you_mean(names: List[str]) -> str:
    return f"did you mean {' or '.join(names)}?" if names else ""


def list_codes(options: argparse.Namespace) -> int:
    """List every code."""
    setting = CommandContext(options)
    return _table(setting, list(setting.data.entries))


def search_words(options: argparse.Namespace) -> int:
    """List the codes that the words mean."""
    setting = CommandContext(options)
    return _table(setting, search([readable(word) for word in options.words], setting.data))


def _table(setting: CommandContext, codes: List[Entry]) -> int:
    width = max((len(code.name) for code in codes), default=0)
    rows = [f"{bold(code.name.ljust(width))}  {_numbers(code)}  {code.meaning[setting.language]}" for code in codes]
    if rows:
        show("\n".join(rows))
    return FOUND if codes else NOTHING


def _numbers(code: Entry) -> str:
    hex_, decimal = code.numbers or ("-", "-")
    return f"{hex_:<10}  {decimal:>10}"


def scan(options: argparse.Namespace) -> int:
    """Print every code in the logs, or every number of another family."""
    setting = CommandContext(options)
    found = False
    find: Finder = neighbours_in_blocks if options.neighbours else scan_blocks
    with logs_to_read(options.files, options.encoding is not None) as given:
        failed = given.has_failed
        for log in given.logs:
            name = given.name_of(log, options.files)
            with one_sentence(log.name) as outcome, _reading(log, options, outcome) as (blocks, progress):
                line = LineSeen()
                for hit in find(blocks, setting.data, None if options.json else line.see):
                    progress.hide()
                    write(json_row(hit, name) if options.json else readable_row(hit, name, line, setting))
                    found = True
            failed = failed or outcome.failed
    setting.hint()
    return ERROR if failed else FOUND if found else NOTHING


@contextmanager
def _reading(
    log: LogFile, options: argparse.Namespace, outcome: Outcome, binary: Optional[Encoding] = None
) -> Iterator[Tuple[Iterator[Block], Progress]]:
    """Give the blocks of `log`, and the progress, which is to be hidden before something is printed."""
    with open_log(log.path) as opened:
        progress = Progress(log.name, opened.size)
        try:
            yield _counted(read_blocks(opened.stream, encoding_of(options), binary, outcome.note), progress), progress
        finally:
            progress.hide()


def _counted(blocks: Iterator[Block], progress: Progress) -> Iterator[Block]:
    for block in blocks:
        if block.whole:
            progress.step(len(block.content))
        yield block
        flush()  # before more is waited for


def annotate(options: argparse.Namespace) -> int:
    """Copy the logs to the standard output with links; a log that shows no text is copied too."""
    setting = CommandContext(options)
    annotator = Annotator(setting.data, setting.base_url, setting.language, options.format)
    work = annotator.remove if options.remove else annotator.annotate
    with logs_to_read(options.files, options.encoding is not None) as given:
        failed = given.has_failed
        for log in given.logs:
            with one_sentence(log.name) as outcome, _reading(log, options, outcome, UTF_8) as (blocks, progress):
                for content in work(blocks):
                    progress.hide()
                    write_bytes(content)
            failed = failed or outcome.failed
    return ERROR if failed else FOUND
