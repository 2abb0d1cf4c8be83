"""No name of code uses a word that the glossary retired, and the glossary names nothing that is not there.

The one list is the table "Retired words" of docs/contributing/glossary.md.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest

from tests.support.names_in_code import functions_in_python, names_in_javascript, names_in_python, words_of_name

pytestmark = pytest.mark.slow

ROOT = Path(__file__).resolve().parents[2]
GLOSSARY = (ROOT / "docs/contributing/glossary.md").read_text(encoding="utf-8")
FOLDERS = {
    "macros": ("macros/**/*.py",),
    "Python": ("macros/**/*.py", "loglink/**/*.py", "tests/**/*.py"),
    "JavaScript": ("docs/javascripts/**/*.js",),
}


class Retired(NamedTuple):
    """One word that names no longer use, what stands in its place, and in which code."""

    word: str
    now: str
    where: tuple[str, ...]


def retired_in(glossary: str) -> list[Retired]:
    table = glossary.split("## Retired words", 1)[1]
    rows = re.findall(r"^\| (`.+?) \| (.+?) \| (Python|JavaScript|both|macros) \|$", table, re.MULTILINE)
    areas = {"both": ("Python", "JavaScript")}
    return [
        Retired(word, now, areas.get(area, (area,))) for cell, now, area in rows for word in re.findall("`(.+?)`", cell)
    ]


RETIRED = retired_in(GLOSSARY)


def is_refused(word: str, name: str, is_function: bool = False) -> bool:
    """Say whether `name` uses the retired `word`; the forms of words stand above the table."""
    if word.endswith("()"):
        return is_function and name == word[:-2]
    if word != word.lower() or "_" in word:
        return name.lstrip("_") == word
    run, words = word.split(), words_of_name(name)
    return any(list(words[start : start + len(run)]) == run for start in range(len(words)))


def sources(area: str) -> Iterator[Path]:
    for pattern in FOLDERS[area]:
        yield from (path for path in sorted(ROOT.glob(pattern)) if "vendor" not in path.parts)


@cache
def python_names(text: str) -> tuple[tuple[int, str], ...]:
    return tuple(names_in_python(text))


def names_of(area: str, text: str) -> list[tuple[int, str, bool]]:
    """Return line, name, and whether it is a function's; the names of tests are sentences and left out."""
    if area == "JavaScript":
        return [(line, name, False) for line, name in names_in_javascript(text)]
    functions = set(functions_in_python(text))
    found = [(line, name, (line, name) in functions) for line, name in python_names(text)]
    return [one for one in found if not (one[2] and one[1].startswith("test_"))]


def problems_of(area: str, path: str, text: str) -> list[str]:
    """Return a line for each name in `text`, and for the name of the file, that uses a retired word."""
    words = [one for one in RETIRED if area in one.where]
    found = [
        f"{path}:{line}: [retired-word] found {name}, expected {one.now}; rename it"
        for line, name, is_function in names_of(area, text)
        for one in words
        if not one.word.endswith((".py", ".js")) and is_refused(one.word, name, is_function)
    ]
    files = [one for one in words if one.word == path.rpartition("/")[2] and not path.startswith("tests/")]
    return [
        *(f"{path}:1: [retired-word] found the file, expected {one.now}; rename it" for one in files),
        *dict.fromkeys(found),
    ]


@pytest.mark.parametrize("area", FOLDERS)
def test_no_name_uses_a_retired_word(area: str) -> None:
    found = [
        problem
        for path in sources(area)
        for problem in problems_of(area, path.relative_to(ROOT).as_posix(), path.read_text(encoding="utf-8"))
    ]
    assert found == [], "\n".join(found)


def test_every_class_and_file_that_the_glossary_names_is_there() -> None:
    text = GLOSSARY.split("## Retired words")[0] + "".join(
        f"\n`{word}`" for one in RETIRED for word in re.findall("`(.+?)`", one.now)
    )
    here = [path for area in ("Python", "JavaScript") for path in sources(area)]
    classes = {
        name for path in here if path.suffix == ".py" for _, name in python_names(path.read_text(encoding="utf-8"))
    }
    names = {name.partition(".")[0] for name in re.findall(r"`([A-Z][a-z]\w+(?:\.\w+)?)`", text)} - {"LLMStatusCode"}
    assert sorted(names - classes) == []
    python = set(re.findall(r"`(?:[\w/]+/)?(\w+\.py)`", text)) - {"handle.py"}
    assert sorted(python - {path.name for path in here}) == []


def test_the_glossary_has_words_to_refuse() -> None:
    assert {"Checked", "sift", "widget", "take apart", "shown()", "words.py"} <= {one.word for one in RETIRED}
    assert len({(one.word, one.where) for one in RETIRED}) == len(RETIRED)


@pytest.mark.parametrize(
    ("area", "path", "text", "expected"),
    [
        ("Python", "macros/a.py", "class Checked: pass", "Checked"),
        ("Python", "macros/a.py", "def f(what_it_gives): pass", "what_it_gives"),
        ("Python", "macros/a.py", "def shown(text): pass", "shown"),
        ("Python", "macros/a.py", "shown = 1", None),
        ("Python", "macros/a.py", "checked = document", None),
        ("Python", "macros/a.py", "self.cited: int = 1", "cited"),
        ("Python", "macros/a.py", "import prefilter as gate", "gate"),
        ("Python", "macros/a.py", "print('says', gates)", None),
        ("Python", "tests/a.py", "def test_it_says_so(): pass", None),
        ("Python", "loglink/words.py", "", "the file"),
        ("Python", "tests/unit/words.py", "", None),
        ("macros", "macros/a.py", "class Text: pass", "Text"),
        ("JavaScript", "a.js", "function makeSifter(data) {}", "makeSifter"),
        ("JavaScript", "a.js", "errorCodes.makeTally = make;", "makeTally"),
        ("JavaScript", "a.js", "return { tally: one };", "tally"),
        ("JavaScript", "a.js", "const widget = errorCodes.parts;", "widget"),
        ("JavaScript", "a.js", "lines.map((gate) => 1)", "gate"),
        ("JavaScript", "a.js", "lines.map(gate => 1)", "gate"),
        ("JavaScript", "a.js", "function f(a, lineFacts) {}", "lineFacts"),
        ("JavaScript", "a.js", 'say("gate = 1"); // var gate\n/* var gate */ var a = /{gate: 1}/;', None),
        ("JavaScript", "a.js", "delegate = 1; aggregate.gates = 2", None),
        ("JavaScript", "docs/javascripts/widget.js", "", "the file"),
    ],
)  # fmt: skip
def test_a_retired_word_is_caught(area: str, path: str, text: str, expected: str | None) -> None:
    found = problems_of(area, path, text)
    assert (found[0].split("found ")[1].split(",")[0] if found else None) == expected
    assert len(found) <= 1
