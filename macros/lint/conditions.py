"""Whether the conditions of a rule have one of the forms that the engines read, and name lines that were bound before.

In: a document of rules, its shape checked. Out: Faults. docs/contributing/diagnosis.md lists the forms; which lines and
slots there are is the question of macros.lint.diagnosis.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import Any

from macros.lint.context import DocumentUnderCheck
from macros.load.yaml_document import NodePath, NodeProblem, quoted

ORIGIN = "origin"
_PLACE = frozenset({"scope", "of", "order", "within", "same", "differ", "has"})

FORMS: Mapping[str, tuple[frozenset[str], frozenset[str]]] = {
    "slot": (frozenset({"slot"}), frozenset({"in", "not_in", "has", "same_as", "not_same_as", "missing"})),
    "code": (frozenset({"code"}), frozenset()),
    "not_code": (frozenset({"not_code"}), frozenset()),
    "call": (frozenset({"call"}), frozenset()),
    "compare": (frozenset({"compare"}), frozenset()),
    "silent": (frozenset({"silent", "after"}), frozenset()),
    "line": (frozenset({"line"}), _PLACE | {"as", "count"}),
    "no": (frozenset({"no", "witness"}), _PLACE),
}
"""What each form must have, and what it may have besides, by the key that tells it."""


def check_conditions(checked: DocumentUnderCheck) -> Iterator[NodeProblem]:
    """Yield conditions of no form, and those that name a line which no condition before them bound."""
    for index in checked.records():
        bound = {ORIGIN}
        for position, condition in enumerate(checked.valid_at(index, "when") or ()):
            where = (index, "when", position)
            yield from _of_no_form(checked, where, condition)
            yield from _unbound(checked, where, condition, bound)
            lines = condition.get("line", ())
            first = lines if isinstance(lines, str) else next(iter(lines), ORIGIN)
            bound.add(condition.get("as", first))
        yield from _unbound_besides(checked, index, bound)


def _of_no_form(checked: DocumentUnderCheck, where: NodePath, condition: Mapping[str, Any]) -> Iterator[NodeProblem]:
    keys = set(condition)
    form = next((name for name in FORMS if name in keys), None)
    expected = f"one with {', '.join(list(FORMS)[:-1])} or no"
    step = "correct it (docs/contributing/diagnosis.md lists the forms)"
    if form is None:
        yield checked.document.problem_at(where, "rule-condition", f"a condition of {_listed(keys)}", expected, step)
        return
    needed, allowed = FORMS[form]
    tested = form != "slot" or keys & (allowed - {"missing"})
    if needed - keys or keys - needed - allowed or not tested:
        expected = f"{_listed(needed)}{f' and some of {_listed(allowed)}' if allowed else ' alone'}"
        yield checked.document.problem_at(where, "rule-condition", f"a condition of {_listed(keys)}", expected, step)


def _unbound(
    checked: DocumentUnderCheck, where: NodePath, condition: Mapping[str, Any], bound: Collection[str]
) -> Iterator[NodeProblem]:
    order = condition.get("order", ())
    named = [(key, condition[key]) for key in ("silent", "after", "of") if key in condition]
    named += [("order", one.partition(":")[2]) for one in ([order] if isinstance(order, str) else order) if ":" in one]
    for key, name in named:
        if name not in bound:
            expected = f"a line that the rule names before: {', '.join(sorted(bound))}"
            yield checked.document.problem_at((*where, key), "unknown-line", quoted(name), expected, "correct it")


def _unbound_besides(checked: DocumentUnderCheck, index: int, bound: Collection[str]) -> Iterator[NodeProblem]:
    """Yield names under `evidence` and `explained_by` of lines that no condition bound."""
    evidence = checked.valid_at(index, "evidence") or ()
    named: list[tuple[NodePath, str | None]] = [((index, "evidence", at), name) for at, name in enumerate(evidence)]
    named += [((index, "explained_by"), checked.valid_at(index, "explained_by"))]
    for where, name in named:
        if name is not None and name not in bound:
            expected = f"a line that the rule names: {', '.join(sorted(bound))}"
            yield checked.document.problem_at(where, "unknown-line", quoted(name), expected, "correct it")


def _listed(keys: Collection[str]) -> str:
    return ", ".join(sorted(keys))
