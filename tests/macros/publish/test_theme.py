"""The theme's inline scripts are taken out where a file stands for them; a new one stops the build."""

from __future__ import annotations

from importlib import resources

import pytest

from macros.publish.theme import take_out_inline_scripts

PARTIALS = resources.files("material") / "templates/partials/javascripts"


@pytest.mark.parametrize("name", ["base", "palette"])
def test_the_scripts_of_the_installed_theme_are_known(name: str) -> None:
    text = (PARTIALS / f"{name}.html").read_text(encoding="utf-8")
    script = text[text.index("<script>") :].replace("{{ config.extra.scope | d(base_url) }}", "../..")
    assert take_out_inline_scripts(f"<p>{script}</p>") == "<p>\n</p>"


def test_data_and_files_stay() -> None:
    html = '<script id="__config" type="application/json">{}</script><script src="a.js"></script>'
    assert take_out_inline_scripts(html) == html


def test_an_unknown_inline_script_is_named() -> None:
    with pytest.raises(ValueError, match=r"digest [0-9a-f]{16} that no file stands for: 'var news=1'"):
        take_out_inline_scripts("<script>var news=1</script>")
