"""What the site's search reads: the built pages as plain text, cut at their headings and causes, a file a language.

In: the folder of the built site, and the words of data/search/ by place. Out: `search/index.js` below the root of each
language. Reads the HTML that readers get, so that nothing is found that is not on a page; knows no MkDocs and no code.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

from macros.model.text import LANGUAGES

INDEX = "search/index.js"
HEADINGS = ("h1", "h2", "h3", "h4")
MOST_PAGES = 2
"""On how many pages a block may stand: what more of them say tells none of them apart."""
PARTS = ("cause-",)
"""How the ids of elements begin that are a section though no heading."""

_SILENT = frozenset({"script", "style", "template", "button", "svg", "form", "noscript", "figure"})
_PROGRAMS = ("apache", "json", "nginx", "python", "sql", "yaml")
"""Languages of code to copy: the text beside it says what it does. Logs and commands are searched."""
_SILENT_CLASSES = frozenset(
    (
        *(f"language-{language}" for language in _PROGRAMS),
        "headerlink",
        "md-content__button",
        "ec-badges",
        "ec-spellings",
        "ec-hex",
        "ec-jumps",
        "ec-copied",
        "ec-sources",
        "ec-line-by",
        "ec-filter",
    )
)
"""What is on a page and says nothing to a search: controls, badges, values that search answers by itself."""
_VOID = frozenset({"br", "hr", "img", "input", "meta", "link", "wbr", "col", "source"})
_INLINE = frozenset({"a", "abbr", "b", "code", "em", "i", "kbd", "mark", "small", "span", "strong", "sub", "sup"})
_PATTERN_SEARCHED = re.compile("grep -")
"""How a command begins that searches logs: nobody types a pattern, and its words are those of the lines it finds."""
_NUMBERED = re.compile(r"^\d+\. ")
_SOURCE = re.compile(r"[\w.-]+/[\w.-]+@[0-9a-f]{7,}(?::[\w./-]+)?(?::\d+(?:-\d+)?)?(?:[,、] ?(?=[\w.-]+/))?")
"""A source as pages name it: repository, commit, path, lines. Nobody types one."""


_FIRST = 0x100
_FIRST_OF_THREE = "\u0800"
"""Below it a character has two bytes in UTF-8; those from _FIRST on stand for others in the script."""
_SCRIPT = """var errorCodes = errorCodes || {{}};
errorCodes.searchLetters = {letters};
errorCodes.searchIndex = JSON.parse(JSON.stringify({packed})
  .replace(/[\\u0100-\\u07ff]/g, (one) => errorCodes.searchLetters[one.charCodeAt(0) - {first}]));
"""


@dataclass
class Section:
    """A stretch of a page that has an address: `id` is empty for what stands before the first one."""

    id: str
    title: str = ""
    blocks: list[str] = field(default_factory=list)


class PageReader(HTMLParser):
    """Collects the sections of one page out of the HTML of its article."""

    def __init__(self) -> None:
        """Begin with the page itself, before any heading."""
        super().__init__(convert_charrefs=True)
        self.sections: list[Section] = [Section("")]
        self._open: list[tuple[str, bool]] = []  # each open element, and whether all in it is silent
        self._heading = ""  # the heading whose text is being read
        self._level = 0  # of the heading that left its section out of the search; 0 for none
        self._summary: list[str] | None = None
        self._last_summary = ""  # the text of a summary: the title of the part that follows, or a block like others
        self._block: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Begin a section at a heading or a part, end a block at what is no part of a sentence."""
        named = dict(attrs)
        if tag in HEADINGS:
            self._begin_heading(tag, named)
        elif (named.get("id") or "").startswith(PARTS) and not self._is_silent():
            title, self._last_summary = self._last_summary, ""
            self._begin_section(named["id"] or "")
            self.sections[-1].title = title
        elif tag not in _INLINE:
            self._end_block()
        if tag == "summary":
            self._summary = []
        if tag not in _VOID:
            self._open.append((tag, self._is_silent() or _says_nothing(tag, named)))

    def handle_endtag(self, tag: str) -> None:
        """End what the tag ends."""
        if tag not in _INLINE:
            self._end_block()
        if tag == self._heading:
            self._heading = ""
        if tag == "summary" and self._summary is not None:
            self._last_summary = _plain("".join(self._summary))
            self._summary = None
        while self._open:
            name, _ = self._open.pop()
            if name == tag:
                break

    def handle_data(self, data: str) -> None:
        """Take the text for the heading, the summary or the block that is open."""
        if self._is_silent():
            return
        if self._heading:
            self.sections[-1].title += data
        elif self._summary is not None:
            self._summary.append(data)
        elif not self._level:
            self._block.append(data)

    def _is_silent(self) -> bool:
        return bool(self._open) and self._open[-1][1]

    def _begin_heading(self, tag: str, named: Mapping[str, str | None]) -> None:
        self._end_block()
        level = int(tag[1])
        if self._is_silent() or (self._level and level > self._level):
            return
        self._level = level if "data-search-exclude" in named else 0
        if not self._level:
            self._heading = tag
            self._begin_section("" if tag == "h1" else named.get("id") or "")

    def _begin_section(self, ident: str) -> None:
        self._end_block()
        if ident or self.sections[-1].blocks:
            self.sections.append(Section(ident))

    def _end_block(self) -> None:
        text = _plain("".join(self._block))
        self._block = []
        if not text or self._heading or _PATTERN_SEARCHED.match(text):
            return
        if self._last_summary:
            self.sections[-1].blocks.append(self._last_summary)
            self._last_summary = ""
        self.sections[-1].blocks.append(text)


def _says_nothing(tag: str, named: Mapping[str, str | None]) -> bool:
    classes = (named.get("class") or "").split()
    return (
        tag in _SILENT
        or ("data-search-exclude" in named and tag not in HEADINGS)
        or bool(_SILENT_CLASSES & set(classes))
    )


def _plain(text: str) -> str:
    return " ".join(_SOURCE.sub("", text).replace("\u200b", "").split())


def read_sections(html: str) -> list[Section]:
    """Return the sections of a page in order: the first is the page itself; empty ones are left out."""
    article = html.partition("<article")[2].partition("</article>")[0]
    reader = PageReader()
    reader.feed(f"<article{article}")
    reader.close()
    for section in reader.sections:
        section.title = (
            _NUMBERED.sub("", _plain(section.title)) if section.id.startswith(PARTS) else _plain(section.title)
        )
    return [one for place, one in enumerate(reader.sections) if place == 0 or one.title or one.blocks]


def read_pages(site: Path, language: str) -> Iterator[tuple[str, list[Section]]]:
    """Yield each page of `language` by its path below the root of that language, sorted by path."""
    root = site if language == LANGUAGES[0] else site / language
    others = [site / other for other in LANGUAGES[1:] if other != language]
    files = (file for file in root.rglob("index.html") if not any(other in file.parents for other in others))
    for file in sorted(files, key=lambda file: file.parent.relative_to(root).parts):
        html = file.read_text(encoding="utf-8")
        if "<article" in html:
            path = file.relative_to(root).parent.as_posix()
            yield ("" if path == "." else f"{path}/"), read_sections(html)


def _blocks_of(sections: Iterable[Section]) -> set[str]:
    return {block for section in sections for block in section.blocks}


def make_index(site: Path, language: str, words: Mapping[str, str], lesser: Collection[str]) -> list[Any]:
    """Return [path, title, [[id, title, text, words], …], 0 or 1] a page; none of a page whose H1 is left out.

    `words` are those of data/search/ by path or path#id; `lesser` has the paths of pages that are seldom meant: 1.
    """
    found = [(path, sections, _blocks_of(sections)) for path, sections in read_pages(site, language)]
    spread = Counter(block for _, _, blocks in found for block in blocks)
    pages = []
    for path, sections, _ in found:
        title = sections[0].title
        if not title:
            continue
        rows = []
        said: set[str] = set()
        for section in sections:
            new = [one for one in dict.fromkeys(section.blocks) if spread[one] <= MOST_PAGES and one not in said]
            said.update(new)
            place = f"{path}#{section.id}" if section.id else path
            row = [
                section.id,
                section.title if section.id else "",
                "\n".join(new),
                words.get(place, ""),
            ]
            while row and not row[-1]:
                row.pop()
            rows.append(row)
        pages.append([path, title, rows, int(path in lesser)])
    return pages


def write_index(site: Path, language: str, words: Mapping[str, str], lesser: Collection[str]) -> Path:
    """Write the index of `language` as a classic script, for a worker and for a page from a disk; return its folder."""
    text = json.dumps(make_index(site, language, words, lesser), ensure_ascii=False, separators=(",", ":"))
    target = site / ("" if language == LANGUAGES[0] else language) / INDEX
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_text(render_script(text), encoding="utf-8")
    return target.parent


def render_script(text: str) -> str:
    """Return the script that gives errorCodes.searchIndex the value of the JSON `text`.

    Each character that is not ASCII is written as one of two bytes: Chinese packs to a tenth less so. The script has
    them in order, and puts them back.
    """
    counts = Counter(one for one in text if not one.isascii())
    ranked = sorted(counts, key=lambda one: (one >= _FIRST_OF_THREE, -counts[one], one))
    letters = ranked[: ord(_FIRST_OF_THREE) - _FIRST]
    packed = text.translate({ord(one): chr(_FIRST + place) for place, one in enumerate(letters)})
    return _SCRIPT.format(letters=json.dumps("".join(letters), ensure_ascii=False), first=_FIRST, packed=packed)
