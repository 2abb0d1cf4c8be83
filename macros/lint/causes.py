"""What is wrong with the files data/troubleshooting/NAME/causes.yml among themselves, and with what they name.

In: documents, their shape checked, and the known names. Out: Faults and Problems. Must not know pages.
"""

from __future__ import annotations

import difflib
import re
from collections.abc import Collection, Iterator, Mapping
from pathlib import Path

from macros.lint.context import DocumentUnderCheck
from macros.load.yaml_document import NodePath, NodeProblem, quoted
from macros.problems import Problem

PROGRAMS = (
    *("cat", "dmesg", "grep", "hccn_tool", "ls", "nc", "npu-smi", "ping", "ps", "python3", "sort", "ss"),
    *("awk", "curl", "docker", "env", "find", "ip", "journalctl", "kubectl", "sed", "tail", "ulimit", "uniq", "wc"),
)
"""What the commands of causes call."""
_QUOTED = re.compile(r"'[^']*'|\"[^\"]*\"")


def check_cause_files(
    files: Mapping[Path, DocumentUnderCheck], codes: DocumentUnderCheck, wanted: Mapping[str, int], root: Path
) -> Iterator[Problem]:
    """Yield codes without a file, files without a code, and files about another code than their name says.

    `wanted` gives, for each code that the specification has, the index of its record in `codes`.
    """
    present = {path.parent.name for path in files}
    for name, index in wanted.items():
        path = Path("data", "troubleshooting", name, "causes.yml")
        if name not in present and not (root / path).is_file():  # one that cannot be read is told
            found, expected = f"no file {path.as_posix()}", "one for each code of the specification"
            yield codes.document.problem_at((index, "name"), "missing-causes", found, expected, "add it").problem
    for path, checked in files.items():
        document = checked.document
        if path.parent.name not in wanted:
            found, expected = f"causes of {quoted(path.parent.name)}", "the name of a code of the specification"
            yield document.problem_at((), "surplus-causes", found, expected, "rename or remove the folder").problem
        elif checked.valid_at("code") not in (path.parent.name, None):
            step = "correct it or rename the folder"
            yield document.problem_at(("code",), "cause-code", checked.valid_at("code"), path.parent.name, step).problem


def check_not_returned(
    causes: DocumentUnderCheck, codes: DocumentUnderCheck, names: Mapping[str, int]
) -> Iterator[NodeProblem]:
    """Yield a paragraph `not_returned` that is missing or one too many, by what the record of the code says."""
    index = names.get(causes.document.path.parent.name)
    returned = None if index is None else codes.valid_at(index, "returned", "status")
    value = causes.document.value
    absent = isinstance(value, dict) and "not_returned" in value
    if returned is not None and absent != (returned != "yes"):
        found = f"{'a' if absent else 'no'} paragraph `not_returned`"
        expected = f"{'none' if absent else 'one'}: data/codes.yml says returned: {returned}"
        yield causes.document.problem_at(
            ("not_returned",), "not-returned", found, expected, "correct the one or the other"
        )


def check_ids(checked: DocumentUnderCheck) -> Iterator[NodeProblem]:
    """Yield records of a list whose id another one has."""
    return _check_unique(checked, (), "id", "duplicate-id")


def check_pattern_ids(recognise: DocumentUnderCheck) -> Iterator[NodeProblem]:
    """Yield patterns whose id another one of their list has."""
    for name in ("patterns", "neighbours"):
        yield from _check_unique(recognise, (name,), "id", "duplicate-id")


def check_programs(causes: DocumentUnderCheck) -> Iterator[NodeProblem]:
    """Yield commands that begin with, or hand on to, a program that is none of PROGRAMS."""
    of_code: list[NodePath] = [("causes", index) for index in range(len(causes.valid_at("causes") or ()))]
    for record in (*of_code, *((index,) for index in causes.records())):
        where = (*record, "command")
        for program in _programs(causes.valid_at(*where) or ""):
            if program not in PROGRAMS:
                meant = difflib.get_close_matches(program, PROGRAMS, n=1)
                expected = f"a program of a host{f' ({meant[0]}?)' if meant else ''}"
                step = "correct it, or add it to PROGRAMS of macros/lint/causes.py"
                yield causes.document.problem_at(where, "unknown-program", quoted(program), expected, step)


def _programs(command: str) -> Iterator[str]:
    """Yield the first word of each part of a command, without what stands in quotes and the words of the shell."""
    for part in re.split(r"\|\||&&|[|;]|\$\(", _QUOTED.sub("x", command)):
        words = [word for word in part.split() if "=" not in word and word not in ("do", "then", "sudo")]
        if words and words[0] not in ("for", "done", "if", "fi"):
            yield words[0]


def check_cause_ids(causes: DocumentUnderCheck) -> Iterator[NodeProblem]:
    """Yield causes whose id another one has."""
    return _check_unique(causes, ("causes",), "id", "duplicate-id")


def check_api_names(apis: DocumentUnderCheck) -> Iterator[NodeProblem]:
    """Yield calls whose name another one has."""
    return _check_unique(apis, (), "name", "duplicate-name")


def _check_unique(checked: DocumentUnderCheck, root: NodePath, name: str, rule: str) -> Iterator[NodeProblem]:
    """Yield records of the list at `root` whose `name` another record has."""
    seen: dict[str, int] = {}
    for index in range(len(checked.valid_at(*root) or ())) if root else checked.records():
        where = (*root, index, name)
        word = checked.valid_at(*where)
        if word in seen:
            expected = f"each once (first in line {checked.document.line((*root, seen[word], name))})"
            yield checked.document.problem_at(where, rule, f"{word} again", expected, "rename one")
        elif word is not None:
            seen[word] = index


def check_named(contradictions: DocumentUnderCheck, names: Collection[str]) -> Iterator[NodeProblem]:
    """Yield the names in contradictions.yml that no code of the specification has."""
    for index in contradictions.records():
        what = "the name of a code of the specification"
        yield from _unknown(contradictions, (index, "specification", "code"), names, "unknown-code", what)
        for position in range(len(contradictions.valid_at(index, "codes") or ())):
            yield from _unknown(contradictions, (index, "codes", position), names, "unknown-code", what)


def check_given(limits: DocumentUnderCheck, names: Collection[str]) -> Iterator[NodeProblem]:
    """Yield the codes under `results` that no code of the specification is called; exceptions are left alone."""
    for index in limits.records():
        for position, word in enumerate(limits.valid_at(index, "results") or ()):
            if word.startswith("LLM_"):
                what = "the name of a code of the specification"
                yield from _unknown(limits, (index, "results", position), names, "unknown-code", what)


def check_acting(checked: DocumentUnderCheck, apis: Collection[str]) -> Iterator[NodeProblem]:
    """Yield the calls under `apis` that data/reference/apis.yml does not have."""
    for index in checked.records():
        for position in range(len(checked.valid_at(index, "apis") or ())):
            where = (index, "apis", position)
            yield from _unknown(checked, where, apis, "unknown-api", "the name of a call in data/reference/apis.yml")


def _unknown(
    checked: DocumentUnderCheck, where: NodePath, known: Collection[str], rule: str, what: str
) -> Iterator[NodeProblem]:
    """Yield a fault when the word at `where` is not in `known`; `what` says what it should be the name of."""
    word = checked.valid_at(*where)
    if word is None or word in known:
        return
    close = difflib.get_close_matches(word, known, n=1)
    expected = f"{what}{f' ({close[0]}?)' if close else ''}"
    yield checked.document.problem_at(where, rule, quoted(word), expected, "correct it or add that record")


def check_counterparts(apis: DocumentUnderCheck, names: Collection[str]) -> Iterator[NodeProblem]:
    """Yield calls whose counterpart in the other programming language data/reference/apis.yml does not have."""
    if any(apis.valid_at(index, "name") is None for index in apis.records()):
        return  # it may be the name that is at fault
    for index in apis.records():
        yield from _unknown(apis, (index, "counterpart"), names, "unknown-api", "the name of a call of this file")
    named = {apis.valid_at(index, "name"): apis.valid_at(index, "counterpart") for index in apis.records()}
    lines = {apis.valid_at(index, "name"): index for index in apis.records()}
    for name, other in named.items():
        if other in named and named[other] != name and named[other] in (None, *names):
            found = f"no counterpart {quoted(name)} of {other}"
            expected, step = f"one, as {name} names {other}", "name it, or correct the other"
            yield apis.document.problem_at((lines[other], "name"), "unknown-api", found, expected, step)


def check_apis(causes: DocumentUnderCheck, apis: Collection[str]) -> Iterator[NodeProblem]:
    """Yield the calls of places and recovery that data/reference/apis.yml does not have."""
    for key in ("places", "recovery"):
        for index, record in enumerate(causes.valid_at(key) or ()):
            for position in range(len(record["apis"])):
                where = (key, index, "apis", position)
                yield from _unknown(causes, where, apis, "unknown-api", "the name of a call in data/reference/apis.yml")


def check_chain(causes: DocumentUnderCheck, rules: Collection[str]) -> Iterator[NodeProblem]:
    """Yield the rules for reading a log that data/reference/log_rules.yml does not have."""
    for index in range(len(causes.valid_at("chain") or ())):
        yield from _unknown(
            causes, ("chain", index), rules, "unknown-rule", "the id of a rule in data/reference/log_rules.yml"
        )


def check_recovered(causes: DocumentUnderCheck, apis: Collection[str]) -> Iterator[NodeProblem]:
    """Yield places with a known call for which no recovery is given."""
    places, recovery = causes.valid_at("places"), causes.valid_at("recovery")
    if places is None or recovery is None:
        return
    covered = {api for record in recovery for api in record["apis"]}
    for index, record in enumerate(places):
        missing = [api for api in record["apis"] if api in apis and api not in covered]
        if missing:
            expected = "each call of a place under recovery"
            where = ("places", index, "apis")
            yield causes.document.problem_at(where, "recovery-missing", ", ".join(missing), expected, "add it there")
