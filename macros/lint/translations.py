"""Whether the languages of a text say the same: as many sentences, the same names, numbers, slots and quoted spans.

In: a document, its shape checked. Out: Faults. Must not know which file it is.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from macros.lint.context import DocumentUnderCheck
from macros.load.yaml_document import NodePath, NodeProblem, quoted
from macros.model.text import LANGUAGES

_QUOTED = re.compile(r"`[^`]+`")
_TOKEN = re.compile(r"\{[A-Za-z0-9_.]+\}|LLM_[A-Z_]+|0x[0-9A-Fa-f]+|(?<![A-Za-z0-9_.])\d{2,}(?![A-Za-z0-9_])")
_CHINESE = re.compile("[\u4e00-\u9fff]")
_IDENTIFIER = re.compile(
    r"(?<![A-Za-z0-9_./#@-])[a-z]+(?:_[a-z0-9]+)+(?![A-Za-z0-9_])"
    r"|(?<![A-Za-z0-9_./#@])[A-Z][A-Za-z]*[a-z][A-Z][A-Za-z]*(?![A-Za-z0-9_])"
)
PRODUCT = "DataDist"
"""What both languages call by its name; other identifiers English may say in words (`CacheKey`: the key of a cache)."""
_NAME = re.compile(rf"\bLLM_[A-Z_]+\b|{PRODUCT}")


def check_translations(checked: DocumentUnderCheck) -> Iterator[NodeProblem]:
    """Yield texts whose languages differ in length, names, numbers or quoted spans, or that are not translated."""
    for where, texts in _texts(checked.document.value, ()):
        if any(checked.valid_at(*where, language) is None for language in LANGUAGES):
            continue
        sentences = {language: _listed(texts[language]) for language in LANGUAGES}
        counts = {language: len(listed) for language, listed in sentences.items()}
        if len(set(counts.values())) > 1:
            found = ", ".join(f"{count} sentences in {language}" for language, count in counts.items())
            yield checked.document.problem_at(
                where, "twin-length", found, "as many in each language", "add or split some"
            )
            continue
        for english, chinese in zip(*sentences.values(), strict=True):
            yield from _different(checked, where, english, chinese)


def check_names(checked: DocumentUnderCheck) -> Iterator[NodeProblem]:
    """Yield texts of which one language alone names a code, or what the guide is about: of a label, of a code."""
    for where, texts in _texts(checked.document.value, ()):
        if any(checked.valid_at(*where, language) is None for language in LANGUAGES):
            continue
        names = {language: set(_NAME.findall(" ".join(_listed(texts[language])))) for language in LANGUAGES}
        odd = {language: sorted(some - set.intersection(*names.values())) for language, some in names.items()}
        if any(odd.values()):
            found = "; ".join(f"only in {language}: {', '.join(some)}" for language, some in odd.items() if some)
            yield checked.document.problem_at(where, "twin-tokens", found, "the same in both languages", "correct one")


def _different(checked: DocumentUnderCheck, where: NodePath, english: str, chinese: str) -> Iterator[NodeProblem]:
    here = {"en": _tokens(english), "zh": _tokens(chinese)}
    names = {"en": _identifiers(english), "zh": _identifiers(chinese)}
    here["en"] += sorted(names["en"] - set(_IDENTIFIER.findall(chinese)))
    here["zh"] += sorted((names["zh"] - names["en"]) & {PRODUCT})
    odd = {name: sorted(set(tokens) - set(here["zh" if name == "en" else "en"])) for name, tokens in here.items()}
    if any(odd.values()):
        found = "; ".join(f"only in {name}: {', '.join(tokens)}" for name, tokens in odd.items() if tokens)
        yield checked.document.problem_at(
            where, "twin-tokens", found, "the same in both languages", "correct one of them"
        )
    elif not _CHINESE.search(chinese):
        yield checked.document.problem_at((*where, "zh"), "wrong-language", quoted(chinese), "Chinese", "translate it")


def _identifiers(text: str) -> set[str]:
    """Return the names of calls, arguments and types in running text."""
    return set(_IDENTIFIER.findall(_QUOTED.sub(" ", text)))


def _listed(text: str | list[str]) -> list[str]:
    return text if isinstance(text, list) else [text]


def _tokens(text: str) -> list[str]:
    """Return the spans in backticks, and outside them slots, names, hex values and numbers of two digits or more."""
    return [*_QUOTED.findall(text), *_TOKEN.findall(_QUOTED.sub(" ", text))]


def _texts(value: Any, where: NodePath) -> Iterator[tuple[NodePath, dict[str, Any]]]:
    if isinstance(value, dict):
        if set(value) == set(LANGUAGES):
            yield where, value
            return
        for key, item in value.items():
            yield from _texts(item, (*where, key))
    elif isinstance(value, list):
        for index, item in enumerate(value):
            yield from _texts(item, (*where, index))
