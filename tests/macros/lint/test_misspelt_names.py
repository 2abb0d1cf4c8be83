"""A name that is another one with a slip is told where it stands."""

from __future__ import annotations

from pathlib import Path

import pytest

from macros.lint.misspelt_names import ALIKE, SHORTEST
from macros.load.guide import ROOT
from tests.support.small_guide import problems_of, write_guide, write_page

STEP = "correct it, or name it in ALIKE of macros/lint/misspelt_names.py"


@pytest.mark.parametrize(
    ("slip", "meant"),
    [
        ("UnlinkLlClusters", "UnlinkLlmClusters"),  # a letter less
        ("UnlinkLllmClusters", "UnlinkLlmClusters"),  # one more
        ("UnlinkLlnClusters", "UnlinkLlmClusters"),  # another
        ("link_clutsers", "link_clusters"),  # two changed about
    ],
)
def test_a_slip_in_a_name_is_told_at_its_line(tmp_path: Path, slip: str, meant: str) -> None:
    root = write_guide(tmp_path)
    write_page(root, "guide/a", f"# A {{: #a }}\n\n`{meant}`, `{meant}`.\n")
    page = root / "docs/guide/a.zh.md"
    page.write_text(page.read_text("utf-8").replace(f"`, `{meant}`", f"`, `{slip}`"), encoding="utf-8")
    told = f"docs/guide/a.zh.md:7: [misspelt-name] found '{slip}' once, expected '{meant}' as elsewhere; {STEP}"
    assert told in problems_of(root)


@pytest.mark.parametrize("names", ["src_block src_blocks", "pull_v1 pull_v2", "kv_caches_of kv_cache_of", "Ab_c Ab_d"])
def test_several_digits_and_short_names_are_no_slips(tmp_path: Path, names: str) -> None:
    root = write_guide(tmp_path)
    one, other = names.split()
    write_page(root, "guide/a", f"# A {{: #a }}\n\n`{one}`, `{other}`.\n")
    (root / "docs/guide/a.zh.md").write_text("", encoding="utf-8")
    assert [problem for problem in problems_of(root) if "misspelt-name" in problem] == []


@pytest.mark.parametrize("name", ALIKE)
def test_every_name_that_is_right_although_it_looks_wrong_is_there(name: str) -> None:
    texts = [path.read_text(encoding="utf-8") for path in (ROOT / "data").rglob("*.yml")]
    assert any(name in text for text in texts)
    assert len(name) >= SHORTEST
