"""What the releases say of the codes, as tables in HTML; the words stand in templates/.

In: the Guide, and where the result will stand. Out: text. Knows no MkDocs.
"""

from __future__ import annotations

from itertools import groupby

from macros.model.guide import Guide
from macros.model.releases import Column
from macros.render.page import Page, render


def render_matrix(guide: Guide, page: Page, interface: str) -> str:
    """Return the matrix of `interface`, one of INTERFACES: names by releases, the newest first."""
    columns = guide.releases.columns(interface)[::-1]
    entries = guide.all_entries
    return render(
        "tables/release-matrix.html.j2",
        guide,
        page,
        interface=interface,
        columns=columns,
        groups=group_columns(columns),
        rows=[one for one in entries if guide.releases.listed(interface, one)],
        others=[one for one in entries if not guide.releases.listed(interface, one)],
    )


def group_columns(columns: tuple[Column, ...]) -> list[tuple[str, list[Column]]]:
    """Return the columns of each release behind its id."""
    return [(id, list(group)) for id, group in groupby(columns, lambda column: column.release.id)]


def render_documents(guide: Guide, page: Page) -> str:
    """Return the lists that were read, with how far each was seen, the newest release first."""
    documents = guide.releases.documents[::-1]
    return render("tables/release-documents.html.j2", guide, page, documents=documents)


def render_changes(guide: Guide, page: Page) -> str:
    """Return what changed in the lists: what they say, by code, then mere wording, folded."""
    changed = [(entry, guide.releases.changes_of(entry.name)) for entry in guide.all_entries]
    return render("tables/release-changes.html.j2", guide, page, changed=[pair for pair in changed if pair[1]])


def render_upgrades(guide: Guide, page: Page, topic: str) -> str:
    """Return the notes for those who upgrade that are about `topic`, one of UPGRADE_TOPICS."""
    notes = [one for one in guide.releases.upgrades if one.topic == topic]
    return render("tables/upgrades.html.j2", guide, page, topic=topic, notes=notes)
