"""The report on each log case: what each line is to the failures, and what is counted."""

from __future__ import annotations

import base64
import json
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page

from loglink._recognise.neighbours import neighbours
from tests.support.log_scripts import DIAGNOSE, LOGS, ROOT, case_files, vectors

REPORT = """async files => {
  const blobs = files.map(([name, bytes]) => new File([Uint8Array.from(atob(bytes), one => one.charCodeAt(0))], name));
  return errorCodes.report(await errorCodes.readLogs(blobs, {encoding: "", progress() {}}).promise);
}"""


SCRIPTS = tuple(dict.fromkeys([*LOGS, *DIAGNOSE, "report/line-roles.js", "report/report.js"]))


def report(page: Page, *files: tuple[str, bytes]) -> dict[str, Any]:
    return page.evaluate(REPORT, [[name, base64.b64encode(raw).decode()] for name, raw in files])


def case(name: str) -> bytes:
    return Path(ROOT, f"tests/logs/{name}.log").read_bytes()


@pytest.mark.parametrize("vector", vectors("report"), ids=lambda vector: vector["case"])
def test_the_case_is_understood(scripts: Page, vector: dict[str, Any]) -> None:
    made = report(scripts, ("a.log", case(vector["case"])))
    assert [[item["line"], item["role"], item["of"]] for item in made["items"]] == vector["roles"]
    assert made["total"] == made["kept"] == vector["hits"]


def test_generic_codes_come_after_specific_ones_and_counts_are_by_code_and_process(scripts: Page) -> None:
    made = report(scripts, ("a.log", case("40-both-sides-tail")))
    assert [[one["code"], one["count"], one["failures"]] for one in made["codes"]] == [
        ["LLM_KV_CACHE_NOT_EXIST", 2, 2],
        ["LLM_TIMEOUT", 1, 1],
        ["LLM_FAILED", 1, 1],
    ]
    assert made["processes"] == [
        {"process": "python3 pid=7001", "codes": {"LLM_KV_CACHE_NOT_EXIST": 1, "LLM_TIMEOUT": 1}, "count": 2},
        {"process": "python3 pid=8001", "codes": {"LLM_FAILED": 1}, "count": 1},
        {"process": "", "codes": {"LLM_KV_CACHE_NOT_EXIST": 1}, "count": 1},
    ]


def test_each_hit_has_two_lines_before_and_after(scripts: Page) -> None:
    made = report(scripts, ("a.log", b"one\ntwo\nthree\r\nLLM_TIMEOUT\r\nfive\n\nseven\n"))
    item = made["items"][0]
    assert (item["before"], item["text"], item["after"]) == (["two", "three"], "LLM_TIMEOUT", ["five", ""])


def test_the_name_of_a_file_tells_the_side(scripts: Page) -> None:
    late = b"[ERROR] GE(1,p):2026-02-15-10:00:06.000.000 [a.cc:1]1 F: ErrorNo: 1343270938 [GE][MODULE]x\n"
    early = b"INFO ok\n[ERROR] GE(2,p):2026-02-15-10:00:05.000.000 [a.cc:1]1 F: ErrorNo: 1343270914 [GE][MODULE]x\n"
    made = report(scripts, ("decode.log", late), ("prefill-0.log", early))
    assert [(one["fileName"], one["line"], one["side"]) for one in made["items"]] == [
        ("decode.log", 1, "decode"),
        ("prefill-0.log", 2, "prefill"),
    ]
    assert [one["name"] for one in made["files"]] == ["decode.log", "prefill-0.log"]


def test_times_become_a_few_intervals_with_exact_counts(scripts: Page) -> None:
    lines = "".join(
        f"E0328 0{hour}:{minute:02}:00.000000 1 a.cpp:1] ret = 1343270938\n" for hour in (1, 2) for minute in range(60)
    )
    made = report(scripts, ("a.log", lines.encode()))
    assert sum(bar["codes"]["LLM_TIMEOUT"] for bar in made["bars"]) == 120
    assert [bar["codes"]["LLM_TIMEOUT"] for bar in made["bars"]] == [10] * 12
    assert {bar["width"] for bar in made["bars"]} == {600_000}


DATED = b"[ERROR] GE(1,p):2026-01-20-10:00:05.250.000 [a.cc:1]1 F: ErrorNo: 1343270921(x) [GE][MODULE]x\n"
YEARLESS = b"E0215 10:00:06.000000 1 a.cpp:1] ret = 1343270938\n"


@pytest.mark.parametrize("files", [[("a.log", DATED), ("d.log", YEARLESS)], [("d.log", YEARLESS), ("a.log", DATED)]])
def test_a_time_without_a_year_shares_no_axis_with_dated_ones(scripts: Page, files: list[tuple[str, bytes]]) -> None:
    made = report(scripts, *files)
    assert [bar["codes"] for bar in made["bars"]] == [{"LLM_LINK_FAILED": 1}]
    assert [bar["at"] for bar in made["bars"]] == [1768903205250]  # 2026-01-20 10:00:05.250 as UTC
    assert made["yearless"] == 1
    alone = report(scripts, ("d.log", YEARLESS))
    assert [bar["codes"] for bar in alone["bars"]] == [{"LLM_TIMEOUT": 1}]
    assert alone["yearless"] == 0


def test_a_process_may_have_any_name(scripts: Page) -> None:
    lines = "".join(f'{{"pod":"{name}","code":1343270938}}\n' for name in ("__proto__", "constructor", "__proto__"))
    made = report(scripts, ("a.log", lines.encode()))
    assert [[one["process"], one["count"]] for one in made["processes"]] == [["__proto__", 2], ["constructor", 1]]
    assert scripts.evaluate("({}).LLM_TIMEOUT === undefined")


def test_an_exception_without_a_code_is_named(scripts: Page) -> None:
    made = report(scripts, ("a.log", case("42-python-param-check-no-code-text")))
    assert made["total"] == 0
    assert made["exceptions"] == 1
    assert [one["line"] for one in made["exceptionLines"]] == [7]


def test_the_report_is_plain_json(scripts: Page) -> None:
    made = report(scripts, ("a.log", case("04-plog-connect-refused-chain")))
    assert json.loads(json.dumps(made)) == made


def counted(text: str) -> dict[str, list[int]]:
    """Return count and first line of each number of another family in `text`."""
    found: dict[str, list[int]] = {}
    for one in neighbours(text):
        found.setdefault(one.name, [0, one.line])[0] += 1
    return found


@pytest.mark.parametrize("path", case_files(), ids=lambda path: path.stem)
def test_the_numbers_of_other_families_are_named_as_such(scripts: Page, path: Path) -> None:
    raw = path.read_bytes()
    encoding = json.loads(path.with_suffix(".expect.json").read_text(encoding="utf-8")).get("encoding", "utf-8")
    encoding = {"utf-8+bom": "utf-8-sig", "utf-16le+bom": "utf-16"}.get(encoding, encoding)
    made = report(scripts, (path.name, raw))
    expected = counted(raw.decode(encoding, "replace"))
    assert {one["name"]: [one["count"], one["first"]["line"]] for one in made["neighbours"]} == expected


@pytest.mark.parametrize("shift", range(4))
def test_every_spelling_of_another_family_is_found_wherever_it_stands(scripts: Page, shift: int) -> None:
    lines = ["x" * shift, *(vector["text"] for vector in vectors("neighbours"))]
    made = report(scripts, ("a.log", "\n".join(lines).encode()))
    expected = [name for vector in vectors("neighbours") for name in vector["expected"]]
    assert sorted(one["name"] for one in made["neighbours"]) == sorted(set(expected))
    assert {one["name"]: one["count"] for one in made["neighbours"]} == {n: expected.count(n) for n in expected}
