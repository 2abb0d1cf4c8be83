"""How the bytes of a log are to be read: which encoding, where a line ends, which bytes may be part of a token.

In: bytes. Out: one of the `Encoding`s, and the skeleton of a line. Knows no code and reads no file.
`docs/javascripts/logs/encoding.js` decides the same way; tests/vectors/encoding.json holds cases for both.

What begins as a file does that xz, bzip2, 7-Zip, RAR, zstd, lz4 or compress has packed is binary (`is_packed`).

The rule of `detect` for all else, on the first 65,536 bytes (the head) behind the NUL bytes at the beginning, of which
a multiple of four is passed over (a log that was cut to nothing while a program wrote it begins with them):

1. A byte order mark decides: FF FE 00 00 is UTF-32LE, 00 00 FE FF is UTF-32BE, and, behind one more pair of NUL bytes
   too, EF BB BF is UTF-8, FF FE is UTF-16LE, FE FF is UTF-16BE.
   Without one, the fours of bytes in the head (what is left at its end aside) are read as numbers that begin with
   their last byte, then with their first: UTF-32LE, or UTF-32BE, when none of them is above 10FFFF, when of those that
   are not 0 at least 30 % are below 80, and at most 1 % are control characters as no text has them (see 3).
2. Of the pairs of bytes in the head (a last odd byte aside), count those whose first byte is NUL and those whose second
   is. With second >= 30 % of the pairs and first < 5 %: UTF-16LE; the other way round: UTF-16BE.
3. A head with other NUL bytes is binary when it holds nothing else, when those that stand in runs of fewer than four
   are more than 5 % of its other bytes, or when more than 1 % of its other bytes are control characters as no text has
   them (01-08, 0E-1A, 1C-1F, 7F). Otherwise they are part of the text.
4. A head of all 65,536 bytes is cut after its last line feed, if it has one.
5. UTF-8 when at most 10 % of the bytes from 80 up stand outside a well-formed UTF-8 sequence (RFC 3629).
6. Otherwise read from the left, taking at each byte from 80 up a GB18030 sequence (81-FE then 40-7E or 80-FE; or 81-FE,
   30-39, 81-FE, 30-39) or, where there is none, one invalid byte: GB18030 when there are sequences, when at most 1 %
   of sequences and invalid bytes are invalid, and when at least half of the sequences are two bytes from A1 up.
7. Otherwise UTF-8, with what is ill-formed replaced.
"""

from __future__ import annotations

import re
import struct
from typing import NamedTuple, Optional

HEAD = 65536

_UTF8 = re.compile(
    rb"[\xc2-\xdf][\x80-\xbf]|\xe0[\xa0-\xbf][\x80-\xbf]|[\xe1-\xec\xee\xef][\x80-\xbf]{2}|\xed[\x80-\x9f][\x80-\xbf]"
    rb"|\xf0[\x90-\xbf][\x80-\xbf]{2}|[\xf1-\xf3][\x80-\xbf]{3}|\xf4[\x80-\x8f][\x80-\xbf]{2}"
)
_GB18030 = re.compile(rb"[\x81-\xfe](?:[0-9][\x81-\xfe][0-9]|[\x40-\x7e\x80-\xfe])")
_GB18030_OR_INVALID = re.compile(_GB18030.pattern + rb"|[\x80-\xff]")
_PACKED = re.compile(
    rb"\xfd7zXZ\0|BZh[1-9]1AY&SY|7z\xbc\xaf\x27\x1c|Rar!\x1a\x07|\x28\xb5\x2f\xfd|\x04\x22\x4d\x18|\x1f\x9d"
)
_NOT_NULL = re.compile(rb"[^\0]+")
_FEW_NULLS = re.compile(rb"(?<!\0)\0{1,3}(?!\0)")
_LAST = 0x10FFFF
_ASCII = bytes(range(0x80))
_NO_CONTROLS = bytes(range(9, 14)) + b"\x1b" + bytes(range(0x20, 0x7F)) + bytes(range(0x80, 0x100))


class Encoding(NamedTuple):
    """One encoding: `name` as browsers and Python know it, bytes to a code unit, byte order mark, line feed."""

    name: str
    width: int
    mark: bytes
    newline: bytes

    def encode(self, text: str) -> bytes:
        """Return `text`, which any of the encodings can hold."""
        return text.encode(self.name)

    def skeleton(self, line: bytes) -> str:
        """Return a text in which the index of a character times `width` is its place in `line`.

        ASCII stands as it is and nothing else looks like it. A token is ASCII, so it is found here if it is there.
        """
        if self.width > 1:
            low = self.newline.index(b"\n")
            masked = bytearray(line[low :: self.width])
            for high in set(range(self.width)) - {low}:
                for match in _NOT_NULL.finditer(line[high :: self.width]):
                    masked[match.start() : match.end()] = b"\xff" * (match.end() - match.start())
            return masked[: len(line) // self.width].decode("latin-1")
        if self.name == GB18030.name and not line.isascii():
            line = _GB18030.sub(lambda match: b"\xff" * len(match[0]), line)
        return line.decode("latin-1")

    def count_lines(self, part: bytes) -> int:
        """Return how many line feeds `part`, which begins at a code unit, holds."""
        if self.width == 1:
            return part.count(b"\n")
        is_fast = self.width == 2 and len(part) % 2 == 0
        return part.decode(self.name, "surrogatepass" if is_fast else "replace").count("\n")

    def count_points(self, part: bytes) -> int:
        """Return how many code points `part` of a line is, ill-formed sequences counted as browsers replace them."""
        return len(part) if self.width == 1 and part.isascii() else len(part.decode(self.name, "replace"))


UTF_8 = Encoding("utf-8", 1, b"\xef\xbb\xbf", b"\n")
UTF_16LE = Encoding("utf-16le", 2, b"\xff\xfe", b"\n\0")
UTF_16BE = Encoding("utf-16be", 2, b"\xfe\xff", b"\0\n")
UTF_32LE = Encoding("utf-32le", 4, b"\xff\xfe\0\0", b"\n\0\0\0")
UTF_32BE = Encoding("utf-32be", 4, b"\0\0\xfe\xff", b"\0\0\0\n")
GB18030 = Encoding("gb18030", 1, b"\x84\x31\x95\x33", b"\n")
ENCODINGS = {encoding.name: encoding for encoding in (UTF_8, UTF_16LE, UTF_16BE, UTF_32LE, UTF_32BE, GB18030)}


def detect(content: bytes) -> Optional[Encoding]:
    """Return the encoding of what begins with `content`, None when it is binary; the rule is above."""
    if is_packed(content) or (content and not content.strip(b"\0")):
        return None
    head = content[nulls_at_start(content) :][:HEAD]
    marked = _by_mark(head)
    if marked:
        return marked
    if 0 in head:
        wide = _by_fours(head) or _by_nulls(head)
        if wide or not _is_text(head):
            return wide
    if len(head) == HEAD:
        head = head[: head.rfind(b"\n") + 1] or head
    return GB18030 if not _is_utf8(head) and _is_gb18030(head) else UTF_8


def is_packed(content: bytes) -> bool:
    """Say whether `content` begins as what was packed in a form that is not read here."""
    return bool(_PACKED.match(content))


def nulls_at_start(content: bytes) -> int:
    """Return how many NUL bytes at the beginning `detect` passes over: fours of them.

    The pairs of UTF-16 and the fours of UTF-32 stay what they are so.
    """
    return (len(content) - len(content.lstrip(b"\0"))) // 4 * 4


def behind_nulls(head: bytes) -> bytes:
    """Return `head` without the NUL bytes that tell nothing; of a head with no other byte the last ones stay."""
    return head[nulls_at_start(head) if head.strip(b"\0") else max(0, len(head) // 4 * 4 - 4) :]


def _by_mark(head: bytes) -> Optional[Encoding]:
    for encoding in (UTF_32LE, UTF_32BE):
        if head.startswith(encoding.mark):
            return encoding
    behind_pair = head[2:] if head.startswith(b"\0\0") else head
    for encoding in (UTF_8, UTF_16LE, UTF_16BE):
        if behind_pair.startswith(encoding.mark):
            return encoding
    return None


def _by_fours(head: bytes) -> Optional[Encoding]:
    whole = head[: len(head) // 4 * 4]
    for encoding, order in ((UTF_32LE, "<"), (UTF_32BE, ">")):
        units = [unit for (unit,) in struct.iter_unpack(f"{order}I", whole) if unit]
        ascii_units = bytes(unit for unit in units if unit < 0x80)
        controls = len(ascii_units.translate(None, _NO_CONTROLS))
        if units and max(units) <= _LAST and len(ascii_units) * 10 >= len(units) * 3 and controls * 100 <= len(units):
            return encoding
    return None


def _by_nulls(head: bytes) -> Optional[Encoding]:
    pairs = len(head) // 2
    first = head[0 : 2 * pairs : 2].count(0)
    second = head[1 : 2 * pairs : 2].count(0)
    if second * 100 >= pairs * 30 and first * 100 < pairs * 5:
        return UTF_16LE
    if first * 100 >= pairs * 30 and second * 100 < pairs * 5:
        return UTF_16BE
    return None


def _is_text(head: bytes) -> bool:
    others = head.replace(b"\0", b"")
    controls = len(others.translate(None, _NO_CONTROLS))
    few = sum(len(run) for run in _FEW_NULLS.findall(head))
    return len(others) > 0 and controls * 100 <= len(others) and few * 20 <= len(others)


def _is_utf8(head: bytes) -> bool:
    beyond_ascii = len(head.translate(None, _ASCII))
    well_formed = sum(len(sequence) for sequence in _UTF8.findall(head))
    return (beyond_ascii - well_formed) * 10 <= beyond_ascii


def _is_gb18030(head: bytes) -> bool:
    found = _GB18030_OR_INVALID.findall(head)
    sequences = [sequence for sequence in found if len(sequence) > 1]
    common = sum(len(sequence) == 2 and min(sequence) >= 0xA1 for sequence in sequences)
    return (len(found) - len(sequences)) * 100 <= len(found) and 0 < len(sequences) <= common * 2
