"""What is written for contributors does not stand in the readers' site."""

from __future__ import annotations

from pathlib import Path


def test_neither_pages_nor_search_nor_navigation_have_them(site: Path) -> None:
    assert not (site / "contributing").exists()
    assert not (site / "reference/decisions").exists()
    assert not [path for path in site.rglob("search_index.json") if "contributing/" in path.read_text(encoding="utf-8")]
    assert "decisions" not in (site / "index.html").read_text(encoding="utf-8")
    assert "contributing" not in (site / "sitemap.xml").read_text(encoding="utf-8")
