"""Every label of data/labels.yml is used, and every label that is used is there.

A label is asked for by a whole key ("copy.done"), or by the beginning of one and a word of a closed list ("retry." and
"later"). Such beginnings stand in WORDS, with the words that can follow; the test finds them in the sources.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from macros.load.causes import SNIPPETS
from macros.load.guide import ROOT, load_guide
from macros.model.causes import RETRIES
from macros.model.guide import CATEGORIES, LIFECYCLES, RECOVERABLE, RETURNED
from macros.model.release_notes import CHANGED
from macros.model.releases import INTERFACES, NO, NOT_SEEN, YES
from macros.model.text import LANGUAGES
from macros.model.urls import ISSUE_FORMS
from macros.render.reference import LINE_PARTS

LABELS = set(load_guide(ROOT).labels)

SIDES = ("caller", "client", "server", "client-or-server", "member", "holder", "puller", "pusher")
TOPICS = (
    "spec",
    "returned",
    "not_returned",
    "first",
    "cause",
    "places",
    "recovery",
    "rules",
    "handling",
    "confused",
    "bits",
)
ROLES = ("origin", "passed-on", "mention", "status", "success")
WORDS = {
    "category.": CATEGORIES,
    "foot.": ISSUE_FORMS,
    "lifecycle.": LIFECYCLES,
    "frameworks.by.": ("prefill", "decode", "scheduler", "server", "program"),
    "frameworks.code.": ("name", "decimal", "hex", "hidden", "replaced", "none"),
    "frameworks.name.": ("vllm-ascend", "mindie", "xllm", "omni-npu", "mindspore-lite"),
    "diagnosis.text.act.": ("client", "server", "both", "prompt", "decode", "caller"),
    "returned.": RETURNED,
    "recoverable.": (*RECOVERABLE, "unstated"),
    "spec.recoverable.": RECOVERABLE,
    "retry.": RETRIES,
    "side.": SIDES,
    "snippet.": SNIPPETS,
    "releases.state.": (YES, NO, NOT_SEEN),
    "releases.column.": ("release", "interface", "edition", "language", "extent"),
    "releases.listed.": (YES, NO),
    "releases.about.": CHANGED,
    "releases.interface.": INTERFACES,
    "releases.edition.": ("commercial", "community", "open-source"),
    "releases.language.": LANGUAGES,
    "line.": tuple(LINE_PARTS.groupindex),
    "table.": ("name", "hex", "decimal", "meaning", "recoverable", "retry", "category", "lifecycle", "release"),
    "page.spec.": ("meaning", "recoverable", "remedy"),
    "other.nothing.": ("retry", "causes", "spec", "confused"),
    "other.handle.": ("code", "member"),
    "other.lead.": ("code", "member"),
    "page.collect.": ("1", "2", "3"),
    "page.sources.": TOPICS,
    "decoder.status.": ("empty", "too-big"),
    "report.problem.": ("empty", "binary", "refused", "unreadable"),
    "report.remark.": ("damaged", "garbage", "changed"),
    "report.skipped.": ("hidden", "binary", "empty", "unreadable", "archives"),
    "report.printer.": ("library", "python", "lite", "caller"),
    "report.redacted.": ("ip", "mac", "host", "user", "path", "secret"),
    "report.role.": ROLES,
    "report.side.": ("prefill", "decode", "holder", "puller"),
    "report.width.": ("ms", "s", "min", "h", "d"),
}

QUOTED = r"""(?:'([a-z][\w.-]*)'|"([a-z][\w.-]*)"|`([a-z][\w.-]*)(?:\$\{[^}]*\})?`)"""
CALLED = re.compile(rf"\b(?:t|label)\(\s*{QUOTED}\s*[,)]")
WHOLE = re.compile(QUOTED)
BEGUN = re.compile(r"""(?:'([a-z][a-z._-]*\.)'\s*~|"([a-z][a-z._-]*\.)"\s*\+|`([a-z][a-z._-]*\.)\$\{)""")


def sources(*patterns: str) -> dict[Path, str]:
    paths = (path for pattern in patterns for path in sorted(ROOT.glob(pattern)) if "vendor" not in path.parts)
    return {path: path.read_text(encoding="utf-8") for path in paths}


PYTHON = sources("macros/**/*.py", "loglink/**/*.py")
SCRIPTS = sources("macros/templates/**/*.j2", "docs/javascripts/**/*.js", "overrides/**/*.html")


def found_by(pattern: re.Pattern[str], text: str) -> set[str]:
    return {next(part for part in match.groups() if part) for match in pattern.finditer(text) if any(match.groups())}


def words_of(text: str) -> tuple[set[str], set[str]]:
    """Return the strings of a Python source, and what stands before the first gap of its formatted strings."""
    whole, begun = set(), set()
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            whole.add(node.value)
        if isinstance(node, ast.JoinedStr) and len(node.values) > 1 and isinstance(node.values[0], ast.Constant):
            begun.add(str(node.values[0].value))
    return whole, {word for word in begun if re.fullmatch(r"[a-z][a-z._]*\.", word)}


def used() -> tuple[set[str], set[str]]:
    """Return every whole key that may be a label's, and every beginning of one."""
    pairs = [words_of(text) for text in PYTHON.values()]
    pairs += [(found_by(WHOLE, text), found_by(BEGUN, text)) for text in SCRIPTS.values()]
    return set().union(*(whole for whole, _ in pairs)), set().union(*(begun for _, begun in pairs))


WHOLE_KEYS, BEGINNINGS = used()
WHOLE_KEYS |= {f"diagnosis.{word}" for word in WHOLE_KEYS}  # the engines leave the first word out
COMPOSED = {begun + word for begun, words in WORDS.items() for word in words}


def asked() -> Iterator[str]:
    """Yield the keys for which a label is asked in so many words, and those that are composed."""
    for text in SCRIPTS.values():
        yield from found_by(CALLED, text)
    for text in PYTHON.values():
        for node in ast.walk(ast.parse(text)):
            if (
                isinstance(node, ast.Call)
                and isinstance(node.func, ast.Attribute)
                and node.func.attr in ("label", "_label")
            ):
                yield from (one.value for one in node.args[:1] if isinstance(one, ast.Constant))
    yield from COMPOSED


def test_every_label_is_used() -> None:
    assert sorted(LABELS - WHOLE_KEYS - COMPOSED) == []


def test_every_label_that_is_asked_for_is_there() -> None:
    assert sorted(set(asked()) - LABELS) == []


def test_every_beginning_of_a_label_has_its_words_here_and_no_other() -> None:
    assert sorted(BEGINNINGS) == sorted(WORDS)


@pytest.mark.parametrize(
    ("pattern", "text", "expected"),
    [
        (CALLED, "{{ t('copy.done') }}", {"copy.done"}),
        (CALLED, 'label("report.summary", 1)', {"report.summary"}),
        (CALLED, "text('copy.done')", set()),
        (BEGUN, "t('retry.' ~ one.retry)", {"retry."}),
        (BEGUN, 'label("report.role." + role)', {"report.role."}),
        (BEGUN, "label(`report.role.${role}`)", {"report.role."}),
        (BEGUN, "key.startswith(('decoder.', 'bits.'))", set()),
        (WHOLE, "head('table.name', \"x\")", {"table.name", "x"}),
    ],
)
def test_uses_are_found(pattern: re.Pattern[str], text: str, expected: set[str]) -> None:
    assert found_by(pattern, text) == expected


def test_uses_are_found_in_python() -> None:
    assert words_of('f("a.b", f"retry.{one}")') == ({"a.b", "retry."}, {"retry."})
