"""The page of a name that the specification does not have, as Markdown; the words stand in templates/.

In: the Guide, an undocumented code or a member that only Python has, and where the page will stand. Out: text.
"""

from __future__ import annotations

from collections.abc import Iterator

from macros.model.bit_fields import split_fields
from macros.model.entry import Entry
from macros.model.guide import Guide
from macros.render.page import Page, render


def render_other_page(guide: Guide, one: Entry, page: Page) -> str:
    """Return the Markdown of the page of `one`."""
    return render(
        "pages/other.md.j2",
        guide,
        page,
        one=one,
        steps=guide.first_steps(one)[page.language],
        rows=() if one.value is None else split_fields(one.value, guide.encoding),
        checked=guide.reviewed_commit,
        sources_by_topic=list(_sources_by_topic(guide, one, page.language)),
    )


def _sources_by_topic(guide: Guide, one: Entry, language: str) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Yield what each source of the page is for, and the places."""
    if one.returned:
        yield guide.label("page.sources.returned", language), one.returned.source
    yield guide.label("page.sources.about", language), one.about_source
    if one.value is not None:
        yield guide.label("page.sources.bits", language), guide.encoding.source
