"""The report on each log case answers its question: what failed first, and what only passes it on."""

from __future__ import annotations

import base64
import json
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page

from loglink.neighbours import neighbours
from tests.browser.log_scripts import ROOT, case_files, open_scripts, vectors

REPORT = """async files => {
  const blobs = files.map(([name, bytes]) => new File([Uint8Array.from(atob(bytes), one => one.charCodeAt(0))], name));
  return errorCodes.report(await errorCodes.readLogs(blobs, {encoding: "", progress() {}}).promise);
}"""


@pytest.fixture
def scripts(page: Page) -> Page:
    return open_scripts(page, "report/hit-roles", "report/report")


def report(page: Page, *files: tuple[str, bytes]) -> dict[str, Any]:
    return page.evaluate(REPORT, [[name, base64.b64encode(raw).decode()] for name, raw in files])


def case(name: str) -> bytes:
    return Path(ROOT, f"tests/logs/{name}.log").read_bytes()


@pytest.mark.parametrize("vector", vectors("report"), ids=lambda vector: vector["case"])
def test_the_case_is_understood(scripts: Page, vector: dict[str, Any]) -> None:
    made = report(scripts, ("a.log", case(vector["case"])))
    first = made["first"] and {
        "line": made["first"]["line"],
        "code": made["first"]["best"]["code"],
        "process": made["first"]["process"],
        "time": made["first"]["time"] and made["first"]["time"]["text"],
        "sure": made["first"]["sure"],
        "side": made["first"]["side"],
    }
    assert first == vector["first"]
    roles = [[item["line"], hit["code"], hit["role"], hit["of"]] for item in made["items"] for hit in item["hits"]]
    assert roles == vector["roles"]
    assert made["total"] == len(roles)


def test_generic_codes_come_after_specific_ones_and_counts_are_by_code_and_process(scripts: Page) -> None:
    made = report(scripts, ("a.log", case("40-both-sides-tail")))
    assert [[one["code"], one["count"], one["started"]] for one in made["codes"]] == [
        ["LLM_KV_CACHE_NOT_EXIST", 2, 1],
        ["LLM_TIMEOUT", 1, 1],
        ["LLM_FAILED", 1, 0],
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


def test_of_several_files_the_earliest_time_is_first_and_the_name_tells_the_side(scripts: Page) -> None:
    late = b"[ERROR] GE(1,p):2026-02-15-10:00:06.000.000 [a.cc:1]1 F: ErrorNo: 1343270938 [GE][MODULE]x\n"
    early = b"INFO ok\n[ERROR] GE(2,p):2026-02-15-10:00:05.000.000 [a.cc:1]1 F: ErrorNo: 1343270914 [GE][MODULE]x\n"
    made = report(scripts, ("decode.log", late), ("prefill-0.log", early))
    first = made["first"]
    assert (first["fileName"], first["line"], first["side"]) == ("prefill-0.log", 2, "prefill")
    assert [one["name"] for one in made["files"]] == ["decode.log", "prefill-0.log"]


def test_times_become_a_few_intervals_with_exact_counts(scripts: Page) -> None:
    lines = "".join(
        f"E0328 0{hour}:{minute:02}:00.000000 1 a.cpp:1] ret = 1343270938\n" for hour in (1, 2) for minute in range(60)
    )
    made = report(scripts, ("a.log", lines.encode()))
    assert sum(bar["codes"]["LLM_TIMEOUT"] for bar in made["bars"]) == 120
    assert [bar["codes"]["LLM_TIMEOUT"] for bar in made["bars"]] == [10] * 12
    assert {bar["width"] for bar in made["bars"]} == {600_000}


def test_a_process_may_have_any_name(scripts: Page) -> None:
    lines = "".join(f'{{"pod":"{name}","code":1343270938}}\n' for name in ("__proto__", "constructor", "__proto__"))
    made = report(scripts, ("a.log", lines.encode()))
    assert [[one["process"], one["count"]] for one in made["processes"]] == [["__proto__", 2], ["constructor", 1]]
    assert scripts.evaluate("({}).LLM_TIMEOUT === undefined")


def test_counts_stay_exact_when_intervals_grow_and_counts_are_added(scripts: Page) -> None:
    total = scripts.evaluate(
        """() => {
          const [first, second] = [errorCodes.makeCounts(), errorCodes.makeCounts()];
          for (let i = 0; i < 5000; i += 1) first.add("A", "code", i * 1000, "p" + i, 1);
          for (let i = 0; i < 100; i += 1) second.add("A", "code", i * 7, "q", 2);
          second.merge(first.value);
          const sum = table => Object.values(table).reduce((all, one) => all + one.A, 0);
          return [second.value.hits, sum(second.value.processes), sum(second.value.times),
            second.bars(48).reduce((all, bar) => all + bar.codes.A, 0), second.bars(48).length <= 49,
            Object.keys(second.value.processes).length <= 501];
        }"""
    )
    assert total == [5200, 5200, 5200, 5200, True, True]


def test_an_exception_without_a_code_is_named(scripts: Page) -> None:
    made = report(scripts, ("a.log", case("42-python-param-check-no-code-text")))
    assert made["total"] == 0
    assert made["exceptions"] == 1
    assert [one["line"] for one in made["exceptionLines"]] == [7]


TIMES = [
    ("[ERROR] GE(1,p):2026-01-20-11:42:07.118.021 [a.cc:1]", "2026-01-20-11:42:07.118.021", "2026-01-20T11:42:07.118"),
    ("I20260110 08:11:02.191344 80651 a.cpp:44] x", "20260110 08:11:02.191344", "2026-01-10T08:11:02.191"),
    ("E0328 09:06:16.412760 12112 a.cpp:836] x", "0328 09:06:16.412760", "2024-03-28T09:06:16.412"),
    ("(W pid=1) INFO 01-15 08:20:11 [a.py:1] x", "01-15 08:20:11", "2024-01-15T08:20:11.000"),
    ("[2026-01-19 10:00:00,100] [4021] [281470] x", "2026-01-19 10:00:00,100", "2026-01-19T10:00:00.100"),
    ('{"time":"2026-02-08T10:00:01Z","level":"error"}', "2026-02-08T10:00:01", "2026-02-08T10:00:01.000"),
    ('{"time":1343270921000,"level":"error"}', "1343270921000", "2012-07-26T02:48:41.000"),
    ("Feb  3 09:00:06 node-1 app[7]: x", "Feb  3 09:00:06", "2024-02-03T09:00:06.000"),
    ("2026/02/03 09:00:06.123456 x", "2026/02/03 09:00:06.123456", "2026-02-03T09:00:06.123"),
    ("\x1b[36mERROR\x1b[0m 02-06 10:00:00 x", "02-06 10:00:00", "2024-02-06T10:00:00.000"),
    ("E19999: [PID: 2201] 2026-02-02-09:00:06.200.410 x", "2026-02-02-09:00:06.200.410", "2026-02-02T09:00:06.200"),
    ("no time here 12:34 99-99 10:00:00", None, None),
    ("cost 01-15 ms, 13-45 10:00:00", None, None),
]


@pytest.mark.parametrize(("line", "text", "moment"), TIMES, ids=[line for line, _, _ in TIMES])
def test_the_time_of_a_line_is_read_in_every_layout(
    scripts: Page, line: str, text: str | None, moment: str | None
) -> None:
    got = scripts.evaluate(
        """line => {
          const time = errorCodes.makeLineHeaderReader(2024).read(line).time;
          return time ? [time.text, new Date(Math.floor(time.ms)).toISOString().slice(0, 23)] : [null, null];
        }""",
        line,
    )
    assert got == [text, moment]


HEADS = [
    (
        "[ERROR] GE(31765,ker_DP8_EP8):2026-01-20-11:42:07.118.021 [a.cc:7]40911 F: ErrorNo: 1 [GE][MODULE]x",
        ["ERROR", "ker_DP8_EP8 pid=31765", "library"],
    ),
    (
        "[WARNING] LITE(9120,ffff9a7fe120,python):2026-01-22-11:20:31.118.402 [a.cc:122] x",
        ["WARNING", "python pid=9120", "lite"],
    ),
    ("(Worker_DP0_TP0 pid=61927) ERROR 01-15 09:01:02 [a.py:581] x", ["ERROR", "Worker_DP0_TP0 pid=61927", "caller"]),
    ("(VllmWorker rank=0 pid=6620) ERROR 02-12 18:17:44 [a.py:1] x", ["ERROR", "VllmWorker rank=0 pid=6620", "caller"]),
    ("F20260110 08:11:02.227589 80651 a.cpp:75] x", ["FATAL", "thread=80651", "caller"]),
    ("[2026-01-19 10:18:00,207] [4021] [281470] [llm] [ERROR] [a.py-356] : x", ["ERROR", "pid=4021", "caller"]),
    (
        "[ERROR] LLM_DATADIST(4001,MainProcess):2026-02-17 10:00:00.123 [a.py:238]2 x",
        ["ERROR", "MainProcess pid=4001", "python"],
    ),
    ('{"level":"warn","pod":"decode-0","msg":"x"}', ["WARNING", "decode-0", "caller"]),
    ("llm_datadist.status.LLMException: [link] failed, error code is X", ["", "", "python"]),
    ("decode-node-b  | INFO x", ["INFO", "decode-node-b", "caller"]),
    ("Feb  3 09:00:06 node-1 vllm[77]: x", ["", "vllm pid=77", "caller"]),
    ("plain", ["", "", "caller"]),
]


@pytest.mark.parametrize(("line", "expected"), HEADS, ids=[line[:40] for line, _ in HEADS])
def test_level_process_and_printer_are_read_in_every_layout(scripts: Page, line: str, expected: list[str]) -> None:
    read = scripts.evaluate("line => errorCodes.makeLineHeaderReader(2024).read(line)", line)
    assert [read["level"], read["process"], read["printer"]] == expected


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
