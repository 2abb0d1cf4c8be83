"""What the diagnosis works with, as JSON for loglink and as a classic script for the browser.

In: a Guide. Out: plain values and text. Patterns are made here, of the texts; nothing knows them but the engines.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from macros.model.causes import Advice
from macros.model.guide import Guide
from macros.model.signatures import literals_of, longest_literal, patterns_of, slot_names
from macros.model.text import LANGUAGES, LocalizedText
from macros.publish.part_titles import part_titles

Record = Mapping[str, Any]

POINTING = ("specific-code-above", "sentence-names-it", "other-side", "peer-failed", "raw-acl-number")
"""Causes that only point on: none where the line that they point to is in the files."""

STEPS_OF_FAMILY = {
    "init": "init",
    "role": "role",
    "link": "link",
    "link-two-sided": "link",
    "unlink": "link",
    "register": "cache",
    "pool": "cache",
    "pull": "transfer",
    "push": "transfer",
    "task": "transfer",
    "copy": "copy",
}
"""The step in the life of a link that the calls of a family of apis.yml make; other families serve several."""

STEPS_OF_PLACE = {
    **dict.fromkeys(["link-peer", "unlink-peer", "accept-link", "accept-unlink", "two-sided-prepare"], ("link",)),
    **dict.fromkeys(["link_msg_handler.cc", "comm_link_manager.cc"], ("link", "init")),
    **dict.fromkeys(["llm_link_manager.cc", "msg_handler_plugin.cc"], ("link", "init", "role")),
    **dict.fromkeys(["send_state.cc", "receive_state.cc", "sync_flag.cc", "data_transfer_utils.cc"], ("transfer",)),
    **dict.fromkeys(["d2d_data_transfer_job.cc", "d2h_data_transfer_job.cc"], ("transfer",)),
    **dict.fromkeys(["h2d_data_transfer_job.cc", "layer_wise_transfer_job.cc"], ("transfer",)),
    **dict.fromkeys(["data_transfer_client.cc", "comm_entity.cc GetResponse"], ("transfer",)),
}
"""The steps in which a step of the library, a source file or one function of it takes part; other files serve all."""

COMMAND_WORDS = {
    "PORT": "port",
    "REMOTE_PORT": "port",
    "REMOTE_IP": "ip",
    "PEER_IP": "ip",
    "PROMPT_IP": "ip",
    "PID": "pid",
    "CACHE_ID": "cache",
    "REQUEST_ID": "request",
    "LOCAL_CLUSTER_ID": "local",
    "REMOTE_CLUSTER_ID": "remote",
    "TIMEOUT": "timeout",
}
"""Which slot of a log a word in capitals of a command stands for; other such words stay for the reader to fill."""

KEPT = (
    *("id", "function", "file", "level", "role", "side", "opens", "closes"),
    *("says", "candidates", "look_next", "follows"),
)
"""What an engine needs of a signature besides its texts; the rest is for pages."""

LABELS = "diagnosis."
"""How the keys of the labels begin that the engines and the command line print."""


def export_diagnosis(guide: Guide) -> dict[str, Any]:
    """Return everything that an engine needs."""
    known = guide.troubleshooting.causes
    patterns = patterns_of([text for record in guide.signatures for text in _texts(record)])
    return {
        "schema_version": 1,
        "signatures": [_signature(record, patterns) for record in guide.signatures],
        "rules": [dict(record) for record in guide.rules],
        "retries": {
            name: [{"apis": list(row.apis), "retry": row.retry} for row in one.recovery] for name, one in known.items()
        },
        "causes": {name: [cause.id for cause in one.causes] for name, one in known.items()},
        "parts": {one.part: _advice(one) for one in guide.troubleshooting.parts},
        "pointing": list(POINTING),
        "command_words": COMMAND_WORDS,
        "calls": {api.name: api.counterpart for api in guide.troubleshooting.apis if api.counterpart},
        "steps": _steps(guide),
        "releases": _releases(guide),
        "texts": {
            key.removeprefix(LABELS): _text_of(text) for key, text in guide.labels.items() if key.startswith(LABELS)
        },
    }


def _releases(guide: Guide) -> list[dict[str, Any]]:
    """Return which releases print which layout, by source file: the first one that fits a line counts."""
    return [
        {
            "layout": layout.id,
            "files": list(one.files),
            "releases": one.releases,
            "tells": one.tells,
            "label": _text_of(one.label),
        }
        for layout in guide.troubleshooting.layouts
        for one in layout.families
    ]


def _steps(guide: Guide) -> dict[str, list[str]]:
    """Return the steps that a call or a place of the sources belongs to: lines of different steps are two failures."""
    families = {api.name: api.family for api in guide.troubleshooting.apis}
    calls = {name: [STEPS_OF_FAMILY[one]] for name, one in families.items() if one in STEPS_OF_FAMILY}
    return {**calls, **{name: list(steps) for name, steps in STEPS_OF_PLACE.items()}}


def diagnosis_json(guide: Guide) -> str:
    """Return it as JSON, a record a line, the same bytes for the same data."""
    content = export_diagnosis(guide)
    lines = [f"{json.dumps(key)}: {_lines(value)}" for key, value in content.items()]
    return "{\n" + ",\n".join(lines) + "\n}\n"


def _lines(value: Any) -> str:
    if not isinstance(value, list):
        return json.dumps(value, ensure_ascii=False)
    return "[\n" + ",\n".join(json.dumps(item, ensure_ascii=False) for item in value) + "\n]"


def _signature(record: Record, patterns: Mapping[str, str]) -> dict[str, Any]:
    kept = {key: record[key] for key in KEPT if key in record}
    return {**kept, "texts": [_text(text, patterns[text]) for text in _texts(record)]}


def _texts(record: Record) -> list[str]:
    return [record["text"]] if isinstance(record["text"], str) else record["text"]


def _text(text: str, pattern: str) -> dict[str, Any]:
    return {
        "text": text,
        "pattern": pattern,
        "slots": list(slot_names(text)),
        "literal": longest_literal(text),
        "length": sum(len(literal) for literal in literals_of(text)),
    }


def export_diagnosis_script(guide: Guide, docs: Path) -> str:
    """Return the classic script that gives the browser what the engine knows, and what the cards say of each cause.

    `docs` is the folder of the pages: a part of one that is a cause has its heading there.
    """
    data = export_diagnosis(guide)
    known = guide.troubleshooting.causes
    texts = {f"{name}#cause-{cause.id}": _advice(cause) for name, one in known.items() for cause in one.causes}
    texts |= data.pop("parts")
    values = {"diagnosisData": data, "causeTexts": texts, "partTitles": part_titles(guide, docs)}
    lines = [
        f"errorCodes.{name} = {json.dumps(value, ensure_ascii=False, separators=(',', ':'))};\n"
        for name, value in values.items()
    ]
    return "".join(["var errorCodes = errorCodes || {};\n", *lines])


def _advice(one: Advice) -> dict[str, Any]:
    """Return what the cards and the command line say of a cause."""
    return {
        "cause": _text_of(one.cause),
        "check": _text_of(one.check),
        "command": one.command,
        "result": _text_of(one.result),
        "fix": _text_of(one.fix),
        "fixed": _text_of(one.fixed),
    }


def _text_of(text: LocalizedText) -> dict[str, str]:
    return {language: text[language] for language in LANGUAGES}
