"""Bundles are joined in order, and what is wrong with their table is one sentence."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from macros.publish.scripts import expand_bundles, join_scripts


def test_a_bundle_within_a_bundle_gives_its_files_in_its_place() -> None:
    table = {"core": ["a.js", "b.js"], "_part": ["c.js"], "page": ["z.js", "core", "_part", "y.js"]}
    assert expand_bundles(table) == {
        "core": ("a.js", "b.js"),
        "_part": ("c.js",),
        "page": ("z.js", "a.js", "b.js", "c.js", "y.js"),
    }


def test_files_and_made_texts_are_joined_and_a_worker_for_the_disk_is_a_text(tmp_path: Path) -> None:
    (tmp_path / "a.js").write_text("one();\n\n", encoding="utf-8")
    made = {"data.js": 'say("建链 </script>");\n'}
    joined = join_scripts(
        {"_part": ["a.js"], "log-worker": ["data.js", "_part"], "log-worker-text": ["log-worker"]}, tmp_path, made
    )
    worker = '// data.js\nsay("建链 </script>");\n\n// a.js\none();\n'
    assert joined["javascripts/log-worker.js"] == worker
    start, _, text = joined["javascripts/log-worker-text.js"].partition("errorCodes.logWorkerText = ")
    assert start == "var errorCodes = errorCodes || {};\n"
    assert json.loads(text.removesuffix(";\n")) == worker
    assert set(joined) == {"javascripts/log-worker.js", "javascripts/log-worker-text.js"}


def test_what_documents_a_source_is_not_sent_and_a_licence_is(tmp_path: Path) -> None:
    source = (
        "/*! a, MIT */\n/**\n * What it is.\n */\nvar a;\n  /** @returns {number} */\n  one(); /* why */ // how\n"
        '  // alone\n  two("http://a // b"); // the "b"\n'
    )
    (tmp_path / "a.js").write_text(source, encoding="utf-8")
    sent = '// a.js\n/*! a, MIT */\nvar a;\none(); /* why */\ntwo("http://a // b"); // the "b"\n'
    assert join_scripts({"page": ["a.js"]}, tmp_path, {})["javascripts/page.js"] == sent


def test_what_others_wrote_is_sent_as_it_is(tmp_path: Path) -> None:
    source = "/*! a, MIT */\n/** what */\n  one(); // how\n"
    (tmp_path / "vendor").mkdir()
    (tmp_path / "vendor/a.js").write_text(source, encoding="utf-8")
    joined = join_scripts({"page": ["vendor/a.js"]}, tmp_path, {})
    assert joined["javascripts/page.js"] == f"// vendor/a.js\n{source}"


@pytest.mark.parametrize(
    ("table", "said"),
    [
        ({"page": ["core"]}, "mkdocs.yml: bundle page holds 'core', expected a .js file or one of page"),
        ({"page": ["page"]}, "mkdocs.yml: bundle page holds itself; name its files instead"),
        ({"a": ["x.js"], "b": ["a", "x.js"]}, "mkdocs.yml: bundle b holds x.js twice; take one out"),
    ],
)
def test_a_fault_in_the_table_is_one_sentence(table: dict[str, list[str]], said: str) -> None:
    with pytest.raises(ValueError, match=f"^{re.escape(said)}$"):
        expand_bundles(table)


def test_a_file_that_is_not_there_is_named(tmp_path: Path) -> None:
    said = f"mkdocs.yml: bundle log-worker holds gone.js, which is not in {tmp_path}; correct its name"
    with pytest.raises(ValueError, match=f"^{re.escape(said)}$"):
        join_scripts({"log-worker": ["gone.js"]}, tmp_path, {})
