"""The scripts of the site: source files joined into bundles, so that a page asks for two or three and not for twenty.

In: the table `extra.scripts` of mkdocs.yml, the folder of the sources, generated sources by path. Out: text by path
below `javascripts/`. An entry of the table is a file, or the name of another bundle, whose files come in its place.
Knows no MkDocs and no page.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from pathlib import Path

FOLDER = "javascripts"
WORKER_TEXTS = {"log-worker-text": "logWorkerText", "search-worker-text": "searchWorkerText"}
"""Bundles that a page has as a text, under this name: from a disk no worker may be a file. Over http each worker is a
bundle of its own."""

PART = "_"
"""How the name of a bundle begins that is only a part of others and no file of the site."""

_DOCUMENTATION = re.compile(r"^ */\*\*.*?\*/\n", re.DOTALL | re.MULTILINE)
"""What says to people who read the sources what a file or a function is for: a reader's browser needs none of it, and
comments are a sixth of a bundle."""

_VENDOR = "vendor/"
"""Where the files of others stand, which are packed already and stay as they are."""

_COMMENT_LINE = re.compile(r"^ *//.*\n", re.MULTILINE)
_COMMENT_BEHIND = re.compile(r" +// [^\"'`\n]*$", re.MULTILINE)
"""What holds a quote may stand in a text, and is left alone."""
_INDENT = re.compile(r"^ +", re.MULTILINE)
"""No text of a source goes over several lines: tests/javascripts/test_script_table.py."""

_START = "var errorCodes = errorCodes || {};\n"


def expand_bundles(table: Mapping[str, Sequence[str]]) -> dict[str, tuple[str, ...]]:
    """Return the files of each bundle in order; ValueError for a bundle that is not there, or a file named twice."""
    found = {}
    for name in table:
        files = _files_of(name, table, ())
        twice = sorted({file for file in files if files.count(file) > 1})
        if twice:
            raise ValueError(f"mkdocs.yml: bundle {name} holds {twice[0]} twice; take one out")
        found[name] = files
    return found


def _files_of(name: str, table: Mapping[str, Sequence[str]], within: tuple[str, ...]) -> tuple[str, ...]:
    if name in within:
        raise ValueError(f"mkdocs.yml: bundle {name} holds itself; name its files instead")
    files: list[str] = []
    for entry in table[name]:
        if entry.endswith(".js"):
            files.append(entry)
        elif entry in table:
            files.extend(_files_of(entry, table, (*within, name)))
        else:
            raise ValueError(
                f"mkdocs.yml: bundle {name} holds {entry!r}, expected a .js file or one of {', '.join(table)}"
            )
    return tuple(files)


def join_scripts(table: Mapping[str, Sequence[str]], sources: Path, generated: Mapping[str, str]) -> dict[str, str]:
    """Return the text of each bundle by its path in the site; ValueError when a source is neither made nor there."""
    texts = {name: _joined(name, files, sources, generated) for name, files in expand_bundles(table).items()}
    for bundle, name in WORKER_TEXTS.items():
        if bundle in texts:
            content = json.dumps(texts[bundle], ensure_ascii=False)
            texts[bundle] = f"{_START}errorCodes.{name} = {content};\n"
    return {f"{FOLDER}/{name}.js": text for name, text in texts.items() if not name.startswith(PART)}


def _joined(name: str, files: Sequence[str], sources: Path, generated: Mapping[str, str]) -> str:
    parts = []
    for file in files:
        path = sources / file
        if file not in generated and not path.is_file():
            raise ValueError(f"mkdocs.yml: bundle {name} holds {file}, which is not in {sources}; correct its name")
        made = generated.get(file)
        text = _without_comments(file, path.read_text(encoding="utf-8")) if made is None else made
        parts.append(f"// {file}\n{text.rstrip()}\n")
    return "\n".join(parts)


def _without_comments(file: str, text: str) -> str:
    """Return a source without what is only for people who read it: comments and indentation."""
    if file.startswith(_VENDOR):
        return text
    for removed in (_DOCUMENTATION, _COMMENT_LINE, _COMMENT_BEHIND, _INDENT):
        text = removed.sub("", text)
    return text
