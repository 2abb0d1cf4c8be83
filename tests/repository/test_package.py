"""loglink as a package and as one file: installed without a network, run away from the repository."""

from __future__ import annotations

import io
import shutil
import subprocess
import sys
import venv
import zipfile
from pathlib import Path

import pytest

from macros.publish.loglink_pyz import pack_loglink

pytestmark = pytest.mark.slow

ROOT = Path(__file__).resolve().parents[2]
PIP = [sys.executable, "-m", "pip", "--disable-pip-version-check", "--quiet", "--no-cache-dir"]


def run(command: list[str], folder: Path) -> str:
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel, made from the source distribution, made from a copy of the repository."""
    folder = tmp_path_factory.mktemp("package")
    shutil.copytree(ROOT / "loglink", folder / "copy/loglink", ignore=shutil.ignore_patterns("__pycache__"))
    for name in ("pyproject.toml", "LICENSE"):
        shutil.copy(ROOT / name, folder / "copy")
    make = "import sys; from setuptools import build_meta; print(build_meta.build_sdist(sys.argv[1]))"
    name = run([sys.executable, "-c", make, str(folder)], folder / "copy").splitlines()[-1]
    run(
        [*PIP, "wheel", "--no-index", "--no-deps", "--no-build-isolation", "-w", str(folder), str(folder / name)],
        folder,
    )
    return next(folder.glob("*.whl"))


def test_the_wheel_holds_the_package_alone(wheel: Path) -> None:
    names = zipfile.ZipFile(wheel).namelist()
    assert {name.split("/")[0] for name in names if ".dist-info" not in name} == {"loglink"}
    assert {"loglink/codes.json", "loglink/diagnosis.json", "loglink/line_causes.json", "loglink/py.typed"} <= set(
        names
    )
    metadata = next(name for name in names if name.endswith("/METADATA"))
    lines = zipfile.ZipFile(wheel).read(metadata).decode().splitlines()
    assert "Requires-Python: >=3.8" in lines
    assert not [line for line in lines if line.startswith("Requires-Dist")]


def test_the_wheel_runs_in_an_environment_of_its_own(wheel: Path, tmp_path: Path) -> None:
    venv.create(tmp_path / "env", with_pip=False)
    python = tmp_path / "env/bin/python"
    run([*PIP, "--python", str(python), "install", "--no-index", "--no-deps", str(wheel)], tmp_path)
    said = run([str(tmp_path / "env/bin/loglink"), "explain", "1343270921", "--language", "en"], tmp_path)
    assert said.startswith("LLM_LINK_FAILED  0x5010B009  1343270921\nLink setup failed\n")
    code = "import loglink, logging; logging.getLogger().addFilter(loglink.LinkFilter()); print(loglink.__file__)"
    assert str(tmp_path / "env") in run([str(python), "-c", code], tmp_path)


def test_one_file_is_enough(tmp_path: Path) -> None:
    (tmp_path / "loglink.pyz").write_bytes(pack_loglink(ROOT / "loglink", "http://10.0.0.1/guide/", b""))
    command = [sys.executable, "-I", "loglink.pyz", "explain", "LLM_TIMEOUT", "--language", "en"]
    assert run(command, tmp_path).endswith("\nhttp://10.0.0.1/guide/codes/LLM_TIMEOUT/\n")
    assert run([*command, "--base-url", "http://b/"], tmp_path).endswith("\nhttp://b/codes/LLM_TIMEOUT/\n")
    (tmp_path / "a.log").write_text("Cannot init multiple LLMDataDists\n", encoding="utf-8")
    said = run([*command[:3], "annotate", "--language", "en", "a.log"], tmp_path)
    page = "http://10.0.0.1/guide/codes/LLM_FAILED/#cause-second-instance-in-process"
    assert said == f"Cannot init multiple LLMDataDists {page}\n"


def test_the_file_diagnoses_logs_without_anything_beside_it(tmp_path: Path) -> None:
    (tmp_path / "loglink.pyz").write_bytes(pack_loglink(ROOT / "loglink", "http://a/", b""))
    (tmp_path / "logs").mkdir()
    line = "Failed to connect peer 198.51.100.25:15575, error msg:Connection refused, errno:111\n"
    (tmp_path / "logs/a.log").write_text(line, encoding="utf-8")
    said = run([sys.executable, "-I", "loglink.pyz", "diagnose", "logs", "--language", "en"], tmp_path)
    assert "a.log:1: Failed to connect peer" in said
    assert "http://a/codes/LLM_LINK_FAILED/#cause-" in said


def test_the_filter_loads_nothing_of_the_diagnosis() -> None:
    code = "import sys, loglink; loglink.LinkFilter(); print([name for name in sys.modules if '_diagnose' in name])"
    assert run([sys.executable, "-c", code], ROOT) == "[]\n"


def test_without_an_address_the_file_links_to_the_default(tmp_path: Path) -> None:
    (tmp_path / "loglink.pyz").write_bytes(pack_loglink(ROOT / "loglink", "", b""))
    said = run([sys.executable, "-I", "loglink.pyz", "explain", "LLM_TIMEOUT", "--language", "en"], tmp_path)
    assert said.endswith("\nhttps://llm-datadist-codes.example/codes/LLM_TIMEOUT/\n")


def test_the_file_is_the_same_for_the_same_sources(tmp_path: Path) -> None:
    copy = tmp_path / "loglink"
    shutil.copytree(ROOT / "loglink", copy)
    (copy / "__main__.py").touch()
    packed = pack_loglink(copy, "http://a/", b"")
    assert packed == pack_loglink(ROOT / "loglink", "http://a/", b"")
    assert packed.startswith(b"#!/usr/bin/env python3\n")
    assert not [name for name in zipfile.ZipFile(io.BytesIO(packed)).namelist() if "__pycache__" in name]
