"""Pages, table and decoder as Markdown and HTML; all of it stands in templates/.

In: the Guide, and a Page that says where the result will stand. Out: text. Knows no MkDocs.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

from markupsafe import Markup, escape

from macros.model.causes import RETRIES
from macros.model.entry import Entry
from macros.model.guide import Code, Guide
from macros.model.releases import MASTER, address_url
from macros.model.spellings import number_spellings
from macros.model.text import LANGUAGES, LocalizedSteps
from macros.model.urls import issue_url
from macros.render.log_lines import split_commands
from macros.templates import render_template

COMMAS = {"en": ", ", "zh": "、"}
COLONS = {"en": ": ", "zh": "："}
SEMICOLONS = {"en": "; ", "zh": "；"}
BRACKETS = {"en": (" (", ")"), "zh": ("（", "）")}
"""The marks of each language; as labels of labels.yml they would be stray blanks."""

_SPAN = re.compile(r"`([^`]+)`|\b(LLM_[A-Z_]+)\b")


@dataclass(frozen=True)
class Page:
    """Where a text will stand.

    Its language, its address below the root of the site, the base of edit links or "", the path of the root of the
    site where links must be absolute (404.html, which is served at any depth) or "", and where issues are opened or "".
    """

    language: str
    url: str
    edit_base: str = ""
    root: str = ""
    report_url: str = ""

    def link(self, path: str) -> str:
        """Return the relative address of `path` (relative to the root of the page's language)."""
        up = self.root or "../" * self.url.count("/")
        prefix = "" if self.language == LANGUAGES[0] else f"{self.language}/"
        return f"{up}{prefix}{path}" or "./"

    def link_file(self, path: str) -> str:
        """Return the relative address of a file, whose `path` is relative to the root of the site."""
        return f"{self.root or '../' * self.url.count('/')}{path}"


def retries_of(guide: Guide, entry: Entry) -> tuple[str, ...]:
    """Return every retry that some call allows after `entry`; none where nothing is known."""
    known = guide.troubleshooting.of(entry.name)
    return known.retries if known else ()


def render_decoder(guide: Guide, page: Page, home: bool) -> str:
    """Return the decoder: field, place of the answer, and the templates that its script fills in."""
    return render("widgets/decoder.html.j2", guide, page, home=home, retries=RETRIES)


def render_choices(guide: Guide, page: Page) -> str:
    """Return the Markdown that says what the values of the codes outside the layout (0, -1) can mean."""
    codes = [code for code in guide.all_codes if code.category == "general"]
    return render("pages/choices.md.j2", guide, page, codes=codes, spellings=number_spellings)


def render_not_found(guide: Guide, page: Page, report_url: str) -> str:
    """Return the inside of 404.html in one language: the decoder, and how to report a code that is missing."""
    decoder = render_decoder(guide, page, home=False)
    return render("pages/not-found.html.j2", guide, page, report_url=report_url, decoder=decoder)


def search_text(guide: Guide, one: Entry) -> str:
    """Return what the filter of the table looks in: every spelling and every word of `one`, both languages."""
    keys = [f"category.{one.category}", f"lifecycle.{one.lifecycle}"]
    keys += [f"retry.{retry}" for retry in retries_of(guide, one)]
    keys += [f"recoverable.{one.recoverable}"] if one.recoverable else []
    spellings, remedy = [one.name], one.remedy or LocalizedSteps((), ())
    if isinstance(one, Code):
        spellings += [one.python_name or one.name, one.hex, str(one.value), str(one.signed)]
    words = [
        text
        for language in LANGUAGES
        for text in (one.meaning[language], *remedy[language], *(guide.label(key, language) for key in keys))
    ]
    return " ".join([*spellings, *words]).lower()


def prose(text: str, guide: Guide, page: Page, links: bool = True) -> Markup:
    """Return `text` as HTML: spans in backticks as code, and with `links` names of codes as links to their pages."""
    names = {one.name: one.path for one in guide.all_entries} if links else {}
    parts, end = [], 0
    for match in _SPAN.finditer(text):
        parts.append(escape(text[end : match.start()]))
        end = match.end()
        shown = match[1] or match[2]
        code = Markup("<code>{}</code>").format(shown) if match[1] else escape(shown)
        path = names.get(shown)
        here = path is not None and page.url.endswith(path)
        parts.append(code if path is None or here else Markup('<a href="{}">{}</a>').format(page.link(path), code))
    return Markup("").join([*parts, escape(text[end:])])


def release_name(guide: Guide, page: Page, id: str) -> str:
    """Return how a page calls the release `id`: so, and master by words of its language."""
    return guide.label("releases.master", page.language) if id == MASTER else id


def unmarked(text: str) -> Markup:
    """Return `text` for an attribute within Markdown: each character that is a mark there as its number."""
    return Markup("".join(one if one.isalnum() or one == " " else f"&#{ord(one)};" for one in text))


def calls(names: Iterable[str], comma: str) -> Markup:
    """Return the names of calls as HTML."""
    return Markup(comma).join(Markup("<code>{}</code>").format(name) for name in names)


def render(template: str, guide: Guide, page: Page, **values: object) -> str:
    """Return the template filled in with `values`, the labels of the page's language (t), and prose."""

    def label(key: str, *arguments: object) -> str:
        text = guide.label(key, page.language)
        return text.format(*arguments) if arguments else text

    return render_template(
        template,
        guide=guide,
        page=page,
        t=label,
        prose=lambda text: prose(text, guide, page),
        plain=lambda text: prose(text, guide, page, links=False),
        calls=lambda names: calls(names, COMMAS[page.language]),
        comma=COMMAS[page.language],
        colon=COLONS[page.language],
        opening=BRACKETS[page.language][0],
        closing=BRACKETS[page.language][1],
        semicolon=SEMICOLONS[page.language],
        issue_url=issue_url,
        split_commands=split_commands,
        unmarked=unmarked,
        url_of=address_url,
        name_of=lambda id: release_name(guide, page, id),
        **values,
    )
