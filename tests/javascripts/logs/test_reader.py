"""Files of every encoding, packed or not, whole or in halves: the same hits, and a word for what cannot be read."""

from __future__ import annotations

import base64
import gzip
from typing import Any

import pytest
from playwright.sync_api import Page

from tests.support.log_scripts import LOGS, case_files, expected_hits

READ = """async ([files, options]) => {
  const blobs = files.map(file => new File([Uint8Array.from(atob(file), one => one.charCodeAt(0))], "a.log"));
  const {readings} = await errorCodes.readLogs(blobs, Object.assign({encoding: "", progress() {}}, options)).promise;
  return readings.map(one => ({
    encoding: one.encoding, problem: one.problem, lines: one.lines, total: one.counts && one.counts.hits,
    hits: one.entries.flatMap(entry => entry.hits.map(hit => ({line: entry.line, ...hit}))),
  }));
}"""


SCRIPTS = LOGS


def read(page: Page, *files: bytes, **options: Any) -> list[dict[str, Any]]:
    return page.evaluate(READ, [[base64.b64encode(raw).decode() for raw in files], options])


TEXT = "第一行\r\n建链失败 ret = 1343270921\r\n😀𠮷 LLM_TIMEOUT\r\n[HIXL] 4294967295\r\n"


@pytest.mark.parametrize(
    ("encoding", "mark", "name"),
    [
        ("utf-8", b"", "utf-8"),
        ("utf-8", b"\xef\xbb\xbf", "utf-8"),
        ("utf-16-le", b"\xff\xfe", "utf-16le"),
        ("utf-16-be", b"\xfe\xff", "utf-16be"),
        ("utf-16-le", b"", "utf-16le"),
        ("utf-32-le", b"\xff\xfe\0\0", "utf-32le"),
        ("utf-32-be", b"\0\0\xfe\xff", "utf-32be"),
        ("utf-32-be", b"", "utf-32be"),
        ("gb18030", b"", "gb18030"),
    ],
)
@pytest.mark.parametrize("packed", [False, True], ids=["plain", "gz"])
def test_every_encoding_gives_the_same_hits(scripts: Page, encoding: str, mark: bytes, name: str, packed: bool) -> None:
    raw = mark + TEXT.encode(encoding)
    found = read(scripts, gzip.compress(raw) if packed else raw)[0]
    assert found["encoding"] == name
    assert found["hits"] == expected_hits(TEXT.encode())
    assert found["lines"] == 4


def test_all_cases_as_files_at_once(scripts: Page) -> None:
    files = [path.read_bytes() for path in case_files()]
    for raw, found in zip(files, read(scripts, *files), strict=True):
        names = {"utf-16le": "utf-16", "utf-16be": "utf-16"}
        encoding = names.get(found["encoding"], found["encoding"])
        assert found["hits"] == expected_hits(raw, encoding)


@pytest.mark.parametrize(
    ("raw", "problem"),
    [(b"", "empty"), (b"\x7fELF\0\0\0\1", "binary")],
)
def test_what_cannot_be_read_is_named(scripts: Page, raw: bytes, problem: str) -> None:
    assert read(scripts, raw)[0]["problem"] == problem


def test_an_encoding_chosen_by_hand_is_taken(scripts: Page) -> None:
    found = read(scripts, b"\0\0LLM_TIMEOUT", encoding="utf-8")[0]
    assert [hit["code"] for hit in found["hits"]] == ["LLM_TIMEOUT"]


def test_cancel_ends_the_reading_at_once(scripts: Page) -> None:
    ended = scripts.evaluate(
        """async () => {
          const part = new Blob(["x".repeat(1 << 20) + "\\n"]);
          let read = 0;
          const progress = (bytes) => { read = bytes; };
          const run = errorCodes.readLogs([new File(Array(200).fill(part), "a.log")], {encoding: "", progress});
          setTimeout(run.cancel, 20);
          return [await run.promise, read < 100 << 20];
        }"""
    )
    assert ended == [None, True]


def test_a_number_that_is_no_character_is_one_replaced_character_in_utf32(scripts: Page) -> None:
    """A surrogate, a number beyond 10FFFF, and two bytes left at the end, which make a line of their own."""
    broken = "a\U0001f600".encode("utf-32-be") + b"\0\0\xd8\0" + b"\0\x11\0\0"
    found = read(scripts, broken + " LLM_TIMEOUT\n".encode("utf-32-be") + b"\0\0", encoding="utf-32be")[0]
    assert found["hits"] == [{"line": 1, "column": 6, "text": "LLM_TIMEOUT", "code": "LLM_TIMEOUT", "kind": "code"}]
    assert found["lines"] == 2
