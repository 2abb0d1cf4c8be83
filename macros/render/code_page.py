"""The page of one code as Markdown, from everything that is known about it; the words stand in templates/.

In: the Guide, a code, and where the page will stand. Out: text. Knows no MkDocs.
"""

from __future__ import annotations

import json
from collections.abc import Iterator

from macros.model.bit_fields import split_fields
from macros.model.causes import Cause, Causes, LogRule, Place
from macros.model.guide import Code, Guide
from macros.render.frameworks import lines_of_code
from macros.render.log_lines import grep_patterns, heading, sample_patterns
from macros.render.page import Page, render

MOST_OPEN_PLACES = 12
"""With more places than these, the list of a page is folded by calls and gets a filter."""

MOST_PLAIN_CAUSES = 4
"""With more causes than these, their list gets a filter."""

Family = tuple[tuple[str, ...], tuple[Place, ...]]
"""Calls that fail alike, and the places in which they return the code."""


def render_code_page(guide: Guide, code: Code, page: Page) -> str:
    """Return the Markdown of the page of `code`."""
    known = guide.troubleshooting.causes[code.name]
    confusions = [confusion for confusion in guide.confusions if code.name in confusion.codes]
    others = [next(name for name in one.codes if name != code.name) for one in confusions]
    return render(
        "pages/code.md.j2",
        guide,
        page,
        code=code,
        known=known,
        families=group_places(guide, known.places),
        folded=is_folded(known.places),
        filtered=has_cause_filter(known.causes),
        heading=heading,
        finds=lambda cause: json.dumps([sample_patterns(cause), grep_patterns(cause)], ensure_ascii=False),
        finds_place=lambda place: json.dumps(place.logs, ensure_ascii=False),
        rules=_rules(guide, known),
        frameworks=lines_of_code(guide, code.name),
        contradictions=guide.troubleshooting.contradicting(code.name),
        open=False,
        rows=split_fields(code.value, guide.encoding),
        confused=[(guide.code(other), one) for other, one in zip(others, confusions, strict=True)],
        checked=guide.reviewed_commit,
        sources_by_topic=list(_sources_by_topic(guide, code, known, page.language)),
    )


def describe(guide: Guide, code: Code, language: str) -> str:
    """Return what a link to the page shows of it: name, numbers, meaning, whether it is recoverable, the first step."""
    stop = guide.label("mark.stop", language)
    words = [code.meaning[language], guide.label(f"recoverable.{code.recoverable}", language)]
    sentences = [f"{word}{stop}" for word in words] + [guide.first_steps(code)[language][0].replace("`", "")]
    gap = "" if stop == "。" else " "
    return f"{code.name} ({code.hex}, {code.value}): {gap.join(sentences)}"


def is_folded(places: tuple[Place, ...]) -> bool:
    """Say whether the list of `places` is too long to stand open."""
    return len(places) > MOST_OPEN_PLACES


def has_cause_filter(causes: tuple[Cause, ...]) -> bool:
    """Say whether the list of `causes` is long enough for a filter."""
    return len(causes) > MOST_PLAIN_CAUSES


def group_places(guide: Guide, places: tuple[Place, ...]) -> list[Family]:
    """Return `places` grouped by the families of their calls, all in the order of apis.yml."""
    order = {api.name: (position, api.family) for position, api in enumerate(guide.troubleshooting.apis)}
    groups: dict[frozenset[str], list[Place]] = {}
    for place in places:
        groups.setdefault(frozenset(order[name][1] for name in place.apis), []).append(place)
    found = []
    for group in groups.values():
        names = sorted({name for place in group for name in place.apis}, key=lambda name: order[name])
        found.append((tuple(names), tuple(group)))
    return sorted(found, key=lambda family: order[family[0][0]])


def _rules(guide: Guide, known: Causes) -> list[LogRule]:
    """Return the rules of the chain of `known`, in its order."""
    rules = {rule.id: rule for rule in guide.troubleshooting.rules}
    return [rules[id] for id in known.chain]


def _sources_by_topic(guide: Guide, code: Code, known: Causes, language: str) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Yield what each source of the page is for, and the places."""

    def label(key: str) -> str:
        return guide.label(f"page.sources.{key}", language)

    yield label("spec"), ("data/spec/llm-datadist-error-codes.zh.txt",)
    yield label("returned"), code.returned.source
    if known.not_returned:
        yield label("not_returned"), known.not_returned.source
    yield label("first"), known.first_source
    for cause in known.causes:
        yield f"{label('cause')} {cause.id}", cause.source
    for kind, records in (("places", known.places), ("recovery", known.recovery), ("rules", _rules(guide, known))):
        if records:
            yield label(kind), _merged(record.source for record in records)
    if known.handling_source:
        yield label("handling"), known.handling_source
    for one in guide.confusions:
        if code.name in one.codes:
            other = next(name for name in one.codes if name != code.name)
            yield f"{label('confused')} {other}", one.source
    yield label("bits"), guide.encoding.source


def _merged(groups: Iterator[tuple[str, ...]]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(place for group in groups for place in group))
