"""What other programs read: codes.json, objects.inv in a real Sphinx build, llms.txt, OpenSearch, the sitemap."""

from __future__ import annotations

import json
import subprocess
import sys
import xml.etree.ElementTree as ET
from pathlib import Path

import jsonschema

from tests.support.markup import page_at, parse
from tests.support.page_sources import PAGE_SOURCES

BASE = "https://llm-datadist-codes.example/"


def test_codes_json_is_as_its_schema_says(site: Path) -> None:
    content = json.loads((site / "codes.json").read_text(encoding="utf-8"))
    schema = json.loads((site / "codes.schema.json").read_text(encoding="utf-8"))
    jsonschema.Draft202012Validator.check_schema(schema)
    jsonschema.validate(content, schema, jsonschema.Draft202012Validator)
    assert content["schema_version"] == 1
    assert content["site_url"] == BASE
    lifecycles = [code["lifecycle"] for code in content["codes"]]
    assert {one: lifecycles.count(one) for one in lifecycles} == {"documented": 17, "reserved": 1, "undocumented": 12}
    members = [(one["name"], one["neighbour"]) for one in content["python_members"]]
    assert members == [
        ("LLM_DEVICE_MEM_ERROR", "ACL_ERROR_RT_DEVICE_MEM_ERROR"),
        ("LLM_SUSPECT_REMOTE_ERROR", "ACL_ERROR_RT_SUSPECT_REMOTE_ERROR"),
        ("LLM_UNKNOWN_ERROR", None),
    ]


def test_a_name_without_a_value_has_addresses_by_name_alone(site: Path) -> None:
    content = json.loads((site / "codes.json").read_text(encoding="utf-8"))
    member = next(one for one in content["python_members"] if one["name"] == "LLM_DEVICE_MEM_ERROR")
    assert member["addresses"] == ["LLM_DEVICE_MEM_ERROR/", "llm_device_mem_error/"]
    assert not (site / "507053").exists()
    code = next(one for one in content["codes"] if one["name"] == "LLM_SEQ_LEN_OVER_LIMIT")
    assert (code["recoverable"], code["remedy"]) == (None, None)
    assert "LLM_SEQ_LENOVERLIMIT/" in code["addresses"]
    for path in [*member["addresses"], *member["paths"].values(), *code["addresses"]]:
        assert (site / path / "index.html").is_file(), path


def test_a_code_in_codes_json_is_whole(site: Path) -> None:
    content = json.loads((site / "codes.json").read_text(encoding="utf-8"))
    code = next(one for one in content["codes"] if one["name"] == "LLM_LINK_FAILED")
    assert code["value"] == 1343270921
    assert code["meaning"] == {"en": "Link setup failed", "zh": "建链失败"}
    assert code["remedy"]["zh"] == ["LinkLlmClusters第二个返回值中有该错误码时，需要检查对应集群之间的网络连接。"]
    assert code["paths"] == {"en": "codes/LLM_LINK_FAILED/", "zh": "zh/codes/LLM_LINK_FAILED/"}
    spellings = ["LLM_LINK_FAILED", "llm_link_failed", "0x5010B009", "0x5010b009", "5010B009", "5010b009", "1343270921"]
    assert code["spellings"] == spellings
    assert code["addresses"] == [f"{spelling}/" for spelling in spellings]
    for path in [*code["paths"].values(), *code["addresses"]]:
        assert (site / path / "index.html").is_file(), path


def test_a_sphinx_project_links_to_codes_by_name(site: Path, tmp_path: Path) -> None:
    (tmp_path / "conf.py").write_text(
        "project = 'x'\nextensions = ['sphinx.ext.intersphinx']\n"
        f"intersphinx_mapping = {{'codes': ('{BASE}', {str(site / 'objects.inv')!r})}}\n",
        encoding="utf-8",
    )
    (tmp_path / "index.rst").write_text(
        "X\n=\n\n:py:data:`LLM_LINK_FAILED` :py:attr:`llm_datadist.LLMStatusCode.LLM_WAIT_PROCESS_TIMEOUT` "
        ":ref:`llm_timeout` :ref:`llm_unknown_error` :py:attr:`llm_datadist.LLMStatusCode.LLM_SEQ_LENOVERLIMIT`\n",
        encoding="utf-8",
    )
    command = [sys.executable, "-m", "sphinx", "-q", "-W", "-n", "-b", "html", str(tmp_path), str(tmp_path / "out")]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    html = parse((tmp_path / "out/index.html").read_text(encoding="utf-8"))
    links = {link["href"]: link.text for link in html.all("a", "reference")}
    for name in (
        "LLM_LINK_FAILED",
        "LLM_WAIT_PROC_TIMEOUT",
        "LLM_TIMEOUT",
        "LLM_UNKNOWN_ERROR",
        "LLM_SEQ_LEN_OVER_LIMIT",
    ):
        assert f"{BASE}codes/{name}/" in links
    assert links[f"{BASE}codes/LLM_TIMEOUT/"] == "LLM_TIMEOUT (0x5010B01A)"


def test_llms_txt_has_a_line_for_each_code(site: Path) -> None:
    lines = (site / "llms.txt").read_text(encoding="utf-8").splitlines()
    codes = [line for line in lines if line.startswith("- [LLM_")]
    assert len(codes) == 18 + 12 + 3
    others = lines[lines.index("## Other names, not in the specification") :]
    assert len([line for line in others if line.startswith("- [LLM_")]) == 12 + 3
    assert codes[0] == f"- [LLM_SUCCESS]({BASE}codes/LLM_SUCCESS/): 0x00000000, 0. Success. Recovery not applicable."


def test_the_address_bar_can_search_the_guide(site: Path) -> None:
    root = ET.fromstring((site / "opensearch.xml").read_text(encoding="utf-8"))
    url = root.find("{http://a9.com/-/spec/opensearch/1.1/}Url")
    assert url is not None
    assert url.get("template") == BASE + "?q={searchTerms}"
    (link,) = [one for one in page_at(site, "").one("head").all("link") if one["rel"] == "search"]
    assert link["type"] == "application/opensearchdescription+xml"
    assert (site / link["href"]).resolve() == (site / "opensearch.xml").resolve()


def test_the_sitemap_lists_every_page_with_its_twin(site: Path) -> None:
    root = ET.fromstring((site / "sitemap.xml").read_text(encoding="utf-8"))
    entries = {}
    for url in root:
        links = {one.get("hreflang"): one.get("href") for one in url if one.tag.endswith("link")}
        entries[url[0].text] = links
    assert len(entries) == len(PAGE_SOURCES)
    english = f"{BASE}codes/LLM_TIMEOUT/"
    both = {"en": english, "zh": f"{BASE}zh/codes/LLM_TIMEOUT/", "x-default": english}
    assert entries[both["en"]] == entries[both["zh"]] == both
    assert entries[BASE] == {"en": BASE, "zh": f"{BASE}zh/", "x-default": BASE}
