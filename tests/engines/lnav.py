"""The lnav files of the site, tried with the real lnav. Run by `make test-engines`; needs lnav 0.11 or later.

In: the files as the build writes them, the commands of the page, the log cases. Out: a line a claim; exit code 1 at the
first that fails. lnav takes a file as a log where its lines bear times: other cases are left out.
"""

from __future__ import annotations

import csv
import io
import os
import subprocess
import tempfile
from pathlib import Path

from tests.engines.shared import BASE, LOGS, claim, hits_of, needs, page_blocks, write_downloads

FEWEST_CASES = 20
"""So many of the cases bear times."""


def main() -> None:
    """Install the format with the page's command, and compare the list of the script with what loglink finds."""
    needs("lnav", "lnav")
    for page in ("lnav.md", "lnav.zh.md"):
        with tempfile.TemporaryDirectory() as name:
            try_page(page, Path(name))


def try_page(page: str, folder: Path) -> None:
    write_downloads(folder)
    here = folder / "downloads/lnav"
    environment = {**os.environ, "HOME": str(folder), "TERM": "dumb"}
    environment.pop("XDG_CONFIG_HOME", None)
    install, listing, copy = (block.strip() for block in page_blocks(page, "shell"))
    done = subprocess.run(install, shell=True, cwd=here, env=environment, capture_output=True, text=True, check=False)
    claim(page, f"the format is installed: {install}", done.returncode == 0)
    done = subprocess.run(["lnav", "-C"], env=environment, capture_output=True, text=True, check=False)
    claim(page, "lnav finds no fault in it, and its samples match", done.returncode == 0)
    subprocess.run(copy, shell=True, cwd=here, env=environment, check=True)
    case = next(case for case in LOGS if case.stem.startswith("04"))
    inside = ["lnav", "-n", "-c", "|llm-datadist-codes", "-c", ":write-csv-to -", str(case)]
    done = subprocess.run(inside, cwd=folder, env=environment, capture_output=True, text=True, check=False)
    claim(page, f"the script is found inside lnav: {copy}", done.stdout.count(f"{BASE}codes/") == len(hits_of(case)))
    compared = sum(try_case(page, case, listing, here, environment) for case in LOGS)
    claim(page, f"in {compared} cases lnav lists each code with its link, as loglink does", compared >= FEWEST_CASES)


def try_case(page: str, case: Path, listing: str, here: Path, environment: dict[str, str]) -> bool:
    """Say whether lnav saw a log in the case; what it lists is compared."""
    assert "server.log" in listing
    command = f"{listing.replace('server.log', str(case))} -c ':write-csv-to -'"
    done = subprocess.run(command, shell=True, cwd=here, env=environment, capture_output=True, text=True, check=False)
    count = ["lnav", "-n", "-c", ";SELECT count(*) AS n FROM all_logs", "-c", ":write-csv-to -", str(case)]
    seen = subprocess.run(count, env=environment, capture_output=True, text=True, check=False).stdout.split()
    expected = [(hit.text, hit.code, f"{BASE}codes/{hit.code}/") for hit in hits_of(case)]
    if seen[-1:] == ["0"]:
        return False
    rows = [] if "no query result" in done.stderr else list(csv.DictReader(io.StringIO(done.stdout)))
    got = [(row["token"], row["code"], row["link"]) for row in rows]
    if got != expected:
        claim(page, f"{case.name}: {got} is {expected} {done.stderr}", False)
    return True


if __name__ == "__main__":
    main()
