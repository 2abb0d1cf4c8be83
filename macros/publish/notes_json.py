"""A site's own notes for programs: loglink's notes.json, and what the decoder shows.

In: a Guide. Out: plain values and text; nothing where a site has no notes.
"""

from __future__ import annotations

import json
from typing import Any

from macros.model.guide import Guide
from macros.model.records import as_plain

SCHEMA_VERSION = 1


def export_notes(guide: Guide) -> dict[str, Any]:
    """Return the notes by what they are on: the name of a code, or NAME#cause-ID."""
    found: dict[str, Any] = {}
    for note in guide.notes:
        found.setdefault(note.on, []).append({"says": dict(note.says), "links": as_plain(note.links, {})})
    return found


def notes_json(guide: Guide) -> str:
    """Return what loglink reads; empty where there are no notes."""
    content = {"schema_version": SCHEMA_VERSION, "notes": export_notes(guide)}
    return json.dumps(content, ensure_ascii=False, indent=1) + "\n" if guide.notes else ""
