"""The scripts that know no page, in a page without a site: what their tests share."""

from __future__ import annotations

import base64
import json
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any

from mkdocs.utils.yaml import yaml_load
from playwright.sync_api import Browser, Page

from loglink._recognise.scan import scan
from macros.publish.browser_data import export_codes_script, export_neighbour_lines, export_words_script
from macros.publish.scripts import expand_bundles, join_scripts
from tests.conftest import watch_page
from tests.support.the_guide import the_guide

ROOT = Path(__file__).resolve().parents[2]

with (ROOT / "mkdocs.yml").open(encoding="utf-8") as _file:
    TABLE: dict[str, list[str]] = yaml_load(_file)["extra"]["scripts"]
BUNDLES = expand_bundles(TABLE)
"""The scripts of each bundle, in order, as the pages load them."""

DATA = "core/codes-data.js"
WORDS = "core/words-data.js"
LINES = "core/neighbour-lines.js"
DIAGNOSIS_DATA = "diagnose/diagnosis-data.js"
LABELS = "report/report-labels.js"
CORE = (*(one for one in BUNDLES["core"] if one.startswith("core/")), "core/nearest.js")
DIAGNOSE = (*BUNDLES["core"], *BUNDLES["_diagnose"])
LOGS = tuple(dict.fromkeys([*CORE, *BUNDLES["log-worker"], "logs/reader.js"]))
WORKER_START = "logs/worker-start.js"
"""What a page never runs: it begins the work of a worker."""

SCAN_LOGS = """logs => {
  const tools = errorCodes.makeLogTools(errorCodes.data, []);
  return logs.map(([bytes, runs]) => runs.map(([step, options]) => {
    const raw = Uint8Array.from(atob(bytes), one => one.charCodeAt(0));
    const hits = [];
    const nobody = {take() {}, takePlain() {}, takeLong() {}, pass() {}};
    const usual = {tools, encoding: "utf-8", year: 2000, most: 1e6, block: 1 << 16};
    const take = entry => entry.hits.forEach(hit => hits.push({line: entry.line, ...hit}));
    const scanner = errorCodes.makeLogScanner(Object.assign(usual, options), nobody, take);
    for (let at = 0; at < raw.length; at += step) scanner.feed(raw.subarray(at, at + step));
    const end = scanner.end();
    return {hits, total: end.counts.hits, lines: end.lines};
  }));
}"""
Run = tuple[int, dict[str, Any]]
"""The size of a piece, and options of the scanner."""


@contextmanager
def open_scripts(browser: Browser, scripts: tuple[str, ...]) -> Iterator[tuple[Page, list[str]]]:
    """Yield a page with the data and the scripts in it, and the list to which its complaints go."""
    context = browser.new_context()
    page = context.new_page()
    complaints = watch_page(page)
    made = made_scripts()
    page.add_script_tag(content=made[DATA])
    for script in scripts:
        if script == WORKER_START:
            page.add_script_tag(content=worker_text())
        elif script in made and script != DATA:
            page.add_script_tag(content=made[script])
        elif script != DATA:
            page.add_script_tag(path=ROOT / "docs/javascripts" / script)
    yield page, complaints
    context.close()


@cache
def made_scripts() -> dict[str, str]:
    """Return the scripts that the build makes of the data, those of the report's labels aside."""
    guide = the_guide()
    return {
        DATA: export_codes_script(guide),
        WORDS: export_words_script(guide),
        LINES: export_neighbour_lines(guide),
        DIAGNOSIS_DATA: diagnosis_data(),
    }


def diagnosis_data() -> str:
    return f"errorCodes.diagnosisData = {(ROOT / 'loglink/diagnosis.json').read_text(encoding='utf-8')};"


def worker_text() -> str:
    """Return the script that holds the text of the worker: a page without a site has no file for it."""
    made = {**made_scripts(), LABELS: ""}
    return join_scripts(TABLE, ROOT / "docs/javascripts", made)["javascripts/log-worker-text.js"]


def scan_log(page: Page, raw: bytes, steps: list[int], **options: Any) -> list[dict[str, Any]]:
    """Return {hits, total, lines} of `raw`, fed in pieces of each of the given sizes."""
    return scan_runs(page, raw, [(step, options) for step in steps])


def scan_runs(page: Page, raw: bytes, runs: list[Run]) -> list[dict[str, Any]]:
    """Return {hits, total, lines} of `raw` for each run."""
    return scan_logs(page, [(raw, runs)])[0]


def scan_logs(page: Page, logs: list[tuple[bytes, list[Run]]]) -> list[list[dict[str, Any]]]:
    """Return the same for each of many logs, in one call of the browser."""
    return page.evaluate(SCAN_LOGS, [(base64.b64encode(raw).decode(), runs) for raw, runs in logs])


def expected_hits(raw: bytes, encoding: str = "utf-8") -> list[dict[str, Any]]:
    """Return what loglink finds in `raw`, as the browser would write it."""
    return [hit._asdict() for hit in scan(raw.decode(encoding, "replace"))]


def case_files() -> list[Path]:
    return sorted((ROOT / "tests/logs").glob("*.log"))


def vectors(name: str) -> list[dict[str, Any]]:
    return json.loads((ROOT / f"tests/vectors/{name}.json").read_text(encoding="utf-8"))
