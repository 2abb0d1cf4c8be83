"""The formula for the retransmission of the RDMA card gives, by the unit that the pages name, what its source says.

The developer guide: with the defaults (a pull may last 1000 ms, 7 retries) HCCL_RDMA_TIMEOUT should be 15.
"""

from __future__ import annotations

import math
import re

import pytest

from tests.conftest import ROOT

UNITS = {"seconds": 1.0, "秒": 1.0, "ms": 1000.0}


@pytest.mark.parametrize(
    ("page", "unit"), [("timeouts.md", r"in \*\*(seconds|ms)\*\*"), ("timeouts.zh.md", r"单位为\*\*(秒|ms)\*\*")]
)
def test_the_unit_that_the_page_names_gives_fifteen(page: str, unit: str) -> None:
    text = (ROOT / "docs/guide" / page).read_text(encoding="utf-8")
    assert "log2(T * 10^6 / (HCCL_RDMA_RETRY_CNT + 1) / 4.096)" in text
    named = re.search(unit, text)
    assert named
    assert math.ceil(math.log2(UNITS[named[1]] * 10**6 / (7 + 1) / 4.096)) == 15
