"""tests/lint_scripts.py: each kind of fault is found, at its place; what is right is not."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.lint_scripts import check_lines, check_style, check_types

pytestmark = pytest.mark.slow

HEAD = '/** A script. */\nvar errorCodes = errorCodes || {};\n\n(() => {\n  "use strict";\n\n'
TAIL = "\n})();\n"
GIVER = HEAD + "  /** @returns {number} twice `value` */\n  errorCodes.twice = (value) => 2 * value;" + TAIL


def script(body: str) -> str:
    return HEAD + body + TAIL


@pytest.mark.parametrize(
    ("body", "place", "words"),
    [
        ("  errorCodes.twice(1).length;", "b.js:7:23", "Property 'length' does not exist on type 'number'"),
        ("  /** @returns {string} */\n  const one = () => errorCodes.twice(1);\n  one();", "b.js:8:21", "'number'"),
        ('  document.getElementById("one").value = "";', "b.js:7:34", "Property 'value' does not exist"),
        ("  /** @param {Missing} one */\n  const two = (one) => one;\n  two();", "b.js:7:15", "find name 'Missing'"),
    ],
)
def test_a_wrong_type_is_found_at_its_place(body: str, place: str, words: str) -> None:
    problems = list(check_types({"a.js": GIVER, "b.js": script(body)}))
    assert [problem.startswith(f"{place}: TS") for problem in problems] == [True], problems
    assert words in problems[0]


def test_a_guard_narrows_and_a_class_is_a_type() -> None:
    maker = "/** A class. */\nvar errorCodes = errorCodes || {};\n\nerrorCodes.Pair = class Pair {\n  size = 2;\n};\n"
    body = '  const place = document.querySelector("input");\n  if (!place) return;\n'
    body += "  /** @param {Pair} pair */\n  const fill = (pair) => { place.value = String(pair.size); };\n"
    body += "  fill(new errorCodes.Pair());"
    assert list(check_types({"a.js": maker, "b.js": script(body)})) == []


def test_a_member_that_nobody_gives_and_an_old_variable_are_found() -> None:
    body = "  var one = errorCodes.twice(errorCodes.once);\n  errorCodes.data.push(one);"
    assert list(check_lines({"a.js": GIVER, "b.js": script(body)})) == [
        "b.js:7:1: found var, expected const, or let where it changes",
        "b.js:7:41: no script gives errorCodes.once",
    ]


def test_a_function_of_the_old_kind_is_found_and_words_in_a_comment_are_none() -> None:
    body = "  // function (a) of old\n  errorCodes.two = function (a) { return a; };\n  function three(b) { return b; }"
    assert list(check_lines({"b.js": script(body)})) == ["b.js:8:1: found a function without a name, expected an arrow"]


def test_the_linter_finds_what_is_unused(tmp_path: Path) -> None:
    file = tmp_path / "b.js"
    file.write_text(script("  const one = 1;\n  errorCodes.two = 2;"), encoding="utf-8")
    (problem,) = check_style([file])
    assert problem.endswith("b.js:7:9: `one` is never used (no-unused-vars)")
