"""The data as JSON, for loglink and for other programs.

In: a Guide. Out: plain values and text. Holds paths, never a host.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from typing import Any, cast

from macros.model.causes import Cause, Recovery
from macros.model.entry import Entry
from macros.model.guide import Code, Field, FieldValue, Guide
from macros.model.names import Neighbour, PythonMember
from macros.model.recognition import expand_neighbours, expand_recognition
from macros.model.records import Shown, as_plain, named
from macros.model.releases import INTERFACES, NO, YES, Column
from macros.model.spellings import name_spellings, number_spellings
from macros.model.text import LANGUAGES
from macros.publish.aliases import list_aliases
from macros.publish.search_words import export_words

SCHEMA_VERSION = 1
"""The version of codes.json: a new one when something that was there changes its meaning or goes."""

LOGLINK_LABELS = (
    "recoverable.",
    "report.redacted",
    "lifecycle.",
    "removed.",
    "retry.",
    "cause.",
    "notes.",
    "api.recovery",
    "page.first",
    "page.causes",
    "page.spec.remedy",
    "decoder.neighbour.line",
    "decoder.neighbour.text",
    "decoder.neighbour.becomes",
)
"""How the keys of the labels begin that the command line prints."""

_SHOWN: Shown = {
    Code: named(
        "name value hex python_name category lifecycle recoverable condition meaning remedy also_means about "
        "replaced_by path"
    ),
    PythonMember: named("name category lifecycle neighbour meaning about first path"),
    Neighbour: named("name family value hex") | {"line": "summary"} | named("becomes"),
    Cause: named("id command cause check result fix fixed"),
    Recovery: named("apis retry reason"),
    Field: named("id shift width label") | {"values": "by_number"},
    FieldValue: named("name label"),
}
"""What codes.json shows of a record, in this order; of a text all of it."""


def export_guide(guide: Guide) -> dict[str, Any]:
    """Return what every program works with: codes, other names and numbers, bit fields, recognition."""
    content = {
        "schema_version": SCHEMA_VERSION,
        "codes": [{**_plain(code), **_explanation(guide, code)} for code in guide.all_codes],
        "python_members": guide.members,
        "neighbours": guide.neighbours.numbers,
        "encoding": {"fields": guide.encoding.fields},
        "recognition": expand_recognition(guide.recognise, guide.all_codes, guide.members),
        "neighbour_recognition": expand_neighbours(guide.recognise, guide.neighbours.numbers),
    }
    return cast(dict[str, Any], _plain(content))


def _plain(value: object) -> Any:
    return as_plain(value, _SHOWN)


def _explanation(guide: Guide, code: Code) -> dict[str, Any]:
    """Return {first, causes, recovery} of a code; of an undocumented one, what holds for all of them."""
    known = guide.troubleshooting.of(code.name)
    causes, recovery = (known.causes, known.recovery) if known else ((), ())
    return {"first": guide.first_steps(code), "causes": causes, "recovery": recovery}


def export_public(guide: Guide, site_url: str) -> dict[str, Any]:
    """Return what other programs get as /codes.json: the same, with spellings, addresses and a revision."""
    aliases = list_aliases(guide)
    content = export_guide(guide)
    for entry, code in zip(content["codes"], guide.all_codes, strict=True):
        entry["returned"] = {"status": code.returned.status, "commit": guide.reviewed_commit}
        entry |= _places(code, aliases) | {"spellings": [*name_spellings(code), *number_spellings(code)]}
    for entry, member in zip(content["python_members"], guide.members, strict=True):
        entry |= _places(member, aliases) | {"spellings": [*name_spellings(member)]}
    content["releases"] = [
        _release(guide, interface, column) for interface in INTERFACES for column in guide.releases.columns(interface)
    ]
    revision = hashlib.sha256(json.dumps(content, sort_keys=True).encode()).hexdigest()[:12]
    return {"$schema": "codes.schema.json", "revision": revision, "site_url": site_url, **content}


def _release(guide: Guide, interface: str, column: Column) -> dict[str, Any]:
    """Return the names that the lists of `column` have and those that they lack; what is in neither was not seen."""
    states = {entry.name: column.state_of(entry) for entry in guide.all_entries}
    return {
        "release": column.release.id,
        "interface": interface,
        "generation": column.generation,
        "documents": [
            {"url": one.url, "edition": one.edition, "language": one.language, "complete": one.complete}
            for one in column.documents
        ],
        **{state: [name for name, found in states.items() if found == state] for state in (YES, NO)},
    }


def _places(one: Entry, aliases: Mapping[str, str]) -> dict[str, Any]:
    """Return the address pages that lead to `one`, and its page in every language."""
    return {
        "addresses": [f"{address}/" for address, target in aliases.items() if target == one.path],
        "paths": {language: language_path(language, one.path) for language in LANGUAGES},
    }


def language_path(language: str, path: str) -> str:
    """Return `path` below the root of `language`, relative to the root of the site."""
    return path if language == LANGUAGES[0] else f"{language}/{path}"


def export_json(guide: Guide) -> str:
    """Return what loglink holds as JSON, one line a member, the same bytes for the same data."""
    content = {**export_guide(guide), "words": export_words(guide), "labels": labels_of(guide, LOGLINK_LABELS)}
    return json.dumps(content, ensure_ascii=False, indent=1) + "\n"


def labels_of(guide: Guide, prefix: str | tuple[str, ...]) -> Any:
    """Return the labels whose keys begin with `prefix`, as plain values."""
    return _plain({key: text for key, text in guide.labels.items() if key.startswith(prefix)})
