"""Build time, bytes over the wire, and the time from a keystroke to the painted answer. Prints; asserts nothing.

Times compare only within one run: each is printed beside a yardstick that is measured in the same run.
"""

from __future__ import annotations

import gzip
import statistics
import sys
import tempfile
import threading
import time
from functools import partial
from http.server import ThreadingHTTPServer
from pathlib import Path
from urllib.parse import urlsplit

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from playwright.sync_api import Browser, sync_playwright

from tests.conftest import SiteHandler, build
from tests.find_browser import FLAGS, find_browser

PAGES = {"home": "", "code page": "codes/LLM_LINK_FAILED/", "decoder": "decoder/", "table": "codes/"}
AIM_BYTES = 90 * 1024
AIM_MS = 16
KEYSTROKES = 30

DECODE = """async text => {
  const input = document.getElementById("decode-input");
  const painted = () => new Promise(done => requestAnimationFrame(() => { const m = new MessageChannel();
    m.port1.onmessage = () => done(performance.now()); m.port2.postMessage(0); }));
  const run = async value => {
    await painted();
    const start = performance.now();
    input.value = value;
    input.dispatchEvent(new Event("input", {bubbles: true}));
    const scripted = performance.now() - start;
    document.getElementById("decode-results").getBoundingClientRect();
    return [scripted, performance.now() - start];
  };
  return [await run(text), await run("")];
}"""


def main() -> None:
    """Print all figures."""
    with tempfile.TemporaryDirectory() as name, sync_playwright() as playwright:
        site = Path(name, "site")
        bench_build(site)
        server = ThreadingHTTPServer(("127.0.0.1", 0), partial(SiteHandler, directory=str(site)))
        threading.Thread(target=server.serve_forever, daemon=True).start()
        browser = playwright.chromium.launch(executable_path=find_browser(), args=FLAGS)
        address = f"http://127.0.0.1:{server.server_port}/"
        for label, place in PAGES.items():
            bench_bytes(browser, address + place, label, site)
        bench_decoder(browser, address + "decoder/")
        browser.close()
        server.shutdown()
        server.server_close()


def bench_build(site: Path) -> None:
    seconds = []
    for _ in range(3):
        start = time.perf_counter()
        done = build(site)
        seconds.append(time.perf_counter() - start)
        if done.returncode:
            raise SystemExit(done.stderr)
    pages = len(list(site.rglob("*.html")))
    print(f"build: median of 3 {statistics.median(seconds):.1f} s for {pages} pages, start of Python included")


def bench_bytes(browser: Browser, address: str, label: str, site: Path) -> None:
    """Print the bytes of a cold load, compressed as a static host does (gzip, level 6)."""
    context = browser.new_context()
    page = context.new_page()
    asked: list[str] = []
    page.on("request", lambda request: asked.append(urlsplit(request.url).path))
    page.goto(address)
    page.wait_for_load_state("networkidle")
    context.close()
    sizes = {}
    for path in dict.fromkeys(asked):
        file = site / path.lstrip("/")
        file = file / "index.html" if file.is_dir() else file
        sizes[path] = len(gzip.compress(file.read_bytes(), 6)) if file.is_file() else 0
    total = sum(sizes.values())
    largest = ", ".join(
        f"{Path(path).name or 'page'} {size / 1024:.1f}"
        for path, size in sorted(sizes.items(), key=lambda item: -item[1])[:4]
    )
    print(f"{label}: {total / 1024:.1f} KiB in {len(sizes)} requests ({total / AIM_BYTES:.2f} of the aim; {largest})")


def bench_decoder(browser: Browser, address: str) -> None:
    """Print the time of a keystroke (script, then layout) and that of emptying the field, the yardstick."""
    page = browser.new_page()
    page.goto(address)
    runs = [page.evaluate(DECODE, "1343270921") for _ in range(KEYSTROKES)]
    scripted = [run[0][0] for run in runs]
    whole = [run[0][1] for run in runs]
    empty = statistics.median(run[1][1] for run in runs)
    print(
        f"decoder: keystroke to laid-out answer median {statistics.median(whole):.2f} ms, worst {max(whole):.2f} ms "
        f"of {AIM_MS} ms (script alone {statistics.median(scripted):.2f} ms; an empty field {empty:.2f} ms)"
    )


if __name__ == "__main__":
    main()
