"""The snippets of the pages work: Python runs against a stub of the documented classes, C++ against a header."""

from __future__ import annotations

import logging
import shutil
import subprocess
from pathlib import Path
from typing import Any
from unittest import mock

import pytest

from tests.stubs import llm_datadist as stub

ROOT = Path(__file__).resolve().parents[2]
FOLDERS = ROOT / "data" / "troubleshooting"
STUBS = ROOT / "tests" / "stubs" / "llm_datadist_cpp"
PYTHON = sorted(path.parent.name for path in FOLDERS.glob("*/handle.py"))
CPP = sorted(path.parent.name for path in FOLDERS.glob("*/handle.cpp"))

INCLUDES = """\
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <thread>
#include "llm_datadist.h"

using namespace llm_datadist;
"""

EXAMPLE = """\
void Example(LlmDataDist &datadist, std::vector<ClusterInfo> clusters, std::vector<Status> rets, Cache cache,
             CacheIndex cache_index, CacheDesc cache_desc, Options options, Blocks src_blocks, Blocks dst_blocks,
             std::vector<uint64_t> addrs, int64_t cache_id) {
{
"""
"""What a reader's program has around a snippet."""


def names() -> dict[str, Any]:
    """Return what a reader's program has around a snippet."""
    peer = stub.LLMClusterInfo()
    datadist = stub.LLMDataDist(stub.LLMRole.DECODER, 1)
    clock = mock.Mock(spec=("sleep", "monotonic"))
    clock.monotonic.side_effect = range(1000)
    public = {name: value for name, value in vars(stub).items() if name[0].isupper()}
    return {
        **public,
        "addrs": [4096],
        "cache": stub.Cache(),
        "cache_desc": stub.CacheDesc(2, [1, 128], stub.DataType.DT_FLOAT16),
        "cache_key": stub.CacheKey(1, 1),
        "cache_manager": datadist.cache_manager,
        "clusters": [peer],
        "comm_id": 1,
        "config": stub.LLMConfig(),
        "datadist": datadist,
        "dst_blocks": [0],
        "log": logging.getLogger("example"),
        "options": {},
        "peer": peer,
        "src_blocks": [0],
        "time": clock,
        "unused_caches": [stub.Cache()],
    }


@pytest.mark.parametrize("met", [True, False], ids=["code", "success"])
@pytest.mark.parametrize("name", PYTHON)
def test_python_runs_when_the_code_is_met_and_when_it_is_not(
    name: str, met: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    code = next(member for member in stub.LLMStatusCode if member.name == python_name(name))
    monkeypatch.setattr(stub, "outcome", code if met else stub.LLMStatusCode.LLM_SUCCESS)
    source = compile((FOLDERS / name / "handle.py").read_text(encoding="utf-8"), name, "exec")
    raised = None
    try:
        exec(source, names())
    except stub.LLMException as error:
        raised = error.status_code
    assert raised in ((None, code) if met else (None,)), "a snippet raises nothing but the code that it met"


def python_name(name: str) -> str:
    return "LLM_WAIT_PROCESS_TIMEOUT" if name == "LLM_WAIT_PROC_TIMEOUT" else name


def program_of(name: str) -> str:
    """Return the program around the snippet of that code; what the compiler says names the file and line of data/."""
    snippet = (FOLDERS / name / "handle.cpp").read_text(encoding="utf-8")
    return f'namespace {name.lower()} {{\n{EXAMPLE}#line 1 "{name}/handle.cpp"\n{snippet}}}\n}}\n}}\n'


def compile_cpp(program: str, folder: Path) -> str:
    """Return what the compiler says of the program: to read the headers takes longer than to read every snippet."""
    compiler = shutil.which("c++") or shutil.which("g++") or shutil.which("clang++")
    if compiler is None:
        pytest.skip("no C++ compiler (c++, g++, clang++) is installed: the C++ snippets were not compiled")
    source = folder / "snippets.cpp"
    source.write_text(INCLUDES + program, encoding="utf-8")
    flags = ["-std=c++17", "-fsyntax-only", "-Wall", "-Werror", "-Wno-unused", f"-I{STUBS}"]
    done = subprocess.run([compiler, *flags, str(source)], capture_output=True, text=True, check=False)
    assert (done.returncode == 0) == (done.stderr == "")
    return done.stderr


def test_cpp_compiles(tmp_path: Path) -> None:
    assert compile_cpp("".join(map(program_of, CPP)), tmp_path) == ""


def test_a_wrong_snippet_of_cpp_is_told_with_its_place(tmp_path: Path) -> None:
    wrong = program_of(CPP[1]).replace('.cpp"\n', '.cpp"\nStatus wrong = datadist.Relink();\n')
    said = compile_cpp(program_of(CPP[0]) + wrong, tmp_path)
    assert f"{CPP[1]}/handle.cpp:1:" in said
    assert "Relink" in said


def test_a_method_that_is_not_documented_is_caught() -> None:
    with pytest.raises(AttributeError):
        exec("datadist.relink_clusters(clusters)", names())


def test_an_option_that_is_not_documented_is_caught() -> None:
    with pytest.raises(AttributeError):
        exec("config.link_timeout = 3", names())


def test_there_is_a_snippet_for_each_language() -> None:
    assert {*PYTHON, *CPP} <= {path.parent.name for path in FOLDERS.glob("*/causes.yml")}
    assert min(len(PYTHON), len(CPP)) >= 10
