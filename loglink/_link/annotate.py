"""A log with the address of its page beside each code, and the same log without.

In: blocks of bytes. Out: bytes: what came in, in its order, and between it the links, in the encoding of the log.
Nothing of the input is changed or left out: `remove` gives it back. Reads and writes no file.

The formats: `text` adds " ADDRESS" at the end of the line, once for each code; `osc8` makes each token a link that
terminals open (escape sequence OSC 8); `markdown` writes each token as [token](address). A code whose link stands in
the line already, in any of the formats and languages, gets no other: annotating twice is annotating once. A line that
is too long to be held gets its links at its end, as text.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from itertools import accumulate
from typing import Dict, FrozenSet, Iterable, Iterator, List, NamedTuple, Optional, Pattern, Tuple

from loglink._link.links import link
from loglink._link.long_lines import LongLineLinks, LongLineWithout, OwnLinks, address_in
from loglink._read.blocks import END, Block
from loglink._read.encodings import Encoding
from loglink._read.lines import line_end
from loglink._recognise.data import Data
from loglink._recognise.engine import Token, tokens_in_line
from loglink._recognise.prefilter import find_lines

FORMATS = ("text", "osc8", "markdown")
LANGUAGES = ("en", "zh")
_OSC8 = "\x1b]8;;"
_OSC8_END = "\x1b\\"


class Addition(NamedTuple):
    """What is written before and after the bytes [start, end) of a block."""

    start: int
    end: int
    before: bytes
    after: bytes


class Plain(NamedTuple):
    """A line without our links: its text, the parts of the line it is made of, where they begin, the codes linked."""

    text: str
    kept: Tuple[Tuple[int, int], ...]
    starts: Tuple[int, ...]
    linked: FrozenSet[str]

    def place(self, index: int) -> int:
        """Return where in the line the character at `index` of the text stands."""
        part = bisect_right(self.starts, index) - 1
        return self.kept[part][0] + index - self.starts[part]


class Annotator:
    """Adds the links of one guide, in one language and one format."""

    def __init__(self, data: Data, base_url: str, language: str, form: str) -> None:
        """Take `base_url` with a slash at its end, and one of FORMATS."""
        self.recognition = data.recognition
        self.form = form
        self.links = {code.name: link(code, base_url, language) for code in data.entries}
        self.names = {link(code, base_url, one): code.name for code in data.entries for one in LANGUAGES}
        self.base_url = base_url
        self.own = _own_links(self.names)
        self.own_links = OwnLinks(base_url, self.own, self.names)

    def annotate(self, blocks: Iterable[Block]) -> Iterator[bytes]:
        """Yield what is to be written after each of `blocks`.

        Of a block that is not whole all is written but an end that may be half of a line end; its tokens may still
        grow, so the links inside it are left out: those of `osc8` and `markdown`; those of `text` follow.
        """
        shown = 0
        long_line: Optional[LongLineLinks] = None
        for block in blocks:
            if block.of_long:
                long_line = long_line or LongLineLinks(self.recognition, self.own_links, block.encoding)
                yield render(block.content, self._at_long_end(long_line, block), shown)
                shown, long_line = 0, None if block.of_long == END else long_line
            elif block.whole:
                yield render(block.content, self.find_additions(block.content, block.encoding), shown)
                shown = 0
            else:
                end = max(shown, _certain_end(block.content, block.encoding))
                yield block.content[shown:end]
                shown = end

    def _at_long_end(self, line: LongLineLinks, block: Block) -> Iterator[Addition]:
        end = line_end(block.content, 0, block.encoding.newline)
        line.take(block.content[:end], block.of_long == END)
        place = _certain_end(block.content[:end], block.encoding)
        addresses = [self.links[name] for name in line.missing] if block.of_long == END else []
        if addresses:
            yield Addition(place, place, b"", block.encoding.encode("".join(f" {address}" for address in addresses)))

    def find_additions(self, content: bytes, encoding: Encoding) -> Iterator[Addition]:
        """Yield what is to be added to `content`, which is whole lines, in order."""
        needles = [encoding.encode(needle) for needle in self.recognition.needles]
        for start, end in find_lines(content, needles, encoding.newline):
            line = content[start:end]
            plain = self._plain(encoding.skeleton(line))
            tokens = self._unlinked(plain)
            if not tokens:
                continue
            if self.form == "text":
                addresses = dict.fromkeys(self.links[token.name] for token in tokens)
                place = start + _certain_end(line, encoding)
                yield Addition(place, place, b"", encoding.encode("".join(f" {address}" for address in addresses)))
            else:
                for token in tokens:
                    yield self._wrap(token, plain, start, encoding)

    def find_codes(self, text: str) -> Dict[str, bool]:
        """Return the names of the codes in `text`, and whether a line with the code lacks its link."""
        found: Dict[str, bool] = {}
        for line in text.split("\n"):
            plain = self._plain(line)
            for token in tokens_in_line(plain.text, 1, self.recognition):
                found[token.name] = found.get(token.name, False) or token.name not in plain.linked
        return found

    def remove(self, blocks: Iterable[Block]) -> Iterator[bytes]:
        """Yield the blocks without the links that `annotate` adds, of any format and language."""
        long_line: Optional[LongLineWithout] = None
        for block in blocks:
            if block.of_long:
                long_line = long_line or LongLineWithout(self.own_links, block.encoding)
                yield from long_line.take(block.content, block.of_long == END)
                long_line = None if block.of_long == END else long_line
            elif block.whole:
                yield self._remove(block.content, block.encoding)

    def _remove(self, content: bytes, encoding: Encoding) -> bytes:
        parts, done = [], 0
        for start, end in find_lines(content, [encoding.encode(self.base_url)], encoding.newline):
            parts.append(content[done:start])
            line = content[start:end]
            kept = self._plain(encoding.skeleton(line)).kept
            parts += [line[first * encoding.width : last * encoding.width] for first, last in kept]
            done = start + len(line) // encoding.width * encoding.width
        return b"".join([*parts, content[done:]])

    def _unlinked(self, plain: Plain) -> List[Token]:
        """Return the tokens of a line whose links do not stand in it."""
        return [token for token in tokens_in_line(plain.text, 1, self.recognition) if token.name not in plain.linked]

    def _wrap(self, token: Token, plain: Plain, start: int, encoding: Encoding) -> Addition:
        address = self.links[token.name]
        first = start + plain.place(token.column - 1) * encoding.width
        last = first + len(token.text) * encoding.width
        before, after = "[", f"]({address})"
        if self.form == "osc8":
            before, after = f"{_OSC8}{address}{_OSC8_END}", f"{_OSC8}{_OSC8_END}"
        return Addition(first, last, encoding.encode(before), encoding.encode(after))

    def _plain(self, line: str) -> Plain:
        """Return the skeleton of a line without our links; an address that stands there otherwise is kept."""
        kept: List[Tuple[int, int]] = []
        linked = set()
        done = 0
        for match in self.own.finditer(line) if self.base_url in line else ():
            linked.add(self.names[address_in(match)])
            token = next((match.span(name) for name in ("wrapped", "bracketed", "bare") if match[name]), (done, done))
            kept += [(done, match.start()), token]
            done = match.end()
        kept = [(start, end) for start, end in [*kept, (done, len(line))] if start < end]
        lengths = [0, *(end - start for start, end in kept)]
        text = "".join(line[start:end] for start, end in kept)
        return Plain(text, tuple(kept), tuple(accumulate(lengths[:-1])), frozenset(linked))


def _own_links(addresses: Iterable[str]) -> Pattern[str]:
    """Return the pattern of what `annotate` adds, in each format, and of an address that stands alone."""
    one = "|".join(re.escape(address) for address in sorted(addresses, key=len, reverse=True))
    return re.compile(
        rf"\x1b\]8;;(?P<osc8>{one})\x1b\\(?P<wrapped>[^\x1b]{{1,64}})\x1b\]8;;\x1b\\"
        rf"|\[(?P<bracketed>[^][]{{1,64}})\]\((?P<markdown>{one})\)| (?P<text>{one})|(?P<bare>{one})"
    )


def _certain_end(part: bytes, encoding: Encoding) -> int:
    """Return where `part` ends without a carriage return or half a code unit at its end."""
    end = len(part) // encoding.width * encoding.width
    carriage_return = encoding.encode("\r")
    return end - encoding.width if part.endswith(carriage_return, 0, end) else end


def render(content: bytes, additions: Iterable[Addition], shown: int = 0) -> bytes:
    """Return `content` from `shown` on with the additions in place; one that begins before `shown` is left out."""
    parts = []
    for addition in additions:
        if addition.start >= shown:
            parts += [content[shown : addition.start], addition.before]
            parts += [content[addition.start : addition.end], addition.after]
            shown = addition.end
    return b"".join([*parts, content[shown:]])
