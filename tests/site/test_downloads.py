"""The files that the site offers: what Grafana and Kibana document of their shape, and that they find the codes.

lnav, rsyslog, ClickHouse, mtail, Prometheus and Alertmanager are tried with the programs themselves, in tests/engines.
"""

from __future__ import annotations

import json
import re
import subprocess
import sys
import zipfile
from pathlib import Path
from typing import Any

import jsonschema
import pytest
import yaml

from loglink._recognise.data import load_data
from loglink._recognise.engine import tokens_in_line
from macros.publish.offline_zip import ARCHIVE, DOWNLOAD, write_archive
from tests.conftest import ROOT
from tests.support.markup import article_at
from tests.support.the_guide import the_guide

BASE = "https://llm-datadist-codes.example/"
LOGS = sorted((ROOT / "tests/logs").glob("*.log"))


def schema_check(value: Any, name: str) -> None:
    schema = json.loads((ROOT / "tests/site/shapes" / name).read_text(encoding="utf-8"))
    jsonschema.Draft202012Validator.check_schema(schema)
    jsonschema.validate(value, schema, jsonschema.Draft202012Validator)


@pytest.fixture
def derived_fields(site: Path) -> list[dict[str, str]]:
    """As Grafana reads them: it puts one dollar where the file has two."""
    content = yaml.safe_load((site / "downloads/grafana/llm-datadist-loki.yaml").read_text(encoding="utf-8"))
    schema_check(content, "grafana-datasources.schema.json")
    fields: list[dict[str, str]] = content["datasources"][0]["jsonData"]["derivedFields"]
    return [{key: value.replace("$$", "$") for key, value in field.items()} for field in fields]


def test_a_derived_field_of_loki_leads_to_the_page(site: Path, derived_fields: list[dict[str, str]]) -> None:
    followed = set()
    for path in LOGS:
        for line in path.read_bytes().decode("utf-8", "replace").split("\n"):
            codes = {token.text: token.name for token in tokens_in_line(line, 1, load_data().recognition)}
            for field in derived_fields:
                found = re.search(field["matcherRegex"], line, re.ASCII)
                if found and found[1]:
                    assert found[1] in codes, line
                    address = field["url"].replace("${__value.raw}", found[1])
                    page = site / address.removeprefix(BASE) / "index.html"
                    if codes[found[1]] != "LLM_FAILED":
                        assert f"/codes/{codes[found[1]]}/" in page.read_text(encoding="utf-8")
                    assert page.is_file()
                    followed.add(codes[found[1]])
    assert len(followed) >= 10


def test_each_way_to_write_a_code_has_a_derived_field(derived_fields: list[dict[str, str]]) -> None:
    assert [field["name"] for field in derived_fields] == [
        f"LLM-DataDist {pattern.id}" for pattern in load_data().recognition.patterns
    ]


def test_the_kibana_view_is_as_documented(site: Path) -> None:
    content = json.loads((site / "downloads/kibana/llm-datadist-data-view.json").read_text(encoding="utf-8"))
    schema_check(content, "kibana-data-view.schema.json")
    view = content["data_view"]
    assert view["fieldFormats"]["llm_datadist_code"]["params"]["urlTemplate"] == BASE + "{{value}}/"
    script = view["runtimeFieldMap"]["llm_datadist_code"]["script"]["source"]
    groks = iter(re.findall(r"grok\('((?:[^'\\]|\\.)*)'\)", script))
    for pattern in load_data().recognition.patterns:
        if pattern.needs_mark:
            assert next(groks).startswith("(?<mark>")
        unescaped = re.sub(r"\\(.)", r"\1", next(groks))
        assert unescaped.replace("(?<code>", "(") == pattern.regex.pattern
    assert not list(groks)


def test_loglink_from_the_site_links_to_the_site(site: Path, tmp_path: Path) -> None:
    command = [sys.executable, "-I", str(site / "downloads/loglink.pyz"), "annotate", "--language", "en"]
    done = subprocess.run(command, input=b"LLM_TIMEOUT\n", cwd=tmp_path, capture_output=True, check=True)
    assert done.stdout == f"LLM_TIMEOUT {BASE}codes/LLM_TIMEOUT/\n".encode()


def test_every_file_is_offered_on_a_page_in_both_languages(site: Path) -> None:
    offered = {path.relative_to(site).as_posix() for path in (site / "downloads").rglob("*") if path.is_file()}
    assert len(offered) == 17
    for language in ("", "zh/"):
        pages = [path.read_text(encoding="utf-8") for path in (site / language / "guide").glob("*/index.html")]
        for name in offered:
            assert any(f'{name}"' in page for page in pages), (language, name)


def test_the_site_offers_itself_for_machines_without_a_network(site: Path, tmp_path: Path) -> None:
    offered = site / DOWNLOAD
    assert write_archive(site, tmp_path, the_guide()) == offered.stat().st_size
    assert (tmp_path / ARCHIVE).read_bytes() == offered.read_bytes()
    with zipfile.ZipFile(offered) as archive:
        names = {name.removeprefix("llm-datadist-codes/") for name in archive.namelist()}
    assert {"index.html", "zh/codes/LLM_TIMEOUT/index.html", "search/search_index.js", "downloads/loglink.pyz"} <= names
    assert not {DOWNLOAD, "404.html", "1343270921/index.html"} & names
    assert 1_000_000 < offered.stat().st_size < 4_000_000  # the pages say about 3 MB


@pytest.mark.parametrize("address", ["", "guide/deploy", "zh", "zh/guide/deploy"])
def test_pages_lead_to_the_archive(site: Path, address: str) -> None:
    links = [one.attributes.get("href", "") for one in article_at(site, address).all("a")]
    links = [one for one in links if one.endswith(DOWNLOAD)]
    assert len(links) == 1
    assert (site / address / links[0]).resolve() == (site / DOWNLOAD).resolve()
