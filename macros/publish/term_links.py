"""Words of the glossary in a page: each becomes a link to its entry, with its meaning, where it first stands.

In: the HTML of a page, the words, and where the page stands. Out: the HTML with links in it, nothing else changed.
Knows no MkDocs.

A link works by keyboard, by touch and without a script. A mouse shows its title; guide.css shows it to whoever comes by
keyboard.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from html import escape, unescape

from macros.model.glossary import Term
from macros.render.page import Page

GLOSSARY = "reference/glossary/"
"""The address of the glossary below the root of a language."""

_PIECE = re.compile(r"""<!--.*?-->|<(?:[^<>"']|"[^"]*"|'[^']*')*>|[^<]+|<""", re.DOTALL)
_TAG = re.compile(r"<(/?)([a-zA-Z][a-zA-Z0-9]*)")
_SPAN = re.compile(r"`[^`]*`")

_CLOSED = frozenset(
    (
        "a",
        "abbr",
        "button",
        "caption",
        "code",
        "dt",
        "figure",
        "form",
        "h1",
        "h2",
        "h3",
        "h4",
        "h5",
        "h6",
        "kbd",
        "label",
        "legend",
        "option",
        "output",
        "pre",
        "samp",
        "script",
        "select",
        "style",
        "summary",
        "svg",
        "template",
        "textarea",
        "th",
        "title",
    )
)
"""Elements in which no word becomes a link: code, headings, labels, links and what cannot hold one."""

_CLOSING = re.compile(r"\s(?:lang|hidden|data-search-exclude|data-no-terms)(?=[\s=>])")
"""Attributes of other elements in which none does: text in another language, text of the interface."""

_VOID = frozenset(
    ("area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr")
)


def link_terms(html: str, terms: Iterable[Term], language: str, url: str) -> str:
    """Return `html` with a link at the first place of each of `terms` that stands in its running text.

    `url` is the address of the page below the root of the site; the glossary itself stays as it is.
    """
    if url.endswith(GLOSSARY):
        return html
    links = _Links(terms, Page(language, url))
    pieces: list[str] = []
    closed: list[str] = []  # the element in which nothing is linked, and those of its name within it
    for piece in _PIECE.findall(html):
        tag = _TAG.match(piece)
        if tag:
            _step(closed, bool(tag[1]), tag[2].lower(), piece)
        pieces.append(piece if tag or closed or piece.startswith("<") else links.put_into(piece))
    return "".join(pieces)


def _step(closed: list[str], is_end: bool, name: str, tag: str) -> None:
    if is_end:
        if closed and closed[-1] == name:
            closed.pop()
    elif name not in _VOID and (name == closed[-1] if closed else name in _CLOSED or _CLOSING.search(tag)):
        closed.append(name)


class _Links:
    """The words that still wait for their first place."""

    def __init__(self, terms: Iterable[Term], page: Page) -> None:
        self._page = page
        self._wait_for({form: term for term in terms for form in term.forms(page.language)})

    def put_into(self, text: str) -> str:
        """Return `text`, which holds no tag, with a link at each word that had none yet."""
        done, rest = [], text
        while self._waiting and (match := self._pattern.search(rest)):
            term = self._term_of(unescape(match[0]))
            done += [rest[: match.start()], self._link(term, match[0])]
            rest = rest[match.end() :]
            self._wait_for({form: one for form, one in self._waiting.items() if one is not term})
        return "".join([*done, rest])

    def _wait_for(self, forms: Mapping[str, Term]) -> None:
        self._waiting = forms
        longest_first = sorted(forms, key=len, reverse=True)
        words = "|".join(f"(?i:{re.escape(form)})" if form.islower() else re.escape(form) for form in longest_first)
        self._pattern = re.compile(rf"(?<![A-Za-z0-9_./-])(?:{words})(?![A-Za-z0-9_/-]|\.[A-Za-z])")

    def _term_of(self, word: str) -> Term:
        return self._waiting.get(word) or self._waiting[word.lower()]

    def _link(self, term: Term, word: str) -> str:
        said = _SPAN.sub(lambda span: span[0].strip("`"), term.meaning[self._page.language])
        return f'<a class="ec-term" href="{self._page.link(GLOSSARY)}#term-{term.id}" title="{escape(said)}">{word}</a>'
