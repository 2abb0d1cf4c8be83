"""`python -m macros look-up` looks sources up in clones: here one of three lines."""

from __future__ import annotations

import hashlib
import subprocess
from pathlib import Path

import pytest

import macros.__main__ as command
from macros.edit.look_up import HEAD, look_up_sources
from macros.lint.seen_sources import SEEN


@pytest.fixture
def clones(tmp_path: Path) -> Path:
    """A folder with a clone of a/b, whose tag v1 has the file c.cc of three lines, the second one empty."""
    clone = tmp_path / "clones/a/b"
    clone.mkdir(parents=True)
    (clone / "c.cc").write_bytes(b"one \r\n\r\nthree\r\n")
    git = ("git", "-C", str(clone), "-c", "user.name=a", "-c", "user.email=a@b")
    for arguments in (("init", "-q"), ("add", "."), ("commit", "-qm", "a"), ("tag", "v1")):
        subprocess.run((*git, *arguments), check=True)
    return clone.parents[1]


def write_sources(root: Path, *sources: str) -> None:
    (root / "data").mkdir(exist_ok=True)
    (root / "data/a.yml").write_text("".join(f"- {source}\n" for source in sources), encoding="utf-8")


def digest(text: bytes) -> str:
    return hashlib.sha256(text).hexdigest()[:8]


def test_what_is_read_leaves_its_digest_whatever_the_line_ends(tmp_path: Path, clones: Path) -> None:
    write_sources(tmp_path, "a/b@v1:c.cc:3", "a/b@v1:c.cc", "a/b@v1:c.cc:1-3", "a/b@v2:c.cc:1", "x/y@v1:z:9")
    rows = ["a/b@v1:c.cc", f"  1-3 {digest(b'one' + bytes([10, 10]) + b'three')}", f"  3 {digest(b'three')}"]
    rows += [f"  whole {digest(b'one' + bytes([10, 10]) + b'three')}", "a/b@v2:c.cc", "  1 -", "x/y@v1:z", "  9 -"]
    looked = look_up_sources(tmp_path, clones)
    assert sorted(looked.text.removeprefix(HEAD).splitlines()) == sorted(rows)
    assert (looked.sources, looked.unseen, looked.complaints) == (5, 2, [])


@pytest.mark.parametrize(
    ("source", "complaint"),
    [
        ("a/b@v1:c.cc:2-4", "a/b@v1:c.cc:2-4: found lines outside of the file, which has 3; correct them"),
        ("a/b@v1:c.cc:0", "a/b@v1:c.cc:0: found lines outside of the file, which has 3; correct them"),
        ("a/b@v1:c.cc:3-1", "a/b@v1:c.cc:3-1: found lines outside of the file, which has 3; correct them"),
        ("a/b@v1:c.cc:2", "a/b@v1:c.cc:2: found nothing but empty lines; correct the lines"),
        ("a/b@v1:d.cc:2", "a/b@v1:d.cc: found no such file in that commit; correct commit or path"),
    ],
)
def test_lines_that_cannot_be_those_are_told(tmp_path: Path, clones: Path, source: str, complaint: str) -> None:
    write_sources(tmp_path, source)
    assert look_up_sources(tmp_path, clones).complaints == [complaint]


def test_a_digest_stays_without_clones_and_a_changed_text_is_told(
    tmp_path: Path, clones: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(command, "ROOT", tmp_path)
    write_sources(tmp_path, "a/b@v1:c.cc:3")
    assert command.main(["look-up", str(clones)]) == 0
    assert capsys.readouterr().out == "data/seen_sources.txt: 1 sources, 0 never seen\n"
    seen = (tmp_path / SEEN).read_text(encoding="utf-8")
    assert command.main(["look-up"]) == 0
    assert (tmp_path / SEEN).read_text(encoding="utf-8") == seen
    (tmp_path / SEEN).write_text(seen.replace(digest(b"three"), "00000000"), encoding="utf-8")
    capsys.readouterr()
    assert command.main(["look-up", str(clones)]) == 1
    said = "a/b@v1:c.cc:3: found other text than 00000000 stands for; read it again, then take the line out of the list"
    assert capsys.readouterr().out.splitlines()[0] == said
