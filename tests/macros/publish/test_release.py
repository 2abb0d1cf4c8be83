"""A release: its files, their checksums as sha256sum reads them, a bill that fits the official schema of CycloneDX."""

from __future__ import annotations

import hashlib
import json
import subprocess
from importlib.resources import files
from pathlib import Path
from typing import Any

import jsonschema
import pytest
from cyclonedx.model.bom import Bom
from referencing import Registry, Resource

from macros.load.guide import load_components
from macros.publish.release import write_release
from macros.publish.sbom import versions_in

ROOT = Path(__file__).resolve().parents[3]
COMPONENTS = load_components(ROOT)
CONTENT = {"llm-datadist-codes-offline.zip": b"the archive", "loglink.pyz": b"the command"}
OUTSIDE = ("spdx", "jsf-0.82", "cryptography-defs")
"""Other schemas of CycloneDX, to which that of a bill refers."""


@pytest.fixture(scope="module")
def release(tmp_path_factory: pytest.TempPathFactory) -> Path:
    root = tmp_path_factory.mktemp("release")
    (root / "site/downloads").mkdir(parents=True)
    for name, content in CONTENT.items():
        (root / "site/downloads" / name).write_bytes(content)
    (root / "out").mkdir()
    (root / "out/of an older release").write_bytes(b"")
    write_release(root / "site", root / "out", COMPONENTS, ROOT)
    return root / "out"


@pytest.fixture(scope="module")
def bill(release: Path) -> dict[str, Any]:
    found: dict[str, Any] = json.loads((release / "llm-datadist-codes.cdx.json").read_text(encoding="utf-8"))
    return found


def schema(name: str) -> dict[str, Any]:
    text = (files("cyclonedx") / f"schema/_res/{name}.SNAPSHOT.schema.json").read_text(encoding="utf-8")
    found: dict[str, Any] = json.loads(text)
    return found


def test_a_release_has_four_files_and_nothing_of_an_older_one(release: Path) -> None:
    names = {"SHA256SUMS", "llm-datadist-codes.cdx.json", *CONTENT}
    assert {path.name for path in release.iterdir()} == names
    assert {name: (release / name).read_bytes() for name in CONTENT} == CONTENT


def test_sha256sum_verifies_each_file_but_its_own(release: Path) -> None:
    done = subprocess.run(
        ["sha256sum", "--check", "SHA256SUMS"], cwd=release, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout == "llm-datadist-codes-offline.zip: OK\nllm-datadist-codes.cdx.json: OK\nloglink.pyz: OK\n"


def test_the_bill_fits_the_schema_of_cyclonedx(bill: dict[str, Any]) -> None:
    base = "http://cyclonedx.org/schema/"
    registry: Registry[Any] = Registry().with_resources(
        (f"{base}{name}.SNAPSHOT.schema.json", Resource.from_contents(schema(name))) for name in OUTSIDE
    )
    validator = jsonschema.Draft7Validator(schema("bom-1.6"), registry=registry)
    assert [error.message for error in validator.iter_errors(bill)] == []
    broken = {**bill, "components": [{"name": "no type"}]}
    assert not validator.is_valid(broken)


def test_another_program_reads_the_bill(bill: dict[str, Any]) -> None:
    read: Bom = Bom.from_json(bill)  # type: ignore[attr-defined]
    assert len(read.components) == len(bill["components"])
    read.validate()


def test_the_bill_names_the_released_files_by_their_content(bill: dict[str, Any]) -> None:
    hashes = {one["name"]: one["hashes"][0]["content"] for one in bill["components"] if one["type"] == "file"}
    assert hashes == {name: hashlib.sha256(content).hexdigest() for name, content in CONTENT.items()}


def test_the_bill_has_each_component_and_each_version_of_the_lock(bill: dict[str, Any]) -> None:
    purls = {one["purl"]: one for one in bill["components"] if "purl" in one}
    lock = versions_in((ROOT / "requirements.txt").read_text(encoding="utf-8"))
    locked = {f"pkg:pypi/{name}@{version}" for name, some in lock.items() for version in some}
    assert {one for one in purls if one.startswith("pkg:pypi/")} == locked
    assert purls["pkg:npm/minisearch@7.2.0"]["licenses"] == [{"license": {"id": "MIT"}}]
    assert purls["pkg:npm/pako@3.0.3"]["licenses"] == [{"expression": "MIT AND Zlib"}]
    assert purls["pkg:pypi/mkdocs@1.6.1"]["scope"] == "excluded"
    assert purls["pkg:pypi/mkdocs-material@9.8.2"]["scope"] == "required"


def test_the_theme_depends_on_what_it_brings_along(bill: dict[str, Any]) -> None:
    depends = {one["ref"]: one["dependsOn"] for one in bill["dependencies"]}
    assert depends["llm-datadist-codes"] == [
        "pkg:npm/minisearch@7.2.0",
        "pkg:npm/pako@3.0.3",
        "pkg:pypi/mkdocs-material@9.8.2",
    ]
    assert "pkg:npm/rxjs" in depends["pkg:pypi/mkdocs-material@9.8.2"]


def test_a_lock_may_have_two_versions_of_a_package() -> None:
    lock = "a==1.0 ; python_full_version < '3.11.5' \\\n    --hash=sha256:00\na==2.0 ; x\nb-c==3 \\\n"
    assert versions_in(lock) == {"a": ("1.0", "2.0"), "b-c": ("3",)}


def test_the_same_build_gives_the_same_release(release: Path, tmp_path: Path) -> None:
    site = tmp_path / "site/downloads"
    site.mkdir(parents=True)
    for name, content in CONTENT.items():
        (site / name).write_bytes(content)
    write_release(tmp_path / "site", tmp_path / "again", load_components(ROOT), ROOT)
    again = {path.name: path.read_bytes() for path in (tmp_path / "again").iterdir()}
    assert again == {path.name: path.read_bytes() for path in release.iterdir()}
