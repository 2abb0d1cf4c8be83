"""Whether the slots of a label, or of a layout of an error line, are written so that they are filled in.

Those of a label are the same in every language, and counted from 0. In: the document. Out: Faults.
Must not know who fills a label in, nor with what.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from macros.lint.context import DocumentUnderCheck
from macros.load.yaml_document import NodeProblem, quoted
from macros.model.text import LANGUAGES

SLOT = re.compile(r"\{([0-9]|[a-z_]+)(?:\|[^{}|]+\|[^{}|]+)?\}")
"""`{0}`, `{call}`, and `{0|file|files}`, which takes the word that fits the number."""

_EXPECTED = "slots such as {0}, {call} or {0|file|files}, the same in each language, counted from 0"
_STEP = "correct the slots"


def check_label_slots(labels: DocumentUnderCheck) -> Iterator[NodeProblem]:
    """Yield labels with a brace that belongs to no slot, with a slot that one language lacks, or with a gap."""
    for key in labels.valid_at() or ():
        texts = {language: labels.valid_at(key, language) for language in LANGUAGES}
        if None in texts.values():
            continue
        found = next(_wrong(texts), None)
        if found is not None:
            yield labels.document.problem_at((key,), "label-slots", found, _EXPECTED, _STEP)


LAYOUT_SLOTS = ("file", "line", "function", "decimal", "description", "message")
"""What the template of a layout can hold (macros/model/causes.py)."""
NEEDED_SLOTS = ("decimal", "message")
_LAYOUT_SLOT = re.compile(r"\{(" + "|".join(LAYOUT_SLOTS) + r")\}")


def check_layout_slots(layouts: DocumentUnderCheck) -> Iterator[NodeProblem]:
    """Yield templates with a brace that belongs to no slot, or without the number or the message."""
    for index in layouts.records():
        template = layouts.valid_at(index, "template")
        if template is None:
            continue
        slots, rest = _LAYOUT_SLOT.findall(template), _LAYOUT_SLOT.sub("", template)
        missing = [f"{{{slot}}}" for slot in NEEDED_SLOTS if slot not in slots]
        if "{" in rest or "}" in rest or missing:
            found = f"no {missing[0]}" if missing else "a brace that belongs to no slot"
            expected = f"{{decimal}} and {{message}}, and of the others {', '.join(LAYOUT_SLOTS)} alone"
            where = (index, "template")
            yield layouts.document.problem_at(where, "layout-slots", found, expected, "correct the template")


def _wrong(texts: dict[str, str]) -> Iterator[str]:
    """Yield what is wrong with the slots of a label."""
    for text in texts.values():
        if re.search("[{}]", SLOT.sub("", text)):
            yield f"a brace that belongs to no slot in {quoted(text)}"
    slots = {language: {match[1] for match in SLOT.finditer(text)} for language, text in texts.items()}
    every = set.union(*slots.values())
    for language, some in slots.items():
        if every - some:
            yield f"no {{{min(every - some)}}} in {quoted(texts[language])}"
    numbers = sorted(int(slot) for slot in every if slot.isdigit())
    if numbers != list(range(len(numbers))):
        yield f"the slots {', '.join(f'{{{number}}}' for number in numbers)}"
