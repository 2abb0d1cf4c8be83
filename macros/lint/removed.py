"""Whether each code that was taken away says what takes its place, and no other code does.

In: the document of data/codes.yml, its shape checked, and the known names. Out: Faults. Must not know other files.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from macros.lint.context import DocumentUnderCheck
from macros.load.yaml_document import NodePath, NodeProblem

KEY = "replaced_by"


def check_removed(codes: DocumentUnderCheck, names: Mapping[str, int]) -> Iterator[NodeProblem]:
    """Yield removed codes without `replaced_by`, others with it, and replacements that are none."""
    for name, index in names.items():
        lifecycle, stands = codes.valid_at(index, "lifecycle"), KEY in codes.document.value[index]
        if lifecycle == "removed" and not stands:
            found, expected = f"no key '{KEY}' in {name}", "the name of a code, or null"
            yield codes.document.problem_at((index, KEY), "missing-key", found, expected, "add it")
        elif lifecycle != "removed" and lifecycle is not None and stands:
            found, step = f"'{KEY}' in a code that is {lifecycle}", "remove it or correct the lifecycle"
            yield codes.document.problem_at((index, KEY), "replaced-by", found, "none", step)
        elif stands:
            yield from _replacement(codes, names, (index, KEY))


def _replacement(codes: DocumentUnderCheck, names: Mapping[str, int], where: NodePath) -> Iterator[NodeProblem]:
    """Yield that the text at `where` names no code, or one that was removed too."""
    other = codes.valid_at(*where)
    if other is None:
        return
    expected = "the name of a code that is not removed, or null"
    if other not in names:
        yield codes.document.problem_at(where, "replaced-by", other, expected, "correct it")
    elif codes.valid_at(names[other], "lifecycle") == "removed":
        line = codes.document.line((names[other], "lifecycle"))
        yield codes.document.problem_at(
            where, "replaced-by", f"{other}, removed in line {line}", expected, "correct it"
        )
