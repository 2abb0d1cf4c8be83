"""Whether `nav` of mkdocs.yml names each page once, and each of its titles has a translation.

In: the root of the repository. Out: Problems. Looks only at `nav` and at the translations of its titles. The codes are
put in by the build (macros/publish/nav.py), into the one section that begins with CODES_INDEX.
"""

from __future__ import annotations

import difflib
import re
from collections.abc import Collection, Iterator
from pathlib import Path
from typing import NamedTuple

from macros.lint.pages import MARKDOWN, Page, find_pages
from macros.load.yaml_document import Document, NodePath, quoted, read_document
from macros.model.text import LANGUAGES
from macros.problems import DataError, Problem

FILE = "mkdocs.yml"
CODES_INDEX = "codes/index.md"
_RULE = "nav-line"
_CHINESE = re.compile("[\u3400-\u9fff]")
NAMES = (
    *("Python logging", "lnav", "rsyslog", "Grafana Loki", "Kibana", "ClickHouse"),
    *("vLLM-Ascend", "MindIE", "xLLM", "omni-npu", "MindSpore Lite"),
)
"""The titles that are names, which no language translates."""
_READ = (("nav",), ("plugins",))
"""What is read of the file; elsewhere it has tags that only MkDocs knows."""


class _Item(NamedTuple):
    """One line of nav: where it stands, its title ("" without one), and the page, None for a section."""

    where: NodePath
    title: str
    page: str | None
    is_first: bool


def check_nav(root: Path) -> Iterator[Problem]:
    """Yield pages that nav names wrongly, twice or not at all, lines that are no lines of nav, titles without twin."""
    pages = [page for page in find_pages(root) if page.code is None]
    if not pages:
        return  # check_pages says so
    try:
        document = read_document(root / FILE)
    except DataError as error:
        yield from error.problems
        return
    yield from (fault.problem for fault in document.faults if fault.where[:1] in _READ)
    nav = document.value.get("nav") if isinstance(document.value, dict) else None
    if not isinstance(nav, list) or not nav:
        yield _problem(document, ("nav",), "no list `nav`", "the pages of the site in their order", "restore it")
        return
    items = [*_items(nav, ("nav",))]
    yield from _check_items(document, items)
    yield from _check_pages(document, items, pages)
    yield from _check_codes(document, nav)
    yield from _check_titles(document, items)


def _items(nav: list[object], where: NodePath) -> Iterator[_Item | NodePath]:
    """Yield the lines of `nav` and of its sections, in order; the place alone of what is no line of nav."""
    for index, one in enumerate(nav):
        here = (*where, index)
        [(title, content)] = one.items() if isinstance(one, dict) and len(one) == 1 else [("", one)]
        if isinstance(content, list) and title:
            yield _Item((*here, title), title, None, False)
            yield from _items(content, (*here, title))
        elif isinstance(content, str) and content:
            yield _Item((*here, title) if title else here, title, content, index == 0)
        else:
            yield (*here, title) if title else here


def _check_items(document: Document, items: Collection[_Item | NodePath]) -> Iterator[Problem]:
    for one in items:
        if not isinstance(one, _Item):
            expected = "a page, or a title with a page or with a list of them"
            yield _problem(document, one, "a line that is no line of nav", expected, "correct it")
        elif one.page is not None and not one.title and not one.is_first:
            expected = "a title before it (only the first page of a section does without)"
            yield _problem(document, one.where, f"{quoted(one.page)} without a title", expected, "give it one")


def _check_pages(document: Document, items: Collection[_Item | NodePath], pages: Collection[Page]) -> Iterator[Problem]:
    named: dict[str, NodePath] = {}
    known = {f"{page.stem}{MARKDOWN[0]}" for page in pages}
    for one in items:
        if not isinstance(one, _Item) or one.page is None:
            continue
        if one.page not in known:
            meant = difflib.get_close_matches(one.page, known, n=1)
            expected = f"the path of a page below docs/{f' ({meant[0]}?)' if meant else ''}"
            yield _problem(document, one.where, quoted(one.page), expected, "correct it or take the line out")
        elif one.page in named:
            expected = f"each page once (first in line {document.line(named[one.page])})"
            yield _problem(document, one.where, f"{quoted(one.page)} again", expected, "take one of the lines out")
        named.setdefault(one.page, one.where)
    wanted = {f"{page.stem}{MARKDOWN[0]}" for page in pages if page.language == LANGUAGES[0]}
    for name in sorted(wanted - set(named)):
        found = f"no line for docs/{name}"
        yield _problem(document, ("nav",), found, "each page in the navigation", "add it, or remove the page")


def _check_codes(document: Document, nav: list[object]) -> Iterator[Problem]:
    """Yield that the codes have no section, or no one section inside it for names outside the specification."""
    sections = [(where, inside) for where, inside in _sections(nav) if inside[:1] == [CODES_INDEX]]
    if len(sections) != 1:
        found, expected = f"{len(sections)} sections that begin with {CODES_INDEX}", "one, for the codes"
        yield _problem(document, ("nav",), found, expected, "correct nav")
        return
    [(where, inside)] = sections
    within = [one for one in inside if isinstance(one, dict) and isinstance(next(iter(one.values()), None), list)]
    if len(within) != 1 or len(inside) != 2:
        found = f"{len(within)} sections behind {CODES_INDEX}, and {len(inside) - 1 - len(within)} pages"
        expected = "one section, for the names outside the specification, and no page"
        yield _problem(document, where, found, expected, "correct it: the build puts the codes in")


def _sections(nav: list[object]) -> Iterator[tuple[NodePath, list[object]]]:
    for index, one in enumerate(nav):
        for title, content in one.items() if isinstance(one, dict) else ():
            if isinstance(content, list):
                yield ("nav", index, title), content


def _check_titles(document: Document, items: Collection[_Item | NodePath]) -> Iterator[Problem]:
    """Yield titles without a translation, and translations of titles that nav does not have."""
    titles = {one.title: one.where for one in items if isinstance(one, _Item) and one.title}
    for language in LANGUAGES[1:]:
        where, translated = _translations(document, language)
        for title in [title for title in titles if not isinstance(translated.get(title), str)]:
            found, step = f"the title {quoted(title)}", f"add it to nav_translations of {language}"
            yield _problem(document, titles[title], found, "one with a translation", step)
        for title in [title for title in translated if title not in titles]:
            found, expected = f"a translation of {quoted(title)}", "one of a title of nav"
            yield _problem(document, (*where, title), found, expected, "correct it or take it out")
        for title, text in translated.items():
            if isinstance(text, str) and not _CHINESE.search(text) and not (text == title and title in NAMES):
                found, expected = f"{quoted(text)} for {quoted(title)}", "Chinese"
                step = "translate it, or add the name to NAMES of macros/lint/nav.py"
                yield _problem(document, (*where, title), found, expected, step)


def _translations(document: Document, language: str) -> tuple[NodePath, dict[str, object]]:
    """Return where the titles of nav are translated into `language`, and the translations, if any."""
    for at, plugin in enumerate(document.value.get("plugins") or ()):
        languages = plugin["i18n"].get("languages", ()) if isinstance(plugin, dict) and "i18n" in plugin else ()
        for index, one in enumerate(languages):
            if one.get("locale") == language:
                return ("plugins", at, "i18n", "languages", index, "nav_translations"), one.get("nav_translations", {})
    return ("plugins",), {}


def _problem(document: Document, where: NodePath, found: str, expected: str, step: str) -> Problem:
    return document.problem_at(where, _RULE, found, expected, step).problem
