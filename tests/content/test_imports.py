"""Imports point one way: from the words of the model to the contact with MkDocs, and never from loglink to macros."""

from __future__ import annotations

import ast
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]

RANKS = (
    ("text",),
    ("model_limits",),
    ("model_causes", "model_names"),
    ("model",),
    ("document",),
    ("load_causes",),
    ("encoding", "load", "checked", "recognition"),
    (
        "check_causes",
        "check_twins",
        "check_shape",
        "check_codes",
        "check_neighbours",
        "check_related",
        "check_encoding",
        "check_pages",
        "check_recognise",
    ),
    ("check",),
    ("templates", "settings"),
    ("aliases",),
    ("render", "export", "offline", "pyz", "posix"),
    ("viewers",),
    ("render_code", "render_other", "render_reference"),
    ("theme", "publish", "downloads"),
    ("__init__", "plugin", "__main__"),
)
RANK_OF = {name: rank for rank, names in enumerate(RANKS) for name in names}


def imported(source: str) -> set[str]:
    """Return the dotted names that `source` imports, wherever in the file it does so."""
    names: set[str] = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            names.update(alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, "imports are absolute: a hook has no package to be relative to"
            module = node.module or ""
            names.add(module)
            names.update(f"{module}.{alias.name}" for alias in node.names if module in ("macros", "loglink"))
    return names


def faults_of_macros(name: str, source: str) -> list[str]:
    """Return what module `name` of macros/ imports against the direction."""
    faults = []
    for module in imported(source):
        top, _, rest = module.partition(".")
        if top == "mkdocs" and name != "plugin":
            faults.append(f"{name} imports {module}: only plugin knows MkDocs")
        if top != "macros" or rest not in RANK_OF:
            continue
        same_group = RANK_OF[rest] == RANK_OF[name] and rest != "plugin"
        if RANK_OF[rest] > RANK_OF[name] or (rest in ("plugin", "__main__")) or (same_group and rest == name):
            faults.append(f"{name} imports {module}: against the direction")
    return faults


def faults_of_loglink(name: str, source: str) -> list[str]:
    """Return what module `name` of loglink/ imports beyond the standard library and itself."""
    tops = {module.partition(".")[0] for module in imported(source)}
    return [f"loglink/{name} imports {top}" for top in tops if top != "loglink" and top not in sys.stdlib_module_names]


def modules(package: str) -> list[tuple[str, str]]:
    return [(path.stem, path.read_text(encoding="utf-8")) for path in sorted((ROOT / package).glob("*.py"))]


def test_every_module_of_macros_has_a_rank() -> None:
    assert {name for name, _ in modules("macros")} <= set(RANK_OF)


def test_macros_import_in_one_direction() -> None:
    assert [fault for name, source in modules("macros") for fault in faults_of_macros(name, source)] == []


def test_loglink_is_a_leaf() -> None:
    assert [fault for name, source in modules("loglink") for fault in faults_of_loglink(name, source)] == []


@pytest.mark.parametrize(
    ("name", "source"),
    [
        ("model", "from macros.load import load_guide"),
        ("check", "def f():\n    from macros import render"),
        ("render", "import macros.plugin"),
        ("__init__", "from macros.plugin import on_config"),
        ("export", "from mkdocs.structure.files import File"),
    ],
)
def test_a_wrong_direction_is_caught(name: str, source: str) -> None:
    assert len(faults_of_macros(name, source)) == 1


@pytest.mark.parametrize("source", ["import yaml", "from macros.model import Code"])
def test_a_dependency_of_loglink_is_caught(source: str) -> None:
    assert len(faults_of_loglink("scan", source)) == 1
