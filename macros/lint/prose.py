"""Whether the texts of the data and the pages are written as the guide writes: Chinese marks, blanks, one word a thing.

In: documents, or the root of the repository. Out: Faults and Problems with their lines. Must not know what a text says.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from macros.lint.context import DocumentUnderCheck
from macros.lint.pages import find_pages
from macros.lint.texts import valid_texts
from macros.lint.wording import Complaint, complain_of_break, complain_of_chinese, complain_of_words
from macros.load.yaml_document import NodePath, NodeProblem, read_text
from macros.model.text import LANGUAGES
from macros.problems import DataError, Problem

_FENCE = re.compile(r"\s*(```|~~~)")
_NEW_BLOCK = re.compile(r"\s*$|\s*(?:[-*+] |\d+\. |[|#>]|!!!|---$|\?\?\?|===|\{|</?[a-z]|\[[^\]]+\]: )|    ")


def check_wording(checked: DocumentUnderCheck) -> Iterator[NodeProblem]:
    """Yield texts with blanks or marks that Chinese does not have, and with words that the guide no longer uses."""
    for where, text in valid_texts(checked):
        language = next((language for language in LANGUAGES if language in where), None)
        for complaint in _complaints(text, language, _verbatim(checked.kind, where)) if language else ():
            yield checked.document.problem_at(where, *complaint)


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
                yield Problem(page.path, number, complaint.rule, sentence)


def _complaints(text: str, language: str, verbatim: bool = False) -> Iterator[Complaint]:
    if language == "zh":
        yield from complain_of_chinese(text, verbatim)
    if not verbatim:
        yield from complain_of_words(text, language)


def _verbatim(kind: str, where: NodePath) -> bool:
    """Say whether the text is the specification's, which has no blanks between Chinese and Latin letters."""
    return kind == "codes" and bool({"meaning", "remedy"} & set(where))


def _prose_lines(lines: list[str]) -> Iterator[tuple[int, str, str]]:
    """Yield number and text of each line outside blocks of code, with the line that goes on with its paragraph or ""."""
    fenced = False
    for number, line in enumerate(lines, 1):
        if _FENCE.match(line):
            fenced = not fenced
        elif not fenced:
            following = lines[number] if number < len(lines) else ""
            goes_on = line.strip() and not line.startswith(("#", "|")) and not _NEW_BLOCK.match(following)
            yield number, line.strip(), following.strip() if goes_on and not _FENCE.match(following) else ""
