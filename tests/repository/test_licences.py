"""Whatever the guide carries, or is built with, has a row with its licence; what other people publish says the same."""

from __future__ import annotations

import json
import re
from importlib.metadata import distribution, metadata
from pathlib import Path

import pytest

from macros.load.guide import load_components
from macros.model.licences import BUILD

ROOT = Path(__file__).resolve().parents[2]
COMPONENTS = {one.id: one for one in load_components(ROOT)}
SHIPPED = {name: one for name, one in COMPONENTS.items() if one.group not in (BUILD, "quoted")}
PACKAGES = sorted(set(re.findall(r"(?m)^([a-z0-9.-]+)==", (ROOT / "requirements.txt").read_text(encoding="utf-8"))))
BY_CLASSIFIER = {
    "Apache Software License": {"Apache-2.0"},
    "BSD License": {"BSD-2-Clause", "BSD-3-Clause"},
    "MIT License": {"MIT"},
    "Mozilla Public License 2.0 (MPL 2.0)": {"MPL-2.0"},
}
"""What the classifiers of packages without an SPDX expression leave possible."""


def test_each_package_that_makes_the_site_has_a_row_and_no_other() -> None:
    named = [one.package for one in COMPONENTS.values() if (one.package or "").startswith("pkg:pypi/")]
    assert sorted(named) == [f"pkg:pypi/{name}" for name in PACKAGES]


@pytest.mark.parametrize("name", PACKAGES)
def test_a_package_has_the_licence_that_its_own_metadata_says(name: str) -> None:
    said, row = metadata(name), COMPONENTS[name].licence
    if expression := said.get("License-Expression"):
        assert row == expression
        return
    classifiers = [one.split(" :: ")[-1] for one in said.get_all("Classifier", []) if one.startswith("License ::")]
    allowed = set().union(*(BY_CLASSIFIER.get(one, set()) for one in classifiers)) or {said["License"]}
    assert row in allowed


def test_each_vendored_file_has_a_row() -> None:
    vendored = {path.relative_to(ROOT).as_posix() for path in (ROOT / "docs/javascripts/vendor").iterdir()}
    assert sorted(path for one in COMPONENTS.values() for path in one.files) == sorted(vendored)


@pytest.mark.parametrize("name", ["minisearch", "pako"])
def test_a_vendored_script_says_in_its_first_line_what_the_row_says(name: str) -> None:
    one = COMPONENTS[name]
    (script,) = (path for path in one.files if path.endswith(".js"))
    first = (ROOT / script).read_text(encoding="utf-8").partition("\n")[0]
    found = re.fullmatch(r"/\*! (\w+) (\S+)(?: \(inflate\))?, ([^,]+), (\S+) \*/", first)
    assert found is not None, first
    assert one.text is not None
    assert found.groups() == (one.name, one.version, one.licence, Path(one.text).name)


def test_what_the_scripts_of_the_theme_are_made_of_has_rows() -> None:
    folder = Path(str(distribution("mkdocs-material").locate_file("material/templates/assets")))
    maps = [*folder.glob("javascripts/bundle.*.map"), *folder.glob("stylesheets/*.map")]
    assert maps
    sources = [source for path in maps for source in json.loads(path.read_text(encoding="utf-8"))["sources"]]
    inside = {found[1] for one in sources if (found := re.search(r"node_modules/((?:@[^/]+/)?[^/]+)/", one))}
    named = {one.package for one in SHIPPED.values() if one.inside == "mkdocs-material"}
    assert inside == {"rxjs", "tslib", "clipboard", "escape-html", "focus-visible", "material-design-color"}
    assert named == {f"pkg:npm/{name}" for name in inside} | {"pkg:npm/%40mdi/svg"}


@pytest.mark.parametrize("name", SHIPPED)
def test_what_is_carried_brings_its_licence_word_for_word(name: str) -> None:
    one = SHIPPED[name]
    assert one.text is not None
    text = (ROOT / "docs" / one.text).read_text(encoding="utf-8")
    assert re.search("Copyright|Licen[cs]e", text)


def test_no_text_of_a_licence_is_left_without_its_component() -> None:
    kept = {f"licences/{path.name}" for path in (ROOT / "docs/licences").iterdir()}
    assert kept == {one.text for one in SHIPPED.values() if (one.text or "").startswith("licences/")}


def test_the_licence_of_the_guide_is_the_one_of_the_repository() -> None:
    assert (ROOT / "docs/licences/llm-datadist-codes.txt").read_bytes() == (ROOT / "LICENSE").read_bytes()
