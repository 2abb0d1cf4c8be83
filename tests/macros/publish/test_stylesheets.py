"""The style sheets by part become one, in the order of the list; a name or a file too many is said."""

from __future__ import annotations

from pathlib import Path

import pytest

from macros.publish.stylesheets import join_stylesheets
from tests.conftest import ROOT


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "a.css").write_text("a {}\n", encoding="utf-8")
    (tmp_path / "b.css").write_text("b {}\n", encoding="utf-8")
    return tmp_path


def test_the_parts_follow_the_list(folder: Path) -> None:
    assert join_stylesheets(["b", "a"], folder) == "b {}\na {}\n"


@pytest.mark.parametrize(("names", "said"), [(["a"], r"b\.css stands in no list"), (["a", "b", "c"], "names 'c'")])
def test_list_and_files_agree(folder: Path, names: list[str], said: str) -> None:
    with pytest.raises(ValueError, match=said):
        join_stylesheets(names, folder)


def test_no_line_of_a_template_or_a_style_sheet_is_longer_than_160_characters() -> None:
    """Not those whose lines are lines of the files that they make: files, new, viewers."""
    folders = ("pages", "parts", "tables")
    paths = [path for folder in folders for path in ROOT.glob(f"macros/templates/{folder}/*.j2")]
    paths += [*ROOT.glob("docs/stylesheets/*.css"), *ROOT.glob("overrides/**/*.html")]
    assert len(paths) > 30
    long = [
        f"{path.relative_to(ROOT)}:{number}"
        for path in sorted(paths)
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
        if len(line) > 160
    ]
    assert long == []
