"""The configuration of log collectors, without the programs: its shape, and what the Collector's statements find.

tests/engines runs Vector's transform and Fluent Bit's filter.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator

import pytest
import re2
import yaml

from loglink._recognise.scan import scan
from macros.publish.log_viewers import Viewers
from tests.conftest import ROOT
from tests.support.the_guide import the_guide

BASE = "https://192.0.2.1/guide/"
GENERAL = ("LLM_SUCCESS", "LLM_FAILED")
_LITERAL = r'"((?:[^"\\]|\\.)*)"'
_COPY = re.compile(r'set\(cache\["(\w+)"\], body\)')
_REPLACE = re.compile(rf'replace_pattern\(cache\["(\w+)"\], {_LITERAL}, " "\)')
_SET = re.compile(
    r'set\(attributes\["llm_datadist\.code"\], "(LLM_\w+)"\) '
    rf'where IsMatch\((?:body|cache\["(\w+)"\]), {_LITERAL}\)(?: and IsMatch\(body, {_LITERAL}\))?'
)


@pytest.fixture(scope="module")
def files() -> dict[str, str]:
    return Viewers(the_guide(), BASE).files()


@pytest.fixture(scope="module")
def statements(files: dict[str, str]) -> list[str]:
    content = yaml.safe_load(files["collectors/otel-llm-datadist.yaml"])
    assert content.keys() == {"processors"}
    (group,) = content["processors"]["transform/llm_datadist"]["log_statements"]
    assert group.keys() == {"context", "conditions", "statements"}
    found: list[str] = group["statements"]
    return found


def unquoted(literal: str) -> str:
    """Return an expression as the Collector has it: one dollar for two, then the escapes of OTTL."""
    return re.sub(r"\\(.)", r"\1", literal.replace("$$", "$"))


def lines() -> Iterator[str]:
    for path in sorted((ROOT / "tests/logs").glob("*.log")):
        yield from path.read_bytes().decode("utf-8", "replace").split("\n")


class Statements:
    """The statements of the Collector, run one after another as it does."""

    def __init__(self, statements: list[str]) -> None:
        copies = list(filter(None, map(_COPY.fullmatch, statements)))
        replaced = list(filter(None, map(_REPLACE.fullmatch, statements)))
        sets = list(filter(None, map(_SET.fullmatch, statements)))
        assert len(copies) + len(replaced) + len(sets) == len(statements)
        self._copies = [one[1] for one in copies]
        self._replaced = [(one[1], re2.compile(unquoted(one[2]))) for one in replaced]
        self._sets = [
            (one[1], one[2], re2.compile(unquoted(one[3])), re2.compile(unquoted(one[4] or ""))) for one in sets
        ]

    def code_of(self, line: str) -> str:
        cache = dict.fromkeys(self._copies, line)
        for copy, expression in self._replaced:
            cache[copy] = expression.sub(" ", cache[copy])
        code = ""
        for name, copy, expression, mark in self._sets:
            if expression.search(cache[copy] if copy else line) and mark.search(line):
                code = name
        return code


def test_the_statements_of_the_collector_find_what_loglink_finds(statements: list[str]) -> None:
    *statements, last = statements
    assert last.startswith(
        f'set(attributes["llm_datadist.url"], Concat(["{BASE}codes/", attributes["llm_datadist.code"]'
    )
    collector = Statements(statements)
    found = 0
    for line in lines():
        code = collector.code_of(line)
        codes = [hit.code for hit in scan(line)]
        assert code in ([name for name in codes if name not in GENERAL] or codes or [""]), line
        found += bool(code)
    assert found > 100


def test_every_parser_of_fluent_bit_is_used_and_the_fields_go(files: dict[str, str]) -> None:
    content = yaml.safe_load(files["collectors/fluent-bit-llm-datadist.yaml"])
    *parsers, lua = content["pipeline"]["filters"]
    assert [one["parser"] for one in parsers] == [one["name"] for one in content["parsers"]]
    assert all(one["preserve_key"] and one["reserve_data"] and one["key_name"] == "log" for one in parsers)
    for parser in content["parsers"]:
        assert parser["format"] == "regex"
        (field,) = re.findall(r"\(\?<(\w+)>", parser["regex"])
        assert f'record["{field}"] = nil' in lua["code"]


def test_the_dashboard_has_the_shape_that_grafana_documents(files: dict[str, str]) -> None:
    content = json.loads(files["grafana/llm-datadist-dashboard.json"])
    assert {"uid", "title", "schemaVersion", "panels", "templating", "time", "refresh"} <= content.keys()
    taken = {(panel["gridPos"]["x"], panel["gridPos"]["y"]) for panel in content["panels"]}
    assert len(taken) == len({panel["id"] for panel in content["panels"]}) == len(content["panels"])
    variables = {f"${one['name']}" for one in content["templating"]["list"]}
    for panel in content["panels"]:
        (target,) = panel["targets"]
        assert set(re.findall(r"\$[a-z]\w+", target["expr"])) <= variables
        for link in panel["fieldConfig"]["defaults"]["links"]:
            assert re.fullmatch(rf"{BASE}codes/(?:\$\{{__(?:field\.labels|data\.fields)\.\w+\}}[/#]*)+", link["url"])
