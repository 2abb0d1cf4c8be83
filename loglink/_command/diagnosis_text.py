"""A diagnosis as text for people: what happened, why, what to check, what to do, one failure after the other.

In: the object of `loglink diagnose --json`, the lines that it names, the texts of the guide. Out: text. Knows no file
and no engine; decoration is given.
"""

from __future__ import annotations

from typing import Any, Callable, Dict, Iterator, List, Mapping, NamedTuple, Sequence, Tuple

from loglink._command.notes import NO_NOTES, Notes
from loglink._command.wrapping import harmless, wrap
from loglink._diagnose.catalogue import Catalogue
from loglink._diagnose.cause_texts import CauseTexts
from loglink._diagnose.commands_filled import CommandFiller
from loglink._diagnose.findings import special_codes
from loglink._diagnose.releases import releases_in_words
from loglink._recognise.data import Data, Text

Style = Callable[[str], str]
Place = Tuple[str, int]
Record = Mapping[str, Any]

LONGEST_LINE = 600
"""Characters of a log line that are shown."""
MOST_MENTIONS = 3
"""Places of each code that is only mentioned."""
MOST_NAMES = 3
"""Logs that are named beside the releases that print such lines."""
RELEASES_BETWEEN = {"en": "; ", "zh": "；"}
INDENT = "   "


class ShownLine(NamedTuple):
    """A line of a log, and where its slots stand in it."""

    text: str
    spans: Sequence[Tuple[int, int]]


class DiagnosisText:
    """Renders diagnoses in one language."""

    def __init__(
        self,
        catalogue: Catalogue,
        data: Data,
        language: str,
        width: int,
        bold: Style = str,
        notes: Notes = NO_NOTES,
    ) -> None:
        """Take what diagnosis.json holds, how many columns there are, how to mark what counts, a site's own notes."""
        self.notes = notes
        self.texts, self.data, self.language, self.width, self.bold = catalogue.texts, data, language, width, bold
        self.families = catalogue.releases
        self.commands = CommandFiller(catalogue.command_words)
        self.cause_texts = CauseTexts(data, catalogue.parts)

    def render(self, diagnosis: Record, lines: Mapping[Place, ShownLine]) -> str:
        """Return all of it, without a line end at its end; `lines` holds those of the evidence by file and number."""
        failures = self.render_failures(diagnosis["failures"], lines) or self._label("diagnosis.text.nothing")
        rest = [*self._mentions(diagnosis["mentions"]), *self._files(diagnosis["files"])]
        return "\n".join([failures, "", *rest])

    def render_failures(self, failures: Sequence[Record], lines: Mapping[Place, ShownLine]) -> str:
        """Return the failures alone, an empty line between two."""
        told: Dict[Tuple[str, str], int] = {}
        parts = ["\n".join(self._failure(one, number, lines, told)) for number, one in enumerate(failures, 1)]
        return "\n\n".join(parts)

    def render_pieces(self, offers: Sequence[Record]) -> str:
        """Return the lines that a text may be a piece of, with what they lead to; empty without one."""
        return "\n".join(self._pieces(offers)) if offers else ""

    def _pieces(self, offers: Sequence[Record]) -> Iterator[str]:
        yield from wrap(self._label("diagnosis.text.piece"), self.width, "")
        for offer in offers:
            yield ""
            yield self.bold(harmless(offer["text"]))
            yield from self._candidates(offer["causes"])

    def _failure(
        self, failure: Record, number: int, lines: Mapping[Place, ShownLine], told: Dict[Tuple[str, str], int]
    ) -> Iterator[str]:
        first = f"{number}. "
        for index, line in enumerate(wrap(self._say(failure["says"]), self.width, INDENT, first)):
            yield self.bold(line) if index == 0 or line.strip() else line
        yield from self._wrapped(" · ".join(self._circumstances(failure)))
        title, steps = self._cause(failure, number, told) if failure["cause"] else ("", [])
        if title:
            yield from self._titled("diagnosis.text.why", title)
        yield from self._evidence(failure, lines)
        yield from steps or self._candidates(failure["candidates"])
        yield from self._noted(failure)
        if failure["look_next"]:
            yield from self._titled("diagnosis.text.next", self._say(failure["look_next"]))

    def _circumstances(self, failure: Record) -> Iterator[str]:
        """Yield when, where and how often, in words; what is not known is left out."""
        if failure["time"]:
            yield failure["time"]
        if failure["processes"] > 1:
            yield self._label("diagnosis.text.processes").format(failure["processes"])
        elif failure["process"]:
            yield self._label("diagnosis.text.process").format(failure["process"])
        if failure["repeats"] > 1 and failure["repeats"] != failure["processes"]:
            yield self._label("diagnosis.text.repeats").format(failure["repeats"])
        yield from failure["calls"][-1:]
        yield from special_codes(failure["codes"])
        if failure["retry"]:
            yield self._retry(failure["retry"])
        if failure["act_on"]:
            yield self._act_on(failure["act_on"])
        if failure["explained_by"] is not None:
            yield self._label("diagnosis.text.explained").format(failure["explained_by"] + 1)

    def _retry(self, word: str) -> str:
        return self.data.labels[f"retry.{word}"][self.language]

    def _act_on(self, word: str) -> str:
        return self._label(f"diagnosis.text.act.{word}")

    def _cause(self, failure: Record, number: int, told: Dict[Tuple[str, str], int]) -> Tuple[str, List[str]]:
        """Return the title of the cause, empty where the first sentence says it, and what to do, said once."""
        cause, facts = failure["cause"], failure["facts"]
        key = (cause["page"], cause["id"])
        texts = self.cause_texts.find(cause)
        title = texts["cause"][self.language] if texts else ""
        title = "" if title == self._say(failure["says"]) else title
        if key in told:
            again = self._label("diagnosis.text.above").format(told[key])
            return title, list(self._wrapped(again))
        told[key] = number
        return title, [*(self._steps(texts, facts) if texts else ()), f"{INDENT}{cause['url']}"]

    def _steps(self, texts: Record, facts: Mapping[str, str]) -> Iterator[str]:
        space = "" if self.language == "zh" else " "
        check = space.join((texts["check"][self.language], texts["result"][self.language]))
        yield from self._titled("cause.check", self.commands.fill_text(check, facts))
        if texts["command"] and not searches_logs(texts["command"]):
            command = self.commands.fill_command(texts["command"], facts)
            yield from (f"{INDENT}    {line}" for line in command.splitlines())
        yield from self._titled("cause.fix", self.commands.fill_text(texts["fix"][self.language], facts))
        yield from self._titled("cause.fixed", self.commands.fill_text(texts["fixed"][self.language], facts))

    def _evidence(self, failure: Record, lines: Mapping[Place, ShownLine]) -> Iterator[str]:
        if lines:
            yield f"{INDENT}{self.bold(self._label('diagnosis.text.lines'))}:"
        for one in failure["evidence"] if lines else ():
            place = f"{harmless(one['file'])}:{one['line']}"
            line = lines.get((one["file"], one["line"]))
            yield f"{INDENT} {place}: {self._marked(line)}" if line else f"{INDENT} {place}"

    def _marked(self, line: ShownLine) -> str:
        """Return the line with its slots in bold."""
        parts, done = [], 0
        for start, end in sorted(line.spans):
            if start >= done and end <= LONGEST_LINE:
                parts += [harmless(line.text[done:start]), self.bold(harmless(line.text[start:end]))]
                done = end
        rest = line.text[done:LONGEST_LINE]
        return "".join(parts) + harmless(rest) + ("…" if len(line.text) > LONGEST_LINE else "")

    def _candidates(self, candidates: Sequence[Record]) -> Iterator[str]:
        if candidates:
            yield f"{INDENT}{self.bold(self._label('diagnosis.text.possible'))}:"
        for one in candidates:
            texts = self.cause_texts.find(one)
            if texts:
                yield from wrap(texts["cause"][self.language], self.width, f"{INDENT}   ", f"{INDENT} - ")
            yield f"{INDENT}   {one['url']}" if texts else f"{INDENT} - {one['url']}"

    def _noted(self, failure: Record) -> Iterator[str]:
        """Yield what the site has noted on the codes of the failure, its cause, or those that are possible."""
        causes = [cause for cause in (failure["cause"], *failure["candidates"]) if cause]
        places = [place for cause in causes for place in (cause["page"], f"{cause['page']}#{cause['id']}")]
        for line in self.notes.lines(list(dict.fromkeys([*failure["codes"], *places])), self.language, self._label):
            yield from wrap(line, self.width, f"{INDENT}   ", f"{INDENT} ")

    def _mentions(self, mentions: Sequence[Record]) -> Iterator[str]:
        places: Dict[str, List[str]] = {}
        for one in mentions:
            places.setdefault(one["code"], []).append(f"{harmless(one['file'])}:{one['line']}")
        shown = []
        for code, found in places.items():
            more = len(found) - MOST_MENTIONS
            rest = [self._label("diagnosis.text.more").format(more)] if more > 0 else []
            shown.append(f"{code} ({', '.join([*found[:MOST_MENTIONS], *rest])})")
        if shown:
            yield from wrap(f"{self._label('diagnosis.text.mentions')}: {', '.join(shown)}", self.width, "")

    def _releases(self, files: Sequence[Record]) -> Tuple[str, str]:
        """Return a title and which releases print lines as those of `files`; both empty where nothing tells."""
        is_mixed, rows = releases_in_words(files, self.families, self.language)
        shown = [f"{words} ({self._named(names)})" if names else words for words, names in rows]
        title = self._label("diagnosis.text.releases" if is_mixed else "diagnosis.text.release")
        return (title if rows else "", RELEASES_BETWEEN[self.language].join(shown))

    def _named(self, names: Sequence[str]) -> str:
        more = ["…"] if len(names) > MOST_NAMES else []
        return ", ".join([*(self._file(name) for name in names[:MOST_NAMES]), *more])

    def _file(self, name: str) -> str:
        """Return the name of a log as it is shown."""
        return harmless(name)

    def _files(self, files: Sequence[Record]) -> Iterator[str]:
        title, releases = self._releases(files)
        if title:
            yield from wrap(f"{title}: {releases}", self.width, "")
        for one in files:
            if one["offset_ms"]:
                yield self._label("diagnosis.text.clock").format(harmless(one["name"]), one["offset_ms"])
        yield self._label("diagnosis.text.files").format(len(files), sum(one["lines"] for one in files))

    def _titled(self, label: str, text: str) -> Iterator[str]:
        title = self._label(label)
        lines = wrap(text, self.width, f"{INDENT} ", f"{INDENT}{title}: ")
        yield lines[0].replace(title, self.bold(title), 1)
        yield from lines[1:]

    def _wrapped(self, text: str) -> Iterator[str]:
        if text:
            yield from wrap(text, self.width, INDENT)

    def _say(self, text: Text) -> str:
        return harmless(text[self.language])

    def _label(self, key: str) -> str:
        own = key[len("diagnosis.") :] if key.startswith("diagnosis.") else ""
        return self.texts[own][self.language] if own else self.data.labels[key][self.language]


def searches_logs(command: str) -> bool:
    """Return whether `command` looks for lines in logs: here they have been read, and what counts is shown."""
    return command.startswith("grep ") and "ascend/log" in command
