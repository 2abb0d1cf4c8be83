"""The table of all codes as HTML, with filter and facets; the words stand in templates/.

In: the Guide, and where the table will stand. Out: text. Knows no MkDocs.
"""

from __future__ import annotations

from macros.model.causes import RETRIES
from macros.model.entry import Entry
from macros.model.guide import CATEGORIES, LIFECYCLES, RECOVERABLE, Guide
from macros.model.releases import release_line
from macros.render.page import COMMAS, Page, render, retries_of, search_text

COLUMNS = ("name", "hex", "decimal", "meaning", "recoverable", "category", "lifecycle", "release")
COMPACT_COLUMNS = ("name", "hex", "meaning", "recoverable")
"""The columns of the table of all codes: labels below `table.`, and what the address of its order is called by."""


def render_codes_table(guide: Guide, page: Page, compact: bool) -> str:
    """Return the HTML table of all codes, with filter and facets unless `compact`."""
    retries = {one.name: retries_of(guide, one) for one in guide.all_entries}
    allowed = {"recoverable": RECOVERABLE, "retry": RETRIES, "category": CATEGORIES, "lifecycle": LIFECYCLES}
    used = {value for code in guide.all_codes for value in (code.recoverable, code.category, code.lifecycle)}
    rows = guide.specified_codes if compact else guide.all_entries
    used |= {retry for some in retries.values() for retry in some}
    facets = {name: [value for value in values if value in used] for name, values in allowed.items()}
    return render(
        "widgets/codes-table.html.j2",
        guide,
        page,
        compact=compact,
        columns=COMPACT_COLUMNS if compact else COLUMNS,
        rows=rows,
        facets=facets,
        retries=retries,
        search_text=search_text,
        seen_of=lambda line: seen_lists(guide, page, line),
        first_seen=lambda entry: first_seen(guide, entry),
    )


def seen_lists(guide: Guide, page: Page, line: str) -> str:
    """Return which lists of the releases of `line` were seen, and how far, as a sentence."""
    found: dict[str, str] = {}
    partial = False
    for interface, generation, documents in guide.releases.lists_of(line):
        name = " ".join(filter(None, (guide.label(f"releases.interface.{interface}", page.language), generation)))
        whole = any(one.complete for one in documents)
        partial |= not whole
        ends = guide.label("releases.up-to", page.language).format(documents[-1].names[-1])
        found[name] = name if whole else f"{name} ({ends})" if page.language == "en" else f"{name}（{ends}）"
    lists = COMMAS[page.language].join(found.values()) or guide.label("releases.no-list", page.language)
    note = guide.label("releases.note.partial" if partial or not found else "releases.note.whole", page.language)
    return note.format(lists)


def first_seen(guide: Guide, entry: Entry) -> tuple[int, str, str]:
    """Return the position of the oldest release of which a list has `entry`, its line, and the rest of its id."""
    ids = [release.id for release in guide.releases.releases]
    seen = [document.release for document in guide.releases.with_entry(entry)]
    if not seen:
        return len(ids), "", ""
    line = release_line(seen[0])
    return ids.index(seen[0]), line, seen[0].removeprefix(line)
