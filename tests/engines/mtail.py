"""The mtail program of the site, tried with the real mtail. Run by `make test-engines`; needs mtail.

In: the program as the build writes it, the log cases, a line for each text of each signature. Out: a line a claim; exit
code 1 at the first that fails.
"""

from __future__ import annotations

import re
import subprocess
import tempfile
from collections import Counter
from pathlib import Path

from macros.lint.runner import load_valid_guide
from tests.engines.one_line import Counts, Origin, count, lines_of_signatures
from tests.engines.shared import ALL_LOGS, OTHER_ENCODINGS, ROOT, claim, needs, page_blocks, write_downloads

_METRIC = re.compile(r"llm_datadist_(lines|failures)_total\{(.*)\} ([0-9]+)")
_LABEL = re.compile(r'(\w+)="([^"]*)"')


def main() -> None:
    """Let mtail read each case, and all lines of signatures, and compare its counters with what loglink finds."""
    needs("mtail", "mtail")
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        write_downloads(folder)
        for page in ("watch.md", "watch.zh.md"):
            try_cases(page, folder)
        lines = list(lines_of_signatures(load_valid_guide(ROOT)))
        got, expected = read_counts(folder, "\n".join(lines).encode() + b"\n"), count(lines)
        compare("mtail", "every text of every signature", got, expected)
        claim("mtail", f"{len(lines)} lines, {sum(expected.origins.values())} of them origins: as loglink counts", True)


def try_cases(page: str, folder: Path) -> None:
    """Compare the counts of each case; what is no UTF-8 goes through a command of the page first."""
    found, changed = Counts(Counter(), Counter()), Counter[str]()
    for case, encoding in ALL_LOGS.items():
        command = command_for(page, case.read_bytes(), encoding)
        content = changed_by(command, case.read_bytes())
        changed[command.partition(" ")[0]] += 1
        lines = content.decode("utf-8").removeprefix("\ufeff").split("\n")
        expected = count(line.rstrip("\r") for line in lines)
        compare(page, case.name, read_counts(folder, content), expected)
        found.codes.update(expected.codes)
        found.origins.update(expected.origins)
    claim(page, f"in {len(ALL_LOGS)} cases mtail counts {sum(found.codes.values())} lines with codes, as loglink", True)
    claim(page, f"and {sum(found.origins.values())} origins with cause and side", bool(found.origins))
    claim(page, f"{changed['LC_ALL=C']} of the cases needed the cleaning", changed["LC_ALL=C"] > 0)
    claim(page, f"{changed['iconv']} of the cases were converted", changed["iconv"] == len(OTHER_ENCODINGS))


def command_for(page: str, content: bytes, encoding: str) -> str:
    """Return the command of the page that makes such a log UTF-8; empty where it is."""
    shell = "".join(page_blocks(page, "shell"))
    if encoding:
        return found_in(shell, r"iconv -f GB18030 -t UTF-8", page).replace("GB18030", encoding.upper())
    try:
        content.decode("utf-8")
    except UnicodeDecodeError:
        return found_in(shell, r"LC_ALL=C sed -u '[^']+'", page)
    return ""


def found_in(shell: str, pattern: str, page: str) -> str:
    found = re.search(pattern, shell)
    assert found, f"{page} has no command like {pattern}"
    return found[0]


def changed_by(command: str, content: bytes) -> bytes:
    """Return what `command` makes of `content`."""
    if not command:
        return content
    return subprocess.run(command, shell=True, input=content, capture_output=True, check=True).stdout


def compare(page: str, what: str, got: Counts, expected: Counts) -> None:
    if got != expected:
        missing = (expected.codes - got.codes, expected.origins - got.origins)
        extra = (got.codes - expected.codes, got.origins - expected.origins)
        claim(page, f"{what}: mtail misses {missing} and adds {extra}", False)


def read_counts(folder: Path, content: bytes) -> Counts:
    """Return the counters after mtail has read a log with `content`."""
    log = folder / "case.log"
    log.write_bytes(content)
    command = ["mtail", "--one_shot", "--one_shot_format=prometheus", "--address", "127.0.0.1", "--port", "0"]
    command += ["--progs", str(folder / "downloads/mtail"), "--logs", str(log)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode or "compile failed" in done.stderr:
        claim("mtail", f"the program runs: {done.stderr[-2000:]}", False)
    return counts_in(done.stdout)


def counts_in(text: str) -> Counts:
    """Return the counters that `text`, as mtail shows them to Prometheus, holds."""
    counts = Counts(Counter(), Counter())
    for kind, inside, value in _METRIC.findall(text):
        labels = dict(_LABEL.findall(inside))
        if kind == "lines":
            counts.codes[labels["code"]] = int(value)
        else:
            counts.origins[Origin(labels["code"], labels["cause"], labels["side"])] = int(value)
    return counts


if __name__ == "__main__":
    main()
