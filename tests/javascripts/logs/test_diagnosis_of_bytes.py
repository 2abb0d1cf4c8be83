"""Logs that are read once, as bytes, give the diagnosis that loglink gives of their texts."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest
from playwright.sync_api import Page

from loglink._diagnose.run import diagnose_texts
from tests.javascripts.diagnose.test_diagnose import Texts, log_texts, stirred_texts, vector_texts
from tests.support.log_scripts import LOGS

SCRIPTS = LOGS

OF_BYTES = """([cases, step]) => {
  const {wordings} = errorCodes.makeDiagnoser({}).observer.matcher;
  const tools = errorCodes.makeLogTools(errorCodes.data, errorCodes.placeLiterals(wordings));
  return JSON.stringify(cases.map(files => {
    const diagnoser = errorCodes.makeDiagnoser({});
    for (const {name, text} of files) {
      diagnoser.beginFile(name);
      const options = {tools, encoding: "utf-8", year: 2026, most: 100, block: 1 << 16};
      const scanner = errorCodes.makeLogScanner(options, diagnoser.observer, () => {});
      const bytes = new TextEncoder().encode(text.replace(/^\\ufeff/, ""));
      for (let at = 0; at < bytes.length; at += step) scanner.feed(bytes.subarray(at, at + step));
      scanner.end();
    }
    return diagnoser.finish();
  }));
}"""

IN_WORKER = """async files => {
  const blobs = files.map(({name, text}) => new File([text], name));
  const {diagnosis, lineOf} = await errorCodes.readLogs(blobs, {encoding: "utf-8", progress() {}}).promise;
  return [diagnosis, diagnosis.failures.flatMap(one => one.evidence.map(({file, line}) => lineOf(file, line)))];
}"""

QUIET = """([lines]) => {
  const quiet = new errorCodes.QuietLine();
  const {readHeader} = errorCodes.makeHeaderReader();
  const wrong = [];
  let read = 0;
  for (const line of lines) {
    const bytes = new TextEncoder().encode(`x${line}\\n`);
    if (!quiet.read(bytes, 1, bytes.length - 1)) continue;
    read += 1;
    const {axis, seconds, level, pid, module} = readHeader(line);
    const isSame = seconds === quiet.seconds && level === quiet.level && pid === String(quiet.pid);
    if (!isSame || axis !== "date" || module === "") wrong.push(line);
  }
  return [read, wrong];
}"""

HEADS = (
    "[INFO] GE(31765,ker_DP8_EP8):2026-01-20-11:42:07.118.021 [a.cc:77]40911 F: x",
    "[DEBUG] HCCL_V2(7,python3):2024-02-29 23:59:59.999 [a.cc:77]40911 F: x",
    "[INFO]LLM(1234567890,):1970-12-31-00:00:00.000 x",
    "[DEBUG] A1(99,x y:z):2026-03-01-10:00:00.000.1 [link.cc:7]建链成功",
)


@pytest.mark.parametrize("make", [vector_texts, log_texts, lambda: stirred_texts(60)], ids=["cases", "logs", "stirred"])
def test_every_case_gives_the_same_in_pieces_of_bytes(scripts: Page, make: Any) -> None:
    cases: dict[str, Texts] = make()
    expected = [diagnose_texts(files, "") for files in cases.values()]
    for step in (997, 1 << 20):
        said = json.loads(scripts.evaluate(OF_BYTES, [list(cases.values()), step]))
        assert [name for name, one, other in zip(cases, said, expected, strict=True) if one != other] == []


def test_the_worker_gives_the_same_and_the_lines_that_it_names(scripts: Page) -> None:
    files = [file for case in vector_texts().values() for file in case][::10]
    files = [{"name": f"{number}/{file['name']}", "text": file["text"]} for number, file in enumerate(files)]
    expected = diagnose_texts(files, "")
    found, lines = scripts.evaluate(IN_WORKER, files)
    assert found == expected
    texts = {file["name"]: file["text"].split("\n") for file in files}
    evidence = [(one["file"], one["line"]) for failure in expected["failures"] for one in failure["evidence"]]
    assert len(evidence) > 30
    assert lines == [texts[name][line - 1].rstrip("\r")[:2000] for name, line in evidence]


def test_what_is_read_of_a_quiet_line_is_what_its_header_says(scripts: Page) -> None:
    dice = random.Random(11)
    odd = ["0", "9", "(", ")", ":", "-", " ", ",", ".", "[", "错", "\x1b[0m", "A", "INFO"]
    lines = list(HEADS)
    for _ in range(6000):
        line = dice.choice(HEADS)
        for _ in range(dice.randint(1, 2)):
            place = dice.randint(0, 60)
            line = line[:place] + dice.choice(odd) + line[place + dice.randint(0, 2) :]
        lines.append(line)
    read, wrong = scripts.evaluate(QUIET, [lines])
    assert wrong == []
    assert 500 < read < 6000
