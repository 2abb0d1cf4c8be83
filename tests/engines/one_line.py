"""What loglink says of one line on its own, and lines enough to ask it of: what programs that count lines must equal.

In: lines. Out: counts by code, and by code, cause and side of the lines where a failure began.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, NamedTuple

from loglink._diagnose.catalogue import load_catalogue
from loglink._diagnose.diagnosis import Assembler
from loglink._diagnose.events import Event
from loglink._diagnose.observer import Observer
from loglink._recognise.data import load_data
from loglink._recognise.scan import scan
from macros.model.guide import Guide
from macros.model.signatures import fill_text

GENERAL = ("LLM_SUCCESS", "LLM_FAILED")
CATALOGUE, DATA = load_catalogue(), load_data()
NAMES = list(dict.fromkeys(DATA.recognition.spellings.values()))


class Origin(NamedTuple):
    """A line where a failure began: the labels that it is counted with."""

    code: str
    cause: str
    side: str


class Counts(NamedTuple):
    """Lines by code, and lines where a failure began."""

    codes: Counter[str]
    origins: Counter[Origin]


def count(lines: Iterable[str]) -> Counts:
    """Return the counts of `lines`, each taken on its own."""
    counts = Counts(Counter(), Counter())
    for line in lines:
        counts.codes.update({hit.code for hit in scan(line, DATA)})
        origin = origin_of(line)
        if origin:
            counts.origins[origin] += 1
    return counts


def origin_of(line: str) -> Origin | None:
    """Return the labels of `line` where `loglink diagnose` of it alone finds a failure that begins with it."""
    observer = _observer_of(line)
    if observer is None:
        return None
    failure = Assembler(observer, "/", "en").diagnosis()["failures"][0]
    cause = failure["cause"] or {"page": "", "id": ""}
    return Origin(
        _code_of(failure, "" if "/" in cause["page"] else cause["page"]),
        f"{cause['page']}#{cause['id']}" if cause["page"] else "",
        failure["side"] or "",
    )


def event_of(line: str) -> Event | None:
    """Return the line where a failure began, as loglink reads it."""
    observer = _observer_of(line)
    return observer.chains.failures[0].origin if observer else None


def _observer_of(line: str) -> Observer | None:
    """Return an observer that has seen `line`, when a failure begins there."""
    observer = Observer(CATALOGUE, DATA)
    observer.begin_file("line")
    observer.take(1, line)
    event = observer.chains.failures[0].origin if observer.chains.failures else None
    return observer if event and event.signature and event.role == "origin" else None


def _code_of(failure: Mapping[str, Any], named: str) -> str:
    """Return the code that says most: one of the line, else that of the cause, else a general one of the line."""
    codes = [name for name in NAMES if name in failure["codes"]]
    special = [name for name in codes if name not in GENERAL]
    if special or not named:
        return (special or codes or [""])[-1]
    return named


def lines_of_signatures(guide: Guide) -> Iterator[str]:
    """Yield every text of every signature as plog, another program, a sentence and a quotation print it."""
    names = [code.name for code in guide.specified_codes]
    for number, record in enumerate(guide.signatures):
        texts = [record["text"]] if isinstance(record["text"], str) else record["text"]
        for text in texts:
            for values in _values_for(record["id"], guide):
                message = fill_text(text, values)
                code = guide.code(names[number % len(names)])
                place = f"[{record.get('file', 'x.cc')}:12][LLM]777 {record.get('function', 'Fn')}:"
                time = "GE(123,python3):2026-03-03-10:00:00.123.456"
                yield f"[ERROR] {time} {place} ErrorNo: 4294967295(failed) [GE][MODULE]{message}"
                yield f"[WARNING] {time} {place} ErrorNo: {code.value}({code.name}) {message}"
                yield f"[INFO] {time} {place} {message}"
                yield f"(Worker pid=33) ERROR 02-14 10:00:00 [a.py:1] {message} {code.name}"
                yield f'{{"message": "{message}"}}'
                yield f"they wrote that it had printed {message}"
                yield f"grep '{message}' server.log"


def _values_for(signature: str, guide: Guide) -> list[dict[str, str]]:
    """Return the values of slots that rules ask for, one by one, and none of them."""
    found: list[dict[str, str]] = [{}]
    for rule in guide.rules:
        if signature in rule["origin"]:
            for condition in rule.get("when", ()):
                values = [*condition.get("in", ()), *condition.get("not_in", ())] if "slot" in condition else ()
                found += [{condition["slot"]: value} for value in values]
    return found
