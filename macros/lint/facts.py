"""What a check may ask for besides documents: names, values and the like, made of sound nodes.

In: DataUnderCheck. Out: a fact, None where a fault makes it unknown.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from macros.lint.codes import names_of
from macros.lint.context import DataUnderCheck, DocumentUnderCheck
from macros.lint.documents import CAUSES
from macros.lint.encoding import general_of, module_of
from macros.lint.kept_ids import ids_of_records
from macros.lint.page_calls import ids_of_calls, possible_calls
from macros.lint.pages import PageOwners
from macros.lint.reach import ruled_causes, signed_texts
from macros.lint.releases import Spelt, spelt_names
from macros.load.recognition import RULES, SIGNATURES
from macros.model.entry import REMOVED, SPECIFIED


def names(data: DataUnderCheck) -> dict[str, int] | None:
    """Return the index of each record of the codes by its name."""
    codes = data.get("codes")
    return None if codes is None else names_of(codes)


def specified(data: DataUnderCheck) -> dict[str, int] | None:
    """Return the same of the codes that the specification has."""
    codes, known = data.get("codes"), names(data)
    if codes is None or known is None:
        return None
    fits = (*SPECIFIED, None)
    return {name: index for name, index in known.items() if codes.valid_at(index, "lifecycle") in fits}


def explained(data: DataUnderCheck) -> dict[str, int] | None:
    """Return the same of the codes that need causes: the removed ones that an older specification had, too."""
    codes, known, now = data.get("codes"), names(data), specified(data)
    if codes is None or known is None or now is None:
        return None
    return {name: index for name, index in known.items() if name in now or _was_specified(codes, index)}


def _was_specified(codes: DocumentUnderCheck, index: int) -> bool:
    return codes.valid_at(index, "lifecycle") == REMOVED and "about" not in codes.document.value[index]


def entry_names(data: DataUnderCheck) -> set[str] | None:
    """Return the names of the codes and of the members that only Python has."""
    members, known = data.get("python_members"), names(data)
    return None if members is None or known is None else {*known, *(names_of(members) or {})}


def spelt(data: DataUnderCheck) -> Spelt | None:
    """Return the names that a list of codes can have, by interface."""
    codes, members = data.get("codes"), data.get("python_members")
    return None if codes is None or members is None else spelt_names(codes, members)


def python_spellings(data: DataUnderCheck) -> dict[str, str | None] | None:
    """Return what Python calls each code, None where it has no member for it."""
    codes, known = data.get("codes"), names(data)
    if codes is None or known is None:
        return None
    return {name: codes.valid_at(index, "python_name") for name, index in known.items()}


def values(data: DataUnderCheck) -> set[str | None] | None:
    """Return the values of the codes, as they are written."""
    codes = data.get("codes")
    return None if codes is None else {codes.valid_at(index, "value") for index in codes.records()}


def page_owners(data: DataUnderCheck) -> PageOwners | None:
    """Return where each name that has a page stands."""
    codes, known = data.get("codes"), names(data)
    members = data.get("python_members")
    of_members = names_of(members) if members else None
    if codes is None or known is None or members is None or of_members is None:
        return None
    owners = {name: (codes, index) for name, index in known.items()}
    return owners | {name: (members, index) for name, index in of_members.items()}


def cause_files(data: DataUnderCheck) -> dict[Path, DocumentUnderCheck]:
    """Return the files that explain the codes."""
    return data.of((CAUSES,))


def signature_files(data: DataUnderCheck) -> dict[Path, DocumentUnderCheck]:
    """Return the files of signatures."""
    return data.of((SIGNATURES,))


def rule_files(data: DataUnderCheck) -> dict[Path, DocumentUnderCheck]:
    """Return the files of rules that settle causes."""
    return data.of((RULES,))


def cause_ids(data: DataUnderCheck) -> dict[str, set[str]]:
    """Return the ids of the causes of each code that has a file of them; without the codes that have one at fault."""
    found: dict[str, set[str]] = {}
    for path, one in cause_files(data).items():
        causes = one.document.value.get("causes") if isinstance(one.document.value, dict) else None
        ids = [one.valid_at("causes", index, "id") for index in range(len(causes) if isinstance(causes, list) else 0)]
        if ids and None not in ids:
            found[path.parent.name] = set(ids)
    return found


def _of(kind: str, read: Callable[[DocumentUnderCheck], Any]) -> Callable[[DataUnderCheck], Any]:
    def fact(data: DataUnderCheck) -> Any:
        checked = data.get(kind)
        return None if checked is None else read(checked)

    return fact


def _words(key: str) -> Callable[[DocumentUnderCheck], set[str]]:
    return lambda checked: {checked.valid_at(index, key) for index in checked.records()} - {None}


FACTS: Mapping[str, Callable[[DataUnderCheck], Any]] = {
    "root": lambda data: data.root,
    "names": names,
    "specified": specified,
    "explained": explained,
    "entry_names": entry_names,
    "values": values,
    "module": _of("encoding", module_of),
    "general": _of("encoding", general_of),
    "api_names": _of("apis", _words("name")),
    "log_rule_ids": _of("log_rules", _words("id")),
    "cause_files": cause_files,
    "cause_ids": cause_ids,
    "rule_files": rule_files,
    "ruled": lambda data: ruled_causes(rule_files(data)),
    "python_spellings": python_spellings,
    "spelt_names": spelt,
    "signed": lambda data: signed_texts(signature_files(data)),
    "signature_files": signature_files,
    "ids_of_calls": ids_of_calls,
    "ids_of_records": ids_of_records,
    "page_calls": possible_calls,
    "page_owners": page_owners,
}
"""Every fact by the name that a check asks for it with."""
