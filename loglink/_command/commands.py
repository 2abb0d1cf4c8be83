"""What each command of loglink does, once its arguments are read.

In: the options of `loglink.__main__`. Out: text on the standard output, sentences on the standard error, an exit code.
"""

from __future__ import annotations

import argparse
import json
import sys
import zlib
from contextlib import contextmanager
from typing import Callable, Iterable, Iterator, List, Optional, Union

from loglink._command.console import Progress, bold, flush, readable, show, write, write_bytes
from loglink._command.explain import Explainer
from loglink._link.annotate import Annotator
from loglink._link.links import find_base_url, find_language, link
from loglink._read.encodings import ENCODINGS, UTF_8, Encoding
from loglink._read.reading import STANDARD_INPUT, BinaryLogError, Block, open_log, read_blocks
from loglink._recognise.data import Data, Entry, load_data
from loglink._recognise.decode import decode
from loglink._recognise.nearest import nearest
from loglink._recognise.neighbours import ForeignHit, neighbours_in_blocks
from loglink._recognise.scan import Hit, scan_blocks
from loglink._recognise.text_search import search, similar_names

FOUND, NOTHING, ERROR = 0, 1, 2

Finder = Callable[[Iterable[Block], Data], Iterator[Union[Hit, ForeignHit]]]


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


def explain(options: argparse.Namespace) -> int:
    """Explain the code that the token spells."""
    setting = CommandContext(options)
    token = readable(options.token)
    decoded = decode(token, setting.data)
    if decoded is None:
        near = _did_you_mean(similar_names(token, setting.data))
        return fail(f"{token!r} is no spelling of a code; {near or 'expected one such as 0x5010B009'}")
    code = setting.data.by_name.get(decoded.code or "")
    if code is None:
        near = _did_you_mean(nearest(decoded.value or 0, setting.data))
        return fail(f"{decoded.hex} is none of the codes; {near or 'see them all with: loglink list'}")
    show(Explainer(setting.data.labels, setting.language, setting.base_url, bold).explain(code))
    return FOUND


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
    found = failed = False
    for name in options.files or [STANDARD_INPUT]:
        with _one_sentence(name) as outcome:
            find = neighbours_in_blocks if options.neighbours else scan_blocks
            for hit in _hits(name, _encoding(options), setting.data, find):
                write(_hit_line(hit, name if len(options.files) > 1 else None, options.json, setting))
                found = True
        failed = failed or outcome.failed
    return ERROR if failed else FOUND if found else NOTHING


def _hits(name: str, encoding: Optional[Encoding], data: Data, find: Finder) -> Iterator[Union[Hit, ForeignHit]]:
    with open_log(name) as log:
        progress = Progress(name, log.size)
        blocks = _counted(read_blocks(log.stream, encoding), progress)
        for hit in find(blocks, data):
            progress.hide()
            yield hit
        progress.hide()


def _hit_line(hit: Union[Hit, ForeignHit], name: Optional[str], as_json: bool, setting: CommandContext) -> str:
    if as_json:
        return json.dumps({**({"file": name} if name else {}), **hit._asdict()}) + "\n"
    place = f"{name}:{hit.line}:{hit.column}" if name else f"{hit.line}:{hit.column}"
    if isinstance(hit, ForeignHit):
        line = next(one.line for one in setting.data.neighbours if one.name == hit.name)
        return f"{place}: {hit.text}  {bold(hit.name)} ({hit.family})  {line[setting.language]}\n"
    code = setting.data.by_name[hit.code.upper()]
    return f"{place}: {hit.text}  {bold(code.name)}  {code.meaning[setting.language]}  {setting.link(code)}\n"


def annotate(options: argparse.Namespace) -> int:
    """Copy the logs to the standard output with links; a log that shows no text is copied too."""
    setting = CommandContext(options)
    annotator = Annotator(setting.data, setting.base_url, setting.language, options.format)
    work = annotator.remove if options.remove else annotator.annotate
    failed = False
    for name in options.files or [STANDARD_INPUT]:
        with _one_sentence(name) as outcome, open_log(name) as log:
            progress = Progress(name, log.size)
            for content in work(_counted(read_blocks(log.stream, _encoding(options), UTF_8), progress)):
                progress.hide()
                write_bytes(content)
            progress.hide()
        failed = failed or outcome.failed
    return ERROR if failed else FOUND


def _counted(blocks: Iterator[Block], progress: Progress) -> Iterator[Block]:
    for block in blocks:
        if block.whole:
            progress.step(len(block.content))
        yield block
        flush()  # before more is waited for


def _encoding(options: argparse.Namespace) -> Optional[Encoding]:
    return ENCODINGS[options.encoding] if options.encoding else None


class _Outcome:
    failed = False


@contextmanager
def _one_sentence(name: str) -> Iterator[_Outcome]:
    """Turn what goes wrong with the log `name` into one sentence, so that the other logs are still read."""
    outcome = _Outcome()
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
