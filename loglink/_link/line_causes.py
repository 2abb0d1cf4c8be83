"""The cause that a line settles alone: what its link leads to instead of the head of the page.

In: line_causes.json, made of the signatures and rules of the diagnosis; a line and the names of its codes. Out: a cause
where `loglink diagnose` names it of that line alone, and never else. Loads nothing of the diagnosis itself.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Any, Collection, Iterable, Iterator, Mapping, Match, NamedTuple, Optional, Pattern, Tuple, Union

from loglink._read.encodings import Encoding
from loglink._recognise.literals import LONGEST_SHAPE, MOST_SHAPES, SAME_DIGIT, Literals, holds_any
from loglink._recognise.packaged import read_packaged
from loglink._recognise.prefilter import find_lines, find_loud_runs, is_for_information

LONGEST = 6000
"""Characters of a line that are looked at: signatures begin early."""
HEAD = 300
"""Characters in which a layout has said its level."""
LONGEST_ID = 80
"""More characters than the id of a part of a page has."""
_TOLD_FOR_INFORMATION = ("I", "D", "T", "EV")
"""How the levels begin in which plog tells of no failure."""


class Asked(NamedTuple):
    """What must hold of a line: `of` is the number of a slot, "codes" for their names, or "line"."""

    of: Union[int, str]
    pattern: str
    negated: bool

    def holds(self, match: Match[str], line: str, codes: Iterable[str]) -> bool:
        """Return whether it does for `match`, the text of the wording in `line`."""
        if isinstance(self.of, int):
            text = match[self.of]
        else:
            text = line if self.of == "line" else "".join(f" {name}" for name in codes)
        return (compiled(self.pattern).search(text) is not None) != self.negated


class LineCause(NamedTuple):
    """A cause: `page` is the name of a code, or the path of a page of the guide; `id` is without #."""

    page: str
    id: str
    when: Tuple[Asked, ...] = ()


class Wording(NamedTuple):
    """One text of a signature; `function` is what the line must hold too, empty for nothing."""

    literal: str
    pattern: str
    function: str
    causes: Tuple[LineCause, ...]

    def search(self, line: str) -> Optional[Match[str]]:
        """Return where `line`, which holds the literal, bears it."""
        if self.function and not compiled(self.function).search(line):
            return None
        return compiled(self.pattern).search(line)

    def cause_of(self, match: Match[str], line: str, codes: Iterable[str]) -> Optional[LineCause]:
        """Return the first cause that holds for `match` in `line`, which bears `codes`."""
        return next((one for one in self.causes if all(asked.holds(match, line, codes) for asked in one.when)), None)


class Spoken(NamedTuple):
    """How to tell a text that is spoken of from one that is printed."""

    before: int
    quoted: str
    field: str
    command: str
    word: str
    most_words: int

    def holds(self, line: str, start: int) -> bool:
        """Return whether the text at `start` stands in quotes of source code, behind a command, or in a sentence."""
        before = line[max(0, start - self.before) : start]
        if compiled(self.quoted).search(before):
            return not compiled(self.field).search(before)
        is_sentence = len(compiled(self.word).findall(before)) >= self.most_words
        return is_sentence or compiled(self.command).search(before) is not None


class LineCauses:
    """All of line_causes.json."""

    def __init__(self, raw: Mapping[str, Any]) -> None:
        """KeyError or TypeError when the shape of `raw` is another one."""
        self.guides: Tuple[str, ...] = tuple(raw["guides"])
        self.needles: Tuple[str, ...] = tuple(raw["needles"])
        self._header: str = raw["header"]
        self._spoken = Spoken(**raw["spoken"])
        self._wordings = tuple(_wording(one) for one in raw["wordings"])
        self._literals = Literals([one.literal for one in self._wordings])
        self._shaped_needles = [needle.encode("ascii").translate(SAME_DIGIT) for needle in self.needles]
        self._kept = lru_cache(maxsize=MOST_SHAPES)(self._may_bear)

    def find(self, line: str, codes: Collection[str]) -> Optional[LineCause]:
        """Return the cause that `line`, which bears `codes`, settles alone; None where it settles none.

        A line of the levels INFO and DEBUG settles none unless it bears a code: it may tell of a probe.
        """
        head = line[:LONGEST]
        numbers = self._literals.find(head)
        if not any(self._wordings[number].causes for number in numbers) or (not codes and is_for_information(head)):
            return None
        header = compiled(self._header).search(head, 0, HEAD)
        if header and header["level"].startswith(_TOLD_FOR_INFORMATION):
            return None
        for number in numbers:
            match = self._wordings[number].search(head)
            if match:
                is_told = header is not None or not self._spoken.holds(head, match.start())
                return self._wordings[number].cause_of(match, head, codes) if is_told else None
        return None

    def may_settle(self, text: str) -> bool:
        """Return whether looking for a cause in `text` is worth while."""
        return holds_any(text, self.needles)

    def find_lines(self, content: bytes, encoding: Encoding) -> Iterator[Tuple[int, int]]:
        """Yield (start, end) of the lines of `content` in which looking for a cause is worth while, in order.

        Lines that are marked INFO or DEBUG where they begin are left out.
        """
        if encoding.width > 1:
            yield from find_lines(content, [encoding.encode(needle) for needle in self.needles], encoding.newline)
            return
        for start, end in find_loud_runs(content):
            for shape in content[start:end].translate(SAME_DIGIT).split(b"\n"):
                if (self._kept if len(shape) <= LONGEST_SHAPE else self._may_bear)(shape):
                    yield start, start + len(shape)
                start += len(shape) + 1

    def _may_bear(self, shape: bytes) -> bool:
        """Return whether a line of `shape` may bear a wording that settles a cause."""
        if not any(map(shape.__contains__, self._shaped_needles)):
            return False
        numbers = self._literals.of_shape(shape[:LONGEST].decode("latin-1"))
        return any(self._wordings[number].causes for number in numbers)


@lru_cache(maxsize=None)
def load_line_causes() -> LineCauses:
    """Return what the package holds; FileNotFoundError when line_causes.json is not in it."""
    return LineCauses(read_packaged("line_causes.json"))


def _wording(raw: Mapping[str, Any]) -> Wording:
    causes = tuple(
        LineCause(
            one["page"],
            one["id"],
            tuple(Asked(asked["of"], asked["pattern"], asked.get("negated", False)) for asked in one["when"]),
        )
        for one in raw.get("causes", ())
    )
    return Wording(raw["literal"], raw["pattern"], raw.get("function", ""), causes)


@lru_cache(maxsize=None)
def compiled(pattern: str) -> Pattern[str]:
    """Return what finds `pattern`: compiled when first needed, as a log needs few of more than a thousand."""
    return re.compile(pattern, re.ASCII)
