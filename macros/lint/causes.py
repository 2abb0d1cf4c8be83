"""What is wrong with the files data/troubleshooting/NAME/causes.yml among themselves, and with what they name.

In: documents, their shape checked, and the known names. Out: Faults and Problems. Must not know pages.
"""

from __future__ import annotations

import difflib
from collections.abc import Collection, Iterator, Mapping
from pathlib import Path

from macros.lint.context import Checked
from macros.load.yaml_document import Fault, NodePath, shown
from macros.problems import Problem


def check_cause_files(files: Mapping[Path, Checked], codes: Checked, wanted: Mapping[str, int]) -> Iterator[Problem]:
    """Yield codes without a file, files without a code, and files about another code than their name says.

    `wanted` gives, for each code that the specification has, the index of its record in `codes`.
    """
    present = {path.parent.name for path in files}
    for name, index in wanted.items():
        if name not in present:
            found, expected = (
                f"no file data/troubleshooting/{name}/causes.yml",
                "one for each code of the specification",
            )
            yield codes.document.fault((index, "name"), "missing-causes", found, expected, "add it").problem
    for path, checked in files.items():
        document = checked.document
        if path.parent.name not in wanted:
            found, expected = f"causes of {shown(path.parent.name)}", "the name of a code of the specification"
            yield document.fault((), "surplus-causes", found, expected, "rename or remove the folder").problem
        elif checked.sound("code") not in (path.parent.name, None):
            step = "correct it or rename the folder"
            yield document.fault(("code",), "cause-code", checked.sound("code"), path.parent.name, step).problem


def check_causes(
    causes: Checked, returned: str | None, apis: Collection[str], rules: Collection[str]
) -> Iterator[Fault]:
    """Yield ids used twice, unknown calls and rules, calls without recovery, and a wrong or missing `absent`.

    `returned` is the status of the code's record ("yes", "not-in-open-source"), None where it is not known.
    """
    yield from check_unique(causes, "causes", "id")
    yield from _unknown_apis(causes, apis)
    yield from _unknown_rules(causes, rules)
    yield from _unrecovered(causes, apis)
    value = causes.document.value
    absent = isinstance(value, dict) and "absent" in value
    if returned is not None and absent != (returned != "yes"):
        found = f"{'a' if absent else 'no'} paragraph `absent`"
        expected = f"{'none' if absent else 'one'}: data/codes.yml says returned: {returned}"
        yield causes.document.fault(("absent",), "absent", found, expected, "correct the one or the other")


def check_unique(checked: Checked, key: str | None, name: str) -> Iterator[Fault]:
    """Yield records of the list under `key` (None: the document itself) whose `name` another record has."""
    seen: dict[str, int] = {}
    root: NodePath = () if key is None else (key,)
    items = checked.document.value if key is None else (checked.sound(key) or ())
    for index in range(len(items) if isinstance(items, list) else 0):
        where = (*root, index, name)
        word = checked.sound(*where)
        if word in seen:
            expected = f"each once (first in line {checked.document.line((*root, seen[word], name))})"
            yield checked.document.fault(where, f"duplicate-{name}", f"{word} again", expected, "rename one")
        elif word is not None:
            seen[word] = index


def check_named(contradictions: Checked, names: Collection[str]) -> Iterator[Fault]:
    """Yield the names in contradictions.yml that no code of the specification has."""
    for index in contradictions.records():
        what = "the name of a code of the specification"
        yield from _unknown(contradictions, (index, "specification", "code"), names, "unknown-code", what)
        for position in range(len(contradictions.sound(index, "codes") or ())):
            yield from _unknown(contradictions, (index, "codes", position), names, "unknown-code", what)


def check_given(limits: Checked, names: Collection[str]) -> Iterator[Fault]:
    """Yield the codes under `gives` that no code of the specification is called; exceptions are left alone."""
    for index in limits.records():
        for position, word in enumerate(limits.sound(index, "gives") or ()):
            if word.startswith("LLM_"):
                what = "the name of a code of the specification"
                yield from _unknown(limits, (index, "gives", position), names, "unknown-code", what)


def check_acting(timeouts: Checked, apis: Collection[str]) -> Iterator[Fault]:
    """Yield the calls in timeouts.yml that data/reference/apis.yml does not have."""
    for index in timeouts.records():
        for position in range(len(timeouts.sound(index, "apis") or ())):
            where = (index, "apis", position)
            yield from _unknown(timeouts, where, apis, "unknown-api", "the name of a call in data/reference/apis.yml")


def _unknown(checked: Checked, where: NodePath, known: Collection[str], rule: str, what: str) -> Iterator[Fault]:
    """Yield a fault when the word at `where` is not in `known`; `what` says what it should be the name of."""
    word = checked.sound(*where)
    if word is None or word in known:
        return
    close = difflib.get_close_matches(word, known, n=1)
    expected = f"{what}{f' ({close[0]}?)' if close else ''}"
    yield checked.document.fault(where, rule, shown(word), expected, "correct it or add that record")


def _unknown_apis(causes: Checked, apis: Collection[str]) -> Iterator[Fault]:
    for key in ("places", "recovery"):
        for index, record in enumerate(causes.sound(key) or ()):
            for position in range(len(record["apis"])):
                where = (key, index, "apis", position)
                yield from _unknown(causes, where, apis, "unknown-api", "the name of a call in data/reference/apis.yml")


def _unknown_rules(causes: Checked, rules: Collection[str]) -> Iterator[Fault]:
    for index in range(len(causes.sound("chain") or ())):
        yield from _unknown(
            causes, ("chain", index), rules, "unknown-rule", "the id of a rule in data/reference/log_rules.yml"
        )


def _unrecovered(causes: Checked, apis: Collection[str]) -> Iterator[Fault]:
    """Yield places with a known call for which no recovery is given."""
    places, recovery = causes.sound("places"), causes.sound("recovery")
    if places is None or recovery is None:
        return
    covered = {api for record in recovery for api in record["apis"]}
    for index, record in enumerate(places):
        missing = [api for api in record["apis"] if api in apis and api not in covered]
        if missing:
            expected = "each call of a place under recovery"
            where = ("places", index, "apis")
            yield causes.document.fault(where, "recovery-missing", ", ".join(missing), expected, "add it there")
