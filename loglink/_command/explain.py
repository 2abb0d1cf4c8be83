"""What is known about one code, as text for a terminal.

In: a code, a language, an address. Out: lines. Headings are marked by a function that the caller gives; what a shell
or a reader is to copy stands without decoration.
"""

from __future__ import annotations

from typing import Any, Callable, Iterator, Mapping, Sequence

from loglink._command.notes import NO_NOTES, Notes
from loglink._link.links import link
from loglink._recognise.data import Entry, Text

Style = Callable[[str], str]


class Explainer:
    """Renders codes in one language."""

    def __init__(
        self,
        labels: Mapping[str, Text],
        language: str,
        base_url: str,
        heading: Style = str,
        notes: Notes = NO_NOTES,
    ) -> None:
        """Take the labels of codes.json, and what a site has noted; `heading` decorates titles."""
        self.notes = notes
        self.labels = labels
        self.language = language
        self.base_url = base_url
        self.heading = heading

    def explain(self, code: Entry) -> str:
        """Return the whole explanation, without a line end at its end: parts with nothing known are left out."""
        return "\n".join(self._lines(code))

    def _lines(self, code: Entry) -> Iterator[str]:
        yield self.heading("  ".join((code.name, *code.numbers)))
        yield code.meaning[self.language]
        yield from self._states(code)
        own = list(self.notes.lines(self._places(code), self.language, self._label))
        yield from (["", *own] if own else [])
        yield from self._part("page.first", _numbered(code.first[self.language]))
        yield from self._part("page.spec.remedy", _numbered(code.remedy[self.language] if code.remedy else ()))
        yield from self._part("page.causes", self._causes(code))
        yield from self._part("api.recovery", (self._recovery(one) for one in code.recovery))
        yield ""
        yield link(code, self.base_url, self.language)

    def _places(self, code: Entry) -> Sequence[str]:
        """Return where a note on `code` may stand, apart from the causes that are shown."""
        shown = [f"{code.name}#cause-{cause['id']}" for cause in code.causes]
        return [code.name, *self.notes.places_beside(code.name, shown)]

    def _states(self, code: Entry) -> Iterator[str]:
        notes = [f"recoverable.{code.recoverable}"] if code.recoverable else []
        notes += [f"lifecycle.{code.lifecycle}"] if code.lifecycle != "documented" else []
        yield " · ".join(self._label(note) for note in notes)
        if code.lifecycle == "removed":
            replaced = self._label("removed.by").format(code.replaced_by)
            yield replaced if code.replaced_by else self._label("removed.none")
        yield from (text[self.language] for text in (code.about, code.condition, code.also_means) if text)

    def _part(self, label: str, lines: Iterator[str]) -> Iterator[str]:
        content = list(lines)
        if content:
            yield from ("", self.heading(self._label(label)), *content)

    def _causes(self, code: Entry) -> Iterator[str]:
        for number, cause in enumerate(code.causes, 1):
            yield f"  {number}. {cause['cause'][self.language]}"
            yield f"     {self._label('cause.check')}: {cause['check'][self.language]}"
            if cause["command"]:
                yield from (f"       {line}" for line in cause["command"].splitlines())
            yield f"     {cause['result'][self.language]}"
            yield f"     {self._label('cause.fix')}: {cause['fix'][self.language]}"
            yield f"     {self._label('cause.fixed')}: {cause['fixed'][self.language]}"
            place = f"{code.name}#cause-{cause['id']}"
            yield from (f"     {line}" for line in self.notes.lines([place], self.language, self._label))

    def _recovery(self, one: Mapping[str, Any]) -> str:
        retry = self._label(f"retry.{one['retry']}")
        return f"  {', '.join(one['apis'])}: {retry}. {one['reason'][self.language]}"

    def _label(self, key: str) -> str:
        return self.labels[key][self.language]


def _numbered(steps: Sequence[str]) -> Iterator[str]:
    return (f"  {number}. {step}" for number, step in enumerate(steps, 1))
