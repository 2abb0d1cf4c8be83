"""Each rule that code or a schema can report has its sentence, and each sentence its rule."""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from macros.lint.facts import FACTS
from macros.lint.rules import ALL, BESIDE, CHECKS, RULES, list_rules

ROOT = Path(__file__).resolve().parents[2]
SOURCES = [
    path
    for folder in ("macros/lint", "macros/load")
    for path in sorted((ROOT / folder).glob("*.py"))
    if path.name not in ("rules.py", "facts.py", "label_words.py")
] + [ROOT / "macros" / "__main__.py"]
OF_ONE_WORD = {"encoding", "order"}
NO_RULES = {
    *("not-applicable", "x-rule", "x-expected", "npu-smi", "omni-npu"),
    *("new-code", "diff-spec", "take-spec", "look-up"),
}
"""Words with a hyphen in those files that are values of the data, keywords of a schema, commands, or programs."""


def words_of(path: Path) -> set[str]:
    """Return the texts in the file that could be the id of a rule: words joined by hyphens, and those of one word."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    texts = {node.value for node in ast.walk(tree) if isinstance(node, ast.Constant) and isinstance(node.value, str)}
    return {text for text in texts if re.fullmatch("[a-z]+(-[a-z]+)+", text) or text in OF_ONE_WORD}


def values_of(value: Any, key: str) -> Iterator[str]:
    if isinstance(value, dict):
        yield from (value[key],) if isinstance(value.get(key), str) else ()
        value = list(value.values())
    if isinstance(value, list):
        for one in value:
            yield from values_of(one, key)


IN_CODE = {word for path in SOURCES for word in words_of(path)} - NO_RULES
IN_SCHEMAS = {
    rule
    for path in (ROOT / "data" / "schema").glob("*.json")
    for rule in values_of(json.loads(path.read_text(encoding="utf-8")), "x-rule")
}
OF_CHECKS = {rule for check in CHECKS for rule in check.rules.split()}
BESIDE_CHECKS = {rule for rules in BESIDE.values() for rule in rules.split()}


def test_every_rule_that_can_be_reported_has_a_sentence_and_every_sentence_its_rule() -> None:
    rules = set(RULES)
    assert rules == IN_CODE | IN_SCHEMAS
    assert rules == OF_CHECKS | BESIDE_CHECKS


def test_no_word_is_excused_that_is_not_there() -> None:
    assert {word for path in SOURCES for word in words_of(path)} >= NO_RULES


def test_every_rule_of_a_schema_is_reported_by_the_check_of_shapes() -> None:
    shape = next(check for check in CHECKS if check.run.__name__ == "check_schema")
    assert set(shape.rules.split()) >= IN_SCHEMAS


def test_a_check_names_only_rules_that_its_module_a_reader_or_a_schema_holds() -> None:
    of_readers = {word for path in SOURCES if path.parent.name == "load" for word in words_of(path)}
    for check in CHECKS:
        known = of_readers | words_of(ROOT / (check.run.__module__.replace(".", "/") + ".py"))
        known |= IN_SCHEMAS if check.run.__name__ == "check_schema" else set()
        known |= words_of(ROOT / "macros/lint/schema.py") if check.run.__name__ == "check_page_heads" else set()
        assert set(check.rules.split()) <= known, check.run


def test_a_check_needs_only_what_there_is() -> None:
    for check in CHECKS:
        assert set(check.of) <= set(ALL), check.run
        assert {need.removesuffix("?") for need in check.needs.split()} <= {*ALL, *FACTS}, check.run


def test_the_rules_are_listed_by_id_with_one_sentence_each() -> None:
    rows = list(list_rules())
    assert [row.id for row in rows] == sorted(RULES)
    assert [row.id for row in rows if not re.fullmatch(r"\S.*[^.]\.", row.sentence)] == []
    assert len({row.sentence for row in rows}) == len(rows)


def test_a_row_says_what_the_rule_looks_at_and_who_reports_it() -> None:
    rows = {row.id: (row.looks_at, row.functions) for row in list_rules()}
    assert rows["value-module"] == (("codes", "module", "general"), ("macros.lint.codes.check_modules",))
    assert rows["value-range"] == (("every file of data/",), ("macros.lint.schema.check_schema",))
    assert rows["stale-file"] == ((), ("macros.__main__",))
