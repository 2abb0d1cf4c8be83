"""Every token of a recognition list that stands in the bytes of a log, with its place.

In: blocks of a log and a Recognition. Out: tokens in order of appearance, as `engine.find_tokens` yields those of the
text. Only the lines that hold a needle are looked at; a line that is too long to be held is looked at in pieces.
"""

from __future__ import annotations

from typing import Callable, Iterable, Iterator, Optional

from loglink._read.blocks import END, Block
from loglink._read.encodings import Encoding
from loglink._read.lines import line_end
from loglink._recognise.data import Recognition
from loglink._recognise.engine import Token, tokens_in_line
from loglink._recognise.long_line import LongLine
from loglink._recognise.prefilter import find_lines

See = Callable[[bytes, Encoding], None]


def tokens_in_blocks(blocks: Iterable[Block], recognition: Recognition, see: Optional[See] = None) -> Iterator[Token]:
    """Yield the tokens of a log that comes as blocks, as `find_tokens` yields those of its text.

    `see` gets each line that may hold tokens, of a long one its first piece, before they are yielded.
    """
    number = 1
    is_start = True
    long_line: Optional[LongLine] = None
    for content, encoding, whole, of_long in blocks:
        if not whole:
            continue
        needles = [encoding.encode(needle) for needle in recognition.needles]
        if is_start and content.startswith(encoding.mark):
            content = content[len(encoding.mark) :]
        is_start, counted = False, 0
        if of_long:
            if long_line is None and see:
                see(content, encoding)
            long_line = long_line or LongLine(recognition, encoding, number)
            yield from long_line.take(content[: line_end(content, 0, encoding.newline)], of_long == END)
            if of_long == END:
                long_line, number = None, number + 1
            continue
        for start, end in find_lines(content, needles, encoding.newline):
            number += encoding.count_lines(content[counted:start])
            counted = start
            line = content[start:end]
            if see:
                see(line, encoding)
            for token in tokens_in_line(encoding.skeleton(line), number, recognition):
                before = line[: (token.column - 1) * encoding.width]
                yield token._replace(column=encoding.count_points(before) + 1)
        number += encoding.count_lines(content[counted:] if counted else content)
