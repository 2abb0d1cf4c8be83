"""Two more sites, each built once for all tests that want one: with every setting, and of a changed guide."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest

from tests.conftest import Once, build_whole, without_notes
from tests.support.guide_copy import copy_guide
from tests.support.small_guide import edit, write_specification

WAS_SPECIFIED, NEVER_SPECIFIED = "LLM_EXIST_LINK", "LLM_REPEAT_REQUEST"
REPLACEMENT = "LLM_PARAM_INVALID"
REPOSITORY = "https://git.example/team/guide"
ODD_MEANING = 'Link "setup" <img src=x onerror=alert(1)> & failed'


def build_configured(folder: Path) -> None:
    build_whole(folder / "docs", without_notes(folder), SITE_URL="/docs/", REPO_URL=REPOSITORY, CSP_META="1")
    shutil.copy(folder / "docs/404.html", folder)


@pytest.fixture(scope="session")
def configured(once: Once) -> Path:
    """The site for /docs/, with a repository and the policy in its pages; the folder around it is a host's root."""
    return once("configured", build_configured) / "docs"


def build_changed(folder: Path) -> None:
    root = copy_guide(folder / "copy")
    text = (root / "data/spec/llm-datadist-error-codes.zh.txt").read_bytes().decode()
    write_specification(root, "\n".join(line for line in text.split("\n") if WAS_SPECIFIED not in line))
    remove(root, WAS_SPECIFIED, "null")
    remove(root, NEVER_SPECIFIED, REPLACEMENT)
    edit(root / "data/codes.yml", "    en: Link setup failed\n", f"    en: '{ODD_MEANING}'\n")
    build_whole(folder / "site", root, SITE_URL="https://docs.example/errors")


def remove(root: Path, name: str, replacement: str) -> None:
    """Give the record of `name` the lifecycle removed."""
    path = root / "data/codes.yml"
    record = re.search(rf"- name: {name}\n(  .*\n)+", path.read_text(encoding="utf-8"))
    assert record is not None
    lifecycle = f"  lifecycle: removed\n  replaced_by: {replacement}\n"
    edit(path, record[0], re.sub(r"  lifecycle: \w+\n", lifecycle, record[0]))


@pytest.fixture(scope="session")
def changed(once: Once) -> Path:
    """The site at an address without a slash at its end, of a guide whose specification no longer has WAS_SPECIFIED.

    NEVER_SPECIFIED is removed as well, and the meaning of LLM_LINK_FAILED is odd.
    """
    return once("changed", build_changed) / "site"
