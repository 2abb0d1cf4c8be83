"""What the diagnosis does not reach: causes that no rule names or nothing is said of, texts that no signature finds.

In: a causes.yml, parts.yml, the causes that rules name, the signatures. Out: faults. Must not know how a rule is run.
"""

from __future__ import annotations

import contextlib
import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from macros.lint.context import DocumentUnderCheck
from macros.lint.diagnosis import parts_of
from macros.load.yaml_document import NodeProblem, quoted
from macros.model.signatures import fill_text

Files = Mapping[Path, DocumentUnderCheck]

_SPECIFIER = re.compile(r"%l{0,2}[a-z]")
"""What the source prints a value with; a signature has a slot there."""


def check_reached(
    causes: DocumentUnderCheck, ruled: Collection[str], explained: Collection[str]
) -> Iterator[NodeProblem]:
    """Yield causes that no rule names and that do not say why, and those that say so although a rule does."""
    name = causes.document.path.parent.name
    if name not in explained:
        return
    for index, cause in enumerate(causes.valid_at("causes") or ()):
        is_ruled, is_waived = f"{name}#{cause['id']}" in ruled, "no_rule" in cause
        if is_ruled and is_waived:
            where, found = ("causes", index, "no_rule"), "a reason why no rule names it, and a rule that does"
            yield causes.document.problem_at(where, "cause-unreached", found, "one of them", "remove the reason")
        elif not is_ruled and not is_waived:
            expected = "a rule in data/recognition/rules that names it"
            step = "write that rule, or say under `no_rule` why no line of a log can show it"
            yield causes.document.problem_at(("causes", index, "id"), "cause-unreached", cause["id"], expected, step)


def check_advised(rules: DocumentUnderCheck, parts: DocumentUnderCheck, root: Path) -> Iterator[NodeProblem]:
    """Yield rules that name a part of a page of which parts.yml says nothing; parts that are none are told already."""
    advised = {parts.valid_at(index, "part") for index in parts.records()}
    for index in rules.records() if None not in advised else ():
        cause = rules.valid_at(index, "cause") or ""
        page, _, id_ = cause.partition("#")
        if cause not in advised and "/" in page and id_ in (parts_of(root, page) or ()):
            expected, step = "a part that data/reference/parts.yml has", "write its check and fix there"
            yield rules.document.problem_at((index, "cause"), "part-cause", quoted(cause), expected, step)


def check_parts_reached(parts: DocumentUnderCheck, ruled: Collection[str]) -> Iterator[NodeProblem]:
    """Yield parts that no rule names, and those that an earlier record is about."""
    seen: set[str] = set()
    for index in parts.records():
        part = parts.valid_at(index, "part")
        if part is not None and (part in seen or part not in ruled):
            expected = "each once" if part in seen else "a part that a rule of data/recognition/rules names"
            step = "correct or remove it"
            yield parts.document.problem_at((index, "part"), "part-cause", quoted(part), expected, step)
        seen.add(part)


def check_places(causes: DocumentUnderCheck, signed: Sequence[tuple[str, bool]]) -> Iterator[NodeProblem]:
    """Yield places whose text no signature of the same language has; `signed` are filled texts, True for Python's."""
    for index, place in enumerate(causes.valid_at("places") or ()):
        if "log" not in place:
            continue
        fragment = re.compile(".*".join(re.escape(part) for part in _SPECIFIER.split(place["log"])))
        languages = {_is_python(source) for source in place["source"]}
        if not any(fragment.search(text) for text, is_python in signed if is_python in languages):
            expected = "a text that a signature of data/recognition/signatures has"
            step = "correct it, or write that signature"
            where = ("places", index, "log")
            yield causes.document.problem_at(where, "place-signature", quoted(place["log"]), expected, step)


def ruled_causes(files: Files) -> set[str]:
    """Return the causes that rules name, as NAME#id."""
    return {record["cause"] for record in _records(files)}


def signed_texts(files: Files) -> list[tuple[str, bool]]:
    """Return every text of the signatures, its slots filled, and whether a source in Python prints it."""
    return [
        (filled, is_python)
        for record in _records(files)
        for filled in _filled(record["text"])
        for is_python in {_is_python(source) for source in record["sources"]}
    ]


def _is_python(source: str) -> bool:
    return source.rstrip("0123456789-:").endswith(".py")


def _records(files: Files) -> Iterator[Mapping[str, Any]]:
    for one in files.values():
        for index in one.records():
            if one.valid_at(index) is not None:
                yield one.document.value[index]


def _filled(texts: str | list[str]) -> Iterator[str]:
    """Yield `texts` with sample values; none where a slot is of no known type, which another check tells."""
    for text in [texts] if isinstance(texts, str) else texts:
        with contextlib.suppress(ValueError):
            yield fill_text(text)
