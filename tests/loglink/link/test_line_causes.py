"""A line that settles its cause alone is linked to that cause; a line that does not is linked as before, or not."""

from __future__ import annotations

import io
import logging
import subprocess
import sys

import pytest

from loglink import LinkFilter
from loglink._link.annotate import Annotator
from loglink._link.line_causes import load_line_causes
from loglink._read.encodings import UTF_8
from loglink._read.reading import read_blocks
from loglink._recognise.data import load_data
from loglink._recognise.scan import scan
from tests.conftest import ROOT
from tests.engines.one_line import lines_of_signatures, origin_of
from tests.support.small_stream import Pieces
from tests.support.the_guide import the_guide

BASE = "https://g.example/"
CODES = BASE + "codes/"
HIXL = BASE + "guide/frameworks/vllm-ascend/#hixl-connector"
SECOND = CODES + "LLM_FAILED/#cause-second-instance-in-process"
PLOG = "[ERROR] GE(77,python3):2026-01-20-11:42:08.118.021 [msg_handler_plugin.cc:76]77 Connect: ErrorNo: "
BIND = "Failed to bind port:26000, error msg:Address already in use, errno:98."
CONNECT = "(link failed!) [GE][MODULE]Failed to connect peer 198.51.100.21:26000, error msg:none, errno:"

LINES = [
    (f"{PLOG}4294967295(failed) [GE][MODULE]{BIND}", f"{CODES}LLM_FAILED/#cause-port-not-bound"),
    (f"{PLOG}1343270921{CONNECT}101", f"{CODES}LLM_LINK_FAILED/#cause-no-route"),
    (f"{PLOG}1343270921{CONNECT}111", f"{CODES}LLM_LINK_FAILED/"),
    (
        f"{PLOG}4294967295(x) [GE][MODULE]Can not switch role when link size > 0, please unlink with cluster:3 first.",
        f"{CODES}LLM_FAILED/ {CODES}LLM_EXIST_LINK/#cause-own-links-remain",
    ),
    ("RuntimeError: Cannot init multiple LLMDataDists", SECOND),
    ("2026-03-03 10:00:00,123 WARNING Cannot init multiple LLMDataDists", SECOND),
    ("(Worker pid=3) ERROR 02-14 10:00:00 [a.py:1] Unsupported kv_role for HIXLConnector: both", HIXL),
    (BIND, f"{CODES}LLM_FAILED/#cause-port-not-bound"),
    ("Device memory pool is not enabled.", ""),
    ("Device memory pool is not enabled. LLM_TIMEOUT", f"{CODES}LLM_TIMEOUT/"),
    (
        "Device memory pool is not enabled. LLM_FEATURE_NOT_ENABLED",
        f"{CODES}LLM_FEATURE_NOT_ENABLED/#cause-pool-not-configured",
    ),
    (f"[INFO] GE(77,python3):2026-01-20-11:42:08.118.021 [a.cc:76]77 Bind: {BIND}", ""),
    ("INFO 02-14 10:00:00 [a.py:1] Cannot init multiple LLMDataDists", ""),
    ("INFO:root:Cannot init multiple LLMDataDists", ""),
    ("I20260303 02:11:05.000101 7001 a.cpp:61] Cannot init multiple LLMDataDists", ""),
    ("they wrote that it had printed Cannot init multiple LLMDataDists", ""),
    ("$ grep 'Cannot init multiple LLMDataDists' server.log", ""),
    ("日志：「Cannot init multiple LLMDataDists」", ""),
    ("pulled 33 blocks", ""),
]
"""Lines, and what stands behind each: the rules of connect-failed with errno 111 need what no line shows alone."""


def annotated(text: str, form: str = "text", language: str = "en", encoding: str = "utf-8") -> str:
    annotator = Annotator(load_data(), BASE, language, form)
    content = text.encode(encoding)
    linked = b"".join(annotator.annotate(read_blocks(Pieces([content]), None, UTF_8)))
    assert b"".join(annotator.remove(read_blocks(Pieces([linked]), None, UTF_8))) == content
    assert b"".join(annotator.annotate(read_blocks(Pieces([linked]), None, UTF_8))) == linked
    return linked.decode(encoding)


@pytest.mark.parametrize(("line", "links"), LINES)
def test_a_line_leads_to_the_cause_that_it_settles_alone(line: str, links: str) -> None:
    expected = f"{line} {links}" if links else line
    assert annotated(line) == expected
    assert annotated(f"begin\n{line}\r\nend\n") == f"begin\n{expected}\r\nend\n"
    assert annotated(f"\ufeff{line}\n") == f"\ufeff{expected}\n"
    assert annotated(f"建链失败\n{line}\n", encoding="gb18030") == f"建链失败\n{expected}\n"


def test_all_lines_of_a_log_get_their_own() -> None:
    calm = "[INFO] LLM(1,py):2026-01-20-11:42:07.118.021 [a.cc:1]1 PullKvCache: 33 blocks\n"
    lines = [calm, *(f"{line}\n{calm}" for line, _ in LINES)]
    expected = [calm, *(f"{line} {links}".rstrip() + f"\n{calm}" for line, links in LINES)]
    assert annotated("".join(lines)) == "".join(expected)


def test_in_utf_16_lines_get_the_same() -> None:
    line = f"\ufeffa\n{BIND}\n"
    assert annotated(line, encoding="utf-16le") == f"\ufeffa\n{BIND} {CODES}LLM_FAILED/#cause-port-not-bound\n"


def test_the_chinese_guide_has_the_same_anchors() -> None:
    line = "Unsupported kv_role for HIXLConnector: both"
    assert annotated(line, language="zh") == f"{line} {BASE}zh/guide/frameworks/vllm-ascend/#hixl-connector"
    assert annotated(BIND, language="zh") == f"{BIND} {BASE}zh/codes/LLM_FAILED/#cause-port-not-bound"


def test_a_token_carries_the_link_where_the_cause_is_on_its_page_and_else_it_stands_at_the_end() -> None:
    page = f"{CODES}LLM_FEATURE_NOT_ENABLED/#cause-pool-not-configured"
    line = "Device memory pool is not enabled. LLM_FEATURE_NOT_ENABLED"
    assert annotated(line, "markdown") == f"Device memory pool is not enabled. [LLM_FEATURE_NOT_ENABLED]({page})"
    name = "LLM_FEATURE_NOT_ENABLED"
    assert annotated(line, "osc8") == line.replace(name, f"\x1b]8;;{page}\x1b\\{name}\x1b]8;;\x1b\\")
    line = "LLM_TIMEOUT: Cannot init multiple LLMDataDists\r\n"
    token = f"[LLM_TIMEOUT]({CODES}LLM_TIMEOUT/): Cannot init multiple LLMDataDists"
    assert annotated(line, "markdown") == f"{token} {SECOND}\r\n"


def test_a_page_that_the_line_links_gets_no_second_link() -> None:
    annotator = Annotator(load_data(), BASE, "en", "text")
    for link in (f"{CODES}LLM_FAILED/", f"{BASE}zh/codes/LLM_FAILED/#first", SECOND):
        line = f"Cannot init multiple LLMDataDists, see {link}\n".encode()
        assert b"".join(annotator.annotate(read_blocks(Pieces([line]), None, UTF_8))) == line


@pytest.mark.parametrize(
    ("line", "left"),
    [
        (f"x {CODES}LLM_TIMEOUT/#cause-of-a-later-guide\n", "x\n"),
        (f"x {CODES}LLM_TIMEOUT/#place-a {HIXL}\r\n", "x\r\n"),
        (f"[x]({HIXL}) \x1b]8;;{SECOND}\x1b\\y\x1b]8;;\x1b\\\n", "x y\n"),
        (f"x {BASE}guide/frameworks/vllm-ascend/\n", f"x {BASE}guide/frameworks/vllm-ascend/\n"),
        (f"x {BASE}guide/start/#first\n", f"x {BASE}guide/start/#first\n"),
    ],
)
def test_addresses_with_an_id_are_taken_out_whole(line: str, left: str) -> None:
    annotator = Annotator(load_data(), BASE, "en", "text")
    assert b"".join(annotator.remove(read_blocks(Pieces([line.encode()]), None, UTF_8))).decode() == left


@pytest.mark.slow
def test_no_line_is_given_another_cause_than_its_diagnosis_names() -> None:
    """What a line settles alone is left out only where other lines must be absent for it, or where it points on."""
    left_out = {
        "LLM_LINK_FAILED#cause-nothing-listens",
        "LLM_LINK_FAILED#cause-hccl-communicator",
        "LLM_FAILED#cause-raw-acl-number",
    }
    found = 0
    for line in lines_of_signatures(the_guide()):
        cause = load_line_causes().find(line, dict.fromkeys(hit.code for hit in scan(line)))
        origin = origin_of(line)
        named = origin.cause if origin else ""
        if cause is not None:
            assert f"{cause.page}#{cause.id}" == named, line
            found += 1
        else:
            assert named in {"", *left_out}, line
    assert found > 400


def logged(level: int, message: str, times: int = 1, **named: object) -> str:
    stream = io.StringIO()
    handler = logging.StreamHandler(stream)
    for _ in range(times):
        handler.addFilter(LinkFilter(BASE, "en"))
    logger = logging.Logger("test")
    logger.addHandler(handler)
    logger.log(level, message, **named)  # type: ignore[arg-type]
    return stream.getvalue()


def test_a_record_gets_the_link_of_its_cause_from_warning_up() -> None:
    message = "engine died: Cannot init multiple LLMDataDists"
    for level in (logging.WARNING, logging.ERROR, logging.CRITICAL):
        assert logged(level, message, times=2) == f"{message} {SECOND}\n"
    for level in (logging.DEBUG, logging.INFO):
        assert logged(level, message) == f"{message}\n"


def test_a_record_with_a_code_gets_it_at_any_level() -> None:
    message = "Device memory pool is not enabled. LLM_FEATURE_NOT_ENABLED"
    assert logged(logging.INFO, message) == f"{message} {CODES}LLM_FEATURE_NOT_ENABLED/#cause-pool-not-configured\n"


def test_of_several_lines_the_one_that_settles_the_cause_counts() -> None:
    message = f"LLM_FAILED\n{BIND}\nLLM_FAILED"
    assert logged(logging.ERROR, message, times=2) == f"{message} {CODES}LLM_FAILED/#cause-port-not-bound\n"


def test_the_code_of_an_exception_is_linked_once_beside_the_cause_of_the_text() -> None:
    error = RuntimeError("LLM_FAILED")
    said = logged(logging.ERROR, BIND, times=2, exc_info=error)
    assert said.splitlines()[0] == f"{BIND} {CODES}LLM_FAILED/#cause-port-not-bound"


def test_codes_are_told_as_before() -> None:
    told = []
    record = logging.LogRecord("n", logging.ERROR, "f", 1, f"LLM_TIMEOUT {BIND}", (), None)
    LinkFilter(BASE, "en", on_code=lambda code, _: told.append(code)).filter(record)
    assert told == ["LLM_TIMEOUT"]
    assert record.loglink == f"{CODES}LLM_TIMEOUT/ {CODES}LLM_FAILED/#cause-port-not-bound"  # type: ignore[attr-defined]


def test_annotate_on_the_command_line_does_the_same() -> None:
    command = [sys.executable, "-m", "loglink", "annotate", "--base-url", BASE, "--language", "en"]
    done = subprocess.run(command, cwd=ROOT, input=f"{BIND}\n", capture_output=True, text=True, check=True)
    assert done.stdout == f"{BIND} {CODES}LLM_FAILED/#cause-port-not-bound\n"
