"""Whether a site's own notes stand beside codes and causes that there are, and can be read.

In: documents of data/local, their shape checked, the names of entries, the ids of causes, the root. Out: Faults and
Problems. How a note is written is the site's own affair.
"""

from __future__ import annotations

import difflib
import unicodedata
from collections.abc import Collection, Iterator, Mapping
from pathlib import Path

from macros.lint.context import DocumentUnderCheck
from macros.lint.texts import INVISIBLE, valid_texts
from macros.load.notes import ENDING, FOLDER
from macros.load.yaml_document import NodeProblem, quoted
from macros.model.notes import CAUSE
from macros.problems import Problem

_OTHER_ENDINGS = (".yaml", ".json", ".txt", ".md")


def check_notes(
    notes: DocumentUnderCheck, entry_names: Collection[str], cause_ids: Mapping[str, Collection[str]]
) -> Iterator[NodeProblem]:
    """Yield notes on a code or a cause that is not there."""
    for index in notes.records():
        on = notes.valid_at(index, "on")
        if on is not None:
            name, _, anchor = on.partition("#")
            causes = [f"{name}#{CAUSE}{id_}" for id_ in sorted(cause_ids.get(name, ()))]
            if name not in entry_names:
                expected, step = "the name of a code, such as 'LLM_LINK_FAILED'", _meant(name.upper(), entry_names)
                yield notes.document.problem_at((index, "on"), "unknown-code", quoted(on), expected, step)
            elif "#" in on and on not in causes:
                expected = f"a cause of its page, such as {quoted(causes[0])}" if causes else f"{name} alone"
                step = _meant(f"{name}#{CAUSE}{anchor.removeprefix(CAUSE)}", causes)
                yield notes.document.problem_at((index, "on"), "unknown-cause", quoted(on), expected, step)


def _meant(found: str, known: Collection[str]) -> str:
    """Return which of the known texts `found` may stand for; where it comes close to none, what to do."""
    close = difflib.get_close_matches(found, known, n=1)
    return f"did you mean {quoted(close[0])}?" if close else "correct it, or take the note out"


def check_note_texts(notes: DocumentUnderCheck) -> Iterator[NodeProblem]:
    """Yield texts that say nothing, or hold what nobody sees; a note may have several lines."""
    for where, text in valid_texts(notes):
        odd = next((one for one in text if one != "\n" and unicodedata.category(one) in INVISIBLE), None)
        if not text.strip():
            found = f"only blanks ({quoted(text)})"
            yield notes.document.problem_at(where, "empty-text", found, "a text", "fill it in")
        elif odd:
            found = f"U+{ord(odd):04X} in {quoted(text)}"
            yield notes.document.problem_at(where, "odd-character", found, "visible text", "remove it")


def check_note_files(root: Path) -> Iterator[Problem]:
    """Yield files of data/local that nobody would read."""
    for path in sorted((root / FOLDER).rglob("*")):
        if path.suffix in _OTHER_ENDINGS and path.name != "README.md":
            sentence = (
                f"found the ending {path.suffix}, expected {ENDING}, which alone is read; rename it or take it out"
            )
            yield Problem(path, 1, "file-ending", sentence)
