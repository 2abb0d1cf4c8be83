"""The data as JSON and as a classic script, for loglink, for the browser and for other programs.

In: a Guide. Out: plain values and text. Holds paths, never a host.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from macros.check import load_checked
from macros.model import Code, Field, Guide, Steps, Text
from macros.recognition import expand_recognition

SCHEMA_VERSION = 1


def export_guide(guide: Guide) -> dict[str, Any]:
    """Return {schema_version, codes, encoding, recognition}: what loglink and the browser work with."""
    return {
        "schema_version": SCHEMA_VERSION,
        "codes": [_code(code) for code in guide.codes],
        "encoding": {"fields": [_field(field) for field in guide.encoding.fields]},
        "recognition": expand_recognition(guide.recognise, guide.codes),
    }


def export_json(guide: Guide) -> str:
    """Return `export_guide` as JSON, one line a member, the same bytes for the same data."""
    return json.dumps(export_guide(guide), ensure_ascii=False, indent=1) + "\n"


def export_script(guide: Guide) -> str:
    """Return the classic script that gives the browser `errorCodes.data`."""
    data = json.dumps(export_guide(guide), ensure_ascii=True, separators=(",", ":"))
    return f"var errorCodes = errorCodes || {{}};\nerrorCodes.data = {data};\n"


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
