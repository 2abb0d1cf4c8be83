"""The site carries nothing that nobody loads, and of everybody else's work the licence."""

from __future__ import annotations

import zipfile
from pathlib import Path

from macros.load.guide import load_components
from macros.publish.offline_zip import DOWNLOAD, FOLDER
from tests.conftest import ROOT

LOADED = (".js", ".css", ".png", ".svg", ".txt", ".woff2")
"""What a page or a script names, by its own name, when it is there for a reader."""

BY_BUNDLE = {"core.js": '"words" : "core")', "report.js": 'loadScripts("report")'}
"""Bundles that a script loads by their names alone, and the call."""


def test_each_file_of_the_archive_is_named_by_a_page_a_script_or_the_style(site: Path) -> None:
    with zipfile.ZipFile(site / DOWNLOAD) as archive:
        texts = {
            one: archive.read(one).decode() for one in archive.namelist() if one.endswith((".html", ".js", ".css"))
        }
        names = [one for one in archive.namelist() if one.endswith(LOADED)]
    unnamed = [one for one in names if not _is_named(one, texts)]
    assert names
    assert unnamed == [f"{FOLDER}/llms.txt"]


def _is_named(path: str, texts: dict[str, str]) -> bool:
    name = path.rpartition("/")[2]
    wanted = BY_BUNDLE.get(name, name)
    return any(wanted in text for place, text in texts.items() if place != path)


def test_the_archive_has_the_licence_of_whatever_it_carries(site: Path) -> None:
    texts = {one.text for one in load_components(ROOT) if one.text}
    with zipfile.ZipFile(site / DOWNLOAD) as archive:
        names = set(archive.namelist())
    assert {f"{FOLDER}/{text}" for text in texts} <= names
    assert len(texts) == 11


def test_loglink_as_one_file_has_the_licence(site: Path) -> None:
    with zipfile.ZipFile(site / "downloads/loglink.pyz") as archive:
        assert archive.read("loglink/LICENSE") == (ROOT / "LICENSE").read_bytes()
        assert [one for one in archive.namelist() if not one.startswith("loglink/")] == ["__main__.py"]
