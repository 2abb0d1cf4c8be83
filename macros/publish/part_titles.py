"""What the parts of guide pages are called that the diagnosis leads to and that have no words of their own.

In: a Guide and the folder of the pages. Out: {address of a part: title, by language}. Knows no MkDocs.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from macros.model.guide import Guide
from macros.model.text import LANGUAGES

_HEADING = re.compile(r"^#+ (?P<title>.+?) *\{: #(?P<id>[a-z0-9-]+)[^}]*\} *$", re.MULTILINE)


def part_titles(guide: Guide, docs: Path) -> dict[str, dict[str, str]]:
    """Return the title of every part that a signature names and data/reference/parts.yml lacks: "xLLM: Its ports".

    ValueError where a page lacks one.
    """
    named = {cause for record in (*guide.rules, *guide.signatures) for cause in _causes_of(record)}
    told = {one.part for one in guide.troubleshooting.parts}
    return {cause: _title_of(cause, docs) for cause in sorted(named - told) if "/" in cause}


def _causes_of(record: Mapping[str, Any]) -> tuple[str, ...]:
    """Return what a rule settles, or what a line leaves possible."""
    return (record["cause"],) if "cause" in record else tuple(record.get("candidates", ()))


def _title_of(cause: str, docs: Path) -> dict[str, str]:
    page, _, id_ = cause.partition("#")
    return {language: _title_in(docs / f"{page.rstrip('/')}{_suffix(language)}", id_) for language in LANGUAGES}


def _suffix(language: str) -> str:
    return ".md" if language == LANGUAGES[0] else f".{language}.md"


def _title_in(path: Path, id_: str) -> str:
    headings = [(found["id"], found["title"]) for found in _HEADING.finditer(path.read_text(encoding="utf-8"))]
    title = dict(headings).get(id_)
    if title is None:
        raise ValueError(
            f"{path}: no heading with the id {id_}, which the diagnosis leads to; write it or correct the rule"
        )
    colon = "：" if path.name.endswith(".zh.md") else ": "
    return title if title == headings[0][1] else f"{headings[0][1]}{colon}{title}"
