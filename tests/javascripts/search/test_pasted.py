"""What a pasted line holds beside its words is not searched; a number that may be an error stays."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from tests.support.log_scripts import CORE

SCRIPTS = (*CORE, "search/pasted.js")

VLLM = "(VllmWorker rank=3 pid=308436) ERROR 08-17 13:03:25 [multiproc_executor.py:546] Timeout during pull_blocks"
PLOG = "[ERROR] GE(41820,python3):2026-01-15-10:20:30.123.456 [link.cc:75] [434627]Failed to connect 192.0.2.21:26000"
GLOG = "E20260608 14:45:44.404292 transfer.cpp:836] Transfer slice failed with status: 103902"


@pytest.mark.parametrize(
    ("query", "words"),
    [
        (VLLM, "[multiproc_executor.py ] Timeout during pull_blocks"),
        (PLOG, "[ ] GE(41820,python3): [link.cc ] Failed to connect :26000"),
        (GLOG, "transfer.cpp ] Transfer slice failed with status: 103902"),
        ("request chatcmpl-7817d6df-206c of 0xfffcc6ed27a0", "request of"),
        ("ERROR log level", "ERROR log level"),
        ("rt_ret = 507046, 0x5010B009, errno:111", "rt_ret = 507046, 0x5010B009, errno:111"),
        ("CANN 8.3.RC1, vllm 0.9.1", "CANN 8.3.RC1, vllm 0.9.1"),
        ("", ""),
    ],
)
def test_times_addresses_and_ids_are_left_out(scripts: Page, query: str, words: str) -> None:
    assert scripts.evaluate("query => errorCodes.withoutNoise(query)", query) == words
