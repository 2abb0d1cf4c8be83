"""Limits and time limits hold together with calls and pages; numbers are those of the documents."""

from __future__ import annotations

import json
import re

import pytest

from macros.load.guide import ROOT
from macros.model.causes import Api
from macros.model.limits import LIMIT_GROUPS, TimeLimit
from tests.support.the_guide import the_guide

GUIDE = the_guide()
KNOWN = GUIDE.troubleshooting
TIMED = [api for api in KNOWN.apis if api.timeout]
LIMITS_PAGE = (ROOT / "docs" / "reference" / "limits.md").read_text(encoding="utf-8")


def name_of(api: Api) -> str:
    return api.name


def settable(api: Api) -> list[TimeLimit]:
    """Return the time limits of `api` that can be given under the name that apis.yml tells."""
    assert api.timeout
    return [one for one in KNOWN.timeouts if api.name in one.apis and api.timeout.option in (one.cpp, one.python)]


@pytest.mark.parametrize("api", TIMED, ids=name_of)
def test_a_call_and_its_time_limit_tell_the_same(api: Api) -> None:
    assert api.timeout
    told = {(one.default.get(api.language), one.unit) for one in settable(api)}
    assert told == {(api.timeout.default, api.timeout.unit)}


@pytest.mark.parametrize(
    ("identifier", "default"),
    [
        ("link", {"cpp": 1000, "python": 3000}),
        ("unlink", {"cpp": 1000, "python": 3000}),
        ("transfer", {"cpp": 1000, "python": 1000}),
        ("link-total-time", {"python": 0}),
        ("hccl-connect", {"python": 120}),
        ("peer-flag", {"cpp": 5000, "python": 5000}),
        ("hixl-disconnect", {"cpp": 30000, "python": 30000}),
        ("serve-pull", {"python": 1800}),
        ("host-pull", {"python": 500}),
        ("task", {}),
        ("layer", {}),
    ],
)
def test_the_default_is_that_of_documents_and_source(identifier: str, default: dict[str, int]) -> None:
    assert {one.id: dict(one.default) for one in KNOWN.timeouts}[identifier] == default


def test_every_time_limit_that_gives_a_code_says_so() -> None:
    silent = [one.id for one in KNOWN.timeouts if not set(re.findall(r"LLM_\w+", one.end.en)) >= set(one.results)]
    assert silent == []


def test_the_groups_are_those_of_the_schema() -> None:
    schema = json.loads((ROOT / "data" / "schema" / "limits.schema.json").read_text(encoding="utf-8"))
    assert tuple(schema["items"]["properties"]["group"]["enum"]) == LIMIT_GROUPS


def test_the_page_shows_every_group_under_its_heading() -> None:
    shown = re.findall(r'^## .* \{: #(\w+) \}\n\n\{\{ limits_table\("(\w+)"\) \}\}$', LIMITS_PAGE, re.MULTILINE)
    assert shown == [(group, group) for group in LIMIT_GROUPS]


def test_no_group_is_empty() -> None:
    assert {one.group for one in KNOWN.limits} == set(LIMIT_GROUPS)
