"""Alerts on the counters of mtail: rules of Prometheus with their tests, and a template of Alertmanager.

In: a Guide, the address of the site. Out: texts by name. A rule stands for a class of recoverability, never for one
code: what to do first, and the page, come from the code and the cause in the labels of the alert.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from macros.model.text import LANGUAGES
from macros.publish.diagnosis_json import POINTING
from macros.templates import render_template

SUCCESS, GENERAL = "LLM_SUCCESS", "LLM_FAILED"
SAMPLE = {
    "timeout": "LLM_TIMEOUT",
    "link": "LLM_LINK_FAILED",
    "unlinked": "LLM_NOT_YET_LINK",
    "memory": "LLM_OUT_OF_MEMORY",
    "parameter": "LLM_PARAM_INVALID",
    "undocumented": "LLM_CACHE_INCOMPATIBLE",
    "page": "guide/frameworks/mindie/#does-not-start",
}
"""Codes that the tests of the rules are about, and the page of a cause that belongs to none."""

_LINK = re.compile(r"\[([^\]]+)\](?:\([^)]*\)|\[[^\]]*\])?(?=[^\]]|$)")
_CODE = re.compile(r"(`[^`]*`)")


@dataclass(frozen=True)
class Coded:
    """A code as an alert needs it: its class, and what to do first by language."""

    name: str
    recoverable: str
    first: Mapping[str, str]


def make_alerts(content: Mapping[str, Any], base_url: str) -> dict[str, str]:
    """Return the files by their names below downloads/; `content` is that of codes.json."""
    codes = tuple(_coded(entry) for entry in (*content["codes"], *content["python_members"]))
    pointing = f".*#cause-(?:{'|'.join(POINTING)})"
    values = {
        "base_url": base_url,
        "codes": codes,
        "class_of": _classes(codes),
        "pointing": pointing,
        "general": GENERAL,
        "success": SUCCESS,
        "sample": SAMPLE,
        "quoted": _quoted,
    }
    roots = {language: base_url + ("" if language == "en" else f"{language}/") for language in LANGUAGES}
    names = {
        "prometheus/llm-datadist.rules.yml": "prometheus-rules.j2",
        "prometheus/llm-datadist.rules.test.yml": "prometheus-rules-test.j2",
        "alertmanager/llm-datadist.tmpl": "alertmanager.j2",
    }
    return {name: render_template(f"viewers/{file}", roots=roots, **values) for name, file in names.items()}


def _coded(entry: Mapping[str, Any]) -> Coded:
    first = {language: _plain(entry["first"][language][0]) for language in LANGUAGES}
    return Coded(entry["name"], entry.get("recoverable") or "unknown", first)


def _classes(codes: Sequence[Coded]) -> dict[str, str]:
    """Return by class the codes as an expression; the general code stands apart, success in none."""
    classes: dict[str, list[str]] = {}
    for code in codes:
        if code.name not in (SUCCESS, GENERAL):
            classes.setdefault(code.recoverable, []).append(code.name)
    return {name: "|".join(names) for name, names in classes.items()}


def _plain(step: str) -> str:
    """Return a step without the marks of links; what stands in backticks is a command and stays."""
    return "".join(part if part.startswith("`") else _LINK.sub(r"\1", part) for part in _CODE.split(step))


def _quoted(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)
