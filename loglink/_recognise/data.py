"""The codes, the bit fields and the patterns as values.

In: codes.json, made of the guide's data. Out: a `Data` whose patterns are compiled. Must not know where the guide
is served: codes.json holds paths, never a host.
"""

from __future__ import annotations

import json
import pkgutil
import re
from functools import lru_cache
from pathlib import Path
from typing import Any, Dict, List, Mapping, NamedTuple, Optional, Pattern, Tuple, Union

Text = Mapping[str, str]
"""One text by language: {"en": ..., "zh": ...}."""


class Code(NamedTuple):
    """One code, as codes.json holds it; one without recoverable and remedy has `about`."""

    name: str
    value: int
    hex: str
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
    first: Mapping[str, List[str]]
    causes: List[Mapping[str, Any]]
    recovery: List[Mapping[str, Any]]
    path: str


class PythonMember(NamedTuple):
    """One member of Python's LLMStatusCode that no code stands behind: known by name, it has no value."""

    name: str
    category: str
    lifecycle: str
    neighbour: Optional[str]
    meaning: Text
    about: Text
    first: Mapping[str, List[str]]
    path: str


Known = Union[Code, PythonMember]
"""What has a name and a page."""


class Neighbour(NamedTuple):
    """One number of another family; becomes is the code, or Python's member, that LLM-DataDist makes of it."""

    name: str
    family: str
    value: int
    hex: str
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


class Recognition(NamedTuple):
    """What the engine runs: patterns, the mark, what each token (in upper case) is the name of, all needles once."""

    patterns: Tuple[TokenPattern, ...]
    mark: Pattern[str]
    spellings: Mapping[str, str]
    needles: Tuple[str, ...]


class Data(NamedTuple):
    """All of codes.json; `by_name` also holds Python's names and members, all in upper case.

    `named` is every code and member; `needles` are those of all patterns, each once.
    """

    codes: Tuple[Code, ...]
    members: Tuple[PythonMember, ...]
    named: Tuple[Known, ...]
    neighbours: Tuple[Neighbour, ...]
    by_name: Mapping[str, Known]
    by_value: Mapping[int, Code]
    fields: Tuple[Field, ...]
    patterns: Tuple[TokenPattern, ...]
    mark: Pattern[str]
    spellings: Mapping[str, str]
    needles: Tuple[str, ...]
    labels: Mapping[str, Text]
    neighbour_recognition: Recognition

    def of_neighbours(self) -> Data:
        """Return the same data with the recognition of the numbers of other families in place of that of the codes."""
        return self._replace(**self.neighbour_recognition._asdict())


def load_data(path: Optional[Union[str, Path]] = None) -> Data:
    """Return what the file holds, by default codes.json of the package (read once, also from inside a zip).

    OSError when the file cannot be read, ValueError or KeyError when it is not such a file.
    """
    return _packaged() if path is None else parse_data(json.loads(Path(path).read_text(encoding="utf-8")))


@lru_cache(maxsize=None)
def _packaged() -> Data:
    content = pkgutil.get_data("loglink", "codes.json")
    if content is None:
        raise FileNotFoundError("codes.json is not in the package loglink")
    return parse_data(json.loads(content.decode("utf-8")))


def parse_data(raw: Mapping[str, Any]) -> Data:
    """Return the content of codes.json as Data; KeyError or TypeError when the shape is another one."""
    codes = tuple(_record(Code, entry) for entry in raw["codes"])
    members = tuple(_record(PythonMember, entry) for entry in raw["python_members"])
    recognition = _parse_recognition(raw["recognition"])
    return Data(
        codes=codes,
        members=members,
        named=(*codes, *members),
        neighbours=tuple(_record(Neighbour, entry) for entry in raw["neighbours"]),
        by_name=_by_name(codes, members),
        by_value={code.value: code for code in codes},
        fields=tuple(_record(Field, entry) for entry in raw["encoding"]["fields"]),
        labels=raw["labels"],
        neighbour_recognition=_parse_recognition(raw["neighbour_recognition"]),
        **recognition._asdict(),
    )


def _record(kind: Any, entry: Mapping[str, Any]) -> Any:
    """Return a `kind` with the members of `entry` that it knows: a later codes.json may hold more."""
    return kind(**{name: entry[name] for name in kind._fields})


def _parse_recognition(raw: Mapping[str, Any]) -> Recognition:
    patterns = tuple(_parse_pattern(entry) for entry in raw["patterns"])
    needles = tuple(dict.fromkeys(needle for pattern in patterns for needle in pattern.needles))
    return Recognition(patterns, re.compile(raw["mark"], re.ASCII), raw["spellings"], needles)


def _parse_pattern(entry: Mapping[str, Any]) -> TokenPattern:
    return TokenPattern(
        entry["id"],
        re.compile(entry["pattern"], re.ASCII),
        entry["group"],
        entry["needs_mark"],
        tuple(entry["needles"]),
    )


def _by_name(codes: Tuple[Code, ...], members: Tuple[PythonMember, ...]) -> Dict[str, Union[Code, PythonMember]]:
    names: Dict[str, Union[Code, PythonMember]] = {member.name.upper(): member for member in members}
    names.update((code.python_name.upper(), code) for code in codes if code.python_name)
    names.update((code.name.upper(), code) for code in codes)
    return names
