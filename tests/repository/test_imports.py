"""Imports point one way: each folder names what it may import, MkDocs stands in one module, loglink needs nobody."""

from __future__ import annotations

import ast
import sys
from graphlib import TopologicalSorter
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
HOOKS = "mkdocs_hooks"

ALLOWED: dict[str, set[str]] = {
    "problems": set(),
    "templates": set(),
    "model": set(),
    "load": {"model", "problems"},
    "lint": {"load", "model", "problems"},
    "edit": {"lint", "load", "model", "problems", "templates"},
    "render": {"model", "templates"},
    "publish": {"render", "model", "templates"},
    "__init__": {"lint", "load", "render", "model"},
    "__main__": {"edit", "lint", "load", "publish", "model", "problems"},
    HOOKS: {"lint", "load", "publish", "model", "problems"},
}
"""What each room of macros/ (a folder, or a module at the top) may import besides itself."""

LOGLINK: dict[str, set[str]] = {
    "_recognise": {"_read"},
    "_diagnose": {"_recognise", "_read"},
    "_read": set(),
    "_link": {"_read", "_recognise"},
    "_command": {"_recognise", "_read", "_link", "_diagnose"},
    "_api": {"_recognise", "_read", "_link", "_diagnose", "results"},
    "_version": set(),
    "results": set(),
    "__init__": {"_api", "_recognise", "_link", "_version"},
    "__main__": {"_command", "_link", "_read", "_version"},
}
"""The same of loglink/, which needs nothing but Python."""


OPTIONAL = {"_link": {"prometheus_client"}}
"""What rooms of loglink import once it is asked for, and never before: tests/loglink/link/test_counting.py."""


def imported(source: str) -> set[str]:
    """Return the dotted names that `source` imports, wherever in the file it does so."""
    names: set[str] = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            names.update(alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, "imports are absolute: a hook has no package to be relative to"
            module = node.module or ""
            names.update(f"{module}.{alias.name}" for alias in node.names)
    return names


def faults_of(package: str, allowed: dict[str, set[str]], room: str, source: str) -> list[str]:
    """Return what a module in `room` of `package` imports of the package that the room may not."""
    faults = set()
    for name in imported(source):
        top, *rest = name.split(".")
        if top == package and rest and rest[0] != room and rest[0] not in allowed[room]:
            faults.add(f"{room} imports {rest[0]}, may import {', '.join(sorted(allowed[room])) or 'nothing'}")
    return sorted(faults)


def faults_of_macros(room: str, source: str) -> list[str]:
    faults = faults_of("macros", ALLOWED, room, source)
    knows_mkdocs = any(name.partition(".")[0] == "mkdocs" for name in imported(source))
    return [*faults, f"{room} imports mkdocs: only {HOOKS} knows MkDocs"] if knows_mkdocs and room != HOOKS else faults


def faults_of_loglink(room: str, source: str) -> list[str]:
    faults = faults_of("loglink", LOGLINK, room, source)
    tops = {module.partition(".")[0] for module in imported(source)} - {"loglink"} - sys.stdlib_module_names
    tops -= OPTIONAL.get(room, set())
    return [*faults, *(f"loglink/{room} imports {top}" for top in sorted(tops))]


def modules(package: str) -> dict[str, str]:
    """Return the source of every module of `package` by its dotted name, "model.guide" or "__init__"."""
    folder = ROOT / package
    paths = {".".join(path.relative_to(folder).with_suffix("").parts): path for path in folder.rglob("*.py")}
    return {name: path.read_text(encoding="utf-8") for name, path in sorted(paths.items())}


def room_of(module: str) -> str:
    return module.partition(".")[0]


PACKAGES = {"macros": (ALLOWED, faults_of_macros), "loglink": (LOGLINK, faults_of_loglink)}


@pytest.mark.parametrize("package", PACKAGES)
def test_every_room_says_what_it_may_import_and_keeps_to_it(package: str) -> None:
    allowed, faults_in = PACKAGES[package]
    assert {room_of(name) for name in modules(package)} == set(allowed)
    assert [fault for name, source in modules(package).items() for fault in faults_in(room_of(name), source)] == []


@pytest.mark.parametrize("package", PACKAGES)
def test_neither_rooms_nor_modules_import_each_other(package: str) -> None:
    TopologicalSorter(PACKAGES[package][0]).prepare()
    known = {f"{package}.{name}".removesuffix(".__init__"): source for name, source in modules(package).items()}
    arrows = {}
    for name, source in known.items():
        wanted = {part for module in imported(source) for part in (module, module.rpartition(".")[0])}
        arrows[name] = wanted & set(known) - {name, package}
    TopologicalSorter(arrows).prepare()


@pytest.mark.parametrize(
    ("room", "source"),
    [
        ("model", "from macros.load.guide import load_guide"),
        ("lint", "def f():\n    from macros.render import page"),
        ("render", "import macros.mkdocs_hooks"),
        ("__init__", "from macros.mkdocs_hooks import on_config"),
        ("publish", "from mkdocs.structure.files import File"),
        ("load", "from macros.lint.runner import check_guide"),
    ],
)
def test_a_wrong_direction_is_caught(room: str, source: str) -> None:
    assert len(faults_of_macros(room, source)) == 1


@pytest.mark.parametrize(
    "source", ["import yaml", "from macros.model.guide import Code", "from loglink._command.console import write"]
)
def test_a_dependency_of_loglink_is_caught(source: str) -> None:
    assert len(faults_of_loglink("_recognise", source)) == 1
