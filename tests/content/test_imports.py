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
    "render": {"model", "templates"},
    "publish": {"render", "model", "templates"},
    "__init__": {"lint", "load", "render", "model"},
    "__main__": {"lint", "load", "publish", "model", "problems"},
    HOOKS: {"lint", "load", "publish", "model", "problems"},
}
"""What each room of macros/ (a folder, or a module at the top) may import besides itself."""


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


def faults_of_macros(room: str, source: str) -> list[str]:
    """Return what a module in `room` of macros/ imports that the room may not."""
    faults = set()
    for name in imported(source):
        top, *rest = name.split(".")
        if top == "mkdocs" and room != HOOKS:
            faults.add(f"{room} imports {top}: only {HOOKS} knows MkDocs")
        if top == "macros" and rest and rest[0] != room and rest[0] not in ALLOWED[room]:
            faults.add(f"{room} imports {rest[0]}, may import {', '.join(sorted(ALLOWED[room])) or 'nothing'}")
    return sorted(faults)


def faults_of_loglink(name: str, source: str) -> list[str]:
    """Return what module `name` of loglink/ imports beyond the standard library and itself."""
    tops = {module.partition(".")[0] for module in imported(source)}
    return [f"loglink/{name} imports {top}" for top in tops if top != "loglink" and top not in sys.stdlib_module_names]


def modules(package: str) -> dict[str, str]:
    """Return the source of every module of `package` by its dotted name, "model.guide" or "__init__"."""
    folder = ROOT / package
    paths = {".".join(path.relative_to(folder).with_suffix("").parts): path for path in folder.rglob("*.py")}
    return {name: path.read_text(encoding="utf-8") for name, path in sorted(paths.items())}


def room_of(module: str) -> str:
    return module.partition(".")[0]


def test_every_room_of_macros_says_what_it_may_import() -> None:
    assert {room_of(name) for name in modules("macros")} == set(ALLOWED)


def test_the_rooms_make_no_circle() -> None:
    TopologicalSorter(ALLOWED).prepare()


def test_a_room_imports_what_it_may() -> None:
    faults = [fault for name, source in modules("macros").items() for fault in faults_of_macros(room_of(name), source)]
    assert faults == []


def test_no_two_modules_import_each_other() -> None:
    known = {f"macros.{name}".removesuffix(".__init__"): source for name, source in modules("macros").items()}
    arrows = {}
    for name, source in known.items():
        wanted = {part for module in imported(source) for part in (module, module.rpartition(".")[0])}
        arrows[name] = wanted & set(known) - {name, "macros"}
    TopologicalSorter(arrows).prepare()


def test_loglink_is_a_leaf() -> None:
    assert [fault for name, source in modules("loglink").items() for fault in faults_of_loglink(name, source)] == []


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


@pytest.mark.parametrize("source", ["import yaml", "from macros.model.guide import Code"])
def test_a_dependency_of_loglink_is_caught(source: str) -> None:
    assert len(faults_of_loglink("scan", source)) == 1
