"""The rsyslog files of the site, tried with the real rsyslogd. Run by `make test-engines`; needs rsyslog.

In: the files as the build writes them, the log cases. Out: a line a claim; exit code 1 at the first that fails.
"""

from __future__ import annotations

import shutil
import subprocess
import tempfile
import time
from pathlib import Path

from tests.engines.shared import BASE, LOGS, claim, links_of, needs, page_blocks, write_downloads

LAST = "the last line LLM_TIMEOUT"
PATIENCE_SECONDS = 30


def main() -> None:
    """Let rsyslogd read all cases as one file, and compare what it writes with what loglink finds."""
    needs("rsyslogd", "rsyslog")
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        write_downloads(folder)
        lines = [line for path in LOGS for line in path.read_bytes().split(b"\n") if line]
        for page in ("rsyslog.md", "rsyslog.zh.md"):
            written = run_rsyslogd(folder, page_blocks(page, "rsyslog")[0], [*lines, LAST.encode()])
            claim(page, "rsyslogd writes every line", len(written) == len(lines) + 1)
            for line, got in zip(lines, written, strict=False):
                expected = links_of(line)
                links = {part for part in got.split(b" ") if part.startswith(BASE.encode() + b"codes/")}
                if {link.decode() for link in links} != expected:
                    claim(page, f"{got!r} bears {expected}", False)
            claim(page, f"each of {len(lines)} lines bears the links that loglink finds", True)


def run_rsyslogd(folder: Path, snippet: str, lines: list[bytes]) -> list[bytes]:
    """Return what rsyslogd writes when `lines` come in by a file; `snippet` is the page's, with our paths in it."""
    work = folder / "work"
    shutil.rmtree(work, ignore_errors=True)
    work.mkdir()
    (work / "in.log").write_bytes(b"\n".join(lines) + b"\n")
    for theirs, ours in (
        ("/etc/rsyslog.d/llm-datadist.conf", folder / "downloads/rsyslog/llm-datadist.conf"),
        ("/var/log/app/server.log", work / "in.log"),
        ("/var/log/app/server-linked.log", work / "out.log"),
    ):
        assert theirs in snippet, theirs
        snippet = snippet.replace(theirs, str(ours))
    conf = folder / "downloads/rsyslog/llm-datadist.conf"
    table = str(folder / "downloads/rsyslog/llm-datadist-links.json")
    conf.write_text(conf.read_text("utf-8").replace("/etc/rsyslog.d/llm-datadist-links.json", table), encoding="utf-8")
    main_conf = work / "rsyslog.conf"
    main_conf.write_text(f'global(workDirectory="{work}")\n{snippet}', encoding="utf-8")
    checked = subprocess.run(["rsyslogd", "-N1", "-f", str(main_conf)], capture_output=True, text=True, check=False)
    claim(
        "rsyslog", f"the configuration is right {checked.stderr if checked.returncode else ''}", checked.returncode == 0
    )
    command = ["rsyslogd", "-n", "-f", str(main_conf), "-i", str(work / "pid")]
    with subprocess.Popen(command, stderr=subprocess.DEVNULL) as process:
        try:
            return wait_for(work / "out.log")
        finally:
            process.terminate()


def wait_for(path: Path) -> list[bytes]:
    """Return the lines of `path` as soon as the last one is there, or what is there when patience ends."""
    end = time.monotonic() + PATIENCE_SECONDS
    written = b""
    while time.monotonic() < end and LAST.encode() not in written:
        time.sleep(0.3)
        written = path.read_bytes() if path.is_file() else b""
    time.sleep(0.3)
    return path.read_bytes().split(b"\n")[:-1] if path.is_file() else []


if __name__ == "__main__":
    main()
