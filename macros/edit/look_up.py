"""The list of the sources that the guide cites, each looked up in a clone of its repository: data/seen_sources.txt.

In: the root of the repository, a folder of clones. Out: the list, and what is wrong with sources. Of what is read only
a digest is kept. Must not change the data.
"""

from __future__ import annotations

import hashlib
import re
import subprocess
from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

from macros.lint.seen_sources import SEEN, UNSEEN, WHOLE, sources_of
from macros.load.yaml_document import read_text

HEAD = """\
# Every source that the guide cites: the file, and below it its lines with the first digits of their SHA-256 (`-` where
# the commit was not at hand). `python -m macros look-up CLONES` looks them up and writes this list.
"""
_DIGITS = 8


class Looked(NamedTuple):
    """The new list, how many sources it has, how many of them were never seen, and what is wrong with others."""

    text: str
    sources: int
    unseen: int
    complaints: list[str]


def look_up_sources(root: Path, clones: Path | None) -> Looked:
    """Return the list of the sources below `root`, looked up below `clones` where OWNER/NAME is the repository."""
    known = _digests(read_text(root / SEEN)) if (root / SEEN).is_file() else {}
    found: dict[str, list[str]] = {}
    for file, lines in sorted(sources_of(root), key=lambda one: (one[0], _numbers(one[1]))):
        found.setdefault(file, []).append(lines)
    rows: list[str] = []
    complaints: list[str] = []
    for file, ranges in found.items():
        text, complaint = _read(file, clones)
        complaints += [f"{file}: {complaint}"] if complaint else []
        rows.append(file)
        for lines in ranges:
            digest = known.get((file, lines), UNSEEN)
            if text is not None:
                digest, wrong = _compare(text, lines, digest)
                complaints += [f"{file}:{lines}: {wrong}"] if wrong else []
            rows.append(f"  {lines} {digest}")
    return Looked(HEAD + "\n".join((*rows, "")), _count(rows, ""), _count(rows, f" {UNSEEN}"), complaints)


def _count(rows: list[str], end: str) -> int:
    return sum(row.startswith(" ") and row.endswith(end) for row in rows)


def _digests(text: str) -> Mapping[tuple[str, str], str]:
    found, file = {}, ""
    for line in text.splitlines():
        if line.startswith("  "):
            lines, _, digest = line.strip().partition(" ")
            found[file, lines] = digest
        else:
            file = line
    return found


def _read(file: str, clones: Path | None) -> tuple[list[bytes] | None, str]:
    """Return the lines of `file`, None where its repository is not there, and what is wrong with its commit or path."""
    repository, commit, path = re.split("[@:]", file, maxsplit=2)
    clone = clones / repository if clones is not None else None
    if clone is None or not clone.exists() or _git(clone, "cat-file", "-e", f"{commit}^{{commit}}").returncode:
        return None, ""
    shown = _git(clone, "show", f"{commit}:{path}")
    if shown.returncode:
        return None, "found no such file in that commit; correct commit or path"
    return shown.stdout.splitlines(), ""


def _git(clone: Path, *arguments: str) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(["git", "-C", str(clone), *arguments], capture_output=True, check=False)


def _compare(text: list[bytes], lines: str, before: str) -> tuple[str, str]:
    """Return the digest of the lines, and what is wrong with them; a digest of before stays."""
    first, last = (1, len(text)) if lines == WHOLE else (_numbers(lines) * 2)[:2]
    if not 1 <= first <= last <= len(text):
        return before, f"found lines outside of the file, which has {len(text)}; correct them"
    chosen = text[first - 1 : last]
    if not any(line.strip() for line in chosen):
        return before, "found nothing but empty lines; correct the lines"
    now = hashlib.sha256(b"\n".join(line.rstrip() for line in chosen)).hexdigest()[:_DIGITS]
    if before not in (UNSEEN, now):
        return before, f"found other text than {before} stands for; read it again, then take the line out of the list"
    return now, ""


def _numbers(lines: str) -> list[int]:
    return [int(number) for number in re.findall(r"\d+", lines)]
