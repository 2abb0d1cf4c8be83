"""What a site has noted beside codes and causes, as lines for a terminal.

In: the notes.json that a build of the site made: --notes, else LOGLINK_NOTES, else what the build put into loglink.pyz;
mostly there is none. Out: lines.
"""

from __future__ import annotations

import json
import os
import pkgutil
from pathlib import Path
from typing import Any, Callable, Iterator, List, Mapping, NamedTuple, Optional, Sequence

from loglink._command.wrapping import harmless
from loglink._recognise.data import Text

EXPECTED = "expected the notes.json that a build of the guide writes to downloads/"


class Note(NamedTuple):
    """Words of a site, in one language or both, and its links: objects with a title and a url."""

    says: Text
    links: Sequence[Mapping[str, str]]


class Notes:
    """The notes by what they are on: the name of a code, or NAME#cause-ID."""

    def __init__(self, by_place: Optional[Mapping[str, Sequence[Note]]] = None) -> None:
        self._by_place = by_place or {}

    def places_beside(self, name: str, known: Sequence[str]) -> List[str]:
        """Return the places at causes of `name` that are not among the `known` ones: another version has them."""
        return [place for place in self._by_place if place.startswith(f"{name}#") and place not in known]

    def lines(self, places: Sequence[str], language: str, label: Callable[[str], str]) -> Iterator[str]:
        """Yield what is noted on the `places`, without indentation; nothing where nothing is."""
        notes = [note for place in places for note in self._by_place.get(place, ())]
        if notes:
            yield f"{label('notes.title')}:"
        for note in notes:
            other = [] if language in note.says else [label("notes.other")]
            text = note.says[language] if language in note.says else next(iter(note.says.values()))
            yield from (f"  {harmless(line.strip())}" for line in (*text.splitlines(), *other) if line.strip())
            yield from (f"  {harmless(link['title'])}: {harmless(link['url'])}" for link in note.links)


NO_NOTES = Notes()


def load_notes(given: Optional[str]) -> Notes:
    """Return the notes that were given; ValueError with one sentence when the file is none of the kind."""
    path = given or os.environ.get("LOGLINK_NOTES")
    try:
        content = Path(path).read_bytes() if path else _packed()
        return Notes(_parse(json.loads(content.decode("utf-8")))) if path or content else NO_NOTES
    except OSError as error:
        raise ValueError(f"notes {path}: {error.strerror or error}; {EXPECTED}") from None
    except (ValueError, KeyError, TypeError, AttributeError):
        raise ValueError(f"notes {path}: no such file of notes; {EXPECTED}") from None


def _packed() -> bytes:
    try:
        return pkgutil.get_data("loglink", "notes.json") or b""
    except OSError:
        return b""


def _parse(raw: Mapping[str, Any]) -> Mapping[str, List[Note]]:
    return {place: [_note(one) for one in some] for place, some in raw["notes"].items()}


def _note(raw: Mapping[str, Any]) -> Note:
    says = {language: str(raw["says"][language]) for language in ("en", "zh") if language in raw["says"]}
    if not says:
        raise ValueError("a note without a text")
    return Note(says, [{"title": str(one["title"]), "url": str(one["url"])} for one in raw["links"]])
