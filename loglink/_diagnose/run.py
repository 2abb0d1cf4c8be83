"""Diagnoses logs: the one entry into this room.

In: names and lines, or names and blocks of bytes. Out: the object of `loglink diagnose --json`.
"""

from __future__ import annotations

from typing import Any, Dict, Iterable, Iterator, Mapping, Optional, Tuple

from loglink._diagnose.catalogue import Catalogue, load_catalogue
from loglink._diagnose.diagnosis import Assembler
from loglink._diagnose.long_line_head import LongLineHead, without_leading_nulls
from loglink._diagnose.observer import Observer
from loglink._read.blocks import END, Block
from loglink._recognise.data import Data, load_data


def diagnose_texts(
    texts: Iterable[Mapping[str, str]],
    base_url: str,
    language: str = "en",
    catalogue: Optional[Catalogue] = None,
    data: Optional[Data] = None,
) -> Dict[str, Any]:
    """Return the diagnosis of texts, each {"name", "text"}: what `errorCodes.diagnose` returns in the browser."""
    observer = Observer(catalogue or load_catalogue(), data or load_data())
    for one in texts:
        observer.begin_file(one["name"])
        text = one["text"]
        lines = without_leading_nulls(text[1:] if text.startswith("\ufeff") else text)
        for number, line in enumerate(lines.split("\n"), 1):
            observer.take(number, line)
        if not lines or lines.endswith("\n"):
            observer.files[-1].lines -= 1
    return Assembler(observer, base_url, language).diagnosis()


def diagnose_blocks(
    logs: Iterable[Tuple[str, Iterable[Block]]], base_url: str, language: str, catalogue: Catalogue, data: Data
) -> Dict[str, Any]:
    """Return the diagnosis of logs that come as blocks."""
    observer = Observer(catalogue, data)
    for name, blocks in logs:
        observer.begin_file(name)
        for number, line in enumerate(decode_lines(blocks, observer), 1):
            observer.take(number, line)
    return Assembler(observer, base_url, language).diagnosis()


def decode_lines(blocks: Iterable[Block], observer: Observer) -> Iterator[str]:
    """Yield the lines of a log as text, and note its encoding with the file that `observer` is at."""
    is_start = True
    long_line: Optional[LongLineHead] = None
    for content, encoding, whole, of_long in blocks:
        if not whole:
            continue
        observer.files[-1].encoding = encoding.name
        if is_start and content.startswith(encoding.mark):
            content = content[len(encoding.mark) :]
        is_start = False
        if of_long:
            long_line = long_line or LongLineHead(encoding, observer)
            long_line.take(content, of_long == END)
            if of_long == END:
                yield long_line.text
                long_line = None
            continue
        text = without_leading_nulls(content.decode(encoding.name, "replace"))
        yield from (text[:-1] if text.endswith("\n") else text).split("\n")
