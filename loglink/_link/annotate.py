"""A log with the address of its page beside each code, and the same log without.

In: blocks of bytes. Out: bytes: what came in, in its order, and between it the links, in the encoding of the log.
Nothing of the input is changed or left out: `remove` gives it back. Reads and writes no file.

The formats: `text` adds " ADDRESS" at the end of the line, once for each code; `osc8` makes each token a link that
terminals open (escape sequence OSC 8); `markdown` writes each token as [token](address). Where a line settles its cause
alone, the link of the code leads to that; a cause on a page of which the line has no code gets its address at the end,
in every format. A page whose link stands in the line already, in any of the formats and languages, gets no other:
annotating twice is annotating once. A line that is too long to be held gets its links at its end, as text.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from heapq import merge
from itertools import accumulate
from typing import Dict, FrozenSet, Iterable, Iterator, List, NamedTuple, Optional, Pattern, Tuple

from loglink._link.line_causes import LONGEST_ID, load_line_causes
from loglink._link.links import LANGUAGES, link, root_of
from loglink._link.long_lines import LongLineLinks, LongLineWithout, OwnLinks
from loglink._read.blocks import END, Block
from loglink._read.encodings import Encoding
from loglink._read.lines import line_end
from loglink._recognise.data import Data
from loglink._recognise.engine import Token, tokens_in_line
from loglink._recognise.prefilter import find_lines

FORMATS = ("text", "osc8", "markdown")
_OSC8 = "\x1b]8;;"
_OSC8_END = "\x1b\\"


class Addition(NamedTuple):
    """What is written before and after the bytes [start, end) of a block."""

    start: int
    end: int
    before: bytes
    after: bytes


class Plain(NamedTuple):
    """A line without our links: its text, the parts of the line it is made of, where they begin, the pages linked."""

    text: str
    kept: Tuple[Tuple[int, int], ...]
    starts: Tuple[int, ...]
    linked: FrozenSet[str]

    def place(self, index: int) -> int:
        """Return where in the line the character at `index` of the text stands."""
        part = bisect_right(self.starts, index) - 1
        return self.kept[part][0] + index - self.starts[part]


class Found(NamedTuple):
    """The names of the codes in a text, and by page the addresses that it lacks."""

    names: Tuple[str, ...]
    missing: Dict[str, str]


class Annotator:
    """Adds the links of one guide, in one language and one format."""

    def __init__(self, data: Data, base_url: str, language: str, form: str) -> None:
        """Take `base_url` with a slash at its end, and one of FORMATS."""
        self.recognition = data.recognition
        self.form = form
        self.causes = load_line_causes()
        self.links = {code.name: link(code, base_url, language) for code in data.entries}
        roots = {one: root_of(base_url, one) for one in LANGUAGES}
        self.links.update((path, roots[language] + path) for path in self.causes.guides)
        codes = {link(code, base_url, one): code.name for code in data.entries for one in LANGUAGES}
        guides = {root + path: path for path in self.causes.guides for root in roots.values()}
        self.base_url = base_url
        self.own_links = OwnLinks(base_url, _own_links(codes, guides), {**codes, **guides})

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
        if block.of_long == END:
            pages = self._pages(line.names, self._plain(line.head).text)
            yield from _at_end(place, [pages[page] for page in pages if page not in line.linked], block.encoding)

    def find_additions(self, content: bytes, encoding: Encoding) -> Iterator[Addition]:
        """Yield what is to be added to `content`, which is whole lines, in order."""
        for start, end in self._lines(content, encoding):
            line = content[start:end]
            plain = self._plain(encoding.skeleton(line))
            tokens = tokens_in_line(plain.text, 1, self.recognition)
            pages = self._pages([token.name for token in tokens], self._decoded(line, encoding))
            at_end = dict(pages)
            if self.form != "text":
                for token in tokens:
                    at_end.pop(token.name, None)
                    if token.name not in plain.linked:
                        yield self._wrap(token, pages[token.name], plain, start, encoding)
            missing = [address for page, address in at_end.items() if page not in plain.linked]
            yield from _at_end(start + _certain_end(line, encoding), missing, encoding)

    def _lines(self, content: bytes, encoding: Encoding) -> Iterator[Tuple[int, int]]:
        """Yield (start, end) of the lines that may get a link, in order."""
        needles = [encoding.encode(needle) for needle in self.recognition.needles]
        with_code = find_lines(content, needles, encoding.newline)
        last = -1
        for start, end in merge(with_code, self.causes.find_lines(content, encoding)):
            if start > last:
                yield start, end
                last = start

    def _pages(self, names: Iterable[str], line: str) -> Dict[str, str]:
        """Return the addresses of a line by page: of each of its codes, and of the cause that it settles alone."""
        pages = {name: self.links[name] for name in names}
        cause = self.causes.find(line, tuple(pages))
        if cause is not None:
            pages[cause.page] = f"{self.links[cause.page]}#{cause.id}"
        return pages

    def _decoded(self, line: bytes, encoding: Encoding) -> str:
        """Return the text of a line without our links."""
        return self._plain(line.decode(encoding.name, "replace")).text

    def find_in_text(self, text: str, is_grave: bool) -> Found:
        """Return what is in `text`, whose links stand anywhere in it; without a code a cause is one where `is_grave`.

        A text that is not grave is one for information: what it says to have failed may be all right.
        """
        lines = [self._plain(line) for line in text.split("\n")]
        linked = {page for line in lines for page in line.linked}
        names: Dict[str, None] = {}
        pages: Dict[str, str] = {}
        for line in lines:
            own = dict.fromkeys(token.name for token in tokens_in_line(line.text, 1, self.recognition))
            names.update(own)
            for page, address in self._pages(own, line.text).items():
                if "#" not in pages.get(page, ""):  # a cause that another line has settled stays
                    pages[page] = address
        missing = {page: pages[page] for page in (pages if names or is_grave else ()) if page not in linked}
        return Found(tuple(names), missing)

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

    def _wrap(self, token: Token, address: str, plain: Plain, start: int, encoding: Encoding) -> Addition:
        first = start + plain.place(token.column - 1) * encoding.width
        last = first + len(token.text) * encoding.width
        before, after = "[", f"]({address})"
        if self.form == "osc8":
            before, after = f"{_OSC8}{address}{_OSC8_END}", f"{_OSC8}{_OSC8_END}"
        return Addition(first, last, encoding.encode(before), encoding.encode(after))

    def _plain(self, line: str) -> Plain:
        """Return the skeleton of a line without our links; an address that stands there otherwise is kept."""
        if self.base_url not in line:
            return Plain(line, ((0, len(line)),), (0,), frozenset())
        kept: List[Tuple[int, int]] = []
        linked = set()
        done = 0
        for match in self.own_links.pattern.finditer(line):
            linked.add(self.own_links.page_in(match))
            token = next((match.span(name) for name in ("wrapped", "bracketed", "bare") if match[name]), (done, done))
            kept += [(done, match.start()), token]
            done = match.end()
        kept = [(start, end) for start, end in [*kept, (done, len(line))] if start < end]
        lengths = [0, *(end - start for start, end in kept)]
        text = "".join(line[start:end] for start, end in kept)
        return Plain(text, tuple(kept), tuple(accumulate(lengths[:-1])), frozenset(linked))


def _own_links(codes: Iterable[str], guides: Iterable[str]) -> Pattern[str]:
    """Return the pattern of what `annotate` adds, in each format, and of an address that stands alone.

    Of the pages of codes an address may have an id, of those of the guide it has one.
    """
    id = f"#[a-z][a-z0-9-]{{0,{LONGEST_ID}}}"
    one = rf"(?:{_either(codes)})(?:{id})?" + (rf"|(?:{_either(guides)}){id}" if guides else "")
    return re.compile(
        rf"\x1b\]8;;(?P<osc8>{one})\x1b\\(?P<wrapped>[^\x1b]{{1,64}})\x1b\]8;;\x1b\\"
        rf"|\[(?P<bracketed>[^][]{{1,64}})\]\((?P<markdown>{one})\)| (?P<text>{one})|(?P<bare>{one})"
    )


def _either(addresses: Iterable[str]) -> str:
    return "|".join(re.escape(address) for address in sorted(addresses, key=len, reverse=True))


def _at_end(place: int, addresses: Iterable[str], encoding: Encoding) -> Iterator[Addition]:
    """Yield what is added at `place`, the end of a line: the addresses, each once; nothing without one."""
    text = "".join(f" {address}" for address in dict.fromkeys(addresses))
    if text:
        yield Addition(place, place, b"", encoding.encode(text))


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
