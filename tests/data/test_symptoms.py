"""The start page speaks in what people see: each symptom has a row, and the row leads to a part of the page."""

from __future__ import annotations

import re

import pytest

from macros.load.guide import ROOT

ROW = re.compile(r"^\| (.+) \| \[[^\]]+\]\(#([a-z-]+)\) \|$", re.M)

SYMPTOMS = [
    ("decode hangs after the first request", "首个请求之后 Decode 卡住", "hang"),
    ("`KV transfer task failed`", "`KV transfer task failed`", "transfer"),
    ("the first request is slow", "首个请求慢", "slow"),
    ("garbage or repeated text", "输出乱码或重复", "garbage"),
    ("it works on one machine, not between two", "单机正常、跨机不行", "one-machine"),
    ("`Address already in use`", "`Address already in use`", "address-in-use"),
    ("it worked until one side was restarted", "某一端重启之后开始失败", "restart"),
    ("prefill runs out of blocks", "Prefill 的 block 耗尽", "memory"),
]


@pytest.mark.parametrize("suffix", ["", ".zh"])
def test_each_row_of_the_start_page_leads_to_a_part_of_it(suffix: str) -> None:
    text = page(suffix)
    parts = set(re.findall(r"^##+ .+ \{: #([a-z-]+) \}$", text, re.M))
    assert {part for _, part in ROW.findall(text)} - parts == set()
    assert len(ROW.findall(text)) == 13


@pytest.mark.parametrize(("english", "chinese", "part"), SYMPTOMS, ids=[one[2] for one in SYMPTOMS])
def test_a_symptom_has_a_row_in_both_languages(english: str, chinese: str, part: str) -> None:
    assert next(row for row in ROW.findall(page("")) if english in row[0])[1] == part
    assert next(row for row in ROW.findall(page(".zh")) if chinese in row[0])[1] == part


@pytest.mark.parametrize("suffix", ["", ".zh"])
def test_a_line_that_no_path_of_the_source_reaches_is_not_named(suffix: str) -> None:
    assert "must wait until" not in page(suffix)


def page(suffix: str) -> str:
    return (ROOT / "docs" / "guide" / f"start{suffix}.md").read_text(encoding="utf-8")
