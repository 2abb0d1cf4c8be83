"""Time, level, process and printer are read in every layout of a line."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

SCRIPTS = ("core/clocks.js", "logs/line-header.js")

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
