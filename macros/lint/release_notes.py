"""What is wrong with what data/releases says beside the lists: changes, notes for who upgrades, labels, pages of calls.

In: documents, their shape checked, and the known names. Out: NodeProblems. Must not know pages.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping

from macros.lint.context import DocumentUnderCheck
from macros.lint.releases import check_known, column
from macros.load.yaml_document import NodePath, NodeProblem, quoted


def check_changes(
    changes: DocumentUnderCheck, documents: DocumentUnderCheck, names: Collection[str], python: Mapping[str, str | None]
) -> Iterator[NodeProblem]:
    """Yield changes of unknown codes or documents, and that a name came or went where a list does not show it.

    `names` are those of codes and members, `python` gives what Python's lists call each. Nothing is said while the id
    of a document is at fault.
    """
    known = {documents.valid_at(index, "id"): index for index in documents.records()}
    if None in known:
        return
    for index in changes.records():
        for key in ("old", "new"):
            what = "the id of a list of documents.yml"
            yield from check_known(changes, (index, key), known, "unknown-document", what)
        for position in range(len(changes.valid_at(index, "codes") or ())):
            where: NodePath = (index, "codes", position)
            yield from check_known(changes, where, names, "unknown-code", "the name of a code or member")
        if changes.valid_at(index, "about") == "listed":
            yield from _check_listed(changes, index, documents, known, python)


def _check_listed(
    changes: DocumentUnderCheck,
    index: int,
    documents: DocumentUnderCheck,
    known: Mapping[str, int],
    python: Mapping[str, str | None],
) -> Iterator[NodeProblem]:
    """Yield names that do not stand in exactly one of the two lists, or are missing from one not seen to its end."""
    ids = [changes.valid_at(index, key) for key in ("old", "new")]
    seen = [known[id] for id in ids if id in known]
    for position, name in enumerate((changes.valid_at(index, "codes") or ()) if len(seen) == len(ids) else ()):
        spelt = (python.get(name) or name) if changes.valid_at(index, "interface") == "python" else name
        having = [spelt in (documents.valid_at(one, "names") or ()) for one in seen]
        missing = [(id, one) for id, one, has in zip(ids, seen, having, strict=True) if not has]
        unproved = [id for id, one in missing if not _complete(documents, one)]
        where: NodePath = (index, "codes", position)
        if having[0] == having[1]:
            found = f"{name} in {'both' if having[0] else 'neither'} of {ids[0]} and {ids[1]}"
            yield changes.document.problem_at(where, "unproved-no", found, "it in one of them", "correct the change")
        elif unproved:
            found = f"{name} missing from {unproved[0]}, which was not seen to its end"
            expected, step = "a list seen to its end", "name such a one, or take the change away"
            yield changes.document.problem_at(where, "unproved-no", found, expected, step)


def _complete(documents: DocumentUnderCheck, index: int) -> bool:
    return documents.valid_at(index, "complete") is True


def check_upgrades(
    upgrades: DocumentUnderCheck, releases: DocumentUnderCheck, names: Collection[str], apis: Collection[str]
) -> Iterator[NodeProblem]:
    """Yield notes that name an unknown release, code or call."""
    known = column(releases, "id")
    for index in upgrades.records():
        for key in ("old", "new"):
            yield from check_known(upgrades, (index, key), known, "unknown-release", "a release of releases.yml")
        for key, some, rule in (("codes", names, "unknown-code"), ("apis", apis, "unknown-api")):
            for position in range(len(upgrades.valid_at(index, key) or ())):
                yield from check_known(upgrades, (index, key, position), some, rule, "a name of the guide")


def check_labels(
    labels: DocumentUnderCheck, documents: DocumentUnderCheck, names: Collection[str]
) -> Iterator[NodeProblem]:
    """Yield official labels of an unknown code, or of documents that are unknown."""
    known = column(documents, "id")
    for index in labels.records():
        yield from check_known(labels, (index, "code"), names, "unknown-code", "the name of a code or member")
        for number, one in enumerate(labels.valid_at(index, "labels") or ()):
            for position in range(len(one["documents"])):
                where: NodePath = (index, "labels", number, "documents", position)
                yield from check_known(labels, where, known, "unknown-document", "the id of a list of documents.yml")


def check_call_pages(
    pages: DocumentUnderCheck, releases: DocumentUnderCheck, apis: Collection[str]
) -> Iterator[NodeProblem]:
    """Yield pages of an unknown release, or of calls that are unknown."""
    known = column(releases, "id")
    for index in pages.records():
        yield from check_known(pages, (index, "release"), known, "unknown-release", "a release of releases.yml")
        for name in pages.valid_at(index, "pages") or ():
            if name not in apis:
                expected = "the name of a call of apis.yml"
                where: NodePath = (index, "pages", name)
                yield pages.document.problem_at(where, "unknown-api", quoted(name), expected, "correct it")
