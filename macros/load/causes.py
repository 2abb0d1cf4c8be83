"""The causes, calls, log rules, layouts, contradictions and limits of `data/` as Troubleshooting.

In: documents that passed the checks, and the snippets. Out: Troubleshooting. A wrong shape is a KeyError, no sentence.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from macros.model.causes import (
    Api,
    Cause,
    Causes,
    Contradiction,
    LogForms,
    LogLayout,
    LogLine,
    LogRule,
    NotReturned,
    Place,
    Recovery,
    Statement,
    Timeout,
    Troubleshooting,
)
from macros.model.life_cycle import LifeCycleStep
from macros.model.limits import Limit, TimeLimit
from macros.model.text import LocalizedSteps, LocalizedText

REFERENCE_FILES = ("apis", "life_cycle", "log_rules", "log_layouts", "contradictions", "limits", "timeouts")
"""The files of `data/reference` that explain, without `.yml`."""

SNIPPETS = {"cpp": "handle.cpp", "python": "handle.py"}
"""The snippet of each language in the folder of a code."""


def causes_files(root: Path) -> list[Path]:
    """Return the files `root`/data/troubleshooting/NAME/causes.yml, sorted."""
    return sorted((root / "data" / "troubleshooting").glob("*/causes.yml"))


def build_troubleshooting(
    root: Path, causes: Iterable[Mapping[str, Any]], shared: Mapping[str, Any]
) -> Troubleshooting:
    """Return what `causes` (one a code) and `shared` (one for each of REFERENCE_FILES) hold, snippets included."""
    explained = [_causes(raw, _snippets(root, raw["code"])) for raw in causes]
    return Troubleshooting(
        causes={one.code: one for one in explained},
        apis=tuple(_api(raw) for raw in shared["apis"]),
        life_cycle=tuple(_step(raw) for raw in shared["life_cycle"]),
        rules=tuple(LogRule(raw["id"], _text(raw["rule"]), tuple(raw["source"])) for raw in shared["log_rules"]),
        layouts=tuple(_layout(raw) for raw in shared["log_layouts"]),
        contradictions=tuple(_contradiction(raw) for raw in shared["contradictions"]),
        limits=tuple(_limit(raw) for raw in shared["limits"]),
        timeouts=tuple(_time_limit(raw) for raw in shared["timeouts"]),
    )


def _snippets(root: Path, code: str) -> dict[str, str]:
    paths = {language: root / "data" / "troubleshooting" / code / name for language, name in SNIPPETS.items()}
    return {language: path.read_text(encoding="utf-8") for language, path in paths.items() if path.is_file()}


def _text(raw: Mapping[str, str]) -> LocalizedText:
    return LocalizedText(en=raw["en"], zh=raw["zh"])


def _maybe(raw: Mapping[str, Any], key: str) -> LocalizedText | None:
    return _text(raw[key]) if key in raw else None


def _causes(raw: Mapping[str, Any], snippets: Mapping[str, str]) -> Causes:
    absent = raw.get("not_returned")
    return Causes(
        code=raw["code"],
        first=LocalizedSteps(tuple(raw["first"]["en"]), tuple(raw["first"]["zh"])),
        first_source=tuple(raw["first_source"]),
        not_returned=NotReturned(_text(absent["text"]), tuple(absent["source"])) if absent else None,
        causes=tuple(_cause(item) for item in raw["causes"]),
        places=tuple(_place(item) for item in raw["places"]),
        recovery=tuple(_recovery(item) for item in raw["recovery"]),
        handling=_text(raw["handling"]),
        handling_source=tuple(raw.get("handling_source", ())),
        snippets=snippets,
        chain=tuple(raw["chain"]),
        log=_log(raw["log"]),
    )


def _cause(raw: Mapping[str, Any]) -> Cause:
    texts = {key: _text(raw[key]) for key in ("cause", "check", "result", "fix", "fixed")}
    return Cause(
        id=raw["id"],
        command=raw.get("command"),
        sample_messages=tuple(raw.get("sample_messages", ())),
        source=tuple(raw["source"]),
        **texts,
    )


def _place(raw: Mapping[str, Any]) -> Place:
    return Place(tuple(raw["apis"]), raw["side"], _text(raw["when"]), raw.get("log"), tuple(raw["source"]))


def _recovery(raw: Mapping[str, Any]) -> Recovery:
    return Recovery(tuple(raw["apis"]), raw["retry"], _text(raw["reason"]), tuple(raw["source"]))


def _log(raw: Mapping[str, Any]) -> LogForms:
    line = LogLine(**raw["line"]) if "line" in raw else None
    return LogForms(raw["description"], line, raw.get("python"), _maybe(raw, "note"))


def _api(raw: Mapping[str, Any]) -> Api:
    limit = raw.get("timeout")
    return Api(
        name=raw["name"],
        language=raw["language"],
        family=raw["family"],
        phase=raw["phase"],
        side=raw["side"],
        purpose=_text(raw["purpose"]),
        arguments=raw.get("arguments"),
        counterpart=raw.get("counterpart"),
        timeout=Timeout(limit["option"], limit.get("unit"), limit["default"], _maybe(limit, "note")) if limit else None,
        returns=_maybe(raw, "returns"),
        source=tuple(raw["source"]),
    )


def _step(raw: Mapping[str, Any]) -> LifeCycleStep:
    return LifeCycleStep(
        id=raw["id"],
        label=_text(raw["label"]),
        apis=tuple(raw["apis"]),
        caption=raw.get("caption"),
        who=_text(raw["who"]),
        note=_text(raw["note"]),
    )


def _layout(raw: Mapping[str, Any]) -> LogLayout:
    texts = _text(raw["label"]), _text(raw["versions"])
    return LogLayout(raw["id"], *texts, raw["template"], raw.get("dl", False), tuple(raw["source"]))


def _contradiction(raw: Mapping[str, Any]) -> Contradiction:
    word = raw["specification"]
    return Contradiction(
        id=raw["id"],
        codes=tuple(raw["codes"]),
        topic=_text(raw["topic"]),
        text=_text(word["text"]),
        code=word["code"],
        cell=word["cell"],
        verbatim=word["verbatim"],
        others=tuple(Statement(_text(other["text"]), tuple(other["source"])) for other in raw["others"]),
        advice=_text(raw["advice"]),
    )


def _limit(raw: Mapping[str, Any]) -> Limit:
    return Limit(
        id=raw["id"],
        group=raw["group"],
        what=_text(raw["what"]),
        limit=_text(raw["limit"]),
        results=tuple(raw.get("results", ())),
        note=_maybe(raw, "note"),
        source=tuple(raw["source"]),
    )


def _time_limit(raw: Mapping[str, Any]) -> TimeLimit:
    return TimeLimit(
        id=raw["id"],
        kind=raw["kind"],
        cpp=raw.get("cpp"),
        python=raw.get("python"),
        key=raw.get("key"),
        unit=raw["unit"],
        default=raw.get("default", {}),
        apis=tuple(raw["apis"]),
        limits=_text(raw["limits"]),
        end=_text(raw["end"]),
        results=tuple(raw.get("results", ())),
        note=_maybe(raw, "note"),
        source=tuple(raw["source"]),
    )
