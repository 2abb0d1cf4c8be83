"""The lines that frameworks print: on the page of a framework, and on the pages of the codes that they show or hide.

In: the Guide, whose signatures name a part of a framework's page, and where the result will stand. Out: text. Knows no
MkDocs.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, NamedTuple

from markupsafe import Markup, escape

from macros.model.guide import Guide
from macros.model.signatures import Slot, parse_text
from macros.render.page import Page, prose, render

FOLDER = "guide/frameworks/"
"""Where the pages of the frameworks stand."""
FRAMEWORKS = ("vllm-ascend", "mindie", "xllm", "omni-npu", "mindspore-lite")
"""The names of these pages, in the order of the navigation."""
SHOWS_NONE = "none"
"""What `code_is` says of a line whose failure the library knows nothing of."""

_SLOT = re.compile(r"\{([a-z_][a-z0-9_.]*)\}")

Record = Mapping[str, Any]


class FrameworkLine(NamedTuple):
    """One line as a page shows it: its wordings as HTML, and its record."""

    texts: tuple[Markup, ...]
    record: Record


def render_framework_lines(guide: Guide, page: Page, framework: str, part: str) -> str:
    """Return the lines of one part of the page of `framework`; ValueError where there are none."""
    wanted = f"{FOLDER}{framework}/#{part}"
    lines = [_line(record) for record in guide.signatures if record.get("part") == wanted]
    if not lines:
        raise ValueError(f"no signature has the part {wanted}; correct the page or data/recognition/signatures")
    return render("parts/framework-lines.html.j2", guide, page, lines=lines, said=lambda text: _said(text, guide, page))


def lines_of_code(guide: Guide, name: str) -> dict[str, list[FrameworkLine]]:
    """Return the lines that show or hide the code `name`, by framework, in the order of the data."""
    found: dict[str, list[FrameworkLine]] = {framework: [] for framework in FRAMEWORKS}
    for record in guide.signatures:
        if name in _codes(record) and record["code_is"] != SHOWS_NONE:
            found[str(record["part"]).removeprefix(FOLDER).partition("/")[0]].append(_line(record))
    return {framework: lines for framework, lines in found.items() if lines}


def _codes(record: Record) -> tuple[str, ...]:
    return tuple(record.get("codes", ()))


def _line(record: Record) -> FrameworkLine:
    """Return `record` with its wordings; one that only goes on where another one ends is not shown."""
    texts = [record["text"]] if isinstance(record["text"], str) else record["text"]
    shown = [text for text in texts if not any(text != other and text.startswith(other) for other in texts)]
    return FrameworkLine(tuple(_marked(text) for text in shown), record)


def _marked(text: str) -> Markup:
    """Return the text of a signature with its slots as variables."""
    return Markup("").join(
        Markup("<var>{}</var>").format("…" if part.name == "_" else part.name)
        if isinstance(part, Slot)
        else escape(part)
        for part in parse_text(text)
    )


def _said(text: str, guide: Guide, page: Page) -> Markup:
    """Return a sentence of a signature as HTML, the slots in it as variables."""
    parts = _SLOT.split(text)
    shown = (
        Markup("<var>{}</var>").format(part) if index % 2 else prose(part, guide, page)
        for index, part in enumerate(parts)
    )
    return Markup("").join(shown)
