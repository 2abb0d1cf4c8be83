"""Whether the languages of a page say the same: block by block, with the same code, names, numbers, links and ids.

In: the root of the repository. Out: Problems, mostly at the line of the Chinese page. What a sentence says is not read.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import lru_cache
from pathlib import Path

from macros.lint.page_blocks import CODE, HEADING, ROW, Block, blocks_of
from macros.lint.pages import Page, find_pages
from macros.lint.translations import PRODUCT
from macros.load.yaml_document import quoted, read_text
from macros.model.text import LANGUAGES
from macros.problems import DataError, Problem

_CHINESE = re.compile("[\u3000-\u303f\u3400-\u9fff\uff00-\uffef]")
_HAN = re.compile("[\u3400-\u9fff]")
_SPAN = re.compile(r"`([^`]+)`")
_TOKEN = re.compile(
    r"\]\(([^)\s]+)\)|^(\[[^\]]+\]: \S+)$|\b(LLM_[A-Z_]+)\b|\{: *#([\w-]+)|\bid=\"([\w-]+)|\{\{ *(.*?) *\}\}"
    r"|(?<![A-Za-z0-9_.#/-])(0x[0-9A-Fa-f]+|\d{2,})(?![A-Za-z0-9_])",
    re.MULTILINE,
)
_MARKUP = re.compile(r"\{[^}]*\}|<[^>]*>|\]\([^)]*\)|https?:\S+")
_WORDS = re.compile(r"(?<![A-Za-z-])[a-z]{2,}(?![A-Za-z-])")
_IDENTIFIER = re.compile(
    r"(?<![A-Za-z0-9_./#@-])[a-z]+(?:_[a-z0-9]+)+(?![A-Za-z0-9_])"
    r"|(?<![A-Za-z0-9_./#@])[A-Z][A-Za-z]*[a-z][A-Z][A-Za-z]*(?![A-Za-z0-9_])"
)
_OF_CHINESE = re.compile(r"\.zh\b")
"""How the Chinese twin of a file or a template ends."""
MOST_WORDS = 2
"""So many English words a Chinese paragraph may be: a name, no sentence. A heading or a row has none."""
PROGRAMS = ("lnav", "nginx", "rsyslog")
"""What is a name although it begins with a small letter."""


def check_page_twins(root: Path) -> Iterator[Problem]:
    """Yield where a page and its twins part: the first block that the other lacks, or each with other tokens."""
    for page in find_pages(root):
        twins = [page.twin(language) for language in LANGUAGES[1:]]
        if page.language != LANGUAGES[0] or page.code is not None or not all(twin.is_file() for twin in twins):
            continue  # check_pages says so
        try:
            ours = _blocks(page.path)
            theirs = {twin: _blocks(twin) for twin in twins}
        except DataError:
            continue  # and this
        yield from _check_languages(page, ours, theirs)
        for twin, blocks in theirs.items():
            yield from _compare(page, ours, twin, blocks)


def _blocks(path: Path) -> Sequence[Block]:
    return blocks_of(read_text(path).replace("\r\n", "\n"))


def _compare(page: Page, ours: Sequence[Block], twin: Path, theirs: Sequence[Block]) -> Iterator[Problem]:
    if not ours or not theirs:
        return  # an empty page is told
    for our, their in zip(ours, theirs, strict=False):
        if our.kind != their.kind:
            found = f"a {their.kind} where line {our.line} of {page.path.name} has a {our.kind}"
            yield _problem(twin, their.line, found, "the same blocks in each language", "add or remove one")
            return
        yield from _compare_block(page, our, twin, their)
    if len(ours) != len(theirs):
        longer, path = (ours, page.path) if len(ours) > len(theirs) else (theirs, twin)
        extra = longer[min(len(ours), len(theirs))]
        found = f"a {extra.kind} that the twin of this page does not have"
        yield _problem(path, extra.line, found, "the same blocks in each language", "add or remove one")


def _compare_block(page: Page, our: Block, twin: Path, their: Block) -> Iterator[Problem]:
    """Yield what only one of two blocks has; what is Chinese may stand for as many of the English ones."""
    here, there = (_tokens_of(block.kind, block.text) for block in (our, their))
    translated = sum(count for token, count in there.items() if _CHINESE.search(token))
    only_here, only_there = here - there, there - here
    names = [_identifiers(block.kind, block.text) for block in (our, their)]
    only_here += Counter(sorted(names[0] - set(_IDENTIFIER.findall(their.text))))
    only_there += Counter(sorted((names[1] - set(_IDENTIFIER.findall(our.text))) & {PRODUCT}))
    only_there = Counter({token: count for token, count in only_there.items() if not _CHINESE.search(token)})
    if only_there or sum(only_here.values()) > translated:
        odd = {page.path.name: only_here, twin.name: only_there}
        said = "; ".join(f"only in {name}: {', '.join(map(quoted, tokens))}" for name, tokens in odd.items() if tokens)
        step = f"correct this line or line {our.line} of {page.path.name}"
        yield _problem(twin, their.line, said, "the same in each language", step)


@lru_cache(maxsize=2**14)
def _tokens_of(kind: str, text: str) -> Counter[str]:
    """Return the tokens of a block; kept, since a preview asks again for every block at every save."""
    return Counter(_tokens(kind, text))


def _tokens(kind: str, text: str) -> Iterator[str]:
    """Yield what a block has in every language; of code each line, of a row also that its cells are as many."""
    if kind == CODE:
        yield from (_OF_CHINESE.sub("", line.rstrip()) for line in text.split("\n"))
        return
    yield from (" ".join(span.split()) for span in _SPAN.findall(text))
    prose = _SPAN.sub(" ", text)
    yield from (next(filter(None, groups)) for groups in _TOKEN.findall(prose))
    if kind == ROW:
        yield f"{prose.count('|') - 1} cells"


@lru_cache(maxsize=2**14)
def _identifiers(kind: str, text: str) -> frozenset[str]:
    """Return the names of calls, arguments and types in running text."""
    return frozenset(_IDENTIFIER.findall(_prose(kind, text)))


def _check_languages(page: Page, ours: Sequence[Block], theirs: dict[Path, Sequence[Block]]) -> Iterator[Problem]:
    """Yield Chinese on an English page, and English sentences on a Chinese one."""
    for block in ours:
        found = _CHINESE.search(_prose(block.kind, block.text))
        if found:
            yield _wrong_language(page.path, block, f"{found[0]} in {quoted(block.lines[0].strip())}", "English")
    for twin, blocks in theirs.items():
        for block in blocks:
            prose, is_short = _prose(block.kind, block.text), block.kind in (HEADING, ROW)
            words = [word for word in _WORDS.findall(prose) if word not in PROGRAMS]
            if len(words) > (0 if is_short else MOST_WORDS) and not _HAN.search(prose):
                yield _wrong_language(twin, block, quoted(block.lines[0].strip()), "Chinese")


@lru_cache(maxsize=2**14)
def _prose(kind: str, text: str) -> str:
    """Return what of a block is read as sentences."""
    readable = kind != CODE and not re.match(r"\[[^\]]+\]: ", text)
    return _MARKUP.sub(" ", _SPAN.sub(" ", text)) if readable else ""


def _wrong_language(path: Path, block: Block, found: str, expected: str) -> Problem:
    sentence = f"found {found}, expected {expected}; translate it, or put it into backticks"
    return Problem(path, block.line, "wrong-language", sentence)


def _problem(path: Path, line: int, found: str, expected: str, step: str) -> Problem:
    return Problem(path, line, "page-twins", f"found {found}, expected {expected}; {step}")
