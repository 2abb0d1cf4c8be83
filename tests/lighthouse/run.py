"""Measures pages with Lighthouse as a phone and as a desk see them, and prints a table. Run by `make lighthouse`.

In: the folder of a built site, and the one for the reports. Out: a line a measurement; exit code 1 where a page falls
short, 2 where nothing can be measured. The site comes from this machine, packed and under the strict policy.

Accessibility, best practices and SEO depend on the page alone. Performance is simulated from what the processor did,
so a busy machine makes it worse: what falls short is measured three times, and what a busy machine said of
it is a remark, no failure.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))

from tests.conftest import served  # noqa: E402
from tests.find_browser import FLAGS, find_browser  # noqa: E402
from tests.support.hosts import StrictGzipHandler  # noqa: E402

PROGRAM = Path(sys.prefix, "lighthouse/node_modules/lighthouse/cli/index.js")
PAGES = ("", "codes/", "codes/LLM_LINK_FAILED/", "codes/LLM_TIMEOUT/", "decoder/", "guide/start/")
LANGUAGES = ("", "zh/")
FORMS = {"phone": (), "desk": ("--preset=desktop",)}
LEAST = {"performance": 98, "accessibility": 100, "best-practices": 100, "seo": 100}
ATTEMPTS = 3
"""How often performance that falls short is measured; the median counts."""
FULL = 0.9
"""From here on an audit counts as passed."""
STATISTICS = Path("/proc/stat")
BUSY = 0.2
"""The share of the processors that others may use while a figure is taken for that of the page."""


@dataclass(frozen=True)
class Measured:
    """What one measurement said: points by category, the audits that cost some, and whether the machine was busy."""

    points: dict[str, int]
    lost: dict[str, list[str]]
    busy: bool

    def short(self) -> list[str]:
        """Return the categories that fall short."""
        return [name for name, least in LEAST.items() if self.points[name] < least]

    def failed(self) -> list[str]:
        """Return the categories that fall short by the page's own fault."""
        return [name for name in self.short() if name != "performance" or not self.busy]


def main(site: Path, reports: Path) -> int:
    """Print the table; return the exit code."""
    if not PROGRAM.is_file() or not shutil.which("node"):
        print("Lighthouse or Node is not there: run make lighthouse with Node 18 or newer installed.", file=sys.stderr)
        return 2
    reports.mkdir(parents=True, exist_ok=True)
    print(f"{'page':30} {'as':6}" + "".join(f"{name:>16}" for name in LEAST))
    failed = False
    for address in served(site, StrictGzipHandler):
        for place in (language + path for path in PAGES for language in LANGUAGES):
            for form in FORMS:
                counts = median_of(address, place, form, reports)
                print("\n".join(rows_of(place, form, counts)), flush=True)
                failed = failed or bool(counts.failed())
    print(f"The reports are in {reports}/.")
    return int(failed)


def median_of(address: str, place: str, form: str, reports: Path) -> Measured:
    """Return the measurement of a page; where performance falls short, the median of several."""
    done = [measure(address, place, form, reports)]
    while "performance" in done[-1].short() and len(done) < ATTEMPTS:
        done.append(measure(address, place, form, reports))
    return sorted(done, key=lambda one: one.points["performance"])[len(done) // 2]


def measure(address: str, place: str, form: str, reports: Path) -> Measured:
    """Return what Lighthouse says of a page; SystemExit with a sentence where it says nothing."""
    target = reports / f"{place.strip('/').replace('/', '-') or 'home'}-{form}"
    flags = " ".join([*FLAGS, "--headless=new"])
    command = ["node", str(PROGRAM), address + place, "--quiet", "--no-enable-error-reporting", *FORMS[form]]
    command += ["--output=json", "--output=html", f"--output-path={target}", f"--chrome-flags={flags}"]
    environment = {**os.environ, "CHROME_PATH": find_browser()}
    before = used()
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    busy = max(before, used()) > BUSY
    if done.returncode:
        raise SystemExit(f"Lighthouse did not measure /{place}: {done.stderr.strip()}")
    return measured_of(json.loads(Path(f"{target}.report.json").read_text(encoding="utf-8")), busy)


def measured_of(report: dict[str, Any], busy: bool) -> Measured:
    """Return what counts in a report."""
    points, lost = {}, {}
    for name in LEAST:
        category = report["categories"][name]
        points[name] = round((category["score"] or 0) * 100)
        audits = [report["audits"][one["id"]] for one in category["auditRefs"] if one["weight"]]
        lost[name] = [one["title"] for one in audits if one["score"] is not None and one["score"] < FULL]
    return Measured(points, lost, busy)


def rows_of(place: str, form: str, measured: Measured) -> Iterator[str]:
    """Yield a line of the table, and one for each category that falls short."""
    yield f"/{place:29} {form:6}" + "".join(f"{points:16}" for points in measured.points.values())
    for name in measured.short():
        excuse = "" if name in measured.failed() else " (the machine was busy: no failure)"
        yield f"  {name}: expected at least {LEAST[name]}{excuse}; {'; '.join(measured.lost[name])}"


def used() -> float:
    """Return which share of the processors is in use, looked at for a second; 0 where no kernel tells."""
    if not STATISTICS.is_file():
        return 0
    first = times()
    time.sleep(1)
    total, idle = (later - earlier for later, earlier in zip(times(), first, strict=True))
    return 1 - idle / total if total else 0


def times() -> tuple[int, int]:
    """Return how long the processors have been there, and how long of that with nothing to do, in ticks."""
    ticks = [int(one) for one in STATISTICS.read_text(encoding="ascii").split("\n", 1)[0].split()[1:9]]
    return sum(ticks), ticks[3] + ticks[4]


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1]), Path(sys.argv[2])))
