"""What failed, why, and what to look at, as one plain object: the contract of `loglink diagnose --json`.

In: what an Observer holds after all files. Out: a dictionary with the keys that docs/contributing/diagnosis.md lists;
unknown values are None, never left out. `docs/javascripts/diagnose/diagnosis.js` is the same in JavaScript.
"""

from __future__ import annotations

from typing import Any, Dict, List, Mapping, Optional, Sequence

from loglink._diagnose.catalogue import Catalogue, LocalizedText
from loglink._diagnose.findings import Finding, explaining, find_findings, special_codes
from loglink._diagnose.fragments import find_offers
from loglink._diagnose.observer import FileFacts, Observer
from loglink._diagnose.offsets import compare_clocks
from loglink._diagnose.releases import releases_key
from loglink._diagnose.wording import facts_of, fill, time_text

SCHEMA_VERSION = 1
MOST_EVIDENCE = 5
MOST_CANDIDATES = 5
MOST_PIECES = 8
"""Failures of which it is asked whether their text is a piece of a line."""

INFORMING = {"I", "D"}
"""Levels of lines that say what a process does; without them more can be had."""
LEVEL = "INFO"
"""What a sentence has in it that names the level itself."""

PLAIN = {
    "failed": ("failed", "failed-somewhere"),
    "failed-without-code": ("failed-without-code", "failed-without-code-somewhere"),
    "open": ("open", "open-somewhere"),
}
"""The labels that say what happened where no signature does: with the name of the call, and without."""


class Assembler:
    """Makes the object out of an observer."""

    def __init__(self, observer: Observer, base_url: str, language: str) -> None:
        self.observer, self.catalogue = observer, observer.catalogue
        self.root = base_url + ("" if language == "en" else f"{language}/")
        self.pieces = 0
        """Failures of which it was asked whether their text is a piece of a line."""

    def diagnosis(self) -> Dict[str, Any]:
        """Return the whole object."""
        compare_clocks(self.observer)
        findings = find_findings(self.observer)
        held = {(event.file, event.line) for one in findings for failure in one.failures for event in failure.events}
        return {
            "schema_version": SCHEMA_VERSION,
            "failures": [self._failure(one, findings) for one in findings],
            "mentions": [
                {"file": self._name(one.file), "line": one.line, "code": one.code}
                for one in self.observer.mentions
                if (one.file, one.line) not in held
            ],
            "codes": dict(sorted(self.observer.code_counts.items())),
            "files": [self._file(index, facts) for index, facts in enumerate(self.observer.files)],
        }

    def _file(self, index: int, facts: FileFacts) -> Dict[str, Any]:
        offset = self.observer.store.offsets.get(index)
        return {
            "name": facts.name,
            "lines": facts.lines,
            "encoding": facts.encoding,
            "offset_ms": round(offset * 1000) if offset is not None else None,
            "release": releases_key(facts.releases),
        }

    def _failure(self, one: Finding, findings: Sequence[Finding]) -> Dict[str, Any]:
        origin, failure, rule = one.origin, one.first, one.rule
        codes, calls, facts = failure.codes(), failure.calls(), facts_of(one)
        return {
            "kind": one.kind,
            "file": self._name(origin.file),
            "line": origin.line,
            "evidence": self._evidence(one),
            "explained_by": explaining(one, findings),
            "says": self._says(one, facts),
            "time": time_text(origin),
            "process": origin.header.pid or failure.last.header.pid or None,
            "side": _side(one),
            "act_on": (rule.act_on if rule else "") or None,
            "calls": calls,
            "codes": codes,
            "cause": self._cause(rule.cause) if rule else None,
            "candidates": [self._cause(cause) for cause in one.candidates[:MOST_CANDIDATES]],
            "facts": facts,
            "repeats": sum(each.repeats for each in one.failures),
            "processes": len({each.origin.process for each in one.failures}),
            "passed_on": [
                {"file": self._name(event.file), "line": event.line} for event in failure.events if event is not origin
            ],
            "look_next": self._look_next(one, facts),
            "retry": self._retry(codes, calls),
        }

    def _evidence(self, one: Finding) -> List[Dict[str, Any]]:
        names = one.rule.evidence if one.rule and one.rule.evidence else ("origin", *one.bound)
        events = [one.bound[name] for name in names if name in one.bound] or [one.origin]
        if not one.settled:
            events.insert(0, one.origin)
        if one.kind == "open":
            events += [one.first.events[0], one.first.last]
        unique = {(event.file, event.line): event for event in events}
        return [
            {"file": self._name(event.file), "line": event.line, "slots": dict(event.slots)}
            for event in list(unique.values())[:MOST_EVIDENCE]
        ]

    def _says(self, one: Finding, facts: Mapping[str, str]) -> LocalizedText:
        sentence = one.rule.says if one.rule else None
        if sentence is None and one.kind == "open":
            sentence = next((held.rule.says for held in one.possible if held.rule.says), None)
        if sentence is None and one.origin.signature:
            sentence = one.origin.signature.says
        text = fill(sentence, one.bound, facts) if sentence else self._plain(one)
        count = len({failure.origin.process for failure in one.failures})
        return self._of_many(text, count, one) if count > 1 else text

    def _of_many(self, text: LocalizedText, count: int, one: Finding) -> LocalizedText:
        total = self.observer.store.count_processes([each.id for each in self._alike(one)])
        many = self.catalogue.texts["many-of" if total > count else "many"]
        return {name: many[name].format(count=count, total=total, says=said) for name, said in text.items()}

    def _alike(self, one: Finding) -> List[Any]:
        """Return the signatures that processes of the same side print."""
        side = _side(one)
        return [each for each in self.catalogue.signatures if side and each.side == side]

    def _plain(self, one: Finding) -> LocalizedText:
        calls, codes = one.first.calls(), one.first.codes()
        special = special_codes(codes)
        kind = "open" if one.kind == "open" else "failed" if special else "failed-without-code"
        words = {"call": calls[-1] if calls else "", "code": special[-1] if special else ""}
        key = PLAIN[kind][0 if calls else 1]
        return {language: text.format(**words) for language, text in self.catalogue.texts[key].items()}

    def _look_next(self, one: Finding, facts: Mapping[str, str]) -> Optional[LocalizedText]:
        if one.rule:
            return fill(one.rule.look_next, one.bound, facts) if one.rule.look_next else None
        for held in one.possible:
            if held.rule.look_next:
                return self._with_level(one, fill(held.rule.look_next, held.bound, facts))
        own = one.origin.signature
        if own and own.look_next:
            return fill(own.look_next, {"origin": one.origin}, facts)
        return self._of_a_piece(one) or self.catalogue.texts["look-next"]

    def _of_a_piece(self, one: Finding) -> Optional[LocalizedText]:
        """Return of which lines the text of a failure that nobody knows may be a piece; None where of none."""
        if one.candidates or one.first.codes() or self.pieces >= MOST_PIECES:
            return None
        if any(event.signature for event in one.first.events):
            return None
        self.pieces += 1
        offers = find_offers(one.origin.text, self.catalogue)
        lines = ", ".join(f"`{offer.text}`" for offer in offers)
        words = self.catalogue.texts["look-piece"]
        return {name: text.format(lines=lines) for name, text in words.items()} if offers else None

    def _with_level(self, one: Finding, text: LocalizedText) -> LocalizedText:
        """Return `text`, and which level shows more where causes are open and the process printed no INFO lines."""
        levels = self.observer.store.levels.get(one.origin.process, set())
        if not one.candidates or not one.origin.header.module or INFORMING & levels or LEVEL in text["en"]:
            return text
        return {name: self.catalogue.texts["look-level"][name].format(text=said) for name, said in text.items()}

    def _cause(self, cause: str) -> Dict[str, str]:
        return place_of_cause(cause, self.root)

    def _retry(self, codes: Sequence[str], calls: Sequence[str]) -> Optional[str]:
        special = special_codes(codes)
        for code in reversed(special):
            rows = self.catalogue.retries.get(code, ())
            fitting = [row["retry"] for row in rows if set(row["apis"]) & set(calls)]
            if fitting:
                return str(fitting[0])
            if len({row["retry"] for row in rows}) == 1:
                return str(rows[0]["retry"])
        return None

    def _name(self, file: int) -> str:
        return self.observer.files[file].name


def _side(one: Finding) -> Optional[str]:
    for event in [one.origin, *one.first.events]:
        if event.signature and event.signature.side:
            return event.signature.side
    return None


def place_of_cause(cause: str, root: str) -> Dict[str, str]:
    """Return where `cause` ("LLM_TIMEOUT#device-network") stands below `root`, the address of the guide."""
    page, _, id = cause.partition("#")
    is_code = "/" not in page
    anchor = f"cause-{id}" if is_code and not id.startswith(("cause-", "place-")) else id
    path = f"codes/{page}/" if is_code else page
    return {"page": page, "id": anchor, "url": f"{root}{path}#{anchor}"}


def places_of_offers(text: str, catalogue: Catalogue, root: str) -> List[Dict[str, Any]]:
    """Return the lines that `text` may be a piece of, and where their causes stand: {"text", "causes"} each."""
    return [
        {"text": offer.text, "causes": [place_of_cause(cause, root) for cause in offer.causes]}
        for offer in find_offers(text, catalogue)
    ]
