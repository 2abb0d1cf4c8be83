"""What the collectors of the site add to events. Run by `make test-engines`; needs LuaJIT; pyvrl is fetched.

In: the files as the build writes them, the log cases. Out: a line a claim; exit code 1 at the first that fails.
Vector's transform runs as it stands, in Vector's own language. Of Fluent Bit only the Lua filter runs, in the
interpreter that Fluent Bit has built in; its parsers are expressions that this test runs. The OpenTelemetry Collector
cannot be had here: tests/macros/publish/test_collectors.py reads its statements.
"""

from __future__ import annotations

import re
import subprocess
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pyvrl
import yaml

from loglink._recognise.scan import scan
from tests.engines.one_line import GENERAL
from tests.engines.shared import BASE, LOGS, claim, needs, write_downloads

LUA = """
local events = {}
for line in io.lines(arg[1]) do
  local record = load_record(line)
  local _, _, changed = llm_datadist("tag", 0, record)
  local added = changed.llm_datadist or {}
  print((added.code or "") .. " " .. (added.url or ""))
  for key in pairs(changed) do
    assert(key == "llm_datadist" or key == "log", key)
  end
end
"""
LOAD = """
function load_record(line)
  local record = {}
  for key, value in string.gmatch(line, "([^\\t=]+)=([^\\t]*)") do record[key] = value end
  return record
end
"""


def main() -> None:
    """Run both on every line of every case."""
    needs("luajit", "luajit")
    lines = [line for case in LOGS for line in case.read_bytes().decode("utf-8", "replace").split("\n")]
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        write_downloads(folder)
        try_vector(folder, lines)
        try_fluent_bit(folder, lines)


def try_vector(folder: Path, lines: list[str]) -> None:
    content = yaml.safe_load((folder / "downloads/collectors/vector-llm-datadist.yaml").read_text("utf-8"))
    transform = pyvrl.Transform(content["transforms"]["llm_datadist"]["source"] + "\n.")
    added = [transform.remap({"message": line}).get("llm_datadist", {}) for line in lines]
    found = sum(bool(one) for one in added)
    for line, one in zip(lines, added, strict=True):
        if not fits(line, one.get("code", ""), one.get("url", "")):
            claim("Vector", f"{line!r} got {one}", False)
    claim("Vector", f"{found} of {len(lines)} events bear the code and the page that loglink finds", found > 0)


def try_fluent_bit(folder: Path, lines: list[str]) -> None:
    content = yaml.safe_load((folder / "downloads/collectors/fluent-bit-llm-datadist.yaml").read_text("utf-8"))
    (code,) = (one["code"] for one in content["pipeline"]["filters"] if one["name"] == "lua")
    (folder / "filter.lua").write_text(code + LOAD + LUA, encoding="utf-8")
    records = [dict(fields(line, content["parsers"])) for line in lines]
    rows = ["\t".join(f"{key}={value}" for key, value in {**record, "log": "x"}.items()) for record in records]
    (folder / "records").write_text("\n".join(rows) + "\n", encoding="utf-8")
    command = ["luajit", str(folder / "filter.lua"), str(folder / "records")]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    claim("Fluent Bit", f"the filter runs in LuaJIT {done.stderr}", done.returncode == 0)
    added = [row.split(" ") for row in done.stdout.split("\n")[:-1]]
    missed = 0
    for line, (got, url) in zip(lines, added, strict=True):
        missed += not got and bool(scan(line))
        if got and not fits(line, got, url):
            claim("Fluent Bit", f"{line!r} got {got} {url}", False)
    found = sum(bool(one[0]) for one in added)
    claim(
        "Fluent Bit",
        f"{found} events bear the code and the page; {missed} lie behind a number that is none",
        found > missed,
    )


def fields(line: str, parsers: list[dict[str, Any]]) -> Iterator[tuple[str, str]]:
    """Yield what the parsers add: the group of the first match of each, where it is set."""
    for parser in parsers:
        match = re.search(parser["regex"].replace("(?<", "(?P<"), line, re.ASCII)
        for key, value in match.groupdict().items() if match else ():
            if value:
                yield key, value


def fits(line: str, code: str, url: str) -> bool:
    """Return whether `code` is one of the line, a specific one where there is one, and `url` is its page."""
    codes = [hit.code for hit in scan(line)]
    special = [name for name in codes if name not in GENERAL] or codes
    return code in special and url == f"{BASE}codes/{code}/" if codes else not code + url


if __name__ == "__main__":
    main()
