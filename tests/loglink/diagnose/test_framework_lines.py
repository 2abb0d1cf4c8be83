"""The lines that frameworks print, each alone: the pages they lead to, the codes in them, or what they are known as.

`tests/vectors/framework_lines.json` was written from the sources of the frameworks, not from the data.
"""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from loglink._diagnose.catalogue import load_catalogue
from loglink._diagnose.header import read_header
from loglink._diagnose.matching import Matcher
from loglink._diagnose.run import diagnose_texts
from tests.support.the_guide import the_guide

VECTORS = json.loads((Path(__file__).parents[2] / "vectors" / "framework_lines.json").read_text(encoding="utf-8"))
TELLING = [one for one in VECTORS if "pages" in one]
KNOWN = [one for one in VECTORS if "known_as" in one]


def failures_of(line: str) -> list[dict[str, Any]]:
    failures: list[dict[str, Any]] = diagnose_texts([{"name": "a.log", "text": line + "\n"}], "")["failures"]
    return failures


@pytest.mark.parametrize("vector", TELLING, ids=[one["line"][:60] for one in TELLING])
def test_a_line_leads_to_one_of_its_pages_and_bears_its_codes(vector: dict[str, Any]) -> None:
    [failure] = failures_of(vector["line"])
    causes = [one for one in (failure["cause"], *failure["candidates"]) if one]
    assert {*(one["page"] for one in causes), *failure["codes"]} & set(vector["pages"])
    assert sorted(failure["codes"]) == vector["codes"]


@pytest.mark.parametrize("vector", KNOWN, ids=[one["line"][:60] for one in KNOWN])
def test_a_line_that_is_normal_is_known_and_no_failure(vector: dict[str, Any]) -> None:
    assert failures_of(vector["line"]) == []
    match = Matcher(load_catalogue().signatures).find(vector["line"], read_header(vector["line"]))
    assert match is not None
    assert match.signature.id == vector["known_as"]


def test_every_line_that_hides_a_code_says_where_to_look() -> None:
    silent = [
        one.id
        for one in load_catalogue().signatures
        if one.follows and not one.look_next and not one.says and one.role == "passed-on"
    ]
    assert silent == []


NUMBER_BEHIND = re.compile(r"hex numbers? behind ((?:`\w+ ?=`(?: and )?)+)")


def test_where_a_number_is_to_be_read_is_named_as_the_line_prints_it() -> None:
    """`status=5010b009` has no `ret =` in it: who looks for that finds nothing."""
    read = {}
    for one in map(dict, the_guide().signatures):
        told = NUMBER_BEHIND.search((one.get("look_next") or {}).get("en", ""))
        if told:
            texts = [one["text"]] if isinstance(one["text"], str) else one["text"]
            read[one["id"]] = [key for key in re.findall(r"`(.+?)`", told[1]) if not all(key in text for text in texts)]
    assert read["xllm-new-push-failed"] == read["xllm-hetero-pull-failed"] == read["xllm-pull-failed"] == []
    assert {id_: keys for id_, keys in read.items() if keys} == {}
