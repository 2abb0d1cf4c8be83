"""Logs as disks and tools leave them: holes, packed, damaged, in archives. scan, annotate and diagnose read the same.

tests/vectors/log-bytes.json holds the bytes, made with gzip, tar, zip and by hand, and what stands in them, which was
worked out by hand. The browser reads the same file in tests/javascripts/logs/test_log_bytes.py.
"""

from __future__ import annotations

import base64
import gzip
import json
import lzma
import subprocess
import sys
import zipfile
import zlib
from pathlib import Path
from typing import Any

import pytest

from loglink.__main__ import main
from tests.conftest import ROOT
from tests.support.packed_log import zip_with_locked_files

VECTORS = json.loads((ROOT / "tests/vectors/log-bytes.json").read_text(encoding="utf-8"))
SAID = {
    "": "",
    "damaged": "the packed file is damaged or cut; what came before was read",
    "garbage": "what stands behind the packed log is no part of it and was left out",
    "packed": "packed in a form that is not read here; unpack it, or pack it as .gz, .tar.gz or .zip",
    "binary": "NUL bytes as no text has them; name its encoding with --encoding if it is one",
}
UNREADABLE = ("binary", "packed")
every_vector = pytest.mark.parametrize("vector", VECTORS, ids=[vector["name"] for vector in VECTORS])


@pytest.fixture
def log(tmp_path: Path, vector: dict[str, Any]) -> Path:
    path = tmp_path / vector["file"]
    path.write_bytes(zlib.decompress(base64.b64decode(vector["zlib"])))
    return path


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    code = main([*arguments, "--language", "en", "--base-url", "http://g/"])
    return (code, *capsys.readouterr())


def sentences(err: str) -> list[str]:
    """Return what was said, but for the count of what an archive holds besides logs."""
    return [line.rpartition(": ")[2] for line in err.splitlines() if "left out: 1 hidden" not in line]


def hits_of(vector: dict[str, Any]) -> list[str]:
    return [hit for log in vector["logs"] for hit in log["hits"]]


@every_vector
def test_scan_finds_every_code_at_its_place(
    vector: dict[str, Any], log: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    code, out, err = run(capsys, "scan", "--json", str(log))
    found = [json.loads(line) for line in out.splitlines()]
    assert [f"{hit['line']}:{hit['column']} {hit['code']}" for hit in found] == hits_of(vector)
    if vector["name"].startswith("an archive"):
        names = [log["name"] for log in vector["logs"] for _ in log["hits"]]
        assert [hit["file"] for hit in found] == names
    assert sentences(err) == [SAID[vector["said"]]] * bool(vector["said"])
    assert code == (2 if vector["said"] in ("damaged", *UNREADABLE) else 0 if hits_of(vector) else 1)


@every_vector
def test_annotate_links_the_same_lines_and_gives_all_of_them_back(
    vector: dict[str, Any], log: Path, capfdbinary: pytest.CaptureFixture[bytes]
) -> None:
    main(["annotate", "--base-url", "http://g/", "--language", "en", str(log)])
    linked = capfdbinary.readouterr().out
    (log.parent / "linked").write_bytes(linked)
    if vector["said"] not in UNREADABLE:  # of which every byte comes out, with links or without
        assert linked.replace(b"\0", b"").count(b" http://g/codes/LLM_") == len(hits_of(vector))
    main(["annotate", "--base-url", "http://g/", "--language", "en", "--remove", str(log.parent / "linked")])
    plain = capfdbinary.readouterr().out
    assert b" http://g/" not in plain.replace(b"\0", b"")


@every_vector
def test_diagnose_reads_the_same_lines_and_counts_the_same_codes(
    vector: dict[str, Any], log: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    code, out, err = run(capsys, "diagnose", "--json", str(log))
    assert sentences(err) == [SAID[vector["said"]]] * bool(vector["said"])
    if vector["said"] in UNREADABLE:
        assert (code, out) == (2, "")
        return
    found = json.loads(out)
    names = [hit.split()[1] for hit in hits_of(vector)]
    assert found["codes"] == {name: names.count(name) for name in sorted(set(names))}
    assert [(one["lines"], one["encoding"]) for one in found["files"]] == [
        (one["lines"], one["encoding"]) for one in vector["logs"]
    ]
    assert (code == 2) == (vector["said"] == "damaged")


def test_scan_and_annotate_read_the_logs_of_a_folder(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    for name, content in {
        "b/run.log": "LLM_TIMEOUT\n",
        "a.log": "x\nLLM_TIMEOUT\n",
        ".hidden": "LLM_TIMEOUT\n",
    }.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(content)
    code, out, err = run(capsys, "scan", "--json", str(tmp_path))
    assert [(hit["file"], hit["line"]) for hit in map(json.loads, out.splitlines())] == [("a.log", 2), ("b/run.log", 1)]
    assert (code, err) == (0, "loglink: left out: 1 hidden\n")
    link = " http://g/codes/LLM_TIMEOUT/"
    assert run(capsys, "annotate", str(tmp_path))[1] == f"x\nLLM_TIMEOUT{link}\nLLM_TIMEOUT{link}\n"


def test_an_empty_archive_has_no_log_and_a_packed_file_of_a_folder_is_counted_as_an_archive(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    with zipfile.ZipFile(tmp_path / "a.zip", "w"):
        pass
    for command in ("scan", "annotate", "diagnose"):
        said = f"loglink: {tmp_path}/a.zip: no log in it; name a file or another folder\n"
        assert run(capsys, command, str(tmp_path / "a.zip")) == (2, "", said)
    (tmp_path / "x").mkdir()
    (tmp_path / "x/old.log.xz").write_bytes(lzma.compress(b"LLM_TIMEOUT\n"))
    (tmp_path / "x/a.log").write_text("LLM_TIMEOUT\n")
    code, _, err = run(capsys, "scan", "--json", str(tmp_path / "x"))
    assert (code, err) == (0, "loglink: left out: 1 archives\n")


def test_a_name_in_an_archive_says_nothing_about_where_it_is_written(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    with zipfile.ZipFile(tmp_path / "a.zip", "w") as archive:
        archive.writestr("../../out.log", "LLM_TIMEOUT\n")
        archive.writestr("/abs/" + "n" * 300 + ".log", "LLM_TIMEOUT\n")
    _, out, _ = run(capsys, "scan", "--json", str(tmp_path / "a.zip"))
    names = [json.loads(line)["file"] for line in out.splitlines()]
    assert names == ["abs/" + "n" * 300 + ".log", "out.log"]
    assert sorted(path.name for path in tmp_path.iterdir()) == ["a.zip"]


def test_what_is_locked_in_an_archive_is_told_and_the_rest_is_read(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    (tmp_path / "a.zip").write_bytes(zip_with_locked_files(b"LLM_TIMEOUT\n"))
    code, out, err = run(capsys, "scan", "--json", str(tmp_path / "a.zip"))
    assert [(hit["file"], hit["line"]) for hit in map(json.loads, out.splitlines())] == [("a.log", 1)]
    assert (code, err) == (0, "loglink: left out: 2 unreadable, 3 encrypted\n")


def test_an_archive_of_locked_files_alone_says_why_there_is_no_log(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    with zipfile.ZipFile(tmp_path / "a.zip", "w") as archive:
        archive.writestr("a.log", "LLM_TIMEOUT\n")
    raw = bytearray((tmp_path / "a.zip").read_bytes())
    raw[6] |= 1  # says that it is encrypted
    (tmp_path / "a.zip").write_bytes(raw)
    code, out, err = run(capsys, "scan", str(tmp_path / "a.zip"))
    assert (code, out) == (2, "")
    assert err == f"loglink: {tmp_path}/a.zip: no log in it (left out: 1 encrypted); name a file or another folder\n"


CODES_FAR_BEHIND = b"x" * 16_000_000 + b" ret = 0x5010B009 and " + b"y" * 16_000_000 + b" LLM_TIMEOUT"


@pytest.mark.slow
@pytest.mark.parametrize(
    "command", [["scan", "--json"], ["annotate"], ["annotate", "--remove"], ["diagnose", "--json"]]
)
def test_a_line_of_any_length_takes_little_memory(command: list[str], tmp_path: Path) -> None:
    log = tmp_path / "a.log.gz"
    log.write_bytes(gzip.compress(CODES_FAR_BEHIND, 1))
    program = (
        "import sys; from loglink.__main__ import main; code = main(sys.argv[1:]);"
        "peak = open('/proc/self/status').read().partition('VmHWM:')[2].split()[0];"
        "print(peak, file=sys.stderr); sys.exit(code)"
    )
    arguments = [sys.executable, "-c", program, *command, "--base-url", "http://g/", "--language", "en", str(log)]
    done = subprocess.run(arguments, cwd=ROOT, capture_output=True, check=False)
    assert int(done.stderr) < 55_000  # KiB; Python and the data take 28,000, the line 31,000 more if it is held once
    links = b" http://g/codes/LLM_LINK_FAILED/ http://g/codes/LLM_TIMEOUT/"
    if command[0] == "annotate":
        assert done.stdout == CODES_FAR_BEHIND + (b"" if "--remove" in command else links)
    elif command[0] == "scan":
        hits = [json.loads(line) for line in done.stdout.splitlines()]
        assert [(hit["column"], hit["code"]) for hit in hits] == [
            (16_000_008, "LLM_LINK_FAILED"),
            (32_000_024, "LLM_TIMEOUT"),
        ]
    else:
        assert json.loads(done.stdout)["codes"] == {"LLM_LINK_FAILED": 1, "LLM_TIMEOUT": 1}


def test_a_hole_longer_than_the_head_makes_no_log_of_a_folder_binary(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    (tmp_path / "a.log").write_bytes(b"\0" * 200_001 + b"\nLLM_TIMEOUT, and what follows\n")
    (tmp_path / "²").write_bytes(b"LLM_TIMEOUT\n")
    code, out, err = run(capsys, "scan", "--json", str(tmp_path))
    assert [(hit["file"], hit["line"]) for hit in map(json.loads, out.splitlines())] == [("a.log", 2), ("²", 1)]
    assert (code, err) == (0, "")
