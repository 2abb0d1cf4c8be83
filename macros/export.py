"""The data as JSON and as a classic script, for loglink, for the browser and for other programs.

In: a Guide. Out: plain values and text. Holds paths, never a host.
"""

from __future__ import annotations

import hashlib
import json
import zlib
from pathlib import Path
from typing import Any

from macros.aliases import list_aliases, name_spellings, number_spellings
from macros.check import load_checked
from macros.model import LANGUAGES, Code, Field, Guide, Steps, Text
from macros.recognition import expand_recognition
from macros.templates import render_template

SCHEMA_VERSION = 1
"""The version of codes.json: a new one when something that was there changes its meaning or goes."""

PROJECT = "LLM-DataDist error codes"


def export_guide(guide: Guide) -> dict[str, Any]:
    """Return {schema_version, codes, encoding, recognition}: what loglink and the browser work with."""
    return {
        "schema_version": SCHEMA_VERSION,
        "codes": [_code(code) for code in guide.codes],
        "encoding": {"fields": [_field(field) for field in guide.encoding.fields]},
        "recognition": expand_recognition(guide.recognise, guide.codes),
    }


def export_public(guide: Guide, site_url: str) -> dict[str, Any]:
    """Return what other programs get as /codes.json: the same, with spellings, addresses and a revision."""
    aliases = list_aliases(guide)
    content = export_guide(guide)
    for entry, code in zip(content["codes"], guide.codes, strict=True):
        entry["returned"] = {"status": code.returned.status, "commit": code.returned.commit}
        entry["spellings"] = list(dict.fromkeys([*name_spellings(code), *number_spellings(code)]))
        entry["addresses"] = [f"{address}/" for address, target in aliases.items() if target == code.path]
        entry["paths"] = {language: language_path(language, code.path) for language in LANGUAGES}
    revision = hashlib.sha256(json.dumps(content, sort_keys=True).encode()).hexdigest()[:12]
    return {"$schema": "codes.schema.json", "revision": revision, "site_url": site_url, **content}


def language_path(language: str, path: str) -> str:
    """Return `path` below the root of `language`, relative to the root of the site."""
    return path if language == LANGUAGES[0] else f"{language}/{path}"


def export_llms(guide: Guide, site_url: str) -> str:
    """Return llms.txt: what the site is, and a line with a link for each code."""
    return render_template("llms.txt.j2", guide=guide, base=site_url, project=PROJECT)


def export_opensearch(site_url: str) -> str:
    """Return the OpenSearch description: the address bar of a browser then searches the guide."""
    return render_template("opensearch.xml.j2", base=site_url, project=PROJECT)


def export_inventory(guide: Guide) -> bytes:
    """Return objects.inv (Sphinx inventory, version 2): links by name from Sphinx and mkdocstrings projects.

    A code is py:data under its name, py:attribute under Python's qualified one, and a label in lower case for :ref:.
    """
    head = f"# Sphinx inventory version 2\n# Project: {PROJECT}\n# Version: {SCHEMA_VERSION}\n"
    head += "# The remainder of this file is compressed using zlib.\n"
    lines = [line for code in guide.codes for line in _inventory_lines(code)]
    return head.encode() + zlib.compress("".join(f"{line}\n" for line in sorted(lines)).encode(), 9)


def _inventory_lines(code: Code) -> list[str]:
    return [
        f"{code.name} py:data 1 {code.path} -",
        f"llm_datadist.LLMStatusCode.{code.python_name} py:attribute 1 {code.path} -",
        f"{code.name.lower()} std:label -1 {code.path} {code.name} ({code.hex})",
    ]


def export_json(guide: Guide) -> str:
    """Return `export_guide` as JSON, one line a member, the same bytes for the same data."""
    return json.dumps(export_guide(guide), ensure_ascii=False, indent=1) + "\n"


def export_script(guide: Guide) -> str:
    """Return the classic script that gives the browser `errorCodes.data` and the labels of the search."""
    return _script(data=export_guide(guide), ui=_labels(guide, "search."))


def export_report_labels(guide: Guide) -> str:
    """Return the classic script with the labels of the report on a log, which is loaded when the first log comes."""
    return _script(reportLabels=_labels(guide, "report."))


def _labels(guide: Guide, prefix: str) -> dict[str, dict[str, str]]:
    return {key: _text(text) for key, text in guide.ui.items() if key.startswith(prefix)}


def _script(**values: Any) -> str:
    lines = [f"errorCodes.{name} = {json.dumps(value, separators=(',', ':'))};\n" for name, value in values.items()]
    return "".join(["var errorCodes = errorCodes || {};\n", *lines])


def write_generated(root: Path) -> None:
    """Write `root`/loglink/codes.json from `root`/data; DataError when the data has problems."""
    content = export_json(load_checked(root))
    (root / "loglink" / "codes.json").write_text(content, encoding="utf-8", newline="\n")


def _text(text: Text) -> dict[str, str]:
    return {"en": text.en, "zh": text.zh}


def _steps(steps: Steps) -> dict[str, list[str]]:
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
        "remedy": _steps(code.remedy),
        "also_means": _text(code.also_means) if code.also_means else None,
        "path": code.path,
    }


def _field(field: Field) -> dict[str, Any]:
    values = {str(value.value): {"name": value.name, "label": _text(value.label)} for value in field.values}
    label = _text(field.label)
    return {"id": field.id, "shift": field.shift, "width": field.width, "label": label, "values": values}
