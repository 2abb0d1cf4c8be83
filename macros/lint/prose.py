"""Whether the texts of the data and the pages are written as the guide writes: Chinese marks, blanks, one word a thing.

In: documents, or the root of the repository. Out: Faults and Problems with their lines. Must not know what a text says.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from pathlib import Path

from macros.lint.context import DocumentUnderCheck
from macros.lint.pages import find_pages
from macros.lint.texts import FILL_IN, valid_texts
from macros.lint.wording import (
    BLANK,
    PUNCTUATION,
    WORD,
    Complaint,
    complain_of_break,
    complain_of_chinese,
    complain_of_words,
)
from macros.load.yaml_document import NodePath, NodeProblem, read_text
from macros.model.text import LANGUAGES
from macros.problems import DataError, Problem

_RULES = {BLANK: "chinese-blank", PUNCTUATION: "chinese-punctuation", WORD: "retired-word"}
_FENCE = re.compile(r"\s*(```|~~~)")
_NEW_BLOCK = re.compile(r"\s*$|\s*(?:[-*+] |\d+\. |[|#>]|!!!|---$|[a-z_]+: |\?\?\?|===|\{|</?[a-z]|\[[^\]]+\]: )|    ")


def check_wording(checked: DocumentUnderCheck) -> Iterator[NodeProblem]:
    """Yield texts with blanks or marks that Chinese does not have, and with words that the guide no longer uses."""
    for where, text in valid_texts(checked):
        language = next((language for language in LANGUAGES if language in where), None)
        ours = language and not text.startswith(FILL_IN) and not _verbatim(checked.kind, where)
        for kind, *rest in _complaints(text, str(language)) if ours else ():
            yield checked.document.problem_at(where, _RULES[kind], *rest)


def check_page_wording(root: Path) -> Iterator[Problem]:
    """Yield the same of the pages, and Chinese paragraphs that go on in the next line: a browser puts a blank there."""
    for page in find_pages(root):
        try:
            lines = read_text(page.path).splitlines()
        except DataError:
            continue  # check_pages says so
        for number, line, following in _prose_lines(lines):
            complaints = [*_complaints(line, page.language), *complain_of_break(line, following, page.language)]
            for complaint in complaints:
                sentence = f"found {complaint.found}, expected {complaint.expected}; {complaint.step}"
                yield Problem(page.path, number, _RULES[complaint.kind], sentence)


@lru_cache(maxsize=2**15)
def _complaints(text: str, language: str) -> Sequence[Complaint]:
    """Return what is wrong with `text`; kept, since a preview asks again for every line at every save."""
    of_chinese = complain_of_chinese(text) if language == "zh" else ()
    return (*of_chinese, *complain_of_words(text, language))


def _verbatim(kind: str, where: NodePath) -> bool:
    """Say whether the text is in the words of the specification, which has no blanks beside Latin letters."""
    return kind == "codes" and "zh" in where and bool({"meaning", "remedy"} & set(where))


def _prose_lines(lines: list[str]) -> Iterator[tuple[int, str, str]]:
    """Yield number and text of each line outside blocks of code, and the line that goes on with its paragraph or ""."""
    fenced = False
    for number, line in enumerate(lines, 1):
        if _FENCE.match(line):
            fenced = not fenced
        elif not fenced:
            following = lines[number] if number < len(lines) else ""
            goes_on = line.strip() and not line.startswith(("#", "|")) and not _NEW_BLOCK.match(following)
            yield number, line.strip(), following.strip() if goes_on and not _FENCE.match(following) else ""
