"""Whether data/recognition/recognise.yml can be expanded, and whether what comes out is patterns that come to an end.

In: the document, its shape checked. Out: Faults. Must not know the codes: their lists are only names here.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from macros.lint.context import DocumentUnderCheck
from macros.lint.nested_repetitions import endless_repetition
from macros.load.yaml_document import NodePath, NodeProblem, quoted
from macros.model.recognition import expand_text, fragments_of

_LISTS = ("patterns", "neighbours")


def check_placeholders(recognise: DocumentUnderCheck) -> Iterator[NodeProblem]:
    """Yield each pattern and mark that names an unknown fragment, stands inside itself or is no pattern with an end."""
    if recognise.faults:
        return
    raw: Mapping[str, Any] = recognise.document.value
    fragments = fragments_of(raw, ())
    lists: list[NodePath] = [(name, index, "pattern") for name in _LISTS for index in range(len(raw[name]))]
    wheres: list[NodePath] = [("mark",), *lists]
    for where in wheres:
        text = recognise.valid_at(*where)
        try:
            expanded = expand_text(text, fragments)
            compiled = re.compile(expanded, re.ASCII)
        except (ValueError, re.error) as error:
            expected = "a pattern of known fragments"
            yield recognise.document.problem_at(where, "bad-pattern", str(error), expected, "correct it")
            continue
        if endless := endless_repetition(expanded):
            expected = "repetitions with a bound, and within another a character that only stands between its rounds"
            yield recognise.document.problem_at(where, "bad-pattern", endless, expected, "correct it")
        if where != ("mark",) and compiled.groups != 1:
            found = f"{compiled.groups} groups in {quoted(text)}"
            yield recognise.document.problem_at(where, "bad-pattern", found, "one group", "correct it")
