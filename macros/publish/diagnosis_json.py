"""What the diagnosis works with, as JSON for loglink and as a classic script for the browser.

In: a Guide. Out: plain values and text. Patterns are made here, of the texts; nothing knows them but the engines.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from macros.model.guide import Guide
from macros.model.signatures import literals_of, pattern_of, slot_names
from macros.model.text import LANGUAGES, LocalizedText

Record = Mapping[str, Any]

POINTING = ("specific-code-above", "sentence-names-it", "other-side", "peer-failed", "raw-acl-number")
"""Causes that only point on: none where the line that they point to is in the files."""

LABELS = "diagnosis."
"""How the keys of the labels begin that the engines and the command line print."""


def export_diagnosis(guide: Guide) -> dict[str, Any]:
    """Return everything that an engine needs."""
    known = guide.troubleshooting.causes
    return {
        "schema_version": 1,
        "signatures": [_signature(record) for record in guide.signatures],
        "rules": [dict(record) for record in guide.rules],
        "retries": {
            name: [{"apis": list(row.apis), "retry": row.retry} for row in one.recovery] for name, one in known.items()
        },
        "causes": {name: [cause.id for cause in one.causes] for name, one in known.items()},
        "pointing": list(POINTING),
        "calls": {api.name: api.counterpart for api in guide.troubleshooting.apis if api.counterpart},
        "texts": {
            key.removeprefix(LABELS): _text_of(text) for key, text in guide.labels.items() if key.startswith(LABELS)
        },
    }


def diagnosis_json(guide: Guide) -> str:
    """Return it as JSON, a record a line, the same bytes for the same data."""
    content = export_diagnosis(guide)
    lines = [f"{json.dumps(key)}: {_lines(value)}" for key, value in content.items()]
    return "{\n" + ",\n".join(lines) + "\n}\n"


def _lines(value: Any) -> str:
    if not isinstance(value, list):
        return json.dumps(value, ensure_ascii=False)
    return "[\n" + ",\n".join(json.dumps(item, ensure_ascii=False) for item in value) + "\n]"


def _signature(record: Record) -> dict[str, Any]:
    texts = [record["text"]] if isinstance(record["text"], str) else record["text"]
    kept = ("id", "function", "file", "level", "role", "side", "opens", "closes", "says", "candidates")
    return {**{key: record[key] for key in kept if key in record}, "texts": [_text(text) for text in texts]}


def _text(text: str) -> dict[str, Any]:
    literals = literals_of(text)
    return {
        "pattern": pattern_of(text),
        "slots": list(slot_names(text)),
        "literal": max(literals, key=len),
        "length": sum(len(literal) for literal in literals),
    }


def export_diagnosis_script(guide: Guide) -> str:
    """Return the classic script that gives the browser what the engine knows, and what the cards say of each cause."""
    texts = {
        f"{name}#cause-{cause.id}": {
            "cause": _text_of(cause.cause),
            "check": _text_of(cause.check),
            "command": cause.command,
            "fix": _text_of(cause.fix),
            "fixed": _text_of(cause.fixed),
        }
        for name, one in guide.troubleshooting.causes.items()
        for cause in one.causes
    }
    values = {"diagnosisData": export_diagnosis(guide), "causeTexts": texts}
    lines = [
        f"errorCodes.{name} = {json.dumps(value, ensure_ascii=False, separators=(',', ':'))};\n"
        for name, value in values.items()
    ]
    return "".join(["var errorCodes = errorCodes || {};\n", *lines])


def _text_of(text: LocalizedText) -> dict[str, str]:
    return {language: text[language] for language in LANGUAGES}
