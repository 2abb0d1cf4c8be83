"""What is wrong with signatures and rules: texts that cannot be found, names of lines, slots and causes that are none.

In: the documents of both kinds, their shape checked, and the known causes. Out: Problems.
"""

from __future__ import annotations

import difflib
import re
from bisect import bisect
from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import cache
from itertools import accumulate
from pathlib import Path
from typing import Any, NamedTuple

from macros.lint.context import DocumentUnderCheck
from macros.load.yaml_document import Document, NodePath, quoted
from macros.model.signatures import (
    STEPS,
    Slot,
    fill_text,
    literals_of,
    longest_literal,
    parse_text,
    pattern_of,
    patterns_of,
    says_slots,
    slot_names,
)
from macros.problems import Problem

MOST_SLOTS = 8
MOST_TEXTS = 2
"""How many slots of the type text a wording may have: more would let the pattern wander."""

_HEADING_ID = re.compile(r"^#+ .*\{: #([a-z0-9-]+)", re.MULTILINE)
"""The id of a heading: `## Sources {: #sources }`."""

OWN_SLOTS = ("_pid", "_tid", "_code", "_file", "_function", "_process")
"""What every line says of itself."""

_LEFT_OPEN = re.compile(r"\{[a-z_][a-z0-9_]*:|[a-z0-9_]:[a-z]+\}")
"""What a slot leaves behind when one of its braces is missing."""

Files = Mapping[Path, DocumentUnderCheck]


class _Found(NamedTuple):
    """One signature and where it stands."""

    document: Document
    where: NodePath
    record: Mapping[str, Any]

    @property
    def texts(self) -> Sequence[str]:
        text = self.record["text"]
        return [text] if isinstance(text, str) else text

    @property
    def slots(self) -> set[str]:
        return {name for text in self.texts for name in slot_names(text)}


def check_signatures(files: Files) -> Iterator[Problem]:
    """Yield ids used twice, texts with wrong slots, and texts that other patterns find without saying so."""
    signatures: dict[str, _Found] = {}
    for found in _records(files):
        id_ = found.record["id"]
        if id_ in signatures:
            first = signatures[id_]
            expected = f"each once (first in {first.document.path.name}:{first.document.line(first.where)})"
            yield _problem(found, "id", "duplicate-id", f"{id_} again", expected, "rename one")
        elif not (faults := [*_wrong_slots(found)]):
            signatures[id_] = found
        else:
            yield from faults
    yield from _overlaps(signatures)


def check_calls(files: Files, apis: Collection[str]) -> Iterator[Problem]:
    """Yield lines that begin or end a call that apis.yml does not have; steps inside the library have a hyphen."""
    for found in _records(files):
        for key in ("opens", "closes"):
            call = found.record.get(key)
            if call is not None and (call not in STEPS if "-" in call else call not in apis):
                expected = f"the name of a call of apis.yml, or a step{_near(call, {*apis, *STEPS})}"
                step = "correct it, or add the step to STEPS of macros/model/signatures.py"
                yield _problem(found, key, "unknown-api", quoted(call), expected, step)


def check_rules(files: Files, signature_files: Files) -> Iterator[Problem]:
    """Yield rules that name a line or a slot that is none."""
    signatures = {found.record["id"]: found for found in _records(signature_files)}
    seen: set[str] = set()
    for rule in _records(files):
        if rule.record["id"] in seen:
            yield _problem(rule, "id", "duplicate-id", f"{rule.record['id']} again", "each once", "rename one")
        seen.add(rule.record["id"])
        yield from _unknown_lines(rule, signatures)
        yield from _unknown_slots(rule, signatures)


def check_named_causes(
    files: Files,
    signature_files: Files,
    cause_ids: Mapping[str, Collection[str]],
    explained: Collection[str],
    root: Path,
) -> Iterator[Problem]:
    """Yield causes of rules and candidates of signatures that neither a causes.yml nor a page of the guide has.

    Nothing is said of a code of `explained` whose file is missing or faulty: that is told already.
    """
    named: list[tuple[_Found, NodePath, str]] = [(rule, ("cause",), rule.record["cause"]) for rule in _records(files)]
    named += [
        (signature, ("candidates", index), cause)
        for signature in _records(signature_files)
        for index, cause in enumerate(signature.record.get("candidates", ()))
    ]
    for found, where, cause in named:
        page = cause.partition("#")[0]
        known = parts_of(root, page) if "/" in page else cause_ids.get(page)
        if known is not None or page not in explained:
            yield from _unknown_cause(found, where, cause, known)


def _unknown_cause(found: _Found, where: NodePath, cause: str, known: Collection[str] | None) -> Iterator[Problem]:
    page, _, id_ = cause.partition("#")
    if known is None:
        expected, step = "a code with causes, or a page below docs/", "correct it"
    elif id_ not in known:
        what = "a part" if "/" in page else "a cause"
        expected, step = f"{what} of {page}{_near(id_, known)}", f"correct it or write that {what[2:]}"
    else:
        return
    yield found.document.problem_at((*found.where, *where), "unknown-cause", quoted(cause), expected, step).problem


def parts_of(root: Path, page: str) -> set[str] | None:
    """Return the ids of the headings of a page of the guide; None without such a page."""
    path = root / "docs" / f"{page.rstrip('/')}.md"
    return set(_HEADING_ID.findall(path.read_text(encoding="utf-8"))) if path.is_file() else None


def _records(files: Files) -> Iterator[_Found]:
    """Yield the records that have no fault."""
    for one in files.values():
        for index in one.records():
            if one.valid_at(index) is not None:
                yield _Found(one.document, (index,), one.document.value[index])


def _wrong_slots(found: _Found) -> Iterator[Problem]:
    for text in found.texts:
        try:
            slots = [part for part in parse_text(text) if isinstance(part, Slot)]
        except ValueError as error:
            yield _problem(found, "text", "signature-text", quoted(text), "slots of known types", str(error))
            continue
        open_slot = next(filter(None, map(_LEFT_OPEN.search, literals_of(text))), None)
        if open_slot is not None:
            expected, step = "a slot such as {port:int}", "write both of its braces"
            yield _problem(found, "text", "signature-text", quoted(open_slot[0]), expected, step)
            continue
        named = [slot.name for slot in slots if slot.name != "_"]
        wide = sum(slot.type == "text" for slot in slots)
        if len(named) > MOST_SLOTS or len(set(named)) < len(named) or wide > MOST_TEXTS:
            expected = f"at most {MOST_SLOTS} slots, each name once, {MOST_TEXTS} of the type text"
            yield _problem(found, "text", "signature-text", quoted(text), expected, "leave some out with {_:word}")
        elif not literals_of(text) or not _compiled(pattern_of(text)).search(fill_text(text)):
            yield _problem(found, "text", "signature-text", quoted(text), "a text that its pattern finds", "correct it")


def _overlaps(signatures: Mapping[str, _Found]) -> Iterator[Problem]:
    """Yield texts that the pattern of another signature finds, and overlaps that are none."""
    finders_of = _finders(signatures)
    for id_, one in signatures.items():
        named, finders = set(one.record.get("overlaps", ())), finders_of[id_]
        for other in sorted(finders - named):
            step = f"name {other} under overlaps or tell them apart"
            yield _problem(one, "text", "signature-overlap", f"a text that {other} finds", "none or named", step)
        for other in sorted(named - finders):
            found, expected = f"{other}, whose pattern does not find this text", "what finds it"
            yield _problem(one, "overlaps", "signature-overlap", found, expected, "remove it")


def _finders(signatures: Mapping[str, _Found]) -> dict[str, set[str]]:
    """Return for each signature which others find one of its texts; a literal is looked for in all texts at once."""
    patterns = patterns_of([text for one in signatures.values() for text in one.texts])
    lines = [(id_, fill_text(text)) for id_, one in signatures.items() for text in one.texts]
    starts = [0, *accumulate(len(line) + 1 for _, line in lines)]
    joined = "\n".join(line for _, line in lines)
    finders: dict[str, set[str]] = {id_: set() for id_ in signatures}
    for id_, text in ((id_, text) for id_, one in signatures.items() for text in one.texts):
        for at in {bisect(starts, start) - 1 for start in _starts(longest_literal(text), joined)}:
            other, line = lines[at]
            if other != id_ and _compiled(patterns[text]).search(line):
                finders[other].add(id_)
    return finders


def _starts(literal: str, text: str) -> Iterator[int]:
    at = text.find(literal)
    while at >= 0:
        yield at
        at = text.find(literal, at + 1)


@cache
def _compiled(pattern: str) -> re.Pattern[str]:
    """Return the pattern compiled; there are more of them than `re` keeps."""
    return re.compile(pattern, re.ASCII)


def _unknown_lines(rule: _Found, signatures: Mapping[str, _Found]) -> Iterator[Problem]:
    names = [*rule.record["origin"]]
    for condition in rule.record.get("when", ()):
        names += _listed(condition.get("line", [])) + _listed(condition.get("no", []))
        if condition.get("witness", "process") != "process":
            names += _listed(condition["witness"])
    for name in dict.fromkeys(names):
        if name not in signatures:
            expected = f"the id of a signature{_near(name, signatures)}"
            yield _problem(
                rule, "id", "unknown-signature", quoted(name), expected, "correct it or write that signature"
            )


def _unknown_slots(rule: _Found, signatures: Mapping[str, _Found]) -> Iterator[Problem]:
    bound = {"origin": _slots_of(rule.record["origin"], signatures)}
    for condition in rule.record.get("when", ()):
        if "line" in condition and "count" not in condition:
            lines = _listed(condition["line"])
            bound[condition.get("as", lines[0])] = _slots_of(lines, signatures)
    for name in dict.fromkeys(_slot_words(rule.record)):
        line, dot, slot = name.partition(".")
        known = bound.get(line if dot else "origin")
        facts = {slot for slots in bound.values() for slot in slots} if not dot else set()
        if known is None or (slot if dot else name) not in known | facts | set(OWN_SLOTS):
            step = "correct it, or give the signature that slot"
            yield _problem(rule, "id", "unknown-slot", quoted(name), "a slot of a line that the rule names", step)


def _slot_words(record: Mapping[str, Any]) -> Iterator[str]:
    for condition in record.get("when", ()):
        for key in ("slot", "same_as", "not_same_as"):
            if key in condition:
                yield condition[key]
        for key in ("same", "differ"):
            yield from condition.get(key, {}).values()
        yield from (word for word in condition.get("compare", ())[0:3:2] if isinstance(word, str))
    for key in ("says", "look_next"):
        for sentence in record.get(key, {}).values():
            yield from says_slots(sentence)


def _slots_of(ids: Sequence[str], signatures: Mapping[str, _Found]) -> set[str]:
    return {slot for id_ in ids if id_ in signatures for slot in signatures[id_].slots}


def _listed(value: Any) -> list[str]:
    return [value] if isinstance(value, str) else list(value)


def _near(word: str, known: Collection[str]) -> str:
    close = difflib.get_close_matches(word, list(known), n=1)
    return f" ({close[0]}?)" if close else ""


def _problem(found: _Found, key: str, rule: str, what: str, expected: str, step: str) -> Problem:
    return found.document.problem_at((*found.where, key), rule, what, expected, step).problem
