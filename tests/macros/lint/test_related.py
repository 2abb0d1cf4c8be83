"""Pairs of related codes: each stands with both codes and among what is told apart."""

from __future__ import annotations

from pathlib import Path

from tests.support.small_guide import CONFUSIONS, edit, problems_of, write_guide

RELATED = "  related:\n    - LLM_TIMEOUT\n"


def test_a_pair_that_no_code_lists_is_reported_where_it_stands(tmp_path: Path) -> None:
    record = CONFUSIONS.replace("LLM_TIMEOUT", "LLM_FAILED")
    edit(write_guide(tmp_path) / "data" / "reference" / "confusions.yml", CONFUSIONS, CONFUSIONS + record)
    assert problems_of(tmp_path) == [
        "data/reference/confusions.yml:9: [related-unmatched] found LLM_FAILED and LLM_LINK_FAILED in "
        "data/reference/confusions.yml, expected them in the related codes of LLM_FAILED and "
        "the related codes of LLM_LINK_FAILED too; add or remove the pair"
    ]


def test_a_pair_that_only_confusions_lacks_is_reported_at_the_first_list(tmp_path: Path) -> None:
    codes = write_guide(tmp_path) / "data" / "codes.yml"
    edit(codes, RELATED, RELATED + "    - LLM_FAILED\n")
    edit(codes, "日志。\n  related: []\n", "日志。\n  related:\n    - LLM_LINK_FAILED\n")
    assert problems_of(tmp_path) == [
        "data/codes.yml:84: [related-unmatched] found LLM_FAILED and LLM_LINK_FAILED in "
        "the related codes of LLM_FAILED and the related codes of LLM_LINK_FAILED, "
        "expected them in data/reference/confusions.yml too; add or remove the pair"
    ]
