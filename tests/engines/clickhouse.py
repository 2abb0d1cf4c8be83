"""The ClickHouse functions of the site, tried with the embedded engine. Run by `make test-engines`; needs chdb.

In: the file as the build writes it, the statements of the page, the log cases. Out: a line a claim; exit code 1 at the
first that fails.
"""

from __future__ import annotations

import json
import shutil
import tempfile
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from chdb import session

from loglink._diagnose.header import DATED
from macros.lint.runner import load_valid_guide
from tests.engines.one_line import event_of, lines_of_signatures, origin_of
from tests.engines.shared import BASE, LOGS, ROOT, claim, hits_of, page_blocks, write_downloads


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
    files, table, causes, first, pairs = page_blocks(page, "sql")
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
    try_causes(page, engine, (causes, first, pairs))
    engine.close()


def try_causes(page: str, engine: Any, statements: tuple[str, str, str]) -> None:
    """Compare the lines where failures began with what loglink says of each line, by cause, time and pair."""
    lines = [(case.stem, line) for case in LOGS for line in case.read_bytes().decode("utf-8", "replace").split("\n")]
    lines += [("signatures", line) for line in lines_of_signatures(load_valid_guide(ROOT))]
    insert(engine, [line for host, line in lines if host == "signatures"])
    causes, first, pairs = ([*ask(engine, statement)] for statement in statements)
    origins = [(host, line, origin_of(line)) for host, line in lines]
    by_cause = Counter((origin.cause, origin.side) for _, _, origin in origins if origin)
    got = {(row["cause"], row["side"]): int(row["count"]) for row in causes}
    claim(
        page,
        f"{sum(by_cause.values())} lines where failures began, by cause and side, as loglink counts",
        got == by_cause,
    )
    links = {row["cause"]: row["link"] for row in causes}
    claim(
        page,
        "a cause has the link to its entry",
        links["LLM_FAILED#cause-port-not-bound"] == (f"{BASE}codes/LLM_FAILED/#cause-port-not-bound"),
    )
    events = [(host, event_of(line)) for host, line, origin in origins if origin]
    dated = [(event.header.seconds, host) for host, event in events if event and event.header.axis == DATED]
    claim(page, f"the first of {len(dated)} with a time is that of {min(dated)[1]}", first[0]["host"] == min(dated)[1])
    peers = Counter((host, event.slots["ip"]) for host, event in events if event and event.slots.get("ip"))
    found = {(row["host"], row["peer"]): int(row["count"]) for row in pairs}
    claim(page, f"{len(peers)} pairs of host and peer, with their counts", found == peers)


def insert(engine: Any, lines: list[str]) -> None:
    """Put `lines` into the table as those of the host "signatures"."""
    with tempfile.NamedTemporaryFile("w", encoding="utf-8") as file:
        file.write("\n".join(lines))
        file.flush()
        engine.query(
            f"INSERT INTO logs SELECT 'signatures', line FROM file('{file.name}', LineAsString, 'line String')"
        )


def counted(engine: Any, statement: str) -> dict[str, tuple[int, str]]:
    """Return {code: (count, link)} of a statement that gives code, link and count."""
    return {row["code"]: (int(row["count"]), row["link"]) for row in ask(engine, statement)}


def ask(engine: Any, statement: str) -> Iterator[dict[str, Any]]:
    """Yield the rows that `statement` gives."""
    for line in str(engine.query(statement.strip().rstrip(";"), "JSONEachRow")).split("\n"):
        if line:
            yield json.loads(line)


if __name__ == "__main__":
    main()
