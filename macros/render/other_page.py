"""The page of a name that the specification does not have, as Markdown; the words stand in templates/.

In: the Guide, an undocumented code or a member that only Python has, and where the page will stand. Out: text.
"""

from __future__ import annotations

from collections.abc import Iterator

from macros.model.bit_fields import split_fields
from macros.model.entry import Entry
from macros.model.guide import Guide
from macros.render.page import Page, render


def render_other_page(guide: Guide, entry: Entry, page: Page) -> str:
    """Return the Markdown of the page of `entry`."""
    return render(
        "pages/other.md.j2",
        guide,
        page,
        entry=entry,
        steps=guide.first_steps(entry)[page.language],
        rows=() if entry.value is None else split_fields(entry.value, guide.encoding),
        checked=guide.reviewed_commit,
        sources_by_topic=list(_sources_by_topic(guide, entry, page.language)),
    )


def _sources_by_topic(guide: Guide, entry: Entry, language: str) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Yield what each source of the page is for, and the places."""
    if entry.returned:
        yield guide.label("page.sources.returned", language), entry.returned.source
    yield guide.label("page.sources.about", language), entry.about_source
    if entry.value is not None:
        yield guide.label("page.sources.bits", language), guide.encoding.source
