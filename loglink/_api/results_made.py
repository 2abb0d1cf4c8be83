"""The results of loglink/results.py, made of what the engine and codes.json hold.

In: the object of `loglink diagnose --json`; an entry of codes.json. Out: frozen values. Knows no file.
"""

from __future__ import annotations

from typing import Any, Dict, Mapping, Optional, Sequence, Tuple

from loglink._diagnose.catalogue import Catalogue
from loglink._diagnose.cause_texts import CauseTexts
from loglink._diagnose.commands_filled import CommandFiller
from loglink._link.links import link
from loglink._recognise.data import Data, Entry
from loglink.results import (
    Advice,
    Cause,
    Code,
    Diagnosis,
    Evidence,
    Failure,
    Localized,
    LocalizedSteps,
    LogFile,
    Mention,
    Place,
    Recovery,
)

Record = Mapping[str, Any]
NO_FACTS: Mapping[str, str] = {}


class ResultMaker:
    """Makes results; `catalogue` has what is said of causes and what their commands are filled by."""

    def __init__(self, data: Data, catalogue: Catalogue, base_url: str, language: str) -> None:
        """Take where the guide is served, with a slash at its end, and the language of the pages linked to."""
        self._base_url, self._language = base_url, language
        self._texts = CauseTexts(data, catalogue.parts)
        self._commands = CommandFiller(catalogue.command_words)

    def diagnosis(self, content: Record, notes: Sequence[str] = ()) -> Diagnosis:
        """Return `content`, the object of `loglink diagnose --json`, as values."""
        return Diagnosis(
            schema_version=content["schema_version"],
            failures=tuple(self.failure(one) for one in content["failures"]),
            mentions=tuple(Mention(**one) for one in content["mentions"]),
            codes=dict(content["codes"]),
            files=tuple(LogFile(**one) for one in content["files"]),
            notes=tuple(notes),
        )

    def failure(self, one: Record) -> Failure:
        """Return one failure of the object."""
        values: Dict[str, Any] = dict(one)
        values.update(
            evidence=tuple(Evidence(**place) for place in one["evidence"]),
            says=Localized(**one["says"]),
            calls=tuple(one["calls"]),
            codes=tuple(one["codes"]),
            cause=self._cause(one["cause"], one["facts"]) if one["cause"] else None,
            candidates=tuple(self._cause(cause, one["facts"]) for cause in one["candidates"]),
            passed_on=tuple(Place(**place) for place in one["passed_on"]),
            look_next=_localized(one["look_next"]),
        )
        return Failure(**values)

    def code(self, entry: Entry) -> Code:
        """Return what is known of one code."""
        url = link(entry, self._base_url, self._language)
        return Code(
            name=entry.name,
            value=entry.value,
            hex=entry.hex,
            python_name=entry.python_name,
            category=entry.category,
            lifecycle=entry.lifecycle,
            recoverable=entry.recoverable,
            condition=_localized(entry.condition),
            meaning=Localized(**entry.meaning),
            about=_localized(entry.about),
            first=_steps(entry.first),
            remedy=_steps(entry.remedy) if entry.remedy else None,
            causes=tuple(self._cause_of(entry, one, url) for one in entry.causes),
            recovery=tuple(_recovery(one) for one in entry.recovery),
            url=url,
        )

    def _cause_of(self, entry: Entry, one: Record, url: str) -> Cause:
        id = f"cause-{one['id']}"
        return Cause(entry.name, id, f"{url}#{id}", self._advice(one, NO_FACTS))

    def _cause(self, one: Record, facts: Mapping[str, str]) -> Cause:
        texts = self._texts.find(one)
        return Cause(one["page"], one["id"], one["url"], self._advice(texts, facts) if texts else None)

    def _advice(self, texts: Record, facts: Mapping[str, str]) -> Advice:
        def filled(key: str) -> Localized:
            return Localized(**{name: self._commands.fill_text(text, facts) for name, text in texts[key].items()})

        return Advice(
            cause=Localized(**texts["cause"]),
            check=filled("check"),
            command=self._commands.fill_command(texts["command"] or "", facts),
            result=filled("result"),
            fix=filled("fix"),
            fixed=filled("fixed"),
        )


def _recovery(one: Record) -> Recovery:
    return Recovery(tuple(one["apis"]), one["retry"], Localized(**one["reason"]))


def _localized(text: Optional[Mapping[str, str]]) -> Optional[Localized]:
    return Localized(**text) if text else None


def _steps(steps: Mapping[str, Sequence[str]]) -> LocalizedSteps:
    lines: Dict[str, Tuple[str, ...]] = {name: tuple(some) for name, some in steps.items()}
    return LocalizedSteps(**lines)
