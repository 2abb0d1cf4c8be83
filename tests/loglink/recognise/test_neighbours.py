"""Numbers of other families are named with their family, and nothing else is; no code is among them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from loglink.__main__ import main
from loglink._recognise.data import Neighbour, load_data
from loglink._recognise.decode import decode
from loglink._recognise.neighbours import ForeignHit, neighbours
from loglink._recognise.scan import scan

TESTS = Path(__file__).resolve().parents[2]
VECTORS = json.loads((TESTS / "vectors/neighbours.json").read_text(encoding="utf-8"))

# Of hixl_types.h, error_codes_define.h, rt_error_codes.h, internal_error_define.hpp and hccl_types.h;
# 0x50100000 is 1343225856, 0x7BCA6 is 507046.
VALUES = {
    "hixl::PARAM_INVALID": 103900,
    "hixl::TIMEOUT": 103901,
    "hixl::NOT_CONNECTED": 103902,
    "hixl::ALREADY_CONNECTED": 103903,
    "hixl::NOTIFY_FAILED": 103904,
    "hixl::UNSUPPORTED": 103905,
    "hixl::RESOURCE_EXHAUSTED": 203900,
    "hixl::FAILED": 503900,
    "ge::PARAM_INVALID": 1343225857,
    "ge::RT_FAILED": 1343225859,
    "ge::INTERNAL_ERROR": 1343225860,
    "GE_PLGMGR_INVOKE_FAILED": 1343225889,
    "GE_CLI_INIT_FAILED": 1343229953,
    "GE_GRAPH_INFERSHAPE_FAILED": 1343242270,
    "ge::NOT_CHANGED": 1343242304,
    "GE_OPS_KERNEL_STORE_INIT_FAILED": 1343250432,
    "ACL_ERROR_RT_STREAM_CONTEXT": 107003,
    "ACL_ERROR_RT_INVALID_DEVICEID": 107001,
    "ACL_ERROR_RT_FEATURE_NOT_SUPPORT": 207000,
    "ACL_ERROR_RT_MEMORY_ALLOCATION": 207001,
    "RT_ERROR_INVALID_VALUE": 0x7110001,
    "HCCL_E_PARA": 1,
    "HCCL_E_TIMEOUT": 9,
    "HCCL_E_ROCE_CONNECT": 12,
    "HCCL_E_OOM": 24,
    "ACL_ERROR_RT_STREAM_SYNC_TIMEOUT": 507046,
    "ACL_ERROR_RT_DEVICE_MEM_ERROR": 507053,
    "ACL_ERROR_RT_SUSPECT_DEVICE_MEM_ERROR": 507055,
    "ACL_ERROR_RT_LINK_ERROR": 507056,
    "ACL_ERROR_RT_SUSPECT_REMOTE_ERROR": 507057,
}

# ConvertHixlError2Ge and ConvertAclError2Ge of llm_log.h; Python's two members.
BECOMES = {
    "hixl::PARAM_INVALID": "LLM_PARAM_INVALID",
    "hixl::TIMEOUT": "LLM_TIMEOUT",
    "hixl::NOT_CONNECTED": "LLM_NOT_YET_LINK",
    "hixl::ALREADY_CONNECTED": "LLM_ALREADY_LINK",
    "hixl::NOTIFY_FAILED": "LLM_FAILED",
    "hixl::UNSUPPORTED": "LLM_FEATURE_NOT_ENABLED",
    "hixl::RESOURCE_EXHAUSTED": "LLM_FAILED",
    "hixl::FAILED": "LLM_FAILED",
    "ACL_ERROR_RT_STREAM_SYNC_TIMEOUT": "LLM_TIMEOUT",
    "ACL_ERROR_RT_DEVICE_MEM_ERROR": "LLM_DEVICE_MEM_ERROR",
    "ACL_ERROR_RT_SUSPECT_REMOTE_ERROR": "LLM_SUSPECT_REMOTE_ERROR",
}

# Every number of another family in the log cases, by case, line and column.
IN_CASES = {
    "19-cann-sample-printf": [(8, 61, None)],
    "21-plog-timeouts": [(4, 167, 507046), (5, 117, 507046), (6, 1, None), (6, 99, 507046)],
    "33-negative-other-ascend-codes": [
        (1, 108, 1343225857),
        (2, 113, 1343242270),
        (3, 110, 1343225860),
        (6, 1, None),
        (6, 49, None),
        (7, 90, 2),
        (8, 117, 12),
        (9, 90, 107030),
        (10, 1, None),
        (10, 8, None),
        (10, 38, None),
        (10, 67, 0x7110001),
        (11, 97, 503900),
        (12, 119, 103905),
    ],
    "53-plog-no-description": [(4, 100, 1343225857)],
    "54-plog-hixl-prefix": [(2, 153, 507046), (3, 109, 103901), (4, 106, 503900)],
}


@pytest.mark.parametrize("vector", VECTORS, ids=[repr(vector["text"]) for vector in VECTORS])
def test_the_vector_holds(vector: dict[str, object]) -> None:
    assert [find.name for find in neighbours(str(vector["text"]))] == vector["expected"]


def test_the_values_are_those_of_the_sources() -> None:
    found = {one.name: one.value for one in load_data().neighbours}
    assert {name: found[name] for name in VALUES} == VALUES
    assert {one.name: one.becomes for one in load_data().neighbours if one.becomes} == BECOMES


def test_no_neighbour_is_a_code_and_scan_knows_none() -> None:
    for one in known_by_itself():
        decoded = decode(str(one.value))
        assert decoded is not None
        assert (decoded.code, decoded.lifecycle) == (None, None)
        for text in (one.name, f"ErrorNo: {one.value}", f"ret = {one.hex}", f"status: {one.value} [HIXL]"):
            assert [hit for hit in scan(text) if hit.code in (one.name, one.becomes)] == [], text
            assert one.name in [find.name for find in neighbours(text)], text


def test_what_is_written_as_a_name_is_found_by_it_alone_and_is_no_code() -> None:
    names = [one.name for one in load_data().neighbours if one.value is None and len(one.name) > 5]
    assert {"EI0006", "EE1002", "MIE05E010019"} <= set(names)
    for name in names:
        assert (scan(name), decode(name)) == ([], None)
        assert name in ("ACL_ERROR_RT", "HCCL_RESULT", "MIE05E") or [find.name for find in neighbours(name)] == [name]


def test_an_everyday_number_is_a_result_of_hccl_only_behind_its_call() -> None:
    results = {one.value: one.name for one in load_data().neighbours if one.family == "HCCL" and one.value}
    assert sorted(results) == list(range(1, 25))
    for value, name in results.items():
        assert [find.name for find in neighbours(f"Call DlHcclCommPrepare failed, ret:{value}, cost:9 ms.")] == [name]
        assert neighbours(f"Call aclrt api failed, ret:{value}") == []


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("errNo[0x000000000501001d] x", 29),
        ("Call hccl api failed, ret: 0x1E", 30),
        ("call trace: hcclRet -> 28", 28),
        ("errNo[0x000000000500000b]", 11),
    ],
)
def test_a_result_without_a_name_has_the_value_that_its_digits_say(text: str, value: int) -> None:
    assert [find.value for find in neighbours(text)] == [value]


def known_by_itself() -> list[Neighbour]:
    return [one for one in load_data().neighbours if one.value is not None and one.value >= 100000]


def test_a_find_has_its_place_and_its_family() -> None:
    text = "\ufeff好\n😀 ret: 0x7BCA6"
    expected = ForeignHit(2, 8, "0x7BCA6", "ACL", "ACL_ERROR_RT_STREAM_SYNC_TIMEOUT", 507046)
    assert neighbours(text) == [expected]


def test_the_log_cases_hold_the_neighbours_worked_out_by_hand() -> None:
    found = {}
    for path in sorted((TESTS / "logs").glob("*.log")):
        text = path.read_bytes().decode("utf-8", "replace")
        finds = [(find.line, find.column, find.value) for find in neighbours(text)]
        if finds:
            found[path.stem] = finds
    assert found == IN_CASES


def test_the_command_line_prints_them_alone(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    log = tmp_path / "a.log"
    log.write_text("ErrorNo: 1343270938(x)\nstatus: 503900\n", encoding="utf-8")
    find = {"line": 2, "column": 9, "text": "503900", "family": "HIXL", "name": "hixl::FAILED", "value": 503900}
    assert main(["scan", "--json", "--neighbours", str(log)]) == 0
    assert [json.loads(line) for line in capsys.readouterr().out.splitlines()] == [find]
    assert main(["scan", "--neighbours", "--language", "en", str(log)]) == 0
    assert capsys.readouterr().out == "2:9: hixl::FAILED (503900)  HIXL  General failure\n"
    log.write_text("ErrorNo: 1343270938(x)\n", encoding="utf-8")
    assert main(["scan", "--neighbours", str(log)]) == 1
