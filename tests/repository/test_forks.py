"""What `make forks` compares, on sites of a few files."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.forks.run import Difference, compare, settings, tell

SETTINGS = "site_name: A\nhooks: [macros/mkdocs_hooks.py]\n\ntheme:\n  name: material\n  font: false\n"


def site(root: Path, **files: str) -> Path:
    root.mkdir()
    for name, text in files.items():
        (root / name.replace("_", ".")).write_text(text, encoding="utf-8")
    return root


def test_blanks_digests_and_what_stands_around_a_content_are_no_difference(tmp_path: Path) -> None:
    ours = site(tmp_path / "ours", a_html="<p>1</p><article>\n\na  b</article>", bundle_0123abcd_js="1")
    theirs = site(tmp_path / "theirs", a_html="<p>2</p><article> a b </article>", bundle_4567cdef_js="2")
    assert compare(ours, theirs) == Difference([], [], [], pages=1, pages_around=1)


def test_another_content_and_files_of_one_alone_are_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    ours = site(tmp_path / "ours", a_html="<article>a</article>", b_html="<h1>b</h1>", c_js="1")
    theirs = site(tmp_path / "theirs", a_html="<article>b</article>", b_html="<h1>b</h1>", d_js="1")
    difference = compare(ours, theirs)
    assert difference == Difference(["c.js"], ["d.js"], ["a.html"], pages=2, pages_around=1)
    assert not tell("A fork", difference)
    assert capsys.readouterr().out == (
        "A fork: 1 of 2 pages with the same content, 1 with other HTML around it\n"
        "  lacks c.js\n  adds d.js\n  differs in a.html\n"
    )


def test_the_settings_name_the_fork_and_its_hook() -> None:
    assert settings(SETTINGS, is_theme_forked=False) == SETTINGS
    forked = settings(SETTINGS, is_theme_forked=True)
    assert "\n  name: materialx\n" in forked
    assert "\nhooks: [macros/mkdocs_hooks.py, " in forked
    with pytest.raises(ValueError, match=r"mkdocs\.yml has no 'name: material' any more"):
        settings("theme: other\n", is_theme_forked=True)
