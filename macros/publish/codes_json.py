"""The data as JSON and as a classic script, for loglink, for the browser and for other programs.

In: a Guide. Out: plain values and text. Holds paths, never a host.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from typing import Any

from macros.model.causes import Cause
from macros.model.guide import Code, Field, Guide
from macros.model.names import OTHER_STEPS, Neighbour, PythonMember
from macros.model.recognition import expand_neighbours, expand_recognition
from macros.model.spellings import name_spellings, number_spellings
from macros.model.text import LANGUAGES, LocalizedSteps, LocalizedText
from macros.publish.aliases import list_aliases

SCHEMA_VERSION = 1
"""The version of codes.json: a new one when something that was there changes its meaning or goes."""

LOGLINK_LABELS = (
    "recoverable.",
    "lifecycle.",
    "removed.",
    "retry.",
    "cause.",
    "api.recovery",
    "page.first",
    "page.causes",
    "page.spec.remedy",
)
"""How the keys of the labels begin that the command line prints."""


def export_guide(guide: Guide) -> dict[str, Any]:
    """Return what loglink and the browser work with: codes, other names and numbers, bit fields, recognition."""
    return {
        "schema_version": SCHEMA_VERSION,
        "codes": [{**_code(code), **_explanation(guide, code)} for code in guide.all_codes],
        "python_members": [_member(member) for member in guide.members],
        "neighbours": [_neighbour(number) for number in guide.neighbours.numbers],
        "encoding": {"fields": [_field(field) for field in guide.encoding.fields]},
        "recognition": expand_recognition(guide.recognise, guide.all_codes, guide.members),
        "neighbour_recognition": expand_neighbours(guide.recognise, guide.neighbours.numbers),
    }


def export_public(guide: Guide, site_url: str) -> dict[str, Any]:
    """Return what other programs get as /codes.json: the same, with spellings, addresses and a revision."""
    aliases = list_aliases(guide)
    content = export_guide(guide)
    for entry, code in zip(content["codes"], guide.all_codes, strict=True):
        entry["returned"] = {"status": code.returned.status, "commit": guide.reviewed_commit}
        entry |= _places(code, aliases) | {"spellings": [*name_spellings(code), *number_spellings(code)]}
    for entry, member in zip(content["python_members"], guide.members, strict=True):
        entry |= _places(member, aliases) | {"spellings": [*name_spellings(member)]}
    revision = hashlib.sha256(json.dumps(content, sort_keys=True).encode()).hexdigest()[:12]
    return {"$schema": "codes.schema.json", "revision": revision, "site_url": site_url, **content}


def _places(one: Code | PythonMember, aliases: Mapping[str, str]) -> dict[str, Any]:
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
    labels = {key: _text(text) for key, text in guide.labels.items() if key.startswith(LOGLINK_LABELS)}
    return json.dumps({**export_guide(guide), "labels": labels}, ensure_ascii=False, indent=1) + "\n"


def export_script(guide: Guide) -> str:
    """Return the classic script that gives the browser `errorCodes.data` and the labels of the search."""
    content = export_guide(guide)
    content["codes"] = [_slim(code) for code in content["codes"]]
    return _script(data=content, ui=_labels(guide, "search."))


def export_report_labels(guide: Guide) -> str:
    """Return the classic script with the labels of the report on a log, which is loaded when the first log comes."""
    return _script(reportLabels=_labels(guide, "report."))


def _labels(guide: Guide, prefix: str) -> dict[str, dict[str, str]]:
    return {key: _text(text) for key, text in guide.labels.items() if key.startswith(prefix)}


def _script(**values: Any) -> str:
    lines = [f"errorCodes.{name} = {json.dumps(value, separators=(',', ':'))};\n" for name, value in values.items()]
    return "".join(["var errorCodes = errorCodes || {};\n", *lines])


def _slim(code: dict[str, Any]) -> dict[str, Any]:
    """Return what a card of the decoder shows: of the remedies only the first step, as plain text."""
    left_out = ("remedy", "causes", "recovery", "about")
    first = {language: [steps[0].replace("`", "")] for language, steps in code["first"].items() if steps}
    return {**{key: value for key, value in code.items() if key not in left_out}, "first": first}


def _text(text: LocalizedText) -> dict[str, str]:
    return {"en": text.en, "zh": text.zh}


def _steps(steps: LocalizedSteps) -> dict[str, list[str]]:
    return {"en": list(steps.en), "zh": list(steps.zh)}


def _code(code: Code) -> dict[str, Any]:
    return {
        "name": code.name,
        "value": code.value,
        "hex": code.hex,
        "python_name": code.python_name,
        "category": code.category,
        "lifecycle": code.lifecycle,
        "recoverable": code.recoverable,
        "condition": _text(code.condition) if code.condition else None,
        "meaning": _text(code.meaning),
        "remedy": _steps(code.remedy) if code.remedy else None,
        "also_means": _text(code.also_means) if code.also_means else None,
        "about": _text(code.about) if code.about else None,
        "replaced_by": code.replaced_by,
        "path": code.path,
    }


def _member(member: PythonMember) -> dict[str, Any]:
    return {
        "name": member.name,
        "category": member.category,
        "lifecycle": member.lifecycle,
        "neighbour": member.neighbour,
        "meaning": _text(member.meaning),
        "about": _text(member.about),
        "first": {language: [member.first_step[language]] for language in LANGUAGES},
        "path": member.path,
    }


def _neighbour(number: Neighbour) -> dict[str, Any]:
    return {
        "name": number.name,
        "family": number.family,
        "value": number.value,
        "hex": number.hex,
        "line": _text(number.summary),
        "becomes": number.becomes,
    }


def _explanation(guide: Guide, code: Code) -> dict[str, Any]:
    """Return {first, causes, recovery} of a code; of an undocumented one, what holds for all of them."""
    known = guide.troubleshooting.of(code.name)
    if known is None:
        first = {language: [guide.label(key, language) for key in OTHER_STEPS] for language in LANGUAGES}
        return {"first": first, "causes": [], "recovery": []}
    return {
        "first": _steps(known.first),
        "causes": [_cause(cause) for cause in known.causes],
        "recovery": [
            {"apis": list(one.apis), "retry": one.retry, "reason": _text(one.reason)} for one in known.recovery
        ],
    }


def _cause(cause: Cause) -> dict[str, Any]:
    texts = {key: _text(getattr(cause, key)) for key in ("cause", "check", "result", "fix", "fixed")}
    return {"id": cause.id, "command": cause.command, **texts}


def _field(field: Field) -> dict[str, Any]:
    values = {str(value.value): {"name": value.name, "label": _text(value.label)} for value in field.values}
    label = _text(field.label)
    return {"id": field.id, "shift": field.shift, "width": field.width, "label": label, "values": values}
