"""The data as classic scripts for the browser, parted by when a page needs them.

In: a Guide. Out: text of scripts. What a code is made of comes with the page; words, and what the numbers of other
families mean, come when they are first wanted; what follows from other values is left out, and
docs/javascripts/core/unpack.js and neighbour-recognition.js make it again.
"""

from __future__ import annotations

import json
from typing import Any

from macros.model.guide import Guide
from macros.model.names import Neighbour
from macros.model.recognition import neighbour_templates
from macros.publish.codes_json import export_guide, labels_of
from macros.publish.notes_json import export_notes
from macros.publish.search_words import export_words

REPORT_LABELS = ("report.", "cause.", "retry.")
"""How the keys of the labels begin that the report on a log shows."""


def export_codes_script(guide: Guide) -> str:
    """Return the script with what a decoder needs at once, and a site's own notes."""
    content = export_guide(guide)
    content["codes"] = [_slim(code) for code in content["codes"]]
    content["python_members"] = [_without(member, "path") for member in content["python_members"]]
    content["recognition"] = _without(content["recognition"], "spellings")
    content["neighbours"] = [_packed(number) for number in guide.neighbours.numbers]
    content["neighbour_recognition"] = {
        "patterns": neighbour_templates(guide.recognise, guide.neighbours.numbers),
        "unlisted": {one.name: list(one.unlisted) for one in guide.neighbours.numbers if one.unlisted},
    }
    notes = {"notes": export_notes(guide)} if guide.notes else {}
    return _script(data=content, **notes)


def _slim(code: dict[str, Any]) -> dict[str, Any]:
    """Return what a card of the decoder shows: of the remedies only the first step, as plain text."""
    first = {language: [steps[0].replace("`", "")] for language, steps in code["first"].items() if steps}
    return {**_without(code, "remedy", "causes", "recovery", "about", "hex", "path"), "first": first}


def _without(record: dict[str, Any], *left_out: str) -> dict[str, Any]:
    return {key: value for key, value in record.items() if key not in left_out}


def _packed(number: Neighbour) -> list[Any]:
    """Return [name, family, value], and the name of the code that it becomes where it does."""
    return [number.name, number.family, number.value, *([number.becomes] if number.becomes else [])]


def export_words_script(guide: Guide) -> str:
    """Return the script with the words of a query and the labels of the search; it needs the codes."""
    return _script(**{"data.words": export_words(guide)}, ui=labels_of(guide, "search."))


def export_neighbour_lines(guide: Guide) -> str:
    """Return the script with one line on each number of another family, in their order."""
    lines = [{"en": one.summary.en, "zh": one.summary.zh} for one in guide.neighbours.numbers]
    return _script(neighbourLines=lines)


def export_report_labels(guide: Guide) -> str:
    """Return the script with the labels of the report on a log, which is loaded when the first log comes."""
    return _script(reportLabels=labels_of(guide, REPORT_LABELS))


def _script(**values: Any) -> str:
    plain = {name: json.dumps(one, ensure_ascii=False, separators=(",", ":")) for name, one in values.items()}
    lines = [f"errorCodes.{name} = {value};\n" for name, value in plain.items()]
    return "".join(["var errorCodes = errorCodes || {};\n", *lines])
