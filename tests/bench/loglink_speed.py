"""How fast loglink reads a log, beside grep on the same file, and the cost of the logging filter. Prints only.

Times compare only within one run: each is printed beside a yardstick that is measured in the same run.
"""

from __future__ import annotations

import logging
import resource
import shutil
import subprocess
import sys
import tempfile
import timeit
from collections.abc import Callable
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from loglink import LinkFilter
from loglink._recognise.data import load_data

SIZE = 200_000_000
AIM_MB_PER_SECOND = 300
AIM_SHARE_OF_SCAN = 0.5
AIM_MB_OF_DIAGNOSE = 10
SICK_SIZE = 20_000_000
AIM_MICROSECONDS = 2.0
CALLS = 200_000

HEALTHY = (
    "[INFO] LLM(1234,python3):2026-01-20-11:42:07.118.021 [cache_manager.cc:123]1234 PullKvCache: 33 blocks in 123 us\n"
    * 49
    + "[INFO] HCCL(1234,python3):2026-01-20-11:42:07.118.021 [link.cc:7]1234 建链成功，耗时 33 ms\n"
)
FAILED = (
    "[ERROR] GE(1234,python3):2026-01-20-11:42:08.118.021 [msg_handler_plugin.cc:76]1234 Connect: ErrorNo: 1343270921("
    "local cluster link with remote cluster failed!) [GE][MODULE]Failed to connect peer 198.51.100.21:26000, "
    "error msg:Connection refused, errno:111\n"
)


def main() -> None:
    """Print all figures."""
    with tempfile.TemporaryDirectory() as name:
        for label, line in (("no line with a code", ""), ("one line in fifty with a code", "ret = 0x5010B009\n")):
            log = Path(name, "a.log")
            block = (HEALTHY + line).encode()
            log.write_bytes(block * (SIZE // len(block) + 1))
            bench_scan(label, log)
            if not line:
                bench_diagnose("a healthy plog", log, AIM_SHARE_OF_SCAN * best_rate("scan", log))
        log = Path(name, "sick.log")
        log.write_bytes((HEALTHY * 20 + FAILED).encode() * (SICK_SIZE // len((HEALTHY * 20).encode())))
        bench_diagnose("every line read", log, AIM_MB_OF_DIAGNOSE)
        log.write_bytes(FAILED.encode() * (SICK_SIZE // len(FAILED)))
        bench_diagnose("every line an error", log, AIM_MB_OF_DIAGNOSE)
    bench_filter()


def bench_scan(label: str, log: Path) -> None:
    """Print MB/s of `scan` on one core, start of Python taken off, and of grep with the same needles."""
    megabytes = log.stat().st_size / 1e6
    empty = best(lambda: run([sys.executable, "-m", "loglink", "scan", "/dev/null"]))
    whole = best(lambda: run([sys.executable, "-m", "loglink", "scan", str(log)]))
    speed = megabytes / (whole - empty)
    print(
        f"scan, {label}: {speed:.0f} MB/s ({speed / AIM_MB_PER_SECOND:.2f} of the aim; start {empty * 1000:.0f} ms)",
        end="",
    )
    if not shutil.which("grep"):
        print("; grep is not installed")
        return
    needles = [part for needle in load_data().recognition.needles for part in ("-e", needle)]
    yardstick = best(lambda: run(["grep", "-cF", *needles, str(log)]))
    times = (whole - empty) / yardstick
    print(f"; grep -F with the same needles {megabytes / yardstick:.0f} MB/s, {times:.1f} times as fast")


def bench_diagnose(label: str, log: Path, aim: float) -> None:
    """Print MB/s of `diagnose` on one core, start of Python taken off, beside `aim` in MB/s and `scan`."""
    speed, scanned = best_rate("diagnose", log), best_rate("scan", log)
    print(f"diagnose, {label}: {speed:.0f} MB/s ({speed / aim:.2f} of the aim; {speed / scanned:.2f} of scan)")


def best_rate(command: str, log: Path) -> float:
    """Return MB/s of a command on `log`, start of Python taken off."""
    empty = best(lambda: run([sys.executable, "-m", "loglink", command, "/dev/null"]))
    whole = best(lambda: run([sys.executable, "-m", "loglink", command, str(log)]))
    return log.stat().st_size / 1e6 / (whole - empty)


def run(command: list[str]) -> None:
    environment = {"PATH": "/usr/bin:/bin", "LC_ALL": "C"}
    root = Path(__file__).resolve().parents[2]
    subprocess.run(command, cwd=root, env=environment, capture_output=True, check=False)


def best(action: Callable[[], None]) -> float:
    """Return the least processor time that the process started by `action` took in five runs, in seconds."""
    times = []
    for _ in range(5):
        start = resource.getrusage(resource.RUSAGE_CHILDREN)
        action()
        end = resource.getrusage(resource.RUSAGE_CHILDREN)
        times.append(end.ru_utime + end.ru_stime - start.ru_utime - start.ru_stime)
    return min(times)


def bench_filter() -> None:
    """Print what the filter costs for a record without a code, beside formatting its text once."""
    record = logging.LogRecord("n", logging.INFO, "f", 1, "pulled %d blocks of %s in %.1f ms", (12, "a8f0", 3.2), None)
    link_filter = LinkFilter()
    whole = min(timeit.repeat(lambda: link_filter.filter(record), number=CALLS, repeat=3)) / CALLS * 1e6
    text = min(timeit.repeat(record.getMessage, number=CALLS, repeat=3)) / CALLS * 1e6
    share = whole / AIM_MICROSECONDS
    print(f"LinkFilter, a record without a code: {whole:.2f} µs ({share:.2f} of the aim; its text alone {text:.2f} µs)")


if __name__ == "__main__":
    main()
