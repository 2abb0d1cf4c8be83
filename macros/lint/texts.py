"""What is wrong with a text whatever it stands for: blank, with characters that nobody sees, in the wrong language.

In: a document. Out: Faults. Must not know which file it is.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from typing import Any

from macros.lint.context import DocumentUnderCheck
from macros.load.yaml_document import NodePath, NodeProblem, quoted

_EAST_ASIAN = re.compile("[\u3000-\u303f\u3400-\u9fff\uf900-\ufaff\uff00-\uffef]")
FILL_IN = "FILL IN"
"""How a text begins that `python -m macros new-code` leaves to a person; what follows says what belongs there."""

LONGEST = 2000
"""So many letters a text or a line of a page has at most: what is longer was pasted by mistake."""
INVISIBLE = ("Cc", "Cf", "Cs", "Zl", "Zp")
"""The categories of characters that no reader sees."""


def check_texts(checked: DocumentUnderCheck) -> Iterator[NodeProblem]:
    """Yield texts that are blank or hold what no reader sees."""
    for where, text in valid_texts(checked):
        complaint = _complaint(text)
        if complaint:
            yield checked.document.problem_at(where, *complaint)


def check_english(checked: DocumentUnderCheck) -> Iterator[NodeProblem]:
    """Yield texts under the key en that hold Chinese."""
    for where, text in valid_texts(checked):
        match = _EAST_ASIAN.search(text) if "en" in where else None
        if match:
            found, step = f"{match[0]} in {quoted(text)}", "translate it, or swap en and zh"
            yield checked.document.problem_at(where, "wrong-language", found, "English", step)


def check_swapped(checked: DocumentUnderCheck) -> Iterator[NodeProblem]:
    """Yield places where the English has Chinese in it and the Chinese has none; names may be alike in both."""
    for where, texts in _pairs(checked.document.value):
        if checked.valid_at(*where) is None:
            continue
        english, chinese = ([text for _, text in _texts(texts[language])] for language in ("en", "zh"))
        match = _EAST_ASIAN.search(" ".join(english))
        if match and not _EAST_ASIAN.search(" ".join(chinese)):
            found, step = f"{match[0]} in {quoted(english[0])}", "swap en and zh"
            yield checked.document.problem_at((*where, "en"), "wrong-language", found, "English", step)


def _pairs(value: Any, where: NodePath = ()) -> Iterator[tuple[NodePath, dict[str, Any]]]:
    """Yield what stands in both languages, with its place."""
    if isinstance(value, dict) and {"en", "zh"} <= set(value):
        yield where, value
        return
    inside = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, item in inside:
        yield from _pairs(item, (*where, key))


def _complaint(text: str) -> tuple[str, str, str, str] | None:
    """Return rule, found, expected and next step for a text that no reader can see as it is."""
    if text.startswith(FILL_IN):
        return "fill-in", quoted(text), "the text that it asks for", "write it"
    odd = next((char for char in text if unicodedata.category(char) in INVISIBLE), None)
    if not text.strip():
        return "empty-text", f"only blanks ({quoted(text)})", "a text", "fill it in"
    if odd:
        return "odd-character", f"U+{ord(odd):04X} in {quoted(text)}", "one line of visible text", "remove it"
    if len(text) > LONGEST:
        return "long-text", f"a text of {len(text)} characters", f"at most {LONGEST}", "shorten it"
    if text != text.strip():
        return "stray-blank", quoted(text), "no blanks at its ends", "remove them"
    return None


def valid_texts(checked: DocumentUnderCheck) -> Iterator[tuple[NodePath, str]]:
    """Yield every text of the document that is not at fault, with its place."""
    return ((where, text) for where, text in _texts(checked.document.value) if checked.valid_at(*where) is not None)


def _texts(value: Any, where: NodePath = ()) -> Iterator[tuple[NodePath, str]]:
    if isinstance(value, str):
        yield where, value
    elif isinstance(value, dict):
        for key, item in value.items():
            yield from _texts(item, (*where, key))
    elif isinstance(value, list):
        for index, item in enumerate(value):
            yield from _texts(item, (*where, index))
