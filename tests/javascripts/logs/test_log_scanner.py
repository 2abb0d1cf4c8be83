"""A log in pieces of any size gives what the whole text gives: hits, places, counts."""

from __future__ import annotations

import random

import pytest
from playwright.sync_api import Page

from tests.support.log_scripts import LOGS, case_files, expected_hits, scan_log, scan_logs, scan_runs
from tests.support.made_up_texts import planted_lines

SCRIPTS = LOGS


def test_ten_thousand_lines_give_the_same_hits(scripts: Page) -> None:
    raw = planted_lines(10_000).encode()
    expected = expected_hits(raw)
    assert len(expected) > 3000
    for found in scan_log(scripts, raw, [65536, 999]):
        assert found["hits"] == expected
        assert found["total"] == len(expected)
        assert found["lines"] == raw.count(b"\n")


@pytest.mark.parametrize("encoding", ["utf-8", "gb18030"])
def test_no_border_of_a_piece_or_of_a_block_changes_a_hit(scripts: Page, encoding: str) -> None:
    raw = planted_lines(12).encode(encoding, "replace")
    expected = expected_hits(raw, encoding)
    assert expected
    runs = [(piece, {"encoding": encoding}) for piece in range(1, len(raw) + 1)]
    # Lines longer than a block take another way.
    runs += [(piece, {"encoding": encoding, "block": block}) for block in range(8, 400, 7) for piece in (5, 64)]
    for run, found in zip(runs, scan_runs(scripts, raw, runs), strict=True):
        assert found["hits"] == expected, run


@pytest.mark.parametrize("path", case_files(), ids=lambda path: path.stem)
def test_the_case_gives_the_same_hits_in_pieces(scripts: Page, path: object) -> None:
    raw = path.read_bytes().removeprefix(b"\xef\xbb\xbf")  # type: ignore[attr-defined]
    expected = expected_hits(raw)
    for found in scan_runs(scripts, raw, [(1, {}), (64, {}), (1 << 20, {}), (100, {"block": 50})]):
        assert found["hits"] == expected


def test_random_bytes_do_no_harm_and_a_planted_code_is_found(scripts: Page) -> None:
    chance = random.Random(3)
    logs = []
    for _ in range(60):
        noise = [chance.randbytes(chance.choice([1, 7, 300, 5000])) for _ in range(2)]
        token = chance.choice(["LLM_LINK_FAILED", "0x5010B009", "ret = 5010b009", "ErrorNo: 1343270921"]).encode()
        raw = noise[0] + b"\n " + token + b" \n" + noise[1]
        logs.append((raw, [(chance.choice([1, 13, 4096]), {"block": chance.choice([16, 512, 65536])})]))
    for number, (found, (raw, _)) in enumerate(zip(scan_logs(scripts, logs), logs, strict=True)):
        assert "LLM_LINK_FAILED" in [hit["code"] for hit in found[0]["hits"]], number
        assert found[0]["hits"] == expected_hits(raw), number


def test_a_long_line_is_read_as_a_whole(scripts: Page) -> None:
    near = "id=" + "1, " * 16 + "1343270921 "  # a denied context as long as they come
    line = ("😀x" * 3000 + near + "ret = 1343270938 4294967295 LLM_LINK_FAILED ") * 3 + "y" * 9000 + "[HIXL]"
    raw = f"first\n{line}\nLLM_TIMEOUT\n".encode()
    expected = expected_hits(raw)
    assert [hit["code"] for hit in expected].count("LLM_FAILED") == 3
    for found in scan_runs(scripts, raw, [(777, {"block": block}) for block in (64, 1000, 4096)]):
        assert found["hits"] == expected


def test_the_mark_of_a_long_line_may_be_missing(scripts: Page) -> None:
    raw = ("x" * 9000 + " 4294967295 " + "y" * 9000 + " [HIXLx] pull_caches").encode()
    assert expected_hits(raw) == []
    assert scan_log(scripts, raw, [500], block=256)[0]["hits"] == []


def test_a_hit_behind_a_hundred_mebibytes_of_one_line_has_its_column(scripts: Page) -> None:
    """Whoever kept the line, or read it again at each piece, would not come to its end."""
    found = scripts.evaluate(
        """() => {
          const hits = [];
          const nobody = {take() {}, takePlain() {}, takeLong() {}, pass() {}};
          const tools = errorCodes.makeLogTools(errorCodes.data, []);
          const options = {tools, encoding: "utf-8", year: 2000, most: 100, block: 1 << 20};
          const scanner = errorCodes.makeLogScanner(options, nobody, entry => hits.push(...entry.hits));
          const piece = new TextEncoder().encode("a.".repeat(1 << 19));
          for (let i = 0; i < 100; i += 1) scanner.feed(piece);
          scanner.feed(new TextEncoder().encode(" LLM_TIMEOUT\\n"));
          return [hits, scanner.end().counts.hits];
        }"""
    )
    assert found == [[{"column": 104857602, "text": "LLM_TIMEOUT", "code": "LLM_TIMEOUT", "kind": "code"}], 1]


def test_only_so_many_hits_are_kept_but_all_are_counted_and_the_first_of_each_code_stays(scripts: Page) -> None:
    raw = b"LLM_TIMEOUT\n" * 500 + b"LLM_LINK_BUSY\n" + b"LLM_TIMEOUT LLM_LINK_BUSY\n"
    found = scan_log(scripts, raw, [100], most=10)[0]
    assert [hit["line"] for hit in found["hits"]] == [*range(1, 11), 501]
    assert found["total"] == 503
