"""The diagnosis in the browser is the one of loglink: the same object for the same files."""

from __future__ import annotations

import json
import random
from functools import lru_cache
from typing import Any

import pytest
from playwright.sync_api import Page

from loglink._diagnose.catalogue import load_catalogue
from loglink._diagnose.diagnosis import places_of_offers
from loglink._diagnose.run import diagnose_texts
from tests.support.log_scripts import DIAGNOSE, ROOT, case_files

SCRIPTS = DIAGNOSE
Texts = list[dict[str, str]]

IN_PIECES = """files => {
  const diagnoser = errorCodes.makeDiagnoser({base: "https://example.org/", language: "zh"});
  for (const {name, text} of files) {
    diagnoser.beginFile(name);
    text.trimEnd().split("\\n").forEach((line, index) => diagnoser.takeLine(index + 1, line));
  }
  return diagnoser.finish();
}"""


@lru_cache(maxsize=1)
def vector_texts() -> dict[str, Texts]:
    found: dict[str, Texts] = {}
    for path in sorted((ROOT / "tests/vectors/diagnosis").glob("*.json")):
        for one in json.loads(path.read_text(encoding="utf-8")):
            files = [{"name": file["name"], "text": "\n".join(file["lines"]) + "\n"} for file in one["files"]]
            found[f"{path.stem}: {one['name']}"] = files
    return found


@lru_cache(maxsize=1)
def log_texts() -> dict[str, Texts]:
    return {
        path.name: [{"name": path.name, "text": path.read_bytes().decode("utf-8", "replace")}] for path in case_files()
    }


def without_info(files: Texts) -> Texts:
    return [
        {**file, "text": "\n".join(line for line in file["text"].split("\n") if not line.startswith("[INFO]"))}
        for file in files
    ]


def stirred_texts(count: int) -> dict[str, Texts]:
    """Return files of lines of all cases that never stood together, some of them cut or with odd characters."""
    dice = random.Random(7)
    cases = [*vector_texts().values(), *log_texts().values()]
    lines = [line for files in cases for file in files for line in file["text"].split("\n") if line]
    names = ["a.log", "run/plog/plog-100_20260301.log", "debug/plog/plog-100_1.log"]
    odd = ["错", "😀", "😀" * 250, "\r", "\x1b[31m", "x" * 3000, "'", '"', "9", "ERROR", "0000-00-00 25:61:61"]

    def spoilt(line: str) -> str:
        place = dice.randint(0, len(line))
        return line[:place] + dice.choice(odd) + line[place + dice.randint(0, 3) :]

    def text() -> str:
        chosen = [line if dice.random() < 0.9 else spoilt(line) for line in dice.choices(lines, k=dice.randint(1, 40))]
        return "\n".join(chosen) + dice.choice(["", "\n"])

    return {
        f"stirred {number}": [{"name": name, "text": text()} for name in names[: dice.randint(1, 3)]]
        for number in range(count)
    }


def differences(page: Page, cases: dict[str, Texts]) -> list[str]:
    assert cases
    diagnose = "cases => JSON.stringify(cases.map(files => errorCodes.diagnose(files)))"  # one text travels faster
    said = json.loads(page.evaluate(diagnose, list(cases.values())))
    return [
        name for (name, files), found in zip(cases.items(), said, strict=True) if found != diagnose_texts(files, "")
    ]


@pytest.mark.parametrize(
    "make", [vector_texts, log_texts, lambda: stirred_texts(60)], ids=["vectors", "logs", "stirred"]
)
def test_both_engines_say_the_same_of_every_case_with_and_without_info_lines(scripts: Page, make: Any) -> None:
    cases: dict[str, Texts] = make()
    assert differences(scripts, cases) == []
    assert differences(scripts, {name: without_info(files) for name, files in cases.items()}) == []


def test_all_logs_are_one_story_in_both_engines(scripts: Page) -> None:
    files = [file for files in log_texts().values() for file in files]
    assert differences(scripts, {"all": files}) == []


def test_lines_one_by_one_give_what_whole_texts_give(scripts: Page) -> None:
    files = next(iter(vector_texts().values()))
    assert scripts.evaluate(IN_PIECES, files) == diagnose_texts(files, "https://example.org/", "zh")


def test_addresses_are_relative_unless_a_base_is_given(scripts: Page) -> None:
    files = [
        {"name": "a.log", "text": "[ERROR] GE(1,python3):2026-03-01-10:00:00.000.000 [a.cc:1] 7 F: ErrorNo: 1343270921"}
    ]
    (failure,) = scripts.evaluate("files => errorCodes.diagnose(files)", files)["failures"]
    assert failure["candidates"][0]["url"].startswith("codes/LLM_LINK_FAILED/#cause-")


def pieces_of_lines() -> list[str]:
    """Return the vectors, and many a line of the cases cut at both ends."""
    dice = random.Random(11)
    lines = [line for files in vector_texts().values() for file in files for line in file["text"].split("\n") if line]
    cut = [line[dice.randint(0, len(line) // 2) :][: dice.randint(5, 80)] for line in dice.sample(lines, 300)]
    vectors = json.loads((ROOT / "tests/vectors/fragments.json").read_text(encoding="utf-8"))
    return [*(vector["text"] for vector in vectors), *cut]


def test_pieces_of_lines_lead_to_the_same_lines_in_both_engines(scripts: Page) -> None:
    texts = pieces_of_lines()
    found = scripts.evaluate("texts => texts.map(text => errorCodes.placesOfOffers(text, {language: 'zh'}))", texts)
    assert found == [places_of_offers(text, load_catalogue(), "zh/") for text in texts]
    assert sum(bool(one) for one in found) > sum(bool(one) for one in found[:7]) == 7
