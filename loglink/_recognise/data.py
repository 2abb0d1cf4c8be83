"""The codes, the bit fields and the patterns as values.

In: codes.json, made of the guide's data. Out: a `Data` whose patterns are compiled. Must not know where the guide
is served: codes.json holds paths, never a host.
"""

from __future__ import annotations

import json
import re
from functools import lru_cache
from pathlib import Path
from typing import Any, Callable, List, Mapping, NamedTuple, Optional, Pattern, Sequence, Tuple, Union

from loglink._recognise.packaged import read_packaged
from loglink._recognise.runs import Finds, make_part_finder

Text = Mapping[str, str]
"""One text by language: {"en": ..., "zh": ...}."""


class Entry(NamedTuple):
    """What has a name and a page: a code, or a member that only Python's LLMStatusCode has.

    A member is known by its name alone: it has neither value nor hex. What is known of no code of the specification
    (recoverable, remedy) is None, and its `about` says what is known instead.
    """

    name: str
    value: Optional[int]
    hex: Optional[str]
    python_name: Optional[str]
    category: str
    lifecycle: str
    recoverable: Optional[str]
    condition: Optional[Text]
    meaning: Text
    remedy: Optional[Mapping[str, List[str]]]
    also_means: Optional[Text]
    about: Optional[Text]
    replaced_by: Optional[str]
    neighbour: Optional[str]
    """The name of another family's number that a member stands for."""
    first: Mapping[str, List[str]]
    causes: Sequence[Mapping[str, Any]]
    recovery: Sequence[Mapping[str, Any]]
    path: str

    @property
    def numbers(self) -> Tuple[str, ...]:
        """Hex and decimal; nothing for a name without a value."""
        return () if self.hex is None else (self.hex, str(self.value))


_OF_NO_CODE = {"neighbour": None}
_OF_NO_MEMBER: Mapping[str, Any] = {
    **dict.fromkeys(("value", "hex", "python_name", "recoverable", "condition", "remedy", "also_means", "replaced_by")),
    **dict.fromkeys(("causes", "recovery"), ()),
}
"""What codes.json never says of the one, and of the other."""


class Neighbour(NamedTuple):
    """One number of another family; becomes is the code, or Python's member, that LLM-DataDist makes of it.

    Without a value it is written as its name, or stands for the numbers of its family that have no record.
    """

    name: str
    family: str
    value: Optional[int]
    hex: Optional[str]
    line: Text
    becomes: Optional[str]


class Field(NamedTuple):
    """One bit group of a value; `values` maps a number (as text) to its name and labels."""

    id: str
    shift: int
    width: int
    label: Text
    values: Mapping[str, Mapping[str, Any]]


class TokenPattern(NamedTuple):
    """One pattern of the recognition list; `needles` only tell where running it is worth while."""

    id: str
    regex: Pattern[str]
    group: int
    needs_mark: bool
    needles: Tuple[str, ...]
    finds_in: Callable[[str], Finds]
    """What the group matches in a part of a line, see runs.py."""


class Recognition(NamedTuple):
    """What the engine runs: patterns, the mark, what each token (in upper case) is the name of, all needles once."""

    patterns: Tuple[TokenPattern, ...]
    mark: Pattern[str]
    spellings: Mapping[str, str]
    needles: Tuple[str, ...]


class Data(NamedTuple):
    """All of codes.json: `codes` and `entries` (the codes, then Python's own members) in the order of the guide.

    `by_name` holds every entry by each of its names, in upper case.
    """

    codes: Tuple[Entry, ...]
    entries: Tuple[Entry, ...]
    neighbours: Tuple[Neighbour, ...]
    by_name: Mapping[str, Entry]
    by_value: Mapping[int, Entry]
    fields: Tuple[Field, ...]
    labels: Mapping[str, Text]
    lexicon: Mapping[str, Tuple[str, ...]]
    """The ideas that a word stands for; none for one that says nothing."""
    weak: Sequence[str]
    """The ideas that name nothing alone."""
    alike: Sequence[str]
    """Groups of Chinese characters that sound alike."""
    phrases: Mapping[str, Sequence[Sequence[str]]]
    """The phrases of each name, as ideas."""
    recognition: Recognition
    neighbour_recognition: Recognition


def load_data(path: Optional[Union[str, Path]] = None) -> Data:
    """Return what the file holds, by default codes.json of the package (read once, also from inside a zip).

    OSError when the file cannot be read, ValueError or KeyError when it is not such a file.
    """
    return _packaged() if path is None else parse_data(json.loads(Path(path).read_text(encoding="utf-8")))


@lru_cache(maxsize=None)
def _packaged() -> Data:
    return parse_data(read_packaged("codes.json"))


def parse_data(raw: Mapping[str, Any]) -> Data:
    """Return the content of codes.json as Data; KeyError or TypeError when the shape is another one."""
    codes = tuple(_record(Entry, {**_OF_NO_CODE, **entry}) for entry in raw["codes"])
    members = tuple(_record(Entry, {**_OF_NO_MEMBER, **entry}) for entry in raw["python_members"])
    return Data(
        codes=codes,
        entries=(*codes, *members),
        neighbours=tuple(_record(Neighbour, entry) for entry in raw["neighbours"]),
        by_name=_by_name((*members, *codes)),
        by_value={code.value: code for code in codes},
        fields=tuple(_record(Field, entry) for entry in raw["encoding"]["fields"]),
        labels=raw["labels"],
        lexicon=_lexicon(raw["words"]["lexicon"]),
        weak=tuple(raw["words"]["weak"]),
        alike=tuple(raw["words"]["alike"]),
        phrases={name: [phrase.split() for phrase in some] for name, some in raw["words"]["phrases"].items()},
        recognition=_parse_recognition(raw["recognition"]),
        neighbour_recognition=_parse_recognition(raw["neighbour_recognition"]),
    )


def _lexicon(raw: Mapping[str, str]) -> Mapping[str, Tuple[str, ...]]:
    ideas = {key: tuple(key.split("+")) if key else () for key in raw}
    return {word: ideas[key] for key, words in raw.items() for word in words.split("|")}


def _record(kind: Any, entry: Mapping[str, Any]) -> Any:
    """Return a `kind` with the members of `entry` that it knows: a later codes.json may hold more."""
    return kind(**{name: entry[name] for name in kind._fields})


def _parse_recognition(raw: Mapping[str, Any]) -> Recognition:
    patterns = tuple(_parse_pattern(entry) for entry in raw["patterns"])
    needles = tuple(dict.fromkeys(needle for pattern in patterns for needle in pattern.needles))
    return Recognition(patterns, re.compile(raw["mark"], re.ASCII), raw["spellings"], needles)


def _parse_pattern(entry: Mapping[str, Any]) -> TokenPattern:
    regex, group = re.compile(entry["pattern"], re.ASCII), entry["group"]
    finds_in = make_part_finder(regex, group)
    return TokenPattern(entry["id"], regex, group, entry["needs_mark"], tuple(entry["needles"]), finds_in)


def _by_name(entries: Sequence[Entry]) -> Mapping[str, Entry]:
    """Return each entry by its names in upper case; where two share one, it is the own name of the later one."""
    names = {entry.python_name.upper(): entry for entry in entries if entry.python_name}
    names.update((entry.name.upper(), entry) for entry in entries)
    return names
