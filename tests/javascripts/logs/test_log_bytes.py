"""Logs as disks and tools leave them, in the browser: tests/vectors/log-bytes.json, which loglink reads the same."""

from __future__ import annotations

import base64
import gzip
import json
import lzma
import zlib
from typing import Any

import pytest
from playwright.sync_api import Page

from loglink._read.gzip_members import DamagedLogError, unpack
from tests.support.log_scripts import LOGS, ROOT
from tests.support.packed_log import zip_with_locked_files

SCRIPTS = LOGS
VECTORS = json.loads((ROOT / "tests/vectors/log-bytes.json").read_text(encoding="utf-8"))

READ = """async ([inputs, options]) => {
  const bytesOf = text => Uint8Array.from(atob(text), one => one.charCodeAt(0));
  const fileOf = ([name, text]) => ({name, file: new Blob([bytesOf(text)])});
  const inputOf = ([name, content]) =>
    Array.isArray(content) ? {name, files: content.map(fileOf)} : fileOf([name, content]);
  const given = inputs.map(inputOf);
  const read = await errorCodes.readLogs(given, {encoding: "", progress() {}, ...options}).promise;
  return {
    logs: read.readings.map(({name, lines, encoding, problem, remark, entries}) => ({
      name, lines, encoding, problem, remark,
      hits: entries.flatMap(({line, hits}) => hits.map(({column, code}) => `${line}:${column} ${code}`)),
    })),
    skipped: Object.fromEntries(Object.entries(read.skipped).filter(([, count]) => count)),
    damaged: read.damaged,
    diagnosed: read.diagnosis.files.map(({name, lines}) => [name, lines]),
  };
}"""


def packed(raw: bytes) -> str:
    return base64.b64encode(raw).decode()


def read(page: Page, *inputs: tuple[str, bytes | list[tuple[str, bytes]]], **options: Any) -> dict[str, Any]:
    given = [
        [name, packed(content) if isinstance(content, bytes) else [[one, packed(raw)] for one, raw in content]]
        for name, content in inputs
    ]
    return page.evaluate(READ, [given, options])


@pytest.mark.parametrize("vector", VECTORS, ids=[vector["name"] for vector in VECTORS])
def test_the_same_lines_as_in_loglink(scripts: Page, vector: dict[str, Any]) -> None:
    found = read(scripts, (vector["file"], zlib.decompress(base64.b64decode(vector["zlib"]))))
    if vector["said"] in ("binary", "packed"):
        assert [log["problem"] for log in found["logs"]] == [vector["said"]]
        return
    is_archive = vector["name"].startswith("an archive")
    assert [(log["name"], log["lines"], log["encoding"], log["hits"]) for log in found["logs"]] == [
        (log["name"], log["lines"], log["encoding"], log["hits"]) for log in vector["logs"]
    ]
    remark = "" if is_archive else vector["said"]
    assert [(log["problem"], log["remark"]) for log in found["logs"]] == [("", remark)] * len(vector["logs"])
    assert found["damaged"] == ([vector["file"]] if is_archive and vector["said"] == "damaged" else [])
    assert found["diagnosed"] == [[log["name"], log["lines"]] for log in vector["logs"]]


def test_the_logs_of_a_folder_stand_in_the_order_in_which_they_were_written(scripts: Page) -> None:
    names = ["run/plog-10.log", "run/plog-9.log", "run/a.log", "run/a.log.1", "run/a.log.12.gz", "run/²"]
    files = [(name, b"LLM_TIMEOUT\n") for name in names]
    others = [
        (".x/y", b"a"),
        ("old.xz", lzma.compress(b"LLM_TIMEOUT\n")),
        ("core", b"\x7fELF\0\0\1\2\3"),
        ("empty", b""),
        ("more.tar", b"PK\x03\x04"),
    ]
    hole = ("run/z.log", b"\0" * 200_001 + b"\nLLM_TIMEOUT, and what follows\n")
    found = read(scripts, ("plog", [*files, *others, hole]))
    assert [log["name"] for log in found["logs"]] == [
        "run/a.log.12.gz",
        "run/a.log.1",
        "run/a.log",
        "run/plog-9.log",
        "run/plog-10.log",
        "run/z.log",
        "run/²",
    ]
    assert [log["hits"] for log in found["logs"]][:5] == [["1:1 LLM_TIMEOUT"]] * 5
    assert found["logs"][5]["hits"] == ["2:1 LLM_TIMEOUT"]
    assert found["skipped"] == {"hidden": 1, "binary": 1, "empty": 1, "archives": 2}


def test_what_is_locked_in_an_archive_is_counted_and_the_rest_is_read(scripts: Page) -> None:
    found = read(scripts, ("a.zip", zip_with_locked_files(b"LLM_TIMEOUT\n")))
    assert [(log["name"], log["hits"]) for log in found["logs"]] == [("a.log", ["1:1 LLM_TIMEOUT"])]
    assert (found["skipped"], found["damaged"]) == ({"unreadable": 2, "encrypted": 3}, [])


def test_of_several_things_the_folder_stands_before_the_name(scripts: Page) -> None:
    found = read(scripts, ("decode", [("a.log", b"x\n")]), ("p.log", b"y\n"), ("prefill", [("a.log", b"LLM_TIMEOUT")]))
    assert [log["name"] for log in found["logs"]] == ["decode/a.log", "p.log", "prefill/a.log"]


def test_an_encoding_chosen_by_hand_reads_what_looks_binary_in_a_folder_too(scripts: Page) -> None:
    found = read(scripts, ("x", [("core", b"\x7fELF\0\0\1\2\3 LLM_TIMEOUT")]), encoding="utf-8")
    assert [log["hits"] for log in found["logs"]] == [["1:11 LLM_TIMEOUT"]]


def test_every_cut_of_a_packed_log_gives_what_loglink_reads_of_it(scripts: Page) -> None:
    raw = b"".join(b"line %d ret = 0x5010B009\n" % number for number in range(4000))
    whole = gzip.compress(raw, 6, mtime=0) + gzip.compress(b"LLM_TIMEOUT\n", 6, mtime=0)
    for size in (3, 9, 12, 100, 5000, len(whole) - 30, len(whole) - 4):
        unpacked = b""
        try:
            for piece in unpack(iter([whole[:size]]), lambda sentence: None):
                unpacked += piece
        except DamagedLogError:
            pass
        [log] = read(scripts, ("a.log.gz", whole[:size]))["logs"]
        assert (log["lines"], len(log["hits"])) == (
            unpacked.count(b"\n") + (not unpacked.endswith(b"\n") and unpacked != b""),
            unpacked.count(b"0x5010B009") + unpacked.count(b"LLM_TIMEOUT"),
        )
