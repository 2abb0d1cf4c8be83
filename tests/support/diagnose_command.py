"""`loglink diagnose` as its tests call it: small logs, a folder of them, the object that it prints.

In: texts. Out: exit code, object, complaints. Must not know what is right.
"""

from __future__ import annotations

import io
import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from loglink.__main__ import main

BASE = "https://docs.example/errors/"
REFUSED = (
    "[ERROR] GE(28854,python3):2026-03-04-09:12:42.101.300 [msg_handler_plugin.cc:76]29011 Connect: ErrorNo: 1343270921"
    "(local cluster link with remote cluster failed!) [GE][MODULE]Failed to connect peer 198.51.100.21:26000, "
    "error msg:Connection refused, errno:111\n"
)
LATER = REFUSED.replace("09:12:42", "11:30:00").replace("198.51.100.21", "198.51.100.22")
HEALTHY = (
    "[INFO] GE(28854,python3):2026-03-04-09:12:40.008.000 [llm_datadist_impl.cc:509]28854 Initialize:ready\n"
    "[WARNING] GE(28854,python3):2026-03-04-09:12:41.008.000 [a.cc:1]28854 Run:queue is long\n"
)


def write(folder: Path, files: Mapping[str, str | bytes]) -> Path:
    for name, content in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content.encode() if isinstance(content, str) else content)
    return folder


def read(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, Any, str]:
    code = main(["diagnose", "--json", *arguments])
    out, err = capsys.readouterr()
    return code, json.loads(out) if out else None, err


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True
