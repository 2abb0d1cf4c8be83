"""The tables and lists of the guide and reference pages as HTML; the words stand in templates/.

In: the Guide, and where the result will stand. Out: text. Knows no MkDocs.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from macros.model.bit_fields import split_fields
from macros.model.causes import Api
from macros.model.guide import Guide
from macros.model.life_cycle import LifeCycleStep
from macros.render.page import Page, render

EXAMPLE = "LLM_LINK_FAILED"
"""The code whose innermost line the pages show in every layout."""

LINE_PARTS = re.compile(
    r"(?P<level>\[ERROR\]) (?P<module>GE)\((?P<process>[^)]*)\):(?P<time>\S+) \[(?P<place>[^\]]*)\](?P<mark>\[HIXL\]) "
    r"(?P<thread>\d+) (?P<function>\w+): (?P<code>ErrorNo: \d+) (?P<message>.+)"
)
"""The parts of an ERROR line in the newest layout; labels below `line.` say what each is."""

TOP, HEAD, ROW, GAP = 4, 46, 16, 18
"""The picture of the life of a link, in units of its view box: where the first box begins, the height of a box without
codes and of a code, the distance between boxes."""


def render_apis(guide: Guide, page: Page) -> str:
    """Return the table of the public calls, C++ and Python side by side, in the order of data/reference/apis.yml."""
    by_name = {api.name: api for api in guide.troubleshooting.apis}
    rows: list[tuple[Api | None, Api | None]] = []
    for api in guide.troubleshooting.apis:
        twin = by_name.get(api.counterpart or "")
        if api.language == "cpp":
            rows.append((api, twin))
        elif twin is None or twin.counterpart != api.name:
            rows.append((None, api))
    return render("tables/apis.html.j2", guide, page, rows=rows)


def render_layouts(guide: Guide, page: Page) -> str:
    """Return one line of a log in every layout, the newest first."""
    lines = list(zip(guide.troubleshooting.layouts, guide.sample_lines(EXAMPLE), strict=True))
    return render("tables/layouts.html.j2", guide, page, lines=lines[::-1])


def render_line_parts(guide: Guide, page: Page) -> str:
    """Return one line of a log as a picture: its parts, numbered, and what each says."""
    match = LINE_PARTS.fullmatch(guide.sample_lines(EXAMPLE)[-1])
    if match is None:
        raise ValueError(
            "the newest layout of data/reference/log_layouts.yml has other parts than LINE_PARTS; adapt it"
        )
    return render("tables/line-parts.html.j2", guide, page, parts=list(split_line(match)))


def split_line(match: re.Match[str]) -> Iterator[tuple[str | None, str]]:
    """Yield the name of each part, None for what stands between two, and its text."""
    end = 0
    for name in match.re.groupindex:
        yield None, match.string[end : match.start(name)]
        yield name, match[name]
        end = match.end(name)


def render_rules(guide: Guide, page: Page) -> str:
    """Return every rule for reading a log, with its sources."""
    return render("tables/rules.html.j2", guide, page)


def render_neighbours(guide: Guide, page: Page) -> str:
    """Return the numbers of other families, a part a family, as Markdown."""
    return render("pages/neighbours.md.j2", guide, page)


def render_contradictions(guide: Guide, page: Page) -> str:
    """Return every contradiction between public sources, open."""
    return render(
        "parts/contradictions.html.j2", guide, page, contradictions=guide.troubleshooting.contradictions, open=True
    )


def render_limits(guide: Guide, page: Page, group: str) -> str:
    """Return the table of the limits of `group`, one of LIMIT_GROUPS, with what going beyond them gives."""
    limits = [one for one in guide.troubleshooting.limits if one.group == group]
    return render("tables/limits.html.j2", guide, page, group=group, limits=limits)


def render_timeouts(guide: Guide, page: Page) -> str:
    """Return the table of every time limit."""
    return render("tables/timeouts.html.j2", guide, page, timeouts=guide.troubleshooting.timeouts)


def render_glossary(guide: Guide, page: Page, group: str) -> str:
    """Return the words of `group`, one of TERM_GROUPS, with what each means."""
    terms = [one for one in guide.troubleshooting.glossary if one.group == group]
    gap = "" if page.language == "zh" else " "
    return render("tables/glossary.html.j2", guide, page, terms=terms, gap=gap)


def render_licences(guide: Guide, page: Page, group: str) -> str:
    """Return the components of `group`, one of LICENCE_GROUPS, with their licences."""
    components = [one for one in guide.components if one.group == group]
    told = any(one.does for one in components)
    return render("tables/licences.html.j2", guide, page, group=group, components=components, told=told)


def render_encoding(guide: Guide, page: Page) -> str:
    """Return the table of the bit fields of a value, with the names of their numbers."""
    return render("tables/encoding.html.j2", guide, page, rows=split_fields(0, guide.encoding))


def render_life_cycle(guide: Guide, page: Page) -> str:
    """Return the life of a link as a picture (SVG), with the codes of each step."""
    boxes = _boxes(guide)
    return render("tables/life-cycle.html.j2", guide, page, boxes=boxes, by_id={box.step.id: box for box in boxes})


def render_life_cycle_steps(guide: Guide, page: Page) -> str:
    """Return the same steps as a list: their calls, who calls, the codes, and what more there is to know."""
    steps = [(step, codes_of(guide, step)) for step in guide.troubleshooting.life_cycle]
    return render("tables/life-cycle-steps.html.j2", guide, page, steps=steps)


def codes_of(guide: Guide, step: LifeCycleStep) -> tuple[str, ...]:
    """Return the names of the codes that some place returns to a call of `step`, by value: LLM_FAILED comes last."""
    returned = {
        causes.code
        for causes in guide.troubleshooting.causes.values()
        if any(api in place.apis for place in causes.places for api in step.apis)
    }
    return tuple(code.name for code in guide.all_codes if code.name in returned)


class _Box(NamedTuple):
    """One step in the picture; `y` and `height` in its units, a code a row."""

    step: LifeCycleStep
    calls: str
    codes: tuple[str, ...]
    y: int
    height: int

    @property
    def middle(self) -> int:
        """Half-way down."""
        return self.y + self.height // 2


def _boxes(guide: Guide) -> list[_Box]:
    languages = {api.name: api.language for api in guide.troubleshooting.apis}
    boxes: list[_Box] = []
    y = TOP
    for step in guide.troubleshooting.life_cycle:
        codes = codes_of(guide, step)
        firsts = (next(name for name in step.apis if languages[name] == language) for language in ("cpp", "python"))
        height = HEAD + ROW * len(codes)
        boxes.append(_Box(step, step.caption or " / ".join(firsts), codes, y, height))
        y += height + GAP
    return boxes
