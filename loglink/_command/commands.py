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
    one_sentence,
)
from loglink._command.explain import Explainer
from loglink._command.foreign_numbers import foreign_text
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
from loglink._recognise.log_engine import See
from loglink._recognise.neighbours import ForeignHit, neighbours_in_blocks
from loglink._recognise.scan import Hit, scan_blocks
from loglink._recognise.scan import scan as scan_text
from loglink._recognise.spelled import code_spelled, no_spelling
from loglink._recognise.text_search import search

GENERAL = ("LLM_SUCCESS", "LLM_FAILED")
"""Codes that say nothing of the reason."""

Finder = Callable[[Iterable[Block], Data, Optional[See]], Iterator[Union[Hit, ForeignHit]]]


def explain(options: argparse.Namespace) -> int:
    """Explain the code that the token spells."""
    setting = CommandContext(options)
    notes = load_notes(options.notes)
    token = readable(options.token)
    foreign = foreign_text(token, setting.data, setting.language, setting.base_url)
    code = None if foreign else code_spelled(token, setting.data)
    if code is None:
        if not explain_line(token, setting, notes, foreign):
            if " " not in token.strip():
                raise no_spelling(token, setting.data)
            expected = "a code such as 0x5010B009, or a whole line as the log has it"
            raise ValueError(f"{token!r} is no spelling of a code and no line that loglink knows; expected {expected}")
        return FOUND
    text = _explained(code, setting, notes)
    if setting.base_url == DEFAULT_BASE_URL:
        before, end, address = text.rpartition("\n")
        text = f"{before}{end}({HINT})\n{address}"
    show(text)
    return FOUND


def explain_line(line: str, setting: CommandContext, notes: Notes, foreign: str) -> bool:
    """Print the cause that `line` settles alone, else its codes, else what it leaves possible or is a piece of.

    Where it is none of this, `foreign` says what it holds of other families. Return False where that is empty, too.
    """
    from loglink._command.diagnose import render_line  # here, as a code needs nothing of what it loads

    codes = (_explained(code, setting, notes) for code in _codes_in(line, setting))
    text = render_line(line, setting, notes, True) or "\n\n".join(codes)
    text = text or render_line(line, setting, notes, False) or foreign
    if text:
        show(setting.for_people(text))
        setting.hint()
    return bool(text)


def _explained(code: Entry, setting: CommandContext, notes: Notes) -> str:
    return Explainer(setting.data.labels, setting.language, setting.base_url, bold, notes).explain(code)


def _codes_in(line: str, setting: CommandContext) -> List[Entry]:
    """Return the codes in a line, without the general ones where there is another."""
    names = list(dict.fromkeys(hit.code for hit in scan_text(line, setting.data)))
    special = [name for name in names if name not in GENERAL]
    return [setting.data.by_name[name.upper()] for name in special or names]


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
