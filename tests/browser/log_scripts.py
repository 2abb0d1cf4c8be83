"""The scripts that read logs, in a page without a site: what the tests of each share."""

from __future__ import annotations

import base64
import json
from pathlib import Path
from typing import Any

from playwright.sync_api import Page

from loglink.scan import scan

ROOT = Path(__file__).resolve().parents[2]
SCRIPTS = (
    "logs/encoding",
    "core/scan",
    "logs/prefilter",
    "logs/line-splitter",
    "logs/long-line",
    "logs/line-header",
    "logs/counts",
    "logs/log-scanner",
    "logs/worker",
    "logs/reader",
)

SCAN_LOG = """([bytes, steps, options]) => {
  const raw = Uint8Array.from(atob(bytes), one => one.charCodeAt(0));
  return steps.map(step => {
    const hits = [];
    const usual = {data: errorCodes.data, encoding: "utf-8", year: 2000, most: 1e6, block: 1 << 16};
    const take = entry => entry.hits.forEach(hit => hits.push({line: entry.line, ...hit}));
    const scanner = errorCodes.makeLogScanner(Object.assign(usual, options), take);
    for (let at = 0; at < raw.length; at += step) scanner.feed(raw.subarray(at, at + step));
    const end = scanner.end();
    return {hits, total: end.counts.hits, lines: end.lines};
  });
}"""


def open_scripts(page: Page, *more: str) -> Page:
    """Return `page` with the data and the scripts in it."""
    data = (ROOT / "loglink/codes.json").read_text(encoding="utf-8")
    page.goto("about:blank")
    page.add_script_tag(content=f"var errorCodes = {{data: {data}}};")
    for script in (*SCRIPTS, *more):
        page.add_script_tag(path=ROOT / f"docs/javascripts/{script}.js")
    return page


def scan_log(page: Page, raw: bytes, steps: list[int], **options: Any) -> list[dict[str, Any]]:
    """Return {hits, total, lines} of `raw`, fed in pieces of each of the given sizes."""
    return page.evaluate(SCAN_LOG, [base64.b64encode(raw).decode(), steps, options])


def expected_hits(raw: bytes, encoding: str = "utf-8") -> list[dict[str, Any]]:
    """Return what loglink finds in `raw`, as the browser would write it."""
    return [hit._asdict() for hit in scan(raw.decode(encoding, "replace"))]


def case_files() -> list[Path]:
    return sorted((ROOT / "tests/logs").glob("*.log"))


def vectors(name: str) -> list[dict[str, Any]]:
    return json.loads((ROOT / f"tests/vectors/{name}.json").read_text(encoding="utf-8"))
