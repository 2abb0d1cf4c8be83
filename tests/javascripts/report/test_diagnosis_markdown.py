"""The report that is sent on: the browser writes what `loglink diagnose --markdown` writes, in both languages."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page

from loglink._command.diagnosis_markdown import DiagnosisMarkdown
from loglink._command.diagnosis_text import ShownLine
from loglink._command.wrapping import WIDEST
from loglink._diagnose.catalogue import Catalogue, load_catalogue
from loglink._diagnose.run import diagnose_texts
from loglink._recognise.data import load_data
from macros.publish.diagnosis_json import export_diagnosis_script
from tests.support.log_scripts import BUNDLES, DIAGNOSE, ROOT, case_files
from tests.support.the_guide import the_guide

BASE = "https://guide.example/"
SCRIPTS = tuple(
    dict.fromkeys(
        [
            *DIAGNOSE,
            *(
                one
                for one in BUNDLES["report"]
                if one
                in (
                    "report/redact.js",
                    "report/commands-filled.js",
                    "report/failure-words.js",
                    "report/diagnosis-markdown.js",
                )
            ),
        ]
    )
)

MARKDOWN = """([cases, labels, language, base]) => {
  const names = [...errorCodes.data.codes, ...errorCodes.data.python_members];
  return cases.map(texts => {
    const lines = new Map(texts.map(({name, text}) => [name, text.split("\\n")]));
    const given = {
      language, base, diagnosisData: errorCodes.diagnosisData, causeTexts: errorCodes.causeTexts,
      lineOf: (name, line) => lines.get(name)[line - 1].replace(/\\r$/, ""),
      label: (key, ...values) => labels[key][language].replace(/\\{(\\d)\\}/g, (whole, at) => values[at]),
      meaningOf: name => names.find(one => one.name === name).meaning[language],
    };
    return errorCodes.diagnosisMarkdown(errorCodes.diagnose(texts), given, errorCodes.makeRedactor());
  });
}"""


def logs_of(case: Path) -> list[dict[str, str]]:
    paths = sorted(case.glob("*.log")) if case.is_dir() else [case]
    return [{"name": path.name, "text": path.read_bytes().decode("utf-8", "replace")} for path in paths]


CASES = [*sorted((ROOT / "tests/cause-cases").glob("*/")), *case_files()]


@pytest.fixture(scope="module")
def labels() -> dict[str, Any]:
    return {key: {language: text[language] for language in ("en", "zh")} for key, text in the_guide().labels.items()}


@pytest.fixture(scope="module")
def catalogue() -> Catalogue:
    return load_catalogue()


def in_python(texts: list[dict[str, str]], language: str, catalogue: Catalogue) -> str:
    data = load_data()
    lines = {
        (one["name"], number): ShownLine(line.rstrip("\r"), [])
        for one in texts
        for number, line in enumerate(one["text"].split("\n"), 1)
    }
    found = diagnose_texts(texts, BASE, language, catalogue, data)
    return DiagnosisMarkdown(catalogue, data, language, WIDEST).render(found, lines)


@pytest.mark.parametrize("language", ["en", "zh"])
def test_the_browser_and_the_terminal_send_on_the_same(
    scripts: Page, catalogue: Catalogue, labels: dict[str, Any], language: str
) -> None:
    scripts.add_script_tag(content=export_diagnosis_script(the_guide(), ROOT / "docs"))
    logs = [logs_of(case) for case in CASES]
    differing = {}
    every = scripts.evaluate(MARKDOWN, [logs, labels, language, BASE if language == "en" else f"{BASE}zh/"])
    for case, texts, made in zip(CASES, logs, every, strict=True):
        wanted = in_python(texts, language, catalogue)
        if made != wanted:
            differing[case.name] = [
                pair for pair in zip(wanted.split("\n"), made.split("\n"), strict=False) if pair[0] != pair[1]
            ][:2]
    assert len(CASES) >= 60
    assert json.dumps(differing, ensure_ascii=False, indent=1) == "{}"
