"""How the guide grows: catalogues of 100 and of 1,000 codes, built beside plain Material, and used. Asserts nothing.

Prints, for each: the time of the check and of the build; that of a plain Material build of the same final Markdown, a
site a language, and the ratio; bytes of the site; and, with the processor slowed four times, the time from a keystroke
in the filter and in the decoder to the next paint, the median and the worst of all texts.
`python tests/bench/bench_size.py 100` measures one of them.
"""

from __future__ import annotations

import itertools
import os
import resource
import shutil
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

import yaml
from mkdocs.utils.yaml import yaml_load
from playwright.sync_api import Browser, Page, sync_playwright

from tests.bench.catalogue import make_catalogue
from tests.conftest import served
from tests.find_browser import FLAGS, find_browser

COUNTS = (100, 1000)
AIMS_MS = {100: 100, 1000: 500}
SLOWER = 4
LANGUAGES = ("en", "zh")
ROUNDS = 5

FILTERS = ("c", "LLM_", "channel stage 1", "通道", "0x5010B1", "1343271169", "memry", "nothing has this", "")
LINE = "[ERROR] GE(12,python):2026-01-01-10:00:00.000.000 [a.cc:1][HIXL] 12 F: ErrorNo: 1343271169 message"
DECODED = ("1343271169", "0x5010B1FF", "0x5010BFFF", "LLM_CHANEL_1_IS_FUL", "channel full", "通道已满", LINE, "")
"""The decimal is that of 0x5010B101, which every catalogue has."""

KEYSTROKE = """async ([id, value]) => {
  const input = document.getElementById(id);
  const painted = () => new Promise(done => requestAnimationFrame(() => { const m = new MessageChannel();
    m.port1.onmessage = () => done(performance.now()); m.port2.postMessage(0); }));
  await painted();
  const start = performance.now();
  input.value = value;
  input.dispatchEvent(new Event("input", {bubbles: true}));
  return await painted() - start;
}"""

CAPTURE = '''"""Keeps the Markdown of each page as MkDocs turns it into HTML."""

import json
import os
from pathlib import Path

from mkdocs.plugins import event_priority


@event_priority(-1000)
def on_page_markdown(markdown, page, config, files):
    source = page.file.src_uri.replace(".zh.md", ".md")
    target = Path(os.environ["FINAL_MARKDOWN"], page.file.locale, source)
    target.parent.mkdir(parents=True, exist_ok=True)
    title = json.dumps(str(page.meta.get("title") or page.file.name))
    target.write_text(f"---\\ntitle: {title}\\n---\\n\\n{markdown}", encoding="utf-8")
'''


class Spent(NamedTuple):
    """Seconds of the processor, which a busy machine does not change as much as those of the clock."""

    seconds: float

    def __str__(self) -> str:
        return f"{self.seconds:.1f} s"


def main() -> None:
    """Print all figures, and how they grow from the first catalogue to the last."""
    counts = tuple(int(one) for one in sys.argv[1:]) or COUNTS
    rows = [bench(count) for count in counts]
    for before, after in itertools.pairwise(rows):
        times = after["codes"] / before["codes"]
        grown = ", ".join(f"{key} {after[key] / before[key]:.1f}" for key in before if key != "codes")
        print(f"from {before['codes']:.0f} to {after['codes']:.0f} codes, {times:.0f} times as many: {grown}")


def bench(count: int) -> dict[str, float]:
    """Print the figures of a catalogue of `count` codes and return those that grow."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        root = make_catalogue(folder / "guide", count)
        checked = run(root, "macros", "check")
        print(f"{count} codes: check {checked}")
        built, plain = build_both(folder, root)
        size = sum(path.stat().st_size for path in (folder / "site").rglob("*") if path.is_file())
        pages = sum(1 for _ in (folder / "final").rglob("*.md"))
        ratio = built.seconds / plain.seconds
        print(f"  build {built} for {pages} pages, plain Material {plain}: {ratio:.2f} times; {size / 2**20:.0f} MiB")
        painted = bench_paints(folder / "site", count)
    return {"codes": count, "check": checked.seconds, "build": built.seconds, "plain": plain.seconds, **painted}


def build_both(folder: Path, root: Path) -> tuple[Spent, Spent]:
    """Build the guide into folder/site, and its final Markdown as plain Material; return the time of both."""
    (root / "capture.py").write_text(CAPTURE, encoding="utf-8")
    config = root / "mkdocs.yml"
    hooks = "hooks: [macros/mkdocs_hooks.py"
    config.write_text(config.read_text(encoding="utf-8").replace(hooks, f"{hooks}, capture.py"), encoding="utf-8")
    final = folder / "final"
    built = run(root, "mkdocs", "build", "--quiet", "--site-dir", str(folder / "site"), FINAL_MARKDOWN=str(final))
    plain = [run(write_plain(final, language), "mkdocs", "build", "--quiet") for language in LANGUAGES]
    return built, Spent(sum(one.seconds for one in plain))


def write_plain(final: Path, language: str) -> Path:
    """Write a project of plain Material around the Markdown of a language, and return its folder."""
    folder = final.parent / f"plain-{language}"
    folder.mkdir()
    shutil.copytree(final / language, folder / "docs")
    with (final.parent / "guide/mkdocs.yml").open(encoding="utf-8") as file:
        extensions = yaml_load(file)["markdown_extensions"]
    config = {"site_name": "Plain", "theme": {"name": "material", "language": language, "font": False}}
    config |= {"markdown_extensions": extensions, "plugins": ["search"]}
    (folder / "mkdocs.yml").write_text(yaml.safe_dump(config, allow_unicode=True), encoding="utf-8")
    return folder


def run(folder: Path, module: str, *arguments: str, **environment: str) -> Spent:
    """Run a module of Python in `folder` and return what it took; SystemExit with what it says when it fails."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    environment = {**os.environ, "NO_MKDOCS_2_WARNING": "1", **environment}
    command = [sys.executable, "-m", module, *arguments]
    done = subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, check=False)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    if done.returncode:
        raise SystemExit(done.stdout + done.stderr)
    return Spent(after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)


def bench_paints(site: Path, count: int) -> dict[str, float]:
    """Print and return the milliseconds to the next paint: the worst of the medians of all texts, a field a key."""
    found = {}
    for address in served(site):
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=find_browser(), args=FLAGS)
            for label, place, id_, texts in (
                ("filter", "codes/", "codes-filter", FILTERS),
                ("decode", "decoder/", "decode-input", DECODED),
            ):
                times = dict(paint_times(browser, address + place, id_, texts))
                slowest = max(times, key=lambda one: times[one])
                found[label] = times[slowest]
                aim = f" of {AIMS_MS[count]} ms" if count in AIMS_MS else ""
                print(f"  {label}: next paint at most {times[slowest]:.0f} ms{aim} ({slowest!r}); ", end="")
                print(", ".join(f"{text[:12]!r} {time:.0f}" for text, time in times.items()))
            browser.close()
    return found


def paint_times(browser: Browser, address: str, id_: str, texts: tuple[str, ...]) -> Iterator[tuple[str, float]]:
    """Yield each text with the median time that its keystroke takes; all that a page loads late is there before."""
    page = browser.new_page()
    page.goto(address)
    for text in texts:  # loads what words need
        page.evaluate(KEYSTROKE, [id_, text])
        page.wait_for_load_state("networkidle")
    slow_down(page)
    for text in texts:
        rounds = [page.evaluate(KEYSTROKE, [id_, one]) for _ in range(ROUNDS) for one in (text, texts[0])]
        yield text, statistics.median(rounds[::2])
    page.close()


def slow_down(page: Page) -> None:
    session = page.context.new_cdp_session(page)
    session.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})


if __name__ == "__main__":
    main()
