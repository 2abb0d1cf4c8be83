"""Codes of records counted: by a function, by prometheus_client; whatever the function does, no record is lost."""

from __future__ import annotations

import copy
import io
import logging
import pickle
import subprocess
import sys
import threading
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import prometheus_client
import pytest

from loglink import LinkFilter, prometheus_counter

BASE = "https://g.example/"
URL = BASE + "codes/LLM_LINK_FAILED/"
ROOT = Path(__file__).resolve().parents[3]


class Told:
    """A function of a program: keeps what it was called with, and raises when it is told to."""

    def __init__(self, error: Exception | None = None) -> None:
        self.calls: list[tuple[str, logging.LogRecord]] = []
        self.error = error

    def __call__(self, code: str, record: logging.LogRecord) -> None:
        self.calls.append((code, record))
        if self.error is not None:
            raise self.error

    @property
    def codes(self) -> list[str]:
        return [code for code, _ in self.calls]


def record_of(text: str, *arguments: object, error: BaseException | None = None) -> logging.LogRecord:
    info = (type(error), error, None) if error is not None else None
    return logging.LogRecord("n", logging.ERROR, "f", 1, text, arguments, info)


def filtered(record: logging.LogRecord, *told: Callable[[str, logging.LogRecord], object]) -> logging.LogRecord:
    for one in told:
        LinkFilter(BASE, "en", on_code=one).filter(record)
    return record


def test_each_code_of_a_record_is_told_once_with_the_record() -> None:
    told = Told()
    text = "ret = 0x5010B009, again 1343270921\nLLM_TIMEOUT"
    record = filtered(record_of(text, error=RuntimeError("LLM_LINK_FAILED, LLM_FAILED")), told)
    assert told.codes == ["LLM_LINK_FAILED", "LLM_TIMEOUT", "LLM_FAILED"]
    assert {id(one) for _, one in told.calls} == {id(record)}
    assert record.msg.startswith(f"{text} {URL} {BASE}codes/LLM_TIMEOUT/")


@pytest.mark.parametrize("text", ["healthy", "port=1343270921", "see 0x12345678"])
def test_nothing_is_told_of_a_record_without_a_code(text: str) -> None:
    told = Told()
    filtered(record_of(text), told)
    assert told.calls == []


def test_a_record_that_cannot_be_formatted_is_not_told() -> None:
    told = Told()
    filtered(record_of("LLM_LINK_FAILED %d", "x"), told)
    assert told.calls == []


def test_a_code_whose_link_stands_there_already_is_told_all_the_same() -> None:
    told = Told()
    record = filtered(record_of(f"LLM_LINK_FAILED {URL}"), told)
    assert (told.codes, record.msg) == (["LLM_LINK_FAILED"], f"LLM_LINK_FAILED {URL}")


class Statistics:
    """Counts in a method, which is a new object each time that it is named."""

    def __init__(self) -> None:
        self.counts: Counter[str] = Counter()

    def add(self, code: str, record: logging.LogRecord) -> None:
        self.counts[code] += 1


def test_several_filters_tell_one_function_once_and_two_functions_each() -> None:
    told, other, statistics = Told(), Told(), Statistics()
    filtered(record_of("LLM_TIMEOUT"), told, told, other, statistics.add, statistics.add)
    assert (told.codes, other.codes, statistics.counts) == (["LLM_TIMEOUT"], ["LLM_TIMEOUT"], {"LLM_TIMEOUT": 1})


def test_a_copy_of_a_record_is_not_told_again_and_can_be_sent() -> None:
    told = Told()
    record = filtered(record_of("LLM_TIMEOUT"), told)
    filtered(copy.copy(record), told)
    filtered(pickle.loads(pickle.dumps(record)), told)
    assert told.codes == ["LLM_TIMEOUT"]


def test_the_same_text_logged_again_counts_again() -> None:
    told = Told()
    link_filter = LinkFilter(BASE, on_code=told)
    for _ in range(3):
        link_filter.filter(record_of("LLM_TIMEOUT"))
    assert told.codes == ["LLM_TIMEOUT"] * 3


def test_what_the_function_raises_loses_no_record_and_is_said_once(capsys: pytest.CaptureFixture[str]) -> None:
    told = Told(OSError("disk full"))
    stream = io.StringIO()
    handler = logging.StreamHandler(stream)
    handler.addFilter(LinkFilter(BASE, "en", on_code=told))
    logger = logging.Logger("test")
    logger.addHandler(handler)
    logger.error("LLM_LINK_FAILED and LLM_TIMEOUT")
    logger.error("LLM_LINK_FAILED")
    first, second = stream.getvalue().splitlines()
    assert first == f"LLM_LINK_FAILED and LLM_TIMEOUT {URL} {BASE}codes/LLM_TIMEOUT/"
    assert second == f"LLM_LINK_FAILED {URL}"
    assert told.codes == ["LLM_LINK_FAILED", "LLM_TIMEOUT", "LLM_LINK_FAILED"]
    said = capsys.readouterr().err
    assert said.startswith("loglink: on_code raised OSError('disk full'); no record is lost")
    assert said.count("\n") == 1


def test_a_program_that_wants_no_errors_of_logging_gets_none(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(logging, "raiseExceptions", False)
    assert LinkFilter(BASE, on_code=Told(OSError())).filter(record_of("LLM_TIMEOUT")) is True
    assert capsys.readouterr().err == ""


def test_without_a_standard_error_the_record_passes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stderr", None)
    record = filtered(record_of("LLM_LINK_FAILED"), Told(OSError()))
    assert record.msg == f"LLM_LINK_FAILED {URL}"


def test_an_interrupt_is_not_held_back() -> None:
    def interrupt(code: str, record: logging.LogRecord) -> None:
        raise KeyboardInterrupt

    told = LinkFilter(BASE, on_code=interrupt)
    for _ in range(2):  # the second is told too: nothing stayed behind
        with pytest.raises(KeyboardInterrupt):
            told.filter(record_of("LLM_TIMEOUT"))


def test_a_function_that_logs_codes_itself_comes_to_an_end() -> None:
    stream, codes = io.StringIO(), []
    logger = logging.Logger("test")
    handler = logging.StreamHandler(stream)
    logger.addHandler(handler)

    def note(code: str, record: logging.LogRecord) -> None:
        codes.append(code)
        logger.error("counted LLM_LINK_FAILED")

    handler.addFilter(LinkFilter(BASE, "en", on_code=note))
    logger.error("LLM_TIMEOUT")
    assert codes == ["LLM_TIMEOUT"]
    assert stream.getvalue() == f"counted LLM_LINK_FAILED {URL}\nLLM_TIMEOUT {BASE}codes/LLM_TIMEOUT/\n"


@pytest.mark.parametrize("wrong", [3, "count", {}])
def test_what_cannot_be_called_is_refused_in_one_sentence(wrong: object) -> None:
    with pytest.raises(TypeError, match="is no function; expected one that takes the name of a code and the record"):
        LinkFilter(BASE, on_code=wrong)  # type: ignore[arg-type]


def count_of(registry: prometheus_client.CollectorRegistry, code: str) -> float | None:
    return registry.get_sample_value("llm_datadist_lines_total", {"code": code})


def test_prometheus_counts_under_the_name_and_label_of_the_mtail_program() -> None:
    registry = prometheus_client.CollectorRegistry()
    for text in ("LLM_LINK_FAILED", "0x5010B009", "LLM_LINK_FAILED, LLM_TIMEOUT", "healthy"):
        filtered(record_of(text), prometheus_counter(registry))
    assert count_of(registry, "LLM_LINK_FAILED") == 3
    assert count_of(registry, "LLM_TIMEOUT") == 1
    assert count_of(registry, "LLM_FAILED") is None
    shown = prometheus_client.generate_latest(registry).decode()
    assert '\nllm_datadist_lines_total{code="LLM_LINK_FAILED"} 3.0\n' in shown


def test_by_default_it_counts_in_the_registry_of_prometheus() -> None:
    before = count_of(prometheus_client.REGISTRY, "LLM_NOT_YET_LINK") or 0
    filtered(record_of("LLM_NOT_YET_LINK"), prometheus_counter())
    assert count_of(prometheus_client.REGISTRY, "LLM_NOT_YET_LINK") == before + 1


def test_asked_twice_it_is_one_counter_and_a_record_counts_once() -> None:
    registry = prometheus_client.CollectorRegistry()
    assert prometheus_counter(registry) is prometheus_counter(registry)
    filtered(record_of("LLM_TIMEOUT"), prometheus_counter(registry), prometheus_counter(registry))
    assert count_of(registry, "LLM_TIMEOUT") == 1


def test_a_metric_of_somebody_else_is_named() -> None:
    registry = prometheus_client.CollectorRegistry()
    prometheus_client.Counter("llm_datadist_lines_total", "Another.", registry=registry)
    with pytest.raises(ValueError, match="has a metric llm_datadist_lines_total already; take it out or give another"):
        prometheus_counter(registry)


def test_threads_lose_no_count() -> None:
    registry = prometheus_client.CollectorRegistry()
    logger = logging.Logger("test")
    handler = logging.StreamHandler(io.StringIO())
    handler.addFilter(LinkFilter(BASE, on_code=prometheus_counter(registry)))
    logger.addHandler(handler)
    start = threading.Barrier(8)

    def log() -> None:
        start.wait()
        for _ in range(200):
            logger.error("LLM_TIMEOUT")

    threads = [threading.Thread(target=log) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert count_of(registry, "LLM_TIMEOUT") == 8 * 200


def test_a_thread_that_is_telling_keeps_no_other_from_it() -> None:
    codes: list[str] = []
    is_in, may_go = threading.Event(), threading.Event()

    def slow(code: str, record: logging.LogRecord) -> None:
        codes.append(code)
        if code == "LLM_TIMEOUT":
            is_in.set()
            may_go.wait(60)

    link_filter = LinkFilter(BASE, on_code=slow)
    thread = threading.Thread(target=link_filter.filter, args=(record_of("LLM_TIMEOUT"),))
    thread.start()
    assert is_in.wait(60)
    link_filter.filter(record_of("LLM_LINK_FAILED"))
    assert codes == ["LLM_TIMEOUT", "LLM_LINK_FAILED"]
    may_go.set()
    thread.join()


def test_without_prometheus_it_says_what_to_do(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "prometheus_client", None)
    with pytest.raises(ModuleNotFoundError, match="prometheus_client is not installed; install it with pip, or give"):
        prometheus_counter()


def test_what_prometheus_itself_lacks_is_not_taken_for_its_absence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "prometheus_client.py").write_text("import surely_not_there\n", encoding="utf-8")
    monkeypatch.delitem(sys.modules, "prometheus_client")
    monkeypatch.syspath_prepend(str(tmp_path))
    with pytest.raises(ModuleNotFoundError, match="surely_not_there"):
        prometheus_counter()


def test_a_filter_that_links_and_calls_imports_no_prometheus() -> None:
    program = (
        "import sys, logging, loglink; told = []\n"
        "link_filter = loglink.LinkFilter(on_code=lambda code, record: told.append(code))\n"
        "link_filter.filter(logging.LogRecord('n', 40, 'f', 1, 'LLM_TIMEOUT', (), None))\n"
        "print(told, 'prometheus_client' in sys.modules)"
    )
    said = subprocess.run([sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    assert said == "['LLM_TIMEOUT'] False\n"
