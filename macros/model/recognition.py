"""The recognition list that every engine runs, made of data/recognition/recognise.yml and the codes.

In: the fragments and word lists, and the codes. Out: {patterns, mark, spellings} as codes.json holds it. Knows no
engine: what a pattern may hold is a contract that tests/macros/model/test_recognition.py checks.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from macros.model.guide import Code
from macros.model.names import Neighbour, PythonMember

_PLACEHOLDER = re.compile(r"<<(\w+)>>")
MOST_EVERYDAY_DIGITS = 6
"""Numbers with fewer digits are everyday numbers."""
LONG_LISTS = ("other_names", "other_decimal", "other_small", "other_hex", "other_reports")
"""Lists that docs/javascripts/core/neighbour-recognition.js makes again of names and values."""
HCCL_MODULES = (0, 1)
"""The parts whose ids HCCL puts into its numbers: HCCL and HCOM. The pattern result-composed has them too."""
_CASED = ("denied_keys", "unlimited_keys", "address_keys", "status_keys", "value_keys", "id_map_keys")
"""Word lists that are expanded to lower case, a capital first letter, and capitals."""


def expand_recognition(
    raw: Mapping[str, Any], codes: Sequence[Code], members: Sequence[PythonMember] = ()
) -> dict[str, Any]:
    """Return {patterns, mark, spellings}; ValueError names a placeholder that nothing stands for, or a circle."""
    fragments = fragments_of(raw, codes, members)
    patterns = [{**pattern, "pattern": expand_text(pattern["pattern"], fragments)} for pattern in raw["patterns"]]
    return {"patterns": patterns, "mark": expand_text(raw["mark"], fragments), "spellings": _spellings(codes, members)}


def expand_neighbours(raw: Mapping[str, Any], numbers: Sequence[Neighbour]) -> dict[str, Any]:
    """Return {patterns, mark, spellings} of the numbers of other families: the same engine runs them."""
    fragments = fragments_of(raw, ()) | _number_lists(numbers)
    patterns = [{**pattern, "pattern": expand_text(pattern["pattern"], fragments)} for pattern in raw["neighbours"]]
    unlisted = {token: number.name for number in numbers for token in _unlisted(number)}
    listed = {token.upper(): number.name for number in numbers for token in (*number.spellings, *_digits(number))}
    spellings = {**unlisted, **listed}
    return {"patterns": patterns, "mark": expand_text(raw["mark"], fragments), "spellings": spellings}


def neighbour_templates(raw: Mapping[str, Any], numbers: Sequence[Neighbour]) -> list[dict[str, Any]]:
    """Return the patterns of other families' numbers, with @name@ for each list that is long and follows from them."""
    long = {name: f"@{name}@" for name in LONG_LISTS}
    fragments = fragments_of(raw, ()) | _number_lists(numbers) | long
    return [{**pattern, "pattern": expand_text(pattern["pattern"], fragments)} for pattern in raw["neighbours"]]


def fragments_of(raw: Mapping[str, Any], codes: Sequence[Code], members: Sequence[PythonMember] = ()) -> dict[str, str]:
    """Return every placeholder with what stands for it; the lists of names and values are empty without codes."""
    return {
        **raw["fragments"],
        **_word_lists(raw["words"]),
        **_code_lists(codes, members),
        **_number_lists(()),
    }


def expand_text(text: str, fragments: Mapping[str, str], inside: tuple[str, ...] = ()) -> str:
    """Return `text` with its placeholders filled in; ValueError for an unknown one, or one inside itself."""

    def fill(match: re.Match[str]) -> str:
        name = match[1]
        if name in inside:
            raise ValueError(f"<<{name}>> stands inside itself ({' in '.join((name, *inside))}); cut the circle")
        if name not in fragments:
            raise ValueError(f"<<{name}>> stands for nothing; known are {', '.join(sorted(fragments))}")
        return expand_text(fragments[name], fragments, (name, *inside))

    return _PLACEHOLDER.sub(fill, text)


def _word_lists(words: Mapping[str, Sequence[str]]) -> dict[str, str]:
    cased = {name: _by_letter(_cased(words[name])) for name in _CASED if name in words}
    return {name: _alternatives(list_) for name, list_ in words.items()} | cased


def _cased(words: Iterable[str]) -> Iterable[str]:
    for word in words:
        yield from (word, word.capitalize(), word.upper())


def _by_letter(words: Iterable[str]) -> str:
    """Return the words as alternatives of first letters: an engine that backtracks then tries far fewer of them."""
    rests: dict[str, list[str]] = {}
    for word in words:
        rests.setdefault(word[:1], []).append(word[1:])
    return "|".join(f"{letter}(?:{_alternatives(rests[letter])})" for letter in sorted(rests))


def _code_lists(codes: Sequence[Code], members: Sequence[PythonMember]) -> dict[str, str]:
    in_module = [code for code in codes if code.category != "general"]
    bare = [_any_case(f"{code.value:08X}") for code in in_module]
    names = [name for code in codes for name in (code.name, code.python_name) if name]
    names += [member.name for member in members]
    return {
        "names": _alternatives(names),
        "bare_hex": _alternatives(bare),
        "hex": f"0[xX](?:{_alternatives(bare)})",
        "decimal": _alternatives(str(code.value) for code in in_module),
        "all_ones": "4294967295|0[xX](?:FFFFFFFF|ffffffff)",
    }


def _digits(number: Neighbour) -> tuple[str, ...]:
    """Return decimal, hex without and with leading zeros; of an everyday number, the forms behind a call of HCCL."""
    if number.value is None or number.hex is None:
        return ()
    return (
        _results(str(number.value)) if number.is_everyday else (str(number.value), number.hex, f"0x{number.value:08X}")
    )


def _unlisted(number: Neighbour) -> Iterator[str]:
    """Yield the spellings of the numbers that have no record."""
    for spelling in number.unlisted_spellings:
        yield from _results(spelling) if len(spelling) < MOST_EVERYDAY_DIGITS else (spelling,)


def _results(digits: str) -> tuple[str, ...]:
    """Return how HCCL, its callers, and torch_npu print what a call of HCCL returned, in upper case."""
    value = int(digits)
    said = (f"{key}{digits}" for key in ("RET:", "RET = ", "HCCLRET -> ", "ERROR CODE IS ", "ERRORNO: "))
    return (*said, f"RET: 0X{value:X}", *(_composed(module, value).upper() for module in HCCL_MODULES))


def _composed(module: int, value: int) -> str:
    """Return a result as the number that HCCL composes of it: nine zeros, its own id, a module, the result."""
    return f"0x{0:09}5{module:02x}{value:04x}"


def _number_lists(numbers: Sequence[Neighbour]) -> dict[str, str]:
    values = [number.value for number in numbers if number.value is not None and not number.is_everyday]
    everyday = [str(number.value) for number in numbers if number.is_everyday]
    unlisted = [spelling for number in numbers for spelling in number.unlisted_spellings]
    results = [*everyday, *(one for one in unlisted if len(one) < MOST_EVERYDAY_DIGITS)]
    words = [value for value in values if value >> 28]
    small = [value for value in values if not value >> 28]
    padded = [f"(?:{'0' * (8 - len(f'{value:X}'))})?{_any_case(f'{value:X}')}" for value in small]
    reports = [name for number in numbers for name in number.spellings if _is_report(name)]
    names = [name for number in numbers if not number.unlisted for name in number.spellings if not _is_report(name)]
    return {
        "other_names": _alternatives([*names, *(one for one in unlisted if not one.isdigit() and not _is_report(one))]),
        "other_decimal": _alternatives(str(value) for value in words),
        "other_small": _alternatives([*map(str, small), *(one for one in unlisted if one.isdigit() and len(one) == 6)]),
        "other_hex": f"0[xX](?:{_alternatives([*padded, *(_any_case(f'{value:X}') for value in words)])})",
        "other_reports": _alternatives([*reports, *(one for one in unlisted if _is_report(one))]),
        "other_results": _alternatives(results),
        "other_results_hex": _alternatives(f"{int(one):X}" for one in results),
        "other_results_composed": _alternatives(f"{int(one):04x}" for one in results),
    }


def _is_report(name: str) -> bool:
    """Return whether `name` is an error report of a module, such as EI0006 or E19999."""
    return re.fullmatch("E[0-9A-Z][0-9]{4}", name) is not None


def _any_case(digits: str) -> str:
    return "".join(f"[{digit.lower()}{digit}]" if digit.isalpha() else digit for digit in digits)


def _alternatives(words: Iterable[str]) -> str:
    """Return the words joined by |, each once, longer ones before their own beginnings."""
    return "|".join(sorted(dict.fromkeys(words), key=lambda word: (-len(word), word)))


def _spellings(codes: Sequence[Code], members: Sequence[PythonMember]) -> dict[str, str]:
    """Return every token that a pattern can give, in upper case, with the name of its code; a bare 0 never is one."""
    found = {member.name.upper(): member.name for member in members}
    for code in codes:
        numbers = [code.hex.upper(), f"{code.value:08X}", str(code.value)] if code.value else [code.hex.upper()]
        for token in (code.name, code.python_name or code.name, *numbers):
            found[token.upper()] = code.name
    return found
