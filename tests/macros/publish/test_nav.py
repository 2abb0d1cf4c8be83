"""The navigation gets the codes from the data, where mkdocs.yml says."""

from __future__ import annotations

from pathlib import Path

import pytest

from macros.load.guide import load_guide
from macros.publish.nav import NavItem, fill_nav
from tests.support.small_guide import write_guide

NAV: list[NavItem] = [{"Home": "index.md"}, {"All": ["codes/index.md", {"Others": []}]}, "about.md"]


def test_the_codes_follow_the_index_and_the_other_names_fill_the_section_inside(tmp_path: Path) -> None:
    guide = load_guide(write_guide(tmp_path))
    codes = ("LLM_SUCCESS", "LLM_LINK_FAILED", "LLM_TIMEOUT", "LLM_FAILED")
    inside = [
        "codes/index.md",
        *({name: f"codes/{name}.md"} for name in codes),
        {"Others": [{"LLM_UNKNOWN_ERROR": "codes/LLM_UNKNOWN_ERROR.md"}]},
    ]
    filled = fill_nav(NAV, guide)
    assert filled == [{"Home": "index.md"}, {"All": inside}, "about.md"]
    assert fill_nav(filled, guide) == filled


@pytest.mark.parametrize(
    "nav",
    [
        [{"Home": "index.md"}],
        [{"All": ["codes/index.md"]}],
        [{"All": ["codes/index.md", {"Others": []}, {"More": []}]}],
        [{"All": ["codes/index.md", {"Others": []}]}, {"Again": ["codes/index.md", {"Others": []}]}],
    ],
)
def test_a_nav_without_one_place_for_the_codes_is_an_error(tmp_path: Path, nav: list[NavItem]) -> None:
    with pytest.raises(ValueError, match=r"found \d sections .*, expected one.*; correct .*mkdocs\.yml"):
        fill_nav(nav, load_guide(write_guide(tmp_path)))
