"""Whether every link of the pages and of the data leads to a page, a part of one or a file that is there.

In: the root of the repository, the ids of causes, the glossary, the ids that the calls of macros give. Out: Problems.
Addresses of other sites are left alone. What a template links is tried on the built site (tests/site/test_site.py).
"""

from __future__ import annotations

import difflib
import re
from collections.abc import Collection, Iterator, Mapping
from functools import lru_cache
from pathlib import Path, PurePosixPath
from typing import NamedTuple

from jinja2 import TemplateSyntaxError

from macros.lint.context import DocumentUnderCheck
from macros.lint.page_blocks import CODE, blocks_of
from macros.lint.page_calls import calls_of
from macros.lint.pages import CONTRIBUTING, MARKDOWN, Page, find_pages
from macros.load.yaml_document import quoted, read_text
from macros.model.downloads import DOWNLOADS
from macros.model.page_calls import CODE_PAGE
from macros.model.text import LANGUAGES
from macros.problems import DataError, Problem

PARTS = ("code", "first", "retry", "causes", "log", "api", "spec", "handle", "confused", "releases", "bits", "collect")
OF_CODE_PAGES = (*PARTS, "sources")
"""The ids that each page of a code has, besides those of its causes (docs/contributing/pages.md)."""

_SPAN = re.compile(r"`[^`]*`")
_TARGET = re.compile(r"\]\(([^)\s]*)|^\[[^\]]+\]: +(\S+)|\bhref=\"([^\"]*)\"|\bsrc=\"([^\"]*)\"", re.MULTILINE)
_NAMED = re.compile(r"\[(LLM_[A-Z_]+)\](?![(\[]|: \S+$)|\]\[([^\]]+)\]")
_DEFINED = re.compile(r"^\[([^\]]+)\]: ", re.MULTILINE)
_ID = re.compile(r"\{:[^}\n]*#([A-Za-z][\w-]*)|\bid=\"([^\"]+)\"")
_ELSEWHERE = re.compile(r"https?://|mailto:")


_Ids = dict[str, set[str] | None]
"""The ids of each page by its name; None where not all of them are known."""


class _Read(NamedTuple):
    """A page as read: its text outside code, by the numbers of the lines, and its ids."""

    page: Page
    prose: list[tuple[int, str]]
    ids: list[tuple[int, str]]


def check_page_links(
    root: Path,
    cause_ids: Mapping[str, Collection[str]],
    glossary: DocumentUnderCheck | None,
    ids_of_calls: Mapping[str, Collection[str]] | None,
) -> Iterator[Problem]:
    """Yield dead links and anchors, names of links without an address, headings without an id, ids used twice."""
    try:
        pages = [_read(page) for page in find_pages(root)]
        ids = _ids_by_language(pages, cause_ids, ids_of_calls)
    except (DataError, TemplateSyntaxError):
        return  # check_pages and check_page_calls say so
    for one in pages:
        yield from _check_ids(one)
        yield from _check_names(one)
        for line, target in _targets(one.prose):
            for found, expected in _dead(root, _name(one.page), target, ids[one.page.language]):
                yield _problem(one.page.path, line, "dead-link", found, expected, "correct the link")
    yield from _check_glossary(root, glossary, ids[LANGUAGES[0]])


def ids_of_pages(
    root: Path, cause_ids: Mapping[str, Collection[str]], ids_of_calls: Mapping[str, Collection[str]]
) -> dict[str, _Ids]:
    """Return the ids that a link can name, by language and by what links call the page."""
    return _ids_by_language([_read(page) for page in find_pages(root)], cause_ids, ids_of_calls)


def _ids_by_language(
    pages: list[_Read], cause_ids: Mapping[str, Collection[str]], of_calls: Mapping[str, Collection[str]] | None
) -> dict[str, _Ids]:
    ids: dict[str, _Ids] = {language: {} for language in LANGUAGES}
    for one in pages:
        ids[one.page.language][_name(one.page)] = _ids(one, cause_ids, of_calls)
    return ids


def _name(page: Page) -> str:
    """Return what links in every language call the page: its path below docs/ in English."""
    return f"{page.stem}{MARKDOWN[0]}"


def _read(page: Page) -> _Read:
    prose = _prose_of(read_text(page.path).replace("\r\n", "\n"))
    ids = [(line, one or other) for line, text in prose for one, other in _ID.findall(text)]
    return _Read(page, prose, ids)


@lru_cache(maxsize=1024)
def _prose_of(text: str) -> list[tuple[int, str]]:
    """Return the lines of a page outside code, with their numbers, blanks where a span of code stands."""
    return [
        (block.line + number, _SPAN.sub(lambda match: " " * len(match[0]), line))
        for block in blocks_of(text)
        if block.kind != CODE
        for number, line in enumerate(block.lines)
    ]


def _ids(
    one: _Read, causes: Mapping[str, Collection[str]], of_calls: Mapping[str, Collection[str]] | None
) -> set[str] | None:
    """Return every id of a page; None where not all of them are known."""
    calls = [call for _, call in calls_of(read_text(one.page.path))] if of_calls is not None else []
    if of_calls is None:
        return None
    own = {id_ for _, id_ in one.ids} | {id_ for call in calls for id_ in of_calls.get(call, ())}
    if CODE_PAGE not in calls:
        return own
    return own | set(OF_CODE_PAGES) | {f"cause-{id_}" for id_ in causes.get(str(one.page.code), ())}


def _check_ids(one: _Read) -> Iterator[Problem]:
    """Yield headings without an id of their own, and ids that the page has twice."""
    seen: dict[str, int] = {}
    for line, id_ in one.ids:
        if id_ in seen:
            expected = f"each id of a page once (first in line {seen[id_]})"
            yield _problem(one.page.path, line, "page-id", f"the id {quoted(id_)} again", expected, "rename one")
        seen.setdefault(id_, line)
    with_id = {line for line, _ in one.ids}
    for line, text in one.prose:
        if re.match("#+ ", text) and line not in with_id and one.page.code is None:
            expected = "its id behind it, as in `## Where {: #where }`"
            found = f"the heading {quoted(text)} without an id"
            yield _problem(one.page.path, line, "page-id", found, expected, "add that of the other language")


def _check_names(one: _Read) -> Iterator[Problem]:
    """Yield names of links that have no address on the page, and addresses that nothing names."""
    text = "\n".join(line for _, line in one.prose)
    defined = set(_DEFINED.findall(text))
    used = {name or other for name, other in _NAMED.findall(text)}
    for line, prose in one.prose:
        for name, other in _NAMED.findall(prose):
            if (name or other) not in defined:
                expected = f"its address at the end of the page, as in `[{name or other}]: PATH`"
                yield _problem(one.page.path, line, "dead-link", f"[{name or other}]", expected, "add it")
        for name in _DEFINED.findall(prose):
            if name not in used:
                found = f"the address of [{name}], which nothing on the page names"
                yield _problem(one.page.path, line, "dead-link", found, "one that is used", "take it out")


def _targets(prose: list[tuple[int, str]]) -> Iterator[tuple[int, str]]:
    for line, text in prose:
        for groups in _TARGET.findall(text):
            yield line, next((target for target in groups if target), "")


def _dead(root: Path, own: str, target: str, ids: _Ids) -> Iterator[tuple[str, str]]:
    """Yield what was found and expected where `target`, in the page `own` ("" for docs/ itself), leads nowhere."""
    if _ELSEWHERE.match(target) or "{{" in target:
        return
    place, _, part = target.partition("#")
    name = own if not place else _normal(PurePosixPath(own).parent / place)
    if not target or name is None:
        yield quoted(target), "the path of a page or a file, relative to this page"
    elif name in ids:
        known = ids[name]
        if part and known is not None and part not in known:
            yield quoted(target), f"an id of docs/{name}{_near(part, known)}"
        elif not part and target.endswith("#"):
            yield quoted(target), "an id behind the #"
    elif place.endswith(MARKDOWN):
        yield quoted(target), f"the path of an English page, relative to this page{_near(name, ids)}"
    elif name not in DOWNLOADS and not (root / "docs" / name).is_file():
        yield quoted(target), f"a file of docs/, or one that the site makes{_near(name, DOWNLOADS)}"


def _normal(path: PurePosixPath) -> str | None:
    """Return the path without `..`; None where it leads out of docs/."""
    parts: list[str] = []
    for part in path.parts:
        if part == ".." and not parts:
            return None
        parts = parts[:-1] if part == ".." else [*parts, part]
    return None if path.is_absolute() or parts[:1] == [CONTRIBUTING] else "/".join(parts)


def _check_glossary(root: Path, glossary: DocumentUnderCheck | None, ids: _Ids) -> Iterator[Problem]:
    if glossary is None:
        return
    for index in glossary.records():
        target = glossary.valid_at(index, "page")
        for found, expected in _dead(root, "", target, ids) if target else ():
            where = (index, "page")
            yield glossary.document.problem_at(where, "dead-link", found, expected, "correct the link").problem


def _near(word: str, known: Collection[str]) -> str:
    close = difflib.get_close_matches(word, list(known), n=1)
    return f" ({close[0]}?)" if close else ""


def _problem(path: Path, line: int, rule: str, found: str, expected: str, step: str) -> Problem:
    return Problem(path, line, rule, f"found {found}, expected {expected}; {step}")
