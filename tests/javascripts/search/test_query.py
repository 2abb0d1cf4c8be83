"""What a query means before any index is asked: every spelling and every meaning gives its code first."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from loglink._recognise.data import load_data
from tests.support.log_scripts import CORE

SCRIPTS = CORE

# Two words of the English meaning that tell a code apart, worked by hand.
WORDS = {
    "LLM_FAILED": "general failure",
    "LLM_WAIT_PROC_TIMEOUT": "waiting processed",
    "LLM_KV_CACHE_NOT_EXIST": "cache exist",
    "LLM_PARAM_INVALID": "invalid parameter",
    "LLM_NOT_YET_LINK": "no link",
    "LLM_ALREADY_LINK": "link already",
    "LLM_LINK_FAILED": "setup failed",
    "LLM_UNLINK_FAILED": "unlink failed",
    "LLM_NOTIFY_PROMPT_UNLINK_FAILED": "notify prompt",
    "LLM_CLUSTER_NUM_EXCEED_LIMIT": "clusters limit",
    "LLM_PROCESSING_LINK": "operation progress",
    "LLM_DEVICE_OUT_OF_MEMORY": "device memory",
    "LLM_EXIST_LINK": "unreleased links",
    "LLM_FEATURE_NOT_ENABLED": "feature enabled",
    "LLM_TIMEOUT": "processing timeout",
    "LLM_LINK_BUSY": "link busy",
    "LLM_OUT_OF_MEMORY": "out memory",
}
SHARED = "处理超时"  # the meaning of two codes: they fill the first two places


def queries() -> list[tuple[str, str]]:
    found = [("LLM_SUCCESS", "LLM_SUCCESS"), ("0x00000000", "LLM_SUCCESS")]
    for code in load_data().codes:
        if code.name not in WORDS:
            continue
        digits = f"{code.value:08X}"
        numbers = [f"0x{digits}", f"0x{digits.lower()}", digits, digits.lower(), str(code.value)]
        spellings = [*numbers, code.name, code.name[4:]]
        found += [(query, code.name) for query in (*spellings, code.meaning["zh"], WORDS[code.name])]
    return found


def test_the_first_code_is_the_one_that_is_meant(scripts: Page) -> None:
    asked = queries()
    assert len(asked) >= 150
    found = scripts.evaluate(
        "queries => queries.map(query => errorCodes.query(query).codes.map(code => code.name))",
        [query for query, _ in asked],
    )
    wrong = [
        (query, name, names)
        for (query, name), names in zip(asked, found, strict=True)
        if name not in names[: 2 if query == SHARED else 1]
    ]
    assert wrong == []


def test_a_value_that_no_code_has_is_handed_back(scripts: Page) -> None:
    found = scripts.evaluate("errorCodes.query('0x5010B0FF')")
    assert (found["codes"], found["unknown"]["value"]) == ([], 0x5010B0FF)
    nothing = {"codes": [], "unknown": None, "neighbour": None, "similar": []}
    assert scripts.evaluate("errorCodes.query('zzz qqq')") == nothing


@pytest.mark.parametrize(
    ("query", "names"),
    [
        ("is llm_timeout recoverable", ["LLM_TIMEOUT"]),
        ("Initialize LlmDataList failed, ret = 1343270917", ["LLM_PARAM_INVALID"]),
        ("错误码1343270921怎么办", ["LLM_LINK_FAILED"]),
        ("LLMStatusCode.LLM_LINK_FAILED then 0x5010B01A", ["LLM_LINK_FAILED", "LLM_TIMEOUT"]),
        ("our service is down with error 5010b01a", ["LLM_TIMEOUT"]),
        ("线上报5010B01A错误", ["LLM_TIMEOUT"]),
        ("build 20260608 of 5010b0ff", []),
        ("link failed -1", []),
        ("timeout 30 seconds", []),
    ],
)
def test_a_code_that_stands_in_a_sentence_is_meant(scripts: Page, query: str, names: list[str]) -> None:
    assert scripts.evaluate("query => errorCodes.query(query).codes.map(code => code.name)", query) == names


def test_a_number_of_another_family_is_named(scripts: Page) -> None:
    found = scripts.evaluate("errorCodes.query('103900')")
    assert (found["codes"], found["neighbour"]["family"], found["neighbour"]["value"]) == ([], "HIXL", 103900)


@pytest.mark.parametrize(
    ("query", "name"),
    [
        ("hixl::ALREADY_CONNECTED", "hixl::ALREADY_CONNECTED"),
        ("pull_kv: MIE05E01001A error", "MIE05E01001A"),
        ("error code is 507033", "ACL_ERROR_RT_DEV_SETUP_ERROR"),
        ("Failed to sync stream, rt_ret = 507046", None),  # the library makes LLM_TIMEOUT of it: its page is the answer
        ("Call HcclCommPrepare failed, ret:9", None),
        ("connect to port 26000", None),
    ],
)
def test_a_number_of_another_family_is_named_in_a_sentence_too(scripts: Page, query: str, name: str | None) -> None:
    found = scripts.evaluate("query => errorCodes.query(query)", query)
    assert (found["codes"], (found["neighbour"] or {}).get("name")) == ([], name)
