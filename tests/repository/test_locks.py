"""The locks are exact, hashed, and name no host."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]


@pytest.mark.parametrize(
    ("name", "least"),
    [
        ("requirements.txt", 8),
        ("requirements-dev.txt", 8),
        ("requirements-html.txt", 2),
        ("requirements-engines.txt", 8),
        ("tests/forks/properdocs.txt", 8),
        ("tests/forks/materialx.txt", 8),
    ],
)
def test_every_package_has_one_version_and_hashes_and_no_host_is_named(name: str, least: int) -> None:
    text = (ROOT / name).read_text(encoding="utf-8")
    assert "://" not in text
    blocks = re.split(r"\n(?=[A-Za-z0-9])", text.strip())
    assert len(blocks) >= least
    for block in blocks:
        assert re.match(r"[A-Za-z0-9._-]+==[^ ;\\]+", block), block[:60]
        assert "--hash=sha256:" in block, block[:60]


def test_the_versions_are_those_that_the_design_was_measured_with() -> None:
    text = (ROOT / "requirements.txt").read_text(encoding="utf-8")
    for name, version in (
        ("mkdocs", r"1\.6\."),
        ("mkdocs-material", r"9\.8\."),
        ("mkdocs-macros-plugin", r"1\.5\."),
        ("mkdocs-static-i18n", r"1\.3\."),
    ):
        assert re.search(rf"^{name}=={version}", text, re.MULTILINE), name
