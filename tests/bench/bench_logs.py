"""Logs of 200 MB in the browser beside grep on the same file: bytes, rates, ratio; the longest tasks; the memory.

Each is read for codes and for what failed and why, in one go.

Prints; asserts nothing. `python tests/bench/bench_logs.py 2048` reads 2048 MiB instead, for the memory.
"""

from __future__ import annotations

import os
import random
import re
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from functools import partial
from http.server import ThreadingHTTPServer
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from playwright.sync_api import Browser, Page, sync_playwright

from loglink._recognise.data import load_data
from tests.conftest import SiteHandler, build
from tests.find_browser import FLAGS, find_browser

MEBIBYTE = 1 << 20
RUNS = 3
EXPRESSION = r"LLM_[A-Z]|5010[Bb]0|13432709[0-9]{2}|4294967295|[Ff]{8}"
LINES = (
    "(Worker_DP0_TP{0} pid=4126{0}) INFO 01-15 08:{1:02}:{2:02} [connector.py:685] request {3:08x} took {4} ms",
    "[INFO] GE(31765,ker_{0}):2026-01-20-11:{1:02}:{2:02}.118.021 [data_cache_engine.cc:322]40911 F: {3:08x} of {4}",
    "I20260110 08:{1:02}:{2:02}.191344 8065{0} llm_data_dist_transfer.cpp:44] block {3:08x}, {4} bytes",
)
QUIET = "[INFO] LLM(1234,python3):2026-01-20-11:42:07.118.021 [cache_manager.cc:123]1234 Pull: 33 blocks in 123 us\n"
FAILED = (
    "[ERROR] GE(1234,python3):2026-01-20-11:42:08.118.021 [msg_handler_plugin.cc:76]1234 Connect: ErrorNo: 1343270921("
    "local cluster link with remote cluster failed!) [GE][MODULE]Failed to connect peer 198.51.100.21:26000, "
    "error msg:Connection refused, errno:111\n"
)
HIT = "[ERROR] GE(31765,p):2026-01-20-11:42:07.118.021 [a.cc:77]40911 Connect: ErrorNo: 1343270921 [GE][MODULE]x\n"

WATCH = """() => {
  window.gaps = [];
  const channel = new MessageChannel();
  let last = performance.now();
  channel.port1.onmessage = () => {
    const now = performance.now();
    window.gaps.push(now - last);
    last = now;
    setTimeout(() => channel.port2.postMessage(0), 4);
  };
  channel.port2.postMessage(0);
}"""
HOLD = "document.getElementById('decode-files').addEventListener('change', one => one.stopImmediatePropagation(), true)"
READ = """async () => {
  const files = Array.from(document.getElementById("decode-files").files);
  window.gaps.length = 0;
  const start = performance.now();
  await errorCodes.runReport(files, "");
  return [performance.now() - start, window.gaps.slice()];
}"""


READ_MEBIBYTES = """async count => {
  const part = new Blob(["a line of a log with 13432 in it and no code\\n".repeat(23301) + "LLM_TIMEOUT\\n"]);
  const start = performance.now();
  await errorCodes.runReport([new File(Array(count).fill(part), "big.log")], "");
  return performance.now() - start;
}"""


def write_same(path: Path, size: int, line: str) -> None:
    """Write about `size` bytes of one line."""
    path.write_bytes(line.encode() * (size // len(line)))


def write_log(path: Path, size: int) -> None:
    """Write about `size` bytes: three layouts, Chinese text in two lines of a hundred, a code in one of 20,000."""
    chance = random.Random(1)
    block = []
    for number in range(20_000):
        values = (chance.randrange(8), chance.randrange(60), chance.randrange(60), chance.getrandbits(32), number)
        block.append(chance.choice(LINES).format(*values) + (" 建链完成" if number % 50 == 0 else "") + "\n")
    content = ("".join(block) + HIT).encode()
    with path.open("wb") as file:
        while file.tell() < size:
            file.write(content)


def run_grep(path: Path) -> float:
    """Return the seconds of grep, whose output is read: to /dev/null it would stop at the first hit."""
    start = time.perf_counter()
    command = ["grep", "-cE", EXPRESSION, str(path)]
    subprocess.run(command, env={**os.environ, "LC_ALL": "C"}, capture_output=True, check=True)
    return time.perf_counter() - start


def renderer_memory(browser: Browser) -> int:
    """Return the bytes that the largest renderer of `browser` holds, code and page included."""
    session = browser.new_browser_cdp_session()
    found = session.send("SystemInfo.getProcessInfo")["processInfo"]
    pids = [process["id"] for process in found if process["type"] == "renderer"]
    texts = [Path(f"/proc/{pid}/status").read_text(encoding="utf-8") for pid in pids]
    return max(int(re.findall(r"VmRSS:\s+(\d+)", text)[0]) * 1024 for text in texts)


def open_decoder(browser: Browser, address: str, path: Path) -> Page:
    page = browser.new_page()
    page.goto(address + "decoder/")
    small = {"name": "a.log", "mimeType": "", "buffer": b"LLM_TIMEOUT\n"}
    page.set_input_files("#decode-files", [small])
    page.locator(".ec-report").wait_for()
    page.evaluate(HOLD)
    page.set_input_files("#decode-files", str(path))
    page.evaluate(WATCH)
    return page


def bench(browser: Browser, address: str, path: Path) -> None:
    size = path.stat().st_size
    page = open_decoder(browser, address, path)
    before = renderer_memory(browser)
    peak = [before]
    greps, reads, gaps = [], [], []
    for _ in range(RUNS):
        greps.append(run_grep(path))
        milliseconds, waits = page.evaluate(READ)
        reads.append(milliseconds / 1000)
        gaps.extend(waits)
        peak.append(renderer_memory(browser))
    grep, read = size / min(greps) / 1e6, size / min(reads) / 1e6
    print(f"{size} bytes, best of {RUNS}: grep {grep:.0f} MB/s, browser {read:.0f} MB/s")
    print(f"ratio to grep {read / grep:.2f} (aim 0.50)")
    gaps.sort()
    at = statistics.quantiles(gaps, n=100)[94]
    print(f"main thread, turn to turn: 95th percentile {at:.1f} ms (aim 50), longest {gaps[-1]:.1f} ms")
    before_mib, peak_mib = before / MEBIBYTE, max(peak) / MEBIBYTE
    print(f"renderer, code and page included: {before_mib:.0f} MiB before, at most {peak_mib:.0f} MiB after a run")
    print(page.locator("#decode-status").text_content())


def bench_two_gibibytes(browser: Browser, address: str, path: Path) -> None:
    """Print the same of a file that is longer than a signed number of 32 bits counts, made in the browser."""
    page = open_decoder(browser, address, path)
    before = renderer_memory(browser)
    page.evaluate("window.gaps.length = 0")
    seconds = page.evaluate(READ_MEBIBYTES, 2048) / 1000
    counted = page.locator("#decode-results [data-code=LLM_TIMEOUT] [data-slot=count]").inner_text()
    at = statistics.quantiles(page.evaluate("window.gaps"), n=100)[94]
    grown = (renderer_memory(browser) - before) / MEBIBYTE
    print(f"two GiB in one file: {counted} of 2048 hits, {2048 * MEBIBYTE / seconds / 1e6:.0f} MB/s")
    print(f"main thread, turn to turn: 95th percentile {at:.1f} ms (aim 50); renderer {grown:.0f} MiB more (aim 300)")


def main() -> None:
    """Print all figures."""
    mebibytes = int(sys.argv[1]) if len(sys.argv) > 1 else 200
    assert load_data().codes
    with tempfile.TemporaryDirectory() as name, sync_playwright() as playwright:
        site, path = Path(name, "site"), Path(name, "big.log")
        done = build(site)
        if done.returncode:
            raise SystemExit(done.stderr)
        write_log(path, mebibytes * MEBIBYTE)
        server = ThreadingHTTPServer(("127.0.0.1", 0), partial(SiteHandler, directory=str(site)))
        threading.Thread(target=server.serve_forever, daemon=True).start()
        browser = playwright.chromium.launch(executable_path=find_browser(), args=FLAGS)
        address = f"http://127.0.0.1:{server.server_port}/"
        print("three layouts, every line counts:")
        bench(browser, address, path)
        print("a plog of INFO lines, nothing failed:")
        write_same(path, mebibytes * MEBIBYTE, QUIET)
        bench(browser, address, path)
        print("every line an error, a tenth of the size:")
        write_same(path, mebibytes * MEBIBYTE // 10, FAILED)
        bench(browser, address, path)
        bench_two_gibibytes(browser, address, path)
        browser.close()
        server.shutdown()
        server.server_close()


if __name__ == "__main__":
    main()
