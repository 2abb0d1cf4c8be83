"""Every page is HTML as the standard wants it, over http and in the archive, but for what waivers.yml lets stand."""

from __future__ import annotations

import shutil
import zipfile
from fnmatch import fnmatchcase
from pathlib import Path

import pytest
import yaml

from macros.load.guide import ROOT
from macros.publish.offline_zip import ARCHIVE, write_archive
from tests.html.checker import Said, check_pages
from tests.support.the_guide import the_guide

WAIVERS = yaml.safe_load((ROOT / "tests/html/waivers.yml").read_text(encoding="utf-8"))


@pytest.fixture(scope="session")
def said(site: Path, tmp_path_factory: pytest.TempPathFactory) -> list[Said]:
    """What the checker says of the built site and of the unpacked archive."""
    folder = tmp_path_factory.mktemp("pages")
    shutil.copytree(site, folder / "http")
    write_archive(site, folder, the_guide())
    with zipfile.ZipFile(folder / ARCHIVE) as archive:
        archive.extractall(folder / "disk")
    assert len(list(folder.rglob("*.html"))) > 200
    return check_pages(folder)


def fits(waiver: dict[str, str], one: Said) -> bool:
    return one.message.startswith(waiver["says"]) and fnmatchcase(one.page, waiver["pages"])


def test_every_page_is_right_but_for_what_is_waived(said: list[Said]) -> None:
    assert [str(one) for one in said if not any(fits(waiver, one) for waiver in WAIVERS)] == []


def test_no_waiver_is_stale(said: list[Said]) -> None:
    for waiver in WAIVERS:
        assert set(waiver) == {"says", "pages", "reason"}, waiver
        assert any(fits(waiver, one) for one in said), f"nothing needs this waiver any more: {waiver['says']}"


def test_the_checker_finds_a_fault(tmp_path: Path) -> None:
    page = '<!doctype html>\n<html lang="en">\n<title>a</title>\n<p></div>\n</html>\n'
    (tmp_path / "部署.html").write_text(page, encoding="utf-8")
    assert [(one.page, one.line, one.message) for one in check_pages(tmp_path)] == [
        ("部署.html", 4, "Stray end tag “div”.")
    ]
