"""What is thrown at every way in: texts, lines of logs that were spoilt, bytes, archives, names of files.

In: the log cases and the vectors, and chance. Out: strategies of hypothesis. Must not know what is right.
"""

from __future__ import annotations

import bz2
import gzip
import io
import json
import lzma
import tarfile
import zipfile
from functools import cache

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy

from loglink._read.encodings import ENCODINGS
from tests.support.log_scripts import ROOT, case_files, vectors
from tests.support.made_up_texts import FRAGMENTS

Entry = tuple[str, bytes]

ODD = ["错", "😀", "\r", "\x1b[31m", "x" * 300, "'", '"', "9", "ERROR", "0000-00-00 25:61:61", "\ufeff", "\0", "\u2028"]
NAMES = [
    "a.log",
    "plog-100_20260301.log",
    "a.log.1",
    "a.log.gz",
    "b.tar",
    "c.zip",
    ".hidden",
    "core",
    "超时.log",
    "-",
    "--",
]


def fewer(share: int) -> settings:
    """Return settings with one of `share` examples, for what takes longer."""
    return settings(max_examples=max(5, settings().max_examples // share))


@cache
def lines() -> list[str]:
    """Return every line of the log cases and of the vectors of the diagnosis, each once."""
    found = {line for path in case_files() for line in path.read_bytes().decode("utf-8", "replace").split("\n")}
    for path in (ROOT / "tests/vectors/diagnosis").glob("*.json"):
        for case in json.loads(path.read_text(encoding="utf-8")):
            found.update(line for file in case["files"] for line in file["lines"])
    return sorted(found)


@cache
def scraps() -> list[str]:
    """Return short texts that mean something to one reader or another."""
    return sorted(
        {*FRAGMENTS, *(vector["text"] for name in ("scan", "neighbours", "decode") for vector in vectors(name))}
    )


@st.composite
def spoilt_lines(draw: st.DrawFn) -> str:
    line = draw(st.sampled_from(lines()))
    place = draw(st.integers(0, len(line)))
    return line[:place] + draw(st.sampled_from(["", *ODD, *FRAGMENTS])) + line[place + draw(st.integers(0, 4)) :]


def texts() -> SearchStrategy[str]:
    """Return texts of one line or of few."""
    return st.one_of(
        st.text(max_size=60),
        st.lists(st.sampled_from(scraps()), max_size=6).map("".join),
        st.lists(st.one_of(st.sampled_from(scraps()), st.text(max_size=4)), max_size=5).map("".join),
        spoilt_lines(),
    )


def logs() -> SearchStrategy[str]:
    """Return texts of many lines."""
    some = st.lists(st.one_of(st.sampled_from(lines()), spoilt_lines(), texts()), max_size=25)
    return st.tuples(some, st.sampled_from(["\n", "\r\n"]), st.sampled_from(["", "\n"])).map(
        lambda parts: parts[1].join(parts[0]) + parts[2]
    )


def encoded_logs() -> SearchStrategy[bytes]:
    """Return logs as bytes, with and without a mark of their encoding."""

    def encode(parts: tuple[str, str, bool]) -> bytes:
        text, name, is_marked = parts
        encoding = ENCODINGS[name]
        whole = text.encode("utf-8", "replace").decode("utf-8")  # halves of a pair stand in no file
        return (encoding.mark if is_marked else b"") + encoding.encode(whole)

    return st.tuples(logs(), st.sampled_from(sorted(ENCODINGS)), st.booleans()).map(encode)


@st.composite
def damaged(draw: st.DrawFn, whole: SearchStrategy[bytes]) -> bytes:
    """Draw bytes that are cut, or in which some were changed."""
    raw = draw(whole)
    place = draw(st.integers(0, len(raw)))
    changed = draw(st.binary(max_size=4))
    return draw(st.sampled_from([raw, raw[:place], raw[:place] + changed + raw[place + len(changed) :], raw + changed]))


def plain_bytes() -> SearchStrategy[bytes]:
    return st.one_of(st.binary(max_size=200), encoded_logs(), damaged(encoded_logs()))


def tar_of(members: list[Entry]) -> bytes:
    target = io.BytesIO()
    with tarfile.open(fileobj=target, mode="w") as archive:
        for name, content in members:
            entry = tarfile.TarInfo(name)
            entry.size = len(content)
            archive.addfile(entry, io.BytesIO(content))
    return target.getvalue()


def zip_of(members: list[Entry]) -> bytes:
    target = io.BytesIO()
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in dict(members).items():
            archive.writestr(name, content)
    return target.getvalue()


def member_names() -> SearchStrategy[str]:
    made = st.text(st.characters(exclude_characters="\0", exclude_categories=["Cs"]), min_size=1, max_size=12)
    return st.one_of(st.sampled_from([*NAMES, "../a.log", "/a.log", "a/b/c.log", "a//b", "C:\\a.log", "a/"]), made)


def files() -> SearchStrategy[bytes]:
    """Return whatever may lie on a disk: text in any encoding, packed once and again, archives, all of it damaged."""
    members = st.lists(st.tuples(member_names(), plain_bytes()), max_size=4)
    archives = st.one_of(members.map(tar_of), members.map(zip_of))
    packers = st.sampled_from([lambda raw: gzip.compress(raw, 6, mtime=0), bz2.compress, lzma.compress])
    packed = st.tuples(packers, st.one_of(plain_bytes(), archives)).map(lambda pair: pair[0](pair[1]))
    return st.one_of(plain_bytes(), damaged(packed), damaged(archives))


def disk_names() -> SearchStrategy[bytes]:
    """Return names that a disk of Unix takes: any bytes but two."""
    made = st.binary(min_size=1, max_size=20).map(lambda raw: raw.replace(b"/", b"_").replace(b"\0", b"_"))
    return st.one_of(st.sampled_from(NAMES).map(str.encode), made).filter(lambda name: name not in (b".", b".."))
