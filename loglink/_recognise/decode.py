"""What a text means when the whole of it is one spelling of a value, and how to read any input.

In: text as typed or pasted. Out: the value with its code and bit fields, or None; `interpret` says how an input is to
be read. `docs/javascripts/core/decode.js` is the same in JavaScript.

The grammar, after folding (NFKC) and after trimming both ends of white space, invisible characters, punctuation
other than - and _, and the symbols < > = | ~ ^ $ and backtick (a sign is never trimmed; U+2212 counts as -):

- a name in any case, C++'s or Python's, with or without LLM_, escaped by Markdown (LLM\\_TIMEOUT) or not; qualified
  by any identifiers joined by . or :: when LLM_ is there, otherwise only by llm_datadist, status, LLMStatusCode;
- hex: 0x and any number of digits, or exactly eight digits of which one at least is a letter;
- decimal, with + or - before it; - reads the lower 32 bits of -1 to -2147483648;
- U, L, UL, LU, LL or ULL in any case after a number; _ or ' between two digits; , in groups of three of a decimal.

All of it takes time in proportion to the length, whatever the text is.
"""

from __future__ import annotations

import re
import unicodedata
from typing import List, Mapping, NamedTuple, Optional, Tuple

from loglink._recognise.arguments import check_text
from loglink._recognise.data import Data, Entry, load_data
from loglink._recognise.scan import Hit, scan

MAX_VALUE = 0xFFFFFFFF
MOST_NEGATIVE = -0x80000000

_TRIMMED_SYMBOLS = frozenset("<>=|~^$`\t\n\v\f\r\x1c\x1d\x1e\x1f\x85")
_SHORT_QUALIFIERS = frozenset(("LLM_DATADIST", "STATUS", "LLMSTATUSCODE"))
_IDENTIFIER = re.compile(r"[A-Za-z_][A-Za-z0-9_]*")
_SUFFIX = re.compile(r"(?:[Uu][Ll]{0,2}|[Ll][UuLl]?)\Z")
_MISPLACED_MARK = re.compile(r"\A[_']|[_']\Z|[_']{2}")
_THOUSANDS = re.compile(r"[0-9]{1,3}(?:,[0-9]{3})+")
_HEX = re.compile(r"[0-9A-Fa-f]+")
_DECIMAL = re.compile(r"[0-9]+")
_BLANKS = re.compile("[\t-\r\x1c-\x20\x85\xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]+")
_COMMAS = re.compile("[,\uff0c\u3001\ufe10\ufe11\ufe50\ufe51\uff64]+")


class Decoded(NamedTuple):
    """What one spelling means; code and lifecycle are None for a number that is no code.

    A name that only Python has stands for no value: value and hex are then None, and there are no fields.
    """

    code: Optional[str]
    value: Optional[int]
    hex: Optional[str]
    lifecycle: Optional[str]
    fields: Mapping[str, int]


class Piece(NamedTuple):
    """One piece of an input, folded and trimmed, and what it means."""

    text: str
    decoded: Decoded


class Interpretation(NamedTuple):
    """How an input is to be read: kind is one, pieces, scan, none, too-big or empty."""

    kind: str
    decoded: Tuple[Piece, ...]
    hits: Tuple[Hit, ...]


def decode(text: str, data: Optional[Data] = None) -> Optional[Decoded]:
    """Return what `text` means when all of it is one spelling, None when it is not or exceeds 32 bits.

    TypeError when `text` is no str.
    """
    check_text("decode", text)
    data = load_data() if data is None else data
    spelling = trim(text)
    if not spelling.isascii():
        return None
    named = _name(spelling, data)
    if named is not None and named.value is None:
        return Decoded(named.name, None, None, named.lifecycle, {})
    value = named.value if named else _number(spelling)
    if value is None or not MOST_NEGATIVE <= value <= MAX_VALUE:
        return None
    return describe(value & MAX_VALUE, data)


def interpret(text: str, data: Optional[Data] = None) -> Interpretation:
    """Return how `text` is to be read: as one spelling, as pieces that all are spellings, or as a log."""
    data = load_data() if data is None else data
    spelling = trim(text)
    if not spelling:
        return Interpretation("empty", (), ())
    whole = decode(text, data)
    if whole:
        return Interpretation("one", (Piece(spelling, whole),), ())
    if _number(spelling) is not None:
        return Interpretation("too-big", (), ())
    pieces = _pieces(text, data)
    if pieces:
        return Interpretation("pieces", tuple(pieces), ())
    hits = tuple(scan(text, data))
    return Interpretation("scan" if hits else "none", (), hits)


def describe(value: int, data: Data) -> Decoded:
    """Return `value` (0 to 2**32-1) with its code, if it has one, and its bit fields."""
    code = data.by_value.get(value)
    fields = {field.id: value >> field.shift & ((1 << field.width) - 1) for field in data.fields}
    name, lifecycle = (code.name, code.lifecycle) if code else (None, None)
    return Decoded(name, value, f"0x{value:08X}", lifecycle, fields)


def trim(text: str) -> str:
    """Return `text` folded (NFKC, U+2212 to -) without what surrounds a spelling at both ends.

    Folding goes character by character: over a whole text NFKC sorts combining marks in quadratic time, and what it
    would join across characters is not ASCII, hence no spelling.
    """
    if not text.isascii():
        text = "".join(unicodedata.normalize("NFKC", character) for character in text).replace("\u2212", "-")
    start, end = 0, len(text)
    while start < end and _is_trimmed(text[start]):
        start += 1
    while end > start and _is_trimmed(text[end - 1]):
        end -= 1
    return text[start:end]


def _is_trimmed(character: str) -> bool:
    if character in "-_":
        return False
    category = unicodedata.category(character)
    return character in _TRIMMED_SYMBOLS or category[0] in "PZ" or category == "Cf"


def _name(spelling: str, data: Data) -> Optional[Entry]:
    spelling = spelling.replace("\\_", "_")
    end = max(spelling.rfind(".") + 1, spelling.rfind("::") + 2 if "::" in spelling else 0)
    qualifier, name = spelling[:end], spelling[end:].upper()
    full = name.startswith("LLM_")
    named = data.by_name.get(name if full else "LLM_" + name)
    return named if named and _is_qualifier(qualifier, full) else None


def _is_qualifier(qualifier: str, full: bool) -> bool:
    """Say whether `qualifier` (llm_datadist.status. or ge::) may stand before a name, full or short."""
    if full and qualifier.startswith("::"):
        qualifier = qualifier[2:]
    *parts, rest = re.split(r"\.|::", qualifier)
    if rest:  # a colon too many, as in a:::LLM_TIMEOUT
        return False
    if full:
        return all(_IDENTIFIER.fullmatch(part) for part in parts)
    return all(part.upper() in _SHORT_QUALIFIERS for part in parts)


def _number(spelling: str) -> Optional[int]:
    """Return the integer that `spelling` writes, None when it writes none; too large ones come back as 2**32."""
    sign = spelling[:1] if spelling[:1] in ("+", "-") else ""
    body = _SUFFIX.sub("", spelling[len(sign) :])
    if not sign and body[:2] in ("0x", "0X"):
        return _bounded(_ungrouped(body[2:]), 16)
    digits = _ungrouped(body)
    if not sign and digits and len(digits) == 8 and not digits.isdigit():
        return _bounded(digits, 16)
    magnitude = _bounded(body.replace(",", "") if _THOUSANDS.fullmatch(body) else digits, 10)
    return -magnitude if sign == "-" and magnitude else magnitude


def _ungrouped(body: str) -> Optional[str]:
    """Return the digits of `body` without the marks _ and ', None where a mark is not between two digits."""
    return None if _MISPLACED_MARK.search(body) else re.sub("[_']", "", body)


def _bounded(digits: Optional[str], base: int) -> Optional[int]:
    """Return the value of `digits`, 2**32 for any that exceeds 32 bits, None when they are no digits."""
    if not digits or not (_HEX if base == 16 else _DECIMAL).fullmatch(digits):
        return None
    significant = digits.lstrip("0")
    return min(int(significant or "0", base), MAX_VALUE + 1) if len(significant) <= 10 else MAX_VALUE + 1


def _pieces(text: str, data: Data) -> List[Piece]:
    """Return the pieces of `text` when every one is a spelling, otherwise none.

    Pieces stand between blanks and line ends; one that is no spelling is cut at its commas.
    """
    found: List[Piece] = []
    for part in _BLANKS.split(text):
        whole = decode(part, data)
        for piece in (part,) if whole else _COMMAS.split(part):
            decoded = whole or decode(piece, data)
            if decoded:
                found.append(Piece(trim(piece), decoded))
            elif trim(piece):
                return []
    return found
