"""The pages for contributors name what is there, and are no pages of the site."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
import yaml

from macros.lint.pages import CONTRIBUTING, find_pages

ROOT = Path(__file__).resolve().parents[2]
FOLDER = ROOT / "docs" / CONTRIBUTING
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", ROOT / "data/README.md", *sorted(FOLDER.glob("*.md"))]
MADE = ("site", ".venv", "dist")
LOCAL = ("local/", "data/local/")
"""What is not committed."""

SPAN = re.compile(r"`([\w.-]+(?:/[\w.-]+)*/?)`")
LINK = re.compile(r"\]\(([^)#\s]+)[^)]*\)")


def name_of(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def paths_in(text: str) -> set[str]:
    """Return the spans of `text` that are paths of several parts, or folders; NAME stands for any name."""
    spans = set(SPAN.findall(re.sub(r"```.*?```", "", text, flags=re.DOTALL)))
    spans = {span for span in spans if span.partition("/")[0] not in MADE and span not in LOCAL}
    return {span.replace("NAME", "*") for span in spans if "/" in span}


@pytest.mark.parametrize("page", PAGES, ids=name_of)
def test_every_path_that_a_page_names_is_there(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    here = (ROOT, page.parent)
    missing = [path for path in paths_in(text) if not any(list(root.glob(path.rstrip("/"))) for root in here)]
    links = [link for link in LINK.findall(text) if ":" not in link]
    assert missing + [link for link in links if not (page.parent / link).exists()] == []


def test_a_path_that_is_not_there_is_caught() -> None:
    assert paths_in("`data/causes/`, `macros/a.py`, `codes/NAME/`, `site/`, `LLM_FAILED`, `link failed`") == {
        "data/causes/",
        "macros/a.py",
        "codes/*/",
    }


def test_every_folder_at_the_top_of_the_tree_is_on_the_map() -> None:
    named = {path.partition("/")[0] for path in paths_in((ROOT / "README.md").read_text(encoding="utf-8"))}
    folders = {"data", "docs", "loglink", "macros", "overrides", "tests"}
    assert folders <= named


@pytest.mark.parametrize("package", ["data", "macros"])
def test_every_folder_of_data_and_every_room_is_explained(package: str) -> None:
    page = ROOT / ("data/README.md" if package == "data" else f"docs/{CONTRIBUTING}/architecture.md")
    text = page.read_text(encoding="utf-8")
    prefix = "" if package == "data" else f"{package}/"
    rooms = [path.name for path in (ROOT / package).iterdir() if path.is_dir() and path.name != "__pycache__"]
    assert [room for room in rooms if f"`{prefix}{room}/" not in text] == []


def test_they_are_no_pages_of_the_site_and_need_no_twin() -> None:
    config = (ROOT / "mkdocs.yml").read_text(encoding="utf-8")
    excluded = yaml.compose(config)
    assert isinstance(excluded, yaml.MappingNode)
    values = {key.value: value.value for key, value in excluded.value}
    assert f"/{CONTRIBUTING}/" in values["exclude_docs"].split()
    assert [page.path for page in find_pages(ROOT) if FOLDER in page.path.parents] == []
    assert list(FOLDER.glob("*.zh.md")) == []


def test_the_order_of_a_page_is_told_as_its_template_has_it() -> None:
    template = (ROOT / "macros/templates/pages/code.md.j2").read_text(encoding="utf-8")
    told = re.findall(r"^\| `(\w+)` \|", (FOLDER / "pages.md").read_text(encoding="utf-8"), re.MULTILINE)
    in_order = re.findall(r"\{: #(\w+)|\bpart\('(\w+)'", template)
    assert told == ["code", *dict.fromkeys(heading or line for heading, line in in_order)]


def test_nothing_speaks_of_papers_that_are_not_in_the_tree() -> None:
    word = "DESI" + "GN"
    folders = ("data", "docs", "loglink", "macros", "overrides", "tests")
    paths = [
        path
        for folder in folders
        for path in (ROOT / folder).rglob("*")
        if path.suffix in (".py", ".md", ".yml", ".js", ".j2")
    ]
    assert [
        name_of(path)
        for path in (*paths, *ROOT.glob("*.*"))
        if path.is_file() and word in path.read_text("utf-8", "ignore")
    ] == []
