"""What the official documents of each CANN release say of the codes, as types, and what follows from them.

In: nothing but texts. Out: frozen dataclasses. Knows neither files nor MkDocs.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import groupby
from typing import NamedTuple
from urllib.parse import quote

from macros.model.entry import Entry
from macros.model.release_notes import CHANGED, CallPages, Change, OfficialLabel, OfficialLabels, Upgrade

INTERFACES = ("cpp", "python", "engine")
"""Whose lists there are: LLM-DataDist's in C++ and in Python, and that of the old LLM Engine (namespace ge)."""

MASTER = "master"
"""The newest commit of the open repositories that was read: no release."""

YES, NO, NOT_SEEN = "yes", "no", "not-seen"
"""What is known of a name in a release. NO takes a list that was seen to its end; NOT_SEEN proves nothing."""

_PRE_RELEASE = re.compile(r"[.-](?:alpha|beta)\.?\d+$")
_REPOSITORY = re.compile(r"([^@]+)@([^:]+):([^:]+)(?::(\d+)(?:-\d+)?)?")


@dataclass(frozen=True)
class Release:
    """One release of CANN; `id` as CANN writes it, or master."""

    id: str

    @property
    def line(self) -> str:
        """The final release that it leads to: 8.1.RC1 for 8.1.RC1.alpha002."""
        return release_line(self.id)

    @property
    def final(self) -> bool:
        """Whether it is no alpha or beta."""
        return self.line == self.id


@dataclass(frozen=True, kw_only=True)
class ListDocument:
    """One official list of codes, as far as it was seen."""

    id: str
    release: str
    interface: str
    generation: str | None
    """"v1" or "v2"; None before the manuals were parted, and for the engine."""
    edition: str
    language: str
    address: str
    complete: bool
    names: tuple[str, ...]
    without: tuple[str, ...] = ()
    by_number: tuple[str, ...] = ()
    unseen: tuple[str, ...] = ()

    @property
    def url(self) -> str:
        """Where a browser finds it."""
        return address_url(self.address)

    def state_of(self, entry: Entry) -> str:
        """Return whether `entry` stands in it: YES, NO where the list was seen to its end, else NOT_SEEN."""
        name = entry.python_member if self.interface == "python" else entry.name
        if name in self.names or name in self.by_number:
            return YES
        return NO if self.complete and name not in self.unseen else NOT_SEEN


class Column(NamedTuple):
    """One column of the matrix of an interface: a release, a generation or None, and the documents seen of it."""

    release: Release
    generation: str | None
    documents: tuple[ListDocument, ...]

    def state_of(self, entry: Entry) -> str:
        """Return YES where one of the documents has `entry`, NO where one was seen to its end without it."""
        states = {document.state_of(entry) for document in self.documents}
        return next((state for state in (YES, NO) if state in states), NOT_SEEN)

    def proof(self, entry: Entry, language: str) -> ListDocument | None:
        """Return the document that best shows the state of `entry` to a reader of `language`; None without any."""
        state = self.state_of(entry)
        fits = [document for document in self.documents if document.state_of(entry) == state]
        order = sorted(fits, key=lambda one: (one.language != language, one.edition == "open-source"))
        return order[0] if order else None


class Span(NamedTuple):
    """Releases of an interface and generation, seen one after the other, in which a name has one state: YES or NO."""

    interface: str
    generation: str | None
    state: str
    first: str
    last: str


@dataclass(frozen=True)
class Releases:
    """Everything known of the releases, the oldest first: the lists that were read, and what changed between them."""

    releases: tuple[Release, ...]
    documents: tuple[ListDocument, ...] = field(repr=False)
    changes: tuple[Change, ...] = field(repr=False)
    upgrades: tuple[Upgrade, ...] = field(repr=False)
    official_labels: tuple[OfficialLabels, ...] = field(repr=False)
    call_pages: tuple[CallPages, ...] = field(repr=False)

    @property
    def lines(self) -> tuple[str, ...]:
        """The final releases that the releases lead to, the oldest first."""
        return tuple(dict.fromkeys(release.line for release in self.releases))

    def columns(self, interface: str) -> tuple[Column, ...]:
        """Return the columns of the matrix of `interface`: every final release, and others that were seen."""
        return tuple(column for release in self.releases for column in self._of_release(interface, release))

    def _of_release(self, interface: str, release: Release) -> Iterator[Column]:
        seen = [one for one in self.documents if one.release == release.id and one.interface == interface]
        generations = sorted({one.generation for one in seen}, key=str)
        for generation in generations or ([None] if release.final else []):
            yield Column(release, generation, tuple(one for one in seen if one.generation == generation))

    def listed(self, interface: str, entry: Entry) -> bool:
        """Say whether some document of `interface` has `entry`."""
        return any(one.interface == interface and one.state_of(entry) == YES for one in self.documents)

    def with_entry(self, entry: Entry, interface: str | None = None) -> tuple[ListDocument, ...]:
        """Return the documents, of `interface` where it is given, that have `entry`, the oldest first."""
        return tuple(one for one in self.documents if one.state_of(entry) == YES and interface in (None, one.interface))

    def spans_of(self, entry: Entry) -> tuple[Span, ...]:
        """Return where `entry` stands and where not, by interface and generation; what was not seen ends a span."""
        return tuple(
            span for interface in INTERFACES if self.listed(interface, entry) for span in self._spans(interface, entry)
        )

    def _spans(self, interface: str, entry: Entry) -> Iterator[Span]:
        columns = self.columns(interface)
        for generation in dict.fromkeys(column.generation for column in columns):
            own = [column for column in columns if column.generation == generation or not column.documents]
            for state, run in groupby(own, lambda column: column.state_of(entry)):
                releases = [column.release.id for column in run]
                if state != NOT_SEEN:
                    yield Span(interface, generation, state, releases[0], releases[-1])

    def document(self, id: str) -> ListDocument:
        """Return the document `id`; StopIteration where there is none, which the checks rule out."""
        return next(one for one in self.documents if one.id == id)

    def changes_of(self, name: str) -> tuple[Change, ...]:
        """Return what changed for the code `name`, in the order of CHANGED; mere wording comes last."""
        found = [one for one in self.changes if name in one.codes]
        return tuple(sorted(found, key=lambda one: (one.wording, CHANGED.index(one.about))))

    def labels_of(self, entry: Entry) -> tuple[OfficialLabel, ...]:
        """Return the official English labels of `entry` that differ from ours."""
        found = [label for one in self.official_labels if one.code == entry.name for label in one.labels]
        return tuple(label for label in found if label.label.lower() != entry.meaning["en"].lower())

    def pages_of(self, api: str) -> tuple[tuple[CallPages, str], ...]:
        """Return the official pages of the call `api`, the newest release first, each with its address."""
        return tuple((one, one.pages[api]) for one in self.call_pages[::-1] if api in one.pages)

    def lists_of(self, line: str) -> Iterator[tuple[str, str | None, tuple[ListDocument, ...]]]:
        """Yield the documents of the releases that lead to `line`, by interface and generation."""
        seen = [one for one in self.documents if release_line(one.release) == line]
        for interface in INTERFACES:
            own = [one for one in seen if one.interface == interface]
            for generation in sorted({one.generation for one in own}, key=str):
                yield interface, generation, tuple(one for one in own if one.generation == generation)

    def lines_of(self, entry: Entry) -> tuple[str, ...]:
        """Return the lines of releases of which some document has `entry`, the oldest first."""
        having = {release_line(one.release) for one in self.with_entry(entry)}
        return tuple(line for line in self.lines if line in having)


def release_line(id: str) -> str:
    """Return the final release that `id` leads to, itself where it is one."""
    return _PRE_RELEASE.sub("", id)


def address_url(address: str) -> str:
    """Return where a browser finds `address`: itself, or the file of owner/repository@commit:path[:line]."""
    match = _REPOSITORY.fullmatch(address)
    if match is None or address.startswith("https:"):
        return address
    repository, commit, path, line = match.groups()
    return f"https://github.com/{repository}/blob/{commit}/{quote(path)}" + (f"#L{line}" if line else "")
