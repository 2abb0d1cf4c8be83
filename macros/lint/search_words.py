"""Whether the words of data/search/ are said once, of ideas that there are, for places that there are.

In: the two documents, their shape checked, and what they name. Out: Faults. Must not know how a query is cut.
"""

from __future__ import annotations

import difflib
import re
from collections.abc import Collection, Iterator, Mapping
from pathlib import Path

from macros.lint.context import DocumentUnderCheck
from macros.lint.pages import find_pages
from macros.load.yaml_document import NodePath, NodeProblem, quoted, read_text
from macros.model.text import LANGUAGES
from macros.problems import DataError

_ID = re.compile(r"\{:?[^}\n]*#([A-Za-z][\w-]*)|\bid=\"([^\"]+)\"")


def check_words(words: DocumentUnderCheck) -> Iterator[NodeProblem]:
    """Yield words that stand in the file twice, and ideas of combined words that the file does not have."""
    seen: dict[str, NodePath] = {}
    for where, word in _words(words):
        if word in seen:
            expected = f"each word once (first in line {words.document.line(seen[word])})"
            yield words.document.problem_at(where, "duplicate-word", f"{quoted(word)} again", expected, "remove one")
        seen.setdefault(word, where)
    ideas = words.valid_at("ideas")
    for where, idea in _named_ideas(words) if ideas else ():
        if idea not in ideas:
            yield words.document.problem_at(
                where, "unknown-idea", quoted(idea), _one_of(idea, list(ideas)), "correct it"
            )


def _named_ideas(words: DocumentUnderCheck) -> Iterator[tuple[NodePath, str]]:
    for place, idea in enumerate(words.valid_at("weak") or ()):
        yield ("weak", place), idea
    for index, one in enumerate(words.valid_at("combined") or ()):
        for place, idea in enumerate(one["ideas"]):
            yield ("combined", index, "ideas", place), idea


def _words(words: DocumentUnderCheck) -> Iterator[tuple[NodePath, str]]:
    groups: list[NodePath] = [("ideas", idea) for idea in words.valid_at("ideas") or ()]
    groups += [("combined", index) for index in range(len(words.valid_at("combined") or ()))]
    for group in (*groups, ("fillers",)):
        for language in LANGUAGES:
            for index, word in enumerate(words.valid_at(*group, language) or ()):
                yield (*group, language, index), word


def check_places(
    places: DocumentUnderCheck, names: Collection[str], causes: Mapping[str, Collection[str]], root: Path
) -> Iterator[NodeProblem]:
    """Yield places that are neither a code, nor a page, nor a part of one."""
    pages = {str(page.stem): page.path for page in reversed(find_pages(root))}
    if not pages:
        return
    known = [*names, *(stem for stem in pages if not stem.startswith("codes/LLM_"))]
    for place in places.valid_at() or ():
        page, _, part = place.partition("#")
        if page not in known:
            expected = f"the name of a code, or a page below docs/ without its ending ({_one_of(page, known)})"
            yield places.document.problem_at((place,), "unknown-place", quoted(page), expected, "correct it")
            continue
        ids = _cause_ids(causes, page) if page in names else _ids(pages[page])
        if part and ids is not None and part not in ids:
            expected = f"an id of {page} ({_one_of(part, sorted(ids))})"
            yield places.document.problem_at((place,), "unknown-place", quoted(f"#{part}"), expected, "correct it")


def _cause_ids(causes: Mapping[str, Collection[str]], name: str) -> set[str] | None:
    """Return the ids of the causes of a code; None where they are not known."""
    return {f"cause-{ident}" for ident in causes[name]} if name in causes else None


def _ids(page: Path) -> set[str] | None:
    """Return the ids that the page gives; None when it cannot be read."""
    try:
        return {one or other for one, other in _ID.findall(read_text(page))}
    except DataError:
        return None


def _one_of(found: str, known: Collection[str]) -> str:
    close = difflib.get_close_matches(found, known, n=1, cutoff=0.5)
    return f"{close[0]}?" if close else f"one such as {next(iter(known), 'none')}"
