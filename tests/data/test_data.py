"""The data holds what was worked out by hand from the specification and the closed lists of the glossary."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from macros.load.builder import build, build_records
from macros.load.guide import build_codes
from macros.load.yaml_document import load_document
from macros.model.bit_fields import split_fields
from macros.model.guide import Code, Encoding
from macros.model.names import PythonMember

ROOT = Path(__file__).resolve().parents[2]
ALL = build_codes(load_document(ROOT / "data" / "codes.yml"))
CODES = [code for code in ALL if code.specified]
MEMBERS = build_records(PythonMember, load_document(ROOT / "data" / "python_members.yml"))
CONFUSIONS = load_document(ROOT / "data" / "reference" / "confusions.yml").value
ENCODING = build(Encoding, load_document(ROOT / "data" / "reference" / "encoding.yml").value)
BY_NAME = {code.name: code for code in CODES}

# From the C++ block; the decimals and signed numbers worked by hand: 0x5010B000 is 1343270912.
VALUES = [
    ("LLM_SUCCESS", "0x00000000", 0, 0),
    ("LLM_WAIT_PROC_TIMEOUT", "0x5010B001", 1343270913, 1343270913),
    ("LLM_KV_CACHE_NOT_EXIST", "0x5010B002", 1343270914, 1343270914),
    ("LLM_PARAM_INVALID", "0x5010B005", 1343270917, 1343270917),
    ("LLM_NOT_YET_LINK", "0x5010B007", 1343270919, 1343270919),
    ("LLM_ALREADY_LINK", "0x5010B008", 1343270920, 1343270920),
    ("LLM_LINK_FAILED", "0x5010B009", 1343270921, 1343270921),
    ("LLM_UNLINK_FAILED", "0x5010B00A", 1343270922, 1343270922),
    ("LLM_NOTIFY_PROMPT_UNLINK_FAILED", "0x5010B00B", 1343270923, 1343270923),
    ("LLM_CLUSTER_NUM_EXCEED_LIMIT", "0x5010B00C", 1343270924, 1343270924),
    ("LLM_PROCESSING_LINK", "0x5010B00D", 1343270925, 1343270925),
    ("LLM_DEVICE_OUT_OF_MEMORY", "0x5010B00E", 1343270926, 1343270926),
    ("LLM_EXIST_LINK", "0x5010B018", 1343270936, 1343270936),
    ("LLM_FEATURE_NOT_ENABLED", "0x5010B019", 1343270937, 1343270937),
    ("LLM_TIMEOUT", "0x5010B01A", 1343270938, 1343270938),
    ("LLM_LINK_BUSY", "0x5010B01B", 1343270939, 1343270939),
    ("LLM_OUT_OF_MEMORY", "0x5010B01C", 1343270940, 1343270940),
    ("LLM_FAILED", "0xFFFFFFFF", 4294967295, -1),
]

# The rest of the range 0x5010B001 to 0x5010B01C, from llm_error_codes.h: value, name, name in Python.
OTHERS = [
    ("0x5010B003", "LLM_REPEAT_REQUEST", "LLM_REPEAT_REQUEST"),
    ("0x5010B004", "LLM_REQUEST_ALREADY_COMPLETED", "LLM_REQUEST_ALREADY_COMPLETED"),
    ("0x5010B006", "LLM_ENGINE_FINALIZED", "LLM_ENGINE_FINALIZED"),
    ("0x5010B00F", "LLM_PREFIX_ALREADY_EXIST", "LLM_PREFIX_ALREADY_EXIST"),
    ("0x5010B010", "LLM_PREFIX_NOT_EXIST", "LLM_PREFIX_NOT_EXIST"),
    ("0x5010B011", "LLM_SEQ_LEN_OVER_LIMIT", "LLM_SEQ_LENOVERLIMIT"),
    ("0x5010B012", "LLM_NO_FREE_BLOCK", "LLM_NO_FREE_BLOCK"),
    ("0x5010B013", "LLM_BLOCKS_OUT_OF_MEMORY", "LLM_BLOCKS_OUT_OF_MEMORY"),
    ("0x5010B014", "LLM_CACHE_INCOMPATIBLE", None),
    ("0x5010B015", "LLM_CACHE_KEY_ALREADY_EXIST", None),
    ("0x5010B016", "LLM_COPY_CACHE_FAILED", None),
    ("0x5010B017", "LLM_CACHE_ID_ALREADY_EXIST", None),
]
ONLY_IN_PYTHON = ["LLM_DEVICE_MEM_ERROR", "LLM_SUSPECT_REMOTE_ERROR", "LLM_UNKNOWN_ERROR"]

CATEGORIES = {
    "general": {"LLM_SUCCESS", "LLM_FAILED"},
    "parameter": {"LLM_PARAM_INVALID"},
    "link": {
        "LLM_NOT_YET_LINK",
        "LLM_ALREADY_LINK",
        "LLM_LINK_FAILED",
        "LLM_UNLINK_FAILED",
        "LLM_NOTIFY_PROMPT_UNLINK_FAILED",
        "LLM_CLUSTER_NUM_EXCEED_LIMIT",
        "LLM_PROCESSING_LINK",
        "LLM_EXIST_LINK",
        "LLM_LINK_BUSY",
    },
    "cache": {"LLM_KV_CACHE_NOT_EXIST"},
    "memory": {"LLM_DEVICE_OUT_OF_MEMORY", "LLM_OUT_OF_MEMORY"},
    "timeout": {"LLM_WAIT_PROC_TIMEOUT", "LLM_TIMEOUT"},
    "feature": {"LLM_FEATURE_NOT_ENABLED"},
}

# The sentences of each cell of the table, counted by hand.
STEPS = {
    "LLM_SUCCESS": 0,
    "LLM_WAIT_PROC_TIMEOUT": 2,
    "LLM_KV_CACHE_NOT_EXIST": 4,
    "LLM_NOTIFY_PROMPT_UNLINK_FAILED": 2,
    "LLM_FEATURE_NOT_ENABLED": 2,
}

# owner/repository@commit:path, then a line or a range of lines.
SOURCE = re.compile(r"[\w.-]+/[\w.-]+@[0-9a-f]{7,40}:[\w./-]+(:\d+(-\d+)?)?", re.ASCII)


def test_the_codes_have_the_values_of_the_specification() -> None:
    assert [(code.name, code.hex, code.value, code.signed) for code in CODES] == VALUES


def test_values_are_written_in_double_quotes_and_one_key_a_line() -> None:
    text = (ROOT / "data" / "codes.yml").read_text(encoding="utf-8")
    keys = [line for line in text.splitlines() if re.match(r"(- |  )(name|value):", line)]
    pairs = [(value, name) for name, value, *_ in VALUES] + [(value, name) for value, name, _ in OTHERS]
    expected = [key for value, name in sorted(pairs) for key in (f"- name: {name}", f'  value: "{value}"')]
    assert keys == expected
    assert not re.search(r"^[ -]*(\w+: )?[\[{](?!\]$)", text, re.MULTILINE)


def test_the_other_names_are_those_of_the_source_and_of_python() -> None:
    found = [(code.hex, code.name, code.python_name) for code in ALL if not code.specified]
    assert found == OTHERS
    assert [member.name for member in MEMBERS] == ONLY_IN_PYTHON
    values = sorted(code.value for code in ALL if code.category != "general")
    assert values == list(range(0x5010B001, 0x5010B01D))


def test_what_has_no_registered_description_says_so() -> None:
    for code in ALL:
        if not code.specified:
            registered = code.python_name is not None  # Python has exactly those that have a description
            assert (code.description is not None) == registered
            assert ("no description is registered" in code.meaning.en) != registered
            assert ("未注册描述" in code.meaning.zh) != registered
            assert code.returned.status == "not-in-open-source"


def test_every_code_is_in_its_category() -> None:
    assert {
        category: {code.name for code in CODES if code.category == category} for category in CATEGORIES
    } == CATEGORIES
    assert sum(len(names) for names in CATEGORIES.values()) == len(CODES) == 18


def test_python_differs_only_for_wait_proc_timeout() -> None:
    differing = {code.name: code.python_name for code in CODES if code.python_name != code.name}
    assert differing == {"LLM_WAIT_PROC_TIMEOUT": "LLM_WAIT_PROCESS_TIMEOUT"}


def test_only_link_busy_is_reserved() -> None:
    assert [code.name for code in CODES if code.lifecycle == "reserved"] == ["LLM_LINK_BUSY"]
    assert {code.lifecycle for code in CODES} == {"documented", "reserved"}


def test_recoverable_is_no_for_failed_and_timeout_and_undefined_for_success() -> None:
    others = {code.name: code.recoverable for code in CODES if code.recoverable != "yes"}
    assert others == {"LLM_SUCCESS": "not-applicable", "LLM_TIMEOUT": "no", "LLM_FAILED": "no"}


def test_only_wait_proc_timeout_is_recoverable_under_a_condition() -> None:
    assert [code.name for code in CODES if code.condition is not None] == ["LLM_WAIT_PROC_TIMEOUT"]
    condition = BY_NAME["LLM_WAIT_PROC_TIMEOUT"].condition
    assert condition is not None
    assert "link is lost and must be set up again" in condition.en
    assert "需重新建链" in condition.zh


def test_the_general_values_say_what_else_they_can_mean() -> None:
    assert [code.name for code in CODES if code.also_means is not None] == ["LLM_SUCCESS", "LLM_FAILED"]


@pytest.mark.parametrize("code", CODES, ids=lambda code: code.name)
def test_a_remedy_has_one_step_a_sentence_in_both_languages(code: Code) -> None:
    steps = STEPS.get(code.name, 1)
    assert code.remedy is not None
    assert (len(code.remedy.en), len(code.remedy.zh)) == (steps, steps)
    for step in code.remedy.zh:
        assert step.endswith("。")
        assert step.count("。") == 1
    for step in code.remedy.en:
        assert step.endswith(".")


def test_every_source_names_repository_commit_and_path() -> None:
    sources = [source for code in ALL for source in (*code.returned.source, *code.about_source)]
    sources += [source for member in MEMBERS for source in member.about_source]
    sources += [source for confusion in CONFUSIONS for source in confusion["source"]]
    sources += ENCODING.source
    assert [source for source in sources if not SOURCE.fullmatch(source)] == []
    assert [code.name for code in CODES if not code.returned.source] == []


# 0x5010B009 is 01 01 000 00001000 01011 000000001001 in binary.
FIELDS = [
    ("0x5010B009", [1, 1, 0, 8, 11, 9]),
    ("0x5010B01C", [1, 1, 0, 8, 11, 28]),
    ("0x00000000", [0, 0, 0, 0, 0, 0]),
    ("0xFFFFFFFF", [3, 3, 7, 255, 31, 4095]),
    ("0x12345678", [0, 1, 1, 26, 5, 1656]),
]


@pytest.mark.parametrize(("hexadecimal", "expected"), FIELDS)
def test_a_value_falls_into_its_fields(hexadecimal: str, expected: list[int]) -> None:
    assert [field.extract(int(hexadecimal, 16)) for field in ENCODING.fields] == expected


def test_the_fields_of_link_failed_are_named() -> None:
    names = [field.describe(field.extract(0x5010B009)) for field in ENCODING.fields]
    assert [(name.name, name.label.en) if name else None for name in names] == [
        ("RT_HOST", "host"),
        ("ERROR_CODE", "error"),
        ("COMMON_LEVEL", "common"),
        ("SYSID_GE", "GE"),
        ("LLM_ENGINE_MODULE", "LLM engine"),
        None,
    ]


def test_the_module_is_made_of_named_numbers_and_differs_from_its_codes_in_the_lowest_field_alone() -> None:
    *high, lowest = split_fields(ENCODING.module, ENCODING)
    assert [row.meaning.name for row in high if row.meaning] == [
        "RT_HOST",
        "ERROR_CODE",
        "COMMON_LEVEL",
        "SYSID_GE",
        "LLM_ENGINE_MODULE",
    ]
    assert (len(high), lowest.number, ENCODING.general) == (5, 0, (0, 0xFFFFFFFF))
