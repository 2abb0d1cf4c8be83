"""The ClickHouse functions of the site, tried with the embedded engine. Run by `make test-engines`; needs chdb.

In: the file as the build writes it, the statements of the page, the log cases. Out: a line a claim; exit code 1 at the
first that fails.
"""

from __future__ import annotations

import json
import shutil
import tempfile
from collections import Counter
from pathlib import Path
from typing import Any

from chdb import session

from tests.engines.shared import BASE, LOGS, claim, hits_of, page_blocks, write_downloads


def main() -> None:
    """Define the functions, run the statements of each page, and compare counts with what loglink finds."""
    for page in ("clickhouse.md", "clickhouse.zh.md"):
        with tempfile.TemporaryDirectory() as name:
            try_page(page, Path(name))


def try_page(page: str, folder: Path) -> None:
    write_downloads(folder)
    engine = session.Session()
    for statement in (folder / "downloads/clickhouse/llm-datadist.sql").read_text("utf-8").split(";\n"):
        if statement.strip():
            engine.query(statement)
    files, table = page_blocks(page, "sql")[:2]
    found = Counter(hit.code for case in LOGS for hit in hits_of(case))
    expected = {code: (count, f"{BASE}codes/{code}/") for code, count in found.items()}
    for case in LOGS:
        shutil.copy(case, folder)
    assert "/var/log/app/*.log" in files
    files = files.replace("/var/log/app/*.log", f"{folder}/*.log")
    claim(page, f"the files hold {sum(found.values())} codes, as loglink counts", counted(engine, files) == expected)
    engine.query("CREATE TABLE logs (host String, message String) ENGINE = MergeTree ORDER BY host")
    for case in LOGS:
        lines = f"file('{case}', LineAsString, 'line String')"
        engine.query(f"INSERT INTO logs SELECT '{case.stem}', line FROM {lines}")
    claim(page, "so does the table", counted(engine, table) == expected)
    engine.close()


def counted(engine: Any, statement: str) -> dict[str, tuple[int, str]]:
    """Return {code: (count, link)} of a statement that gives code, link and count."""
    rows = [json.loads(line) for line in str(engine.query(statement.strip().rstrip(";"), "JSONEachRow")).splitlines()]
    return {row["code"]: (int(row["count"]), row["link"]) for row in rows}


if __name__ == "__main__":
    main()
