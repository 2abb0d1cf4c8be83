"""A diagnosis to send on: Markdown that needs nothing else beside it, without addresses, paths, names and secrets.

In: the object of `loglink diagnose --json`, the lines that it names, the texts of the guide. Out: Markdown. What comes
from logs is redacted before it is put in; the guide's own sentences and links stay.
"""

from __future__ import annotations

import re
from typing import Dict, Iterator, List, Mapping

from loglink._command.diagnosis_text import LONGEST_LINE, DiagnosisText, Place, Record, ShownLine, searches_logs
from loglink._command.redact import Redactor
from loglink._command.wrapping import harmless
from loglink._recognise.data import Entry, Text

_MARKUP = re.compile(r"([\\*_\[\]<>#|])")


class DiagnosisMarkdown(DiagnosisText):
    """Renders diagnoses as Markdown in one language."""

    redactor: Redactor

    def render(self, diagnosis: Record, lines: Mapping[Place, ShownLine]) -> str:
        """Return the report, without a line end at its end."""
        self.redactor = Redactor()
        parts = [part for number, one in enumerate(diagnosis["failures"], 1) for part in self._part(one, number, lines)]
        parts = parts or [self._label("diagnosis.text.nothing")]
        files = [f"{_escaped(self._file(one['name']))} ({one['lines']})" for one in diagnosis["files"]]
        title, releases = self._releases(diagnosis["files"])
        told = [f"**{title}**: {_escaped(releases)}"] if title else []
        parts += [*self._meanings(diagnosis["codes"]), *told, "\n".join(f"- {one}" for one in files)]
        return "\n\n".join([*parts, self._replaced()])

    def _part(self, failure: Record, number: int, lines: Mapping[Place, ShownLine]) -> Iterator[str]:
        redacted = {name: self.redactor.redact(value) for name, value in failure["facts"].items()}
        yield f"## {number}. {self._own(failure['says'][self.language])}"
        yield _escaped(" · ".join(self._circumstances(failure)))
        texts = self.cause_texts.find(failure["cause"]) if failure["cause"] else None
        if texts:
            yield self._said("diagnosis.text.why", texts["cause"])
        yield "\n".join(["```text", *(self._line(one, lines) for one in failure["evidence"]), "```"])
        if texts:
            yield from self._advice(texts, redacted)
        if failure["look_next"]:
            yield self._titled_part("diagnosis.text.next", self.redactor.redact(self._say(failure["look_next"])))
        if failure["cause"]:
            yield f"<{failure['cause']['url']}>"
        elif failure["candidates"]:
            yield f"**{self._label('diagnosis.text.possible')}**"
            yield "\n".join(f"- {self._candidate(one)}" for one in failure["candidates"])

    def _advice(self, texts: Record, facts: Mapping[str, str]) -> Iterator[str]:
        for label, keys in (("cause.check", ("check", "result")), ("cause.fix", ("fix",)), ("cause.fixed", ("fixed",))):
            space = "" if self.language == "zh" else " "
            text = space.join(texts[key][self.language] for key in keys)
            yield self._titled_part(label, self.commands.fill_text(text, facts))
            if label == "cause.check" and texts["command"] and not searches_logs(texts["command"]):
                yield f"```bash\n{self.commands.fill_command(texts['command'], facts)}\n```"

    def _candidate(self, cause: Record) -> str:
        texts = self.cause_texts.find(cause)
        return f"{texts['cause'][self.language]} <{cause['url']}>" if texts else f"<{cause['url']}>"

    def _line(self, one: Record, lines: Mapping[Place, ShownLine]) -> str:
        line = lines.get((one["file"], one["line"]))
        place = f"{self._file(one['file'])}:{one['line']}"
        if not line:
            return place
        more = "…" if len(line.text) > LONGEST_LINE else ""
        return f"{place}: {self.redactor.redact(harmless(line.text[:LONGEST_LINE]) + more)}".replace("```", "'''")

    def _file(self, name: str) -> str:
        """Return the name of a log; of one that was named from the root, the last part alone."""
        is_absolute = name.startswith(("/", "~", "\\")) or name[1:2] == ":"
        return self.redactor.redact(harmless(re.split(r"[/\\]", name)[-1] if is_absolute else name))

    def _meanings(self, codes: Mapping[str, int]) -> List[str]:
        entries: Dict[str, Entry] = {name: self.data.by_name[name.upper()] for name in codes}
        rows = [f"- `{name}`: {entry.meaning[self.language]} ({codes[name]})" for name, entry in entries.items()]
        return ["\n".join(rows)] if rows else []

    def _replaced(self) -> str:
        """Return what placeholders stand for, by kind."""
        items = [
            self._label("report.redacted.item").format(self._label(f"report.redacted.{kind}"), count)
            for kind, count in self.redactor.replaced.items()
        ]
        if not items:
            return self._label("report.redacted.none")
        return self._label("report.redacted").format(" · ".join(items))

    def _said(self, label: str, text: Text) -> str:
        return self._titled_part(label, text[self.language])

    def _titled_part(self, label: str, text: str) -> str:
        return f"**{self._label(label)}**: {_without_tags(text)}"

    def _own(self, text: str) -> str:
        """Return what a log said, redacted and without markup."""
        return _escaped(self.redactor.redact(harmless(text)))


def _without_tags(text: str) -> str:
    """Return `text` where a placeholder such as <ip-1> is no tag; what stands in backticks is left alone."""
    parts = text.split("`")
    return "`".join(part if index % 2 else part.replace("<", "\\<") for index, part in enumerate(parts))


def _escaped(text: str) -> str:
    """Return `text` without markup; what stands in backticks is left alone where each of them has its partner."""
    parts = text.split("`")
    are_paired = "``" not in text and len(parts) % 2 == 1
    shown = (part if are_paired and index % 2 else _MARKUP.sub(r"\\\1", part) for index, part in enumerate(parts))
    return "`".join(shown)
