"""Pages, table and decoder as Markdown and HTML; all of it stands in templates/.

In: the Guide, and a Page that says where the result will stand. Out: text. Knows no MkDocs.
"""

from __future__ import annotations

from dataclasses import dataclass

from macros.aliases import number_spellings
from macros.encoding import take_apart
from macros.model import CATEGORIES, LANGUAGES, LIFECYCLES, RECOVERABLE, Code, Guide
from macros.settings import issue_url
from macros.templates import render_template

MOST_FIRST_STEPS = 3
"""So many steps stand under "Do this first"; the whole remedy stands in the specification's row."""


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


def render_code_page(guide: Guide, code: Code, page: Page) -> str:
    """Return the Markdown of the page of `code`."""
    confusions = [confusion for confusion in guide.confusions if code.name in confusion.codes]
    others = [next(name for name in one.codes if name != code.name) for one in confusions]
    return _render(
        "code.md.j2",
        guide,
        page,
        code=code,
        first_steps=code.remedy[page.language][:MOST_FIRST_STEPS],
        rows=take_apart(code.value, guide.encoding),
        confused=[(guide.code(other), one) for other, one in zip(others, confusions, strict=True)],
        issue_url=issue_url,
    )


def render_codes_table(guide: Guide, page: Page, compact: bool) -> str:
    """Return the HTML table of all codes, with filter and facets unless `compact`."""
    facets = {"recoverable": RECOVERABLE, "category": CATEGORIES, "lifecycle": LIFECYCLES}
    used = {
        name: [value for value in values if any(getattr(code, name) == value for code in guide.codes)]
        for name, values in facets.items()
    }
    return _render("table.html.j2", guide, page, compact=compact, facets=used, search_text=search_text)


def render_decoder(guide: Guide, page: Page, home: bool) -> str:
    """Return the decoder: field, place of the answer, and the templates that its script fills in."""
    return _render("decoder.html.j2", guide, page, home=home)


def render_choices(guide: Guide, page: Page) -> str:
    """Return the Markdown that says what the values of the codes outside the layout (0, -1) can mean."""
    codes = [code for code in guide.codes if code.category == "general"]
    return _render("choices.md.j2", guide, page, codes=codes, spellings=number_spellings)


def render_not_found(guide: Guide, page: Page, report_url: str) -> str:
    """Return the inside of 404.html in one language: the decoder, and how to report a code that is missing."""
    decoder = render_decoder(guide, page, home=False)
    return _render("notfound.html.j2", guide, page, report_url=report_url, decoder=decoder)


def search_text(guide: Guide, code: Code) -> str:
    """Return what the filter of the table looks in: every spelling and every word of `code`, both languages."""
    spellings = [code.name, code.python_name, code.hex, str(code.value), str(code.signed)]
    keys = (f"recoverable.{code.recoverable}", f"category.{code.category}", f"lifecycle.{code.lifecycle}")
    words = [
        text
        for language in LANGUAGES
        for text in (code.meaning[language], *code.remedy[language], *(guide.label(key, language) for key in keys))
    ]
    return " ".join([*spellings, *words]).lower()


def _render(template: str, guide: Guide, page: Page, **values: object) -> str:
    def label(key: str, *arguments: object) -> str:
        text = guide.label(key, page.language)
        return text.format(*arguments) if arguments else text

    return render_template(template, guide=guide, page=page, t=label, **values)
