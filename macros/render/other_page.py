"""The page of a name that the specification does not have, as Markdown; the words stand in templates/.

In: the Guide, an undocumented code or a member that only Python has, and where the page will stand. Out: text.
"""

from __future__ import annotations

from collections.abc import Iterator

from macros.model.bit_fields import split_fields
from macros.model.guide import Code, Guide
from macros.model.names import OTHER_STEPS, PythonMember
from macros.render.page import Page, render


def render_other_page(guide: Guide, one: Code | PythonMember, page: Page) -> str:
    """Return the Markdown of the page of `one`."""
    code = one if isinstance(one, Code) else None
    steps = (
        [one.first_step[page.language]]
        if isinstance(one, PythonMember)
        else [guide.label(key, page.language) for key in OTHER_STEPS]
    )
    return render(
        "pages/other.md.j2",
        guide,
        page,
        one=one,
        code=code,
        steps=steps,
        rows=split_fields(code.value, guide.encoding) if code else (),
        checked=guide.reviewed_commit,
        sources_by_topic=list(_sources_by_topic(guide, one, page.language)),
    )


def _sources_by_topic(guide: Guide, one: Code | PythonMember, language: str) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Yield what each source of the page is for, and the places."""
    if isinstance(one, Code):
        yield guide.label("page.sources.returned", language), one.returned.source
        yield guide.label("page.sources.about", language), one.about_source
        yield guide.label("page.sources.bits", language), guide.encoding.source
    else:
        yield guide.label("page.sources.about", language), one.source
