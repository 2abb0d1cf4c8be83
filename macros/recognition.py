"""The patterns that recognise codes in text, made of `data/recognise.yml` and the codes.

In: the raw mapping of recognise.yml and the codes. Out: the `recognition` object of the export: patterns, mark,
spellings. Knows the file's own shorthand (fragments, word lists, tokens) and no engine: running the patterns is
loglink's and the browser's part.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from itertools import product
from typing import Any, Protocol

_MODULE_MASK = 0xFFFFF000
_KEYS = ("module", "marked", "keys", "words", "fragments", "patterns", "mark")
_PATTERN_KEYS = ("id", "tokens", "needs_mark", "needles", "pattern")
_PLACEHOLDER = re.compile(r"\$\{([a-z_]+)\}")
_WORD = re.compile(r"[A-Za-z_]+")


class Spelled(Protocol):
    """What recognition needs of a code."""

    @property
    def name(self) -> str:
        """The C++ name."""

    @property
    def python_name(self) -> str:
        """The name of the Python member; mostly the same."""

    @property
    def value(self) -> int:
        """The unsigned 32-bit value."""


def expand_recognition(raw: Mapping[str, Any], codes: Sequence[Spelled]) -> dict[str, Any]:
    """Return {"patterns": [...], "mark": ..., "spellings": {...}} for `codes`.

    ValueError with one sentence where the list is not usable: a key missing or unknown, a placeholder unknown or
    never used, a pattern that does not compile or has not exactly one group, a token that none of its needles finds.
    """
    _check_keys(raw, _KEYS, "recognise.yml")
    parts = _parts(raw)
    used = {"tokens"}
    patterns = [_pattern(entry, raw, codes, parts, used) for entry in raw["patterns"]]
    ids = [pattern["id"] for pattern in patterns]
    _refuse(sorted({i for i in ids if ids.count(i) > 1}), "recognise.yml uses the pattern id {} twice")
    mark = _expand(raw["mark"], parts, used, "mark")
    if _compiled(mark, "mark").groups:
        raise ValueError("mark of recognise.yml has a group; it is only looked for, so it needs none")
    _refuse(sorted(set(parts) - used), "{} of recognise.yml is not used by any pattern")
    return {"patterns": patterns, "mark": mark, "spellings": _spellings(raw, codes)}


def _check_keys(found: object, expected: Sequence[str], where: str) -> None:
    if not isinstance(found, Mapping):
        raise ValueError(f"{where} is {found!r}; expected a mapping with the keys {', '.join(expected)}")
    _refuse([key for key in expected if key not in found], where + " has no key {}")
    _refuse([key for key in found if key not in expected], where + " has an unknown key {}")


def _refuse(names: Sequence[str], sentence: str) -> None:
    if names:
        raise ValueError(sentence.format(repr(names[0])))


def _parts(raw: Mapping[str, Any]) -> dict[str, str]:
    """Return every placeholder that recognise.yml defines, fragments with those above them put in."""
    parts = {name: _any_of(_words(words, name)) for name, words in raw["words"].items()}
    parts |= {name: _key(_words(words, name)) for name, words in raw["keys"].items()}
    for name, text in raw["fragments"].items():
        if name in parts or name == "tokens":
            raise ValueError(f"recognise.yml defines {name!r} twice")
        for wanted in _PLACEHOLDER.findall(text):
            if wanted not in parts and wanted != "tokens":
                raise ValueError(f"fragment {name!r} of recognise.yml uses ${{{wanted}}}, which is not defined above it")
        parts[name] = text
    return parts


def _words(words: object, name: str) -> list[str]:
    if not isinstance(words, list) or not words:
        raise ValueError(f"the list {name!r} of recognise.yml is {words!r}; expected words")
    for word in words:
        if not isinstance(word, str) or not _WORD.fullmatch(word):
            raise ValueError(f"the list {name!r} of recognise.yml holds {word!r}; expected letters and _ alone")
    _refuse([word for word in words if words.count(word) > 1], f"the list {name!r} of recognise.yml holds {{}} twice")
    return words


def _any_of(words: Iterable[str]) -> str:
    return f"(?:{'|'.join(dict.fromkeys(words))})"


def _key(words: Sequence[str]) -> str:
    """Return a pattern for names that end in one of `words`: cluster_id, clusterId, CLUSTER_ID."""
    capital = [word[0].upper() + word[1:] for word in words]
    every = _any_of([*words, *capital, *(word.upper() for word in words)])
    return rf"(?:(?:\b|_){every}|[0-9a-z]{_any_of(capital)})"


def _expand(text: str, parts: Mapping[str, str], used: set[str], where: str) -> str:
    """Return `text` with every placeholder put in; `used` collects their names."""

    def put_in(found: re.Match[str]) -> str:
        name = found[1]
        if name not in parts:
            raise ValueError(f"{where} of recognise.yml uses ${{{name}}}, which is not defined")
        used.add(name)
        return _expand(parts[name], parts, used, where)

    return _PLACEHOLDER.sub(put_in, text)


def _pattern(
    entry: Mapping[str, Any], raw: Mapping[str, Any], codes: Sequence[Spelled], parts: Mapping[str, str], used: set[str]
) -> dict[str, Any]:
    _check_keys(entry, _PATTERN_KEYS, "a pattern of recognise.yml")
    where = f"pattern {entry['id']!r}"
    tokens = _tokens(entry["tokens"], _numbered(raw, codes, entry["needs_mark"]), codes, where)
    for spelling in (spelling for token in tokens for spelling in _spelled(token)):
        if not any(needle in spelling for needle in entry["needles"]):
            raise ValueError(f"{where} of recognise.yml: none of the needles {entry['needles']} is in {spelling}")
    pattern = _expand(entry["pattern"], {**parts, "tokens": "|".join(tokens)}, used, where)
    if (groups := _compiled(pattern, where).groups) != 1:
        raise ValueError(f"{where} of recognise.yml has {groups} groups; expected one, the token")
    mark = bool(entry["needs_mark"])
    return {"id": entry["id"], "pattern": pattern, "group": 1, "needs_mark": mark, "needles": [*entry["needles"]]}


def _compiled(pattern: str, where: str) -> re.Pattern[str]:
    try:
        return re.compile(pattern, re.ASCII)
    except re.error as error:
        raise ValueError(f"{where} of recognise.yml does not compile: {error}") from error


def _numbered(raw: Mapping[str, Any], codes: Sequence[Spelled], marked: bool) -> list[int]:
    """Return the values that count as numbers: those of the module, or the one that needs the mark."""
    module, alone = int(raw["module"], 16), int(raw["marked"], 16)
    return [c.value for c in codes if (c.value == alone if marked else c.value & _MODULE_MASK == module)]


def _tokens(kind: str, values: Sequence[int], codes: Sequence[Spelled], where: str) -> list[str]:
    """Return the alternatives of a pattern, one a spelling; hex in both cases."""
    if kind == "name":
        return [name for code in codes for name in _names(code)]
    if kind == "decimal":
        return [str(value) for value in values]
    if kind not in ("hex", "digits"):
        raise ValueError(f"{where} of recognise.yml has tokens {kind!r}; expected name, hex, digits or decimal")
    prefix = "0[Xx]" if kind == "hex" else ""
    return [prefix + spelling for value in values for spelling in _hex_digits(f"{value:08X}")]


def _hex_digits(digits: str) -> list[str]:
    """Return eight digits as alternatives: any mixture of cases, or all upper and all lower where needles need it."""
    letters = sum(digit.isalpha() for digit in digits)
    if letters > 3:
        return [digits, digits.lower()]
    return ["".join(f"[{d}{d.lower()}]" if d.isalpha() else d for d in digits)]


def _spelled(token: str) -> Iterable[str]:
    """Yield every text that `token` (plain characters and two-character classes) stands for."""
    choices = [found[1] or found[0] for found in re.finditer(r"\[(..)\]|.", token)]
    return ("".join(choice) for choice in product(*choices))


def _names(code: Spelled) -> list[str]:
    return [*dict.fromkeys((code.name, code.python_name))]


def _spellings(raw: Mapping[str, Any], codes: Sequence[Spelled]) -> dict[str, str]:
    """Return what a token, in upper case, is the spelling of."""
    numbers = {*_numbered(raw, codes, False), *_numbered(raw, codes, True)}
    spellings = {name.upper(): code.name for code in codes for name in _names(code)}
    for code in codes:
        if code.value in numbers:
            digits = f"{code.value:08X}"
            spellings |= {f"0X{digits}": code.name, digits: code.name, str(code.value): code.name}
    return spellings
