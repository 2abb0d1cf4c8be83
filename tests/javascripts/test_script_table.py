"""The table of scripts in mkdocs.yml names every script once in each use, and none that is not there."""

from __future__ import annotations

from mkdocs.utils.yaml import yaml_load

from tests.support.log_scripts import DATA, DIAGNOSIS_DATA, ROOT, USES

SCRIPTS = ROOT / "docs/javascripts"
GENERATED = {DATA, DIAGNOSIS_DATA, "report/report-labels.js"}


def test_every_script_is_used_and_every_use_has_its_scripts() -> None:
    with (ROOT / "mkdocs.yml").open(encoding="utf-8") as file:
        config = yaml_load(file)
    everywhere = [*config["extra_javascript"], *config["extra"]["polyfills"]]
    used = {path.removeprefix("javascripts/") for path in everywhere}
    used.update(script for scripts in USES.values() for script in scripts)
    there = {path.relative_to(SCRIPTS).as_posix() for path in SCRIPTS.rglob("*.js")}
    assert used | {"core/load-scripts.js"} == there | GENERATED
    assert [use for use, scripts in USES.items() if len(set(scripts)) < len(scripts)] == []


def test_the_404_page_has_what_the_decoder_needs_but_for_logs() -> None:
    needed = {*USES["decoder"], *USES["copy"]} - {"decoder/log-input.js"}
    assert set(USES["not-found"]) == needed | {"decoder/not-found.js"}
