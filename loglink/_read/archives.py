"""The files in an archive (.zip, .tar, .tar.gz), one after the other, up to the place where it is damaged or cut.

In: the bytes of the archive. Out: names and contents, in the order of the archive. Knows no log. An archive is known by
its bytes, whatever its name. `docs/javascripts/logs/archives.js` does the same; tests/vectors/log-bytes.json holds
cases for both.
"""

from __future__ import annotations

import re
from itertools import chain
from typing import IO, Iterator, NamedTuple, Optional

from loglink._read.gzip_members import DAMAGED, MAGIC, ByteSource, DamagedLogError, inflate, unpack

ZIP, TAR = "zip", "tar"
_BLOCK = 512
_TAR_MARK, _TAR_MARK_AT = b"ustar", 257
_ZIP_FILE = b"PK\x03\x04"
_EMPTY_ZIP = b"PK\x05\x06"
_ZIP_SIGNATURE = re.compile(rb"PK[\x01-\x08][\x02-\x08]")
_ZIP_HEADER = 30
_STORED, _DEFLATED = 0, 8
_IS_ENCRYPTED, _HAS_DESCRIPTOR = 1, 8
_READ = 1 << 18


class ArchivedFile(NamedTuple):
    """One file of an archive; its `contents` are to be read before the next file is asked for.

    Where nothing of it can be had, `problem` is "encrypted", or "unreadable": packed in a way that is not known here.
    """

    name: str
    contents: Iterator[bytes]
    problem: str = ""


def kind_of(stream: IO[bytes]) -> str:
    """Return what the file is that `stream` reads from its start: ZIP, TAR (packed or not), or empty for no archive."""
    try:
        return _kind(ByteSource(_pieces(stream, _BLOCK)).peek(_BLOCK))
    except DamagedLogError:
        return ""


def _kind(head: bytes) -> str:
    if head.startswith((_ZIP_FILE, _EMPTY_ZIP)):
        return ZIP
    return TAR if head[_TAR_MARK_AT:].startswith(_TAR_MARK) else ""


def archived_files(stream: IO[bytes]) -> Iterator[ArchivedFile]:
    """Yield the files of the archive that `stream` reads from its start; DamagedLogError behind what could be read."""
    source = ByteSource(_pieces(stream, _READ))
    yield from _in_zip(source) if _kind(source.peek(_BLOCK)) == ZIP else _in_tar(source)


def _pieces(stream: IO[bytes], size: int) -> Iterator[bytes]:
    start = stream.read(size)
    pieces = chain([start], iter(lambda: stream.read(size), b""))
    return unpack(pieces, lambda sentence: None) if start.startswith(MAGIC) else pieces


def _in_tar(source: ByteSource) -> Iterator[ArchivedFile]:
    long_name: Optional[str] = None
    while True:
        header = source.take(_BLOCK)
        if not header.strip(b"\0"):
            return
        size = _tar_number(header[124:136])
        if len(header) < _BLOCK or size is None:
            raise DamagedLogError(DAMAGED)
        kind, padding = header[156:157], -size % _BLOCK
        if kind in (b"L", b"x"):
            content = source.take(size)
            long_name = _pax_path(content, long_name) if kind == b"x" else _text(content.partition(b"\0")[0])
            source.take(padding)
            continue
        contents = _Counted(source, size)
        if kind in (b"0", b"\0", b"7"):
            yield ArchivedFile(long_name or _tar_name(header), contents)
        contents.skip()
        source.take(padding)
        long_name = None


def _tar_number(field: bytes) -> Optional[int]:
    if field[:1] == b"\x80":
        return int.from_bytes(field[1:], "big")
    digits = field.strip(b" \0")
    return int(digits, 8) if re.fullmatch(rb"[0-7]{1,12}", digits) else None


def _tar_name(header: bytes) -> str:
    name, prefix = (part.partition(b"\0")[0] for part in (header[:100], header[345:500]))
    has_prefix = prefix and header[257:263] == b"ustar\0"
    return _text(prefix + b"/" + name if has_prefix else name)


def _pax_path(content: bytes, before: Optional[str]) -> Optional[str]:
    match = re.search(rb"(?:^|\n)[0-9]+ path=([^\n]*)\n", content)
    return _text(match[1]) if match else before


class _Counted:
    """So many bytes of a source; DamagedLogError when it has fewer."""

    def __init__(self, source: ByteSource, size: int) -> None:
        self._source = source
        self._left = size

    def __iter__(self) -> Iterator[bytes]:
        return self

    def __next__(self) -> bytes:
        if not self._left:
            raise StopIteration
        content = self._source.take(min(self._left, _READ))
        if not content:
            raise DamagedLogError(DAMAGED)
        self._left -= len(content)
        return content

    def skip(self) -> None:
        """Pass over what was not read."""
        for _ in self:
            pass


def _in_zip(source: ByteSource) -> Iterator[ArchivedFile]:
    while source.peek(4) == _ZIP_FILE:
        header = source.take(_ZIP_HEADER)
        flags, method = (int.from_bytes(header[at : at + 2], "little") for at in (6, 8))
        name = source.take(int.from_bytes(header[26:28], "little"))
        extra = source.take(int.from_bytes(header[28:30], "little"))
        if len(header) < _ZIP_HEADER:
            raise DamagedLogError(DAMAGED)
        problem, is_file = _zip_problem(flags, method), not name.endswith(b"/")
        if problem and is_file:
            yield ArchivedFile(_text(name), iter(()), problem)
        contents = _zip_contents(source, header, extra, method == _DEFLATED and not problem)
        if is_file and not problem:
            yield ArchivedFile(_text(name), contents)
        for _ in contents:
            pass
        if flags & _HAS_DESCRIPTOR:
            _skip_descriptor(source)
    if not _ZIP_SIGNATURE.match(source.peek(4)):
        raise DamagedLogError(DAMAGED)


def _zip_problem(flags: int, method: int) -> str:
    if flags & _IS_ENCRYPTED:
        return "encrypted"
    return "" if method in (_STORED, _DEFLATED) else "unreadable"


def _zip_contents(source: ByteSource, header: bytes, extra: bytes, is_inflated: bool) -> Iterator[bytes]:
    """Return what follows a header, inflated or as it lies there."""
    if is_inflated:
        return inflate(source)
    packed = int.from_bytes(header[18:22], "little")
    if not packed and header[6] & _HAS_DESCRIPTOR:
        raise DamagedLogError(DAMAGED)  # its end cannot be told
    return iter(_Counted(source, _zip64_size(extra) if packed == 0xFFFFFFFF else packed))


def _zip64_size(extra: bytes) -> int:
    """Return the packed size that the extra field of a large file holds."""
    while len(extra) >= 4:
        kind, size = (int.from_bytes(extra[at : at + 2], "little") for at in (0, 2))
        if kind == 1 and size >= 16:
            return int.from_bytes(extra[12:20], "little")
        extra = extra[4 + size :]
    return 0xFFFFFFFF


def _skip_descriptor(source: ByteSource) -> None:
    """Pass over check sum and sizes behind a file, which have 4 or 8 bytes each and perhaps a signature before them."""
    head = source.peek(28)
    start = 4 if head.startswith(b"PK\x07\x08") else 0
    for size in (12, 20):
        if _ZIP_SIGNATURE.match(head[start + size :]):
            source.take(start + size)
            return
    source.take(start + 12)


def _text(name: bytes) -> str:
    """Return a name, which is UTF-8 in most archives and GB18030 in those that a Chinese Windows made."""
    for encoding in ("utf-8", "gb18030"):
        try:
            return name.decode(encoding)
        except UnicodeDecodeError:
            continue
    return name.decode("latin-1")
