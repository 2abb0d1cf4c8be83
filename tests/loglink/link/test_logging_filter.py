"""Links on log records and notes on exceptions, with stand-ins for both generations of the LLM-DataDist exception."""

from __future__ import annotations

import enum
import io
import logging
import re
import traceback
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import pytest

import loglink
from loglink import LinkFilter, add_note
from loglink._link.logging_filter import _complain

BASE = "https://g.example/"
URL = BASE + "codes/LLM_LINK_FAILED/"
TIMEOUT = BASE + "codes/LLM_WAIT_PROC_TIMEOUT/"


class EnumStatus(enum.Enum):
    LLM_SUCCESS = 0
    LLM_LINK_FAILED = 0x5010B009
    LLM_WAIT_PROCESS_TIMEOUT = 0x0101B001


class IntEnumStatus(enum.IntEnum):
    LLM_SUCCESS = 0
    LLM_LINK_FAILED = 0x5010B009
    LLM_WAIT_PROCESS_TIMEOUT = 0x0101B001


class LLMException(RuntimeError):
    """As llm_datadist has it: the status is a property, that of success when nobody gave one."""

    def __init__(self, *arguments: object, status_code: enum.Enum = EnumStatus.LLM_SUCCESS) -> None:
        super().__init__(*arguments)
        self._status_code = status_code

    @property
    def status_code(self) -> enum.Enum:
        return self._status_code


both_generations = pytest.mark.parametrize("status", [EnumStatus, IntEnumStatus])


@pytest.fixture
def logged() -> Callable[..., str]:
    """Log a message through a handler with the filter, and return what the handler wrote."""

    def log(message: object, *arguments: object, form: str = "%(message)s", times: int = 1, **named: object) -> str:
        stream = io.StringIO()
        handler = logging.StreamHandler(stream)
        handler.setFormatter(logging.Formatter(form))
        for _ in range(times):
            handler.addFilter(LinkFilter(BASE, "en"))
        logger = logging.Logger("test")
        logger.addHandler(handler)
        logger.error(message, *arguments, **named)  # type: ignore[arg-type]
        return stream.getvalue()

    return log


def test_a_record_with_a_code_gets_the_link(logged: Callable[..., str]) -> None:
    assert logged("ret = %s", "0x5010B009") == f"ret = 0x5010B009 {URL}\n"
    assert logged("100 %% of %d", 1343270921) == f"100 % of 1343270921 {URL}\n"
    assert logged("LLM_LINK_FAILED 100 %s") == f"LLM_LINK_FAILED 100 %s {URL}\n"


def test_a_record_without_a_code_stays(logged: Callable[..., str]) -> None:
    assert logged("port=%d", 1343270921) == "port=1343270921\n"
    assert logged("healthy", form="%(message)s|%(loglink)s") == "healthy|\n"


def test_the_link_is_there_for_the_format_too(logged: Callable[..., str]) -> None:
    assert logged("LLM_LINK_FAILED", form="%(loglink)s") == f"{URL}\n"


def test_two_filters_add_one_link(logged: Callable[..., str]) -> None:
    assert logged("LLM_LINK_FAILED", times=2) == f"LLM_LINK_FAILED {URL}\n"
    assert logged("pull", times=2, exc_info=LLMException("LLM_LINK_FAILED")).startswith(f"pull {URL}\n")


@both_generations
def test_the_status_of_an_exception_counts(logged: Callable[..., str], status: type[enum.Enum]) -> None:
    error = LLMException("pull failed", status_code=status["LLM_WAIT_PROCESS_TIMEOUT"])
    assert logged("request lost", exc_info=error).startswith(f"request lost {TIMEOUT}\n")
    assert logged("request lost", exc_info=LLMException("x", status_code=status["LLM_SUCCESS"])).startswith(
        "request lost\n"
    )


def test_an_exception_behind_another_counts(logged: Callable[..., str]) -> None:
    cause = LLMException("x", status_code=EnumStatus.LLM_LINK_FAILED)
    for name in ("__cause__", "__context__"):
        error = ValueError("wrapped")
        setattr(error, name, cause)
        assert logged("request lost", exc_info=error).startswith(f"request lost {URL}\n")
        assert add_note(error, BASE, "en") == f"LLM_LINK_FAILED (0x5010B009): Link setup failed, {URL}"


class Hostile(Exception):
    @property
    def status_code(self) -> int:
        raise OSError("gone")

    def __str__(self) -> str:
        raise OSError("gone too")


class HalfHostile(LLMException):
    """Its text cannot be had, its status can."""

    def __str__(self) -> str:
        raise OSError("gone")


class Closed(Exception):
    """None of its attributes can be had."""

    def __getattribute__(self, name: str) -> object:
        raise OSError("gone")


class UnhashableStatus(int):
    __hash__ = None  # type: ignore[assignment]


@pytest.mark.parametrize("make", [Closed, partial(LLMException, "x", status_code=UnhashableStatus(5))])
def test_an_exception_that_cannot_be_looked_into_keeps_the_link_of_the_text(make: Callable[[], Exception]) -> None:
    error = make()
    record = logging.LogRecord("n", logging.ERROR, "f", 1, "ret = 0x5010B009", (), (type(error), error, None))
    LinkFilter(BASE, "en").filter(record)
    assert record.msg == f"ret = 0x5010B009 {URL}"
    assert add_note(error, BASE, "en") is None


def test_what_an_exception_withholds_loses_nothing_else() -> None:
    record = logging.LogRecord("n", logging.ERROR, "f", 1, "ret = 0x5010B009", (), (Hostile, Hostile(), None))
    LinkFilter(BASE, "en").filter(record)
    assert record.msg == f"ret = 0x5010B009 {URL}"
    half = HalfHostile("x", status_code=EnumStatus.LLM_LINK_FAILED)
    assert add_note(half, BASE, "en") == f"LLM_LINK_FAILED (0x5010B009): Link setup failed, {URL}"
    outer = RuntimeError("LLM_LINK_FAILED")
    outer.__cause__ = Hostile()
    assert add_note(outer, BASE, "en") == f"LLM_LINK_FAILED (0x5010B009): Link setup failed, {URL}"


@pytest.mark.parametrize("exc_info", [True, (None,), (None, None, None), (), "text", RuntimeError("LLM_TIMEOUT")])
def test_every_record_has_the_attribute_whatever_its_exc_info(exc_info: object) -> None:
    record = logging.LogRecord("n", logging.ERROR, "f", 1, "ret = 0x5010B009", (), None)
    record.exc_info = exc_info  # type: ignore[assignment]
    LinkFilter(BASE, "en").filter(record)
    assert record.loglink.split()[0] == URL  # type: ignore[attr-defined]
    bad = logging.LogRecord("n", logging.ERROR, "f", 1, "%d", ("x",), None)
    LinkFilter(BASE, "en").filter(bad)
    assert bad.loglink == ""  # type: ignore[attr-defined]


def test_a_raw_record_with_exc_info_true_takes_the_exception_that_is_handled() -> None:
    record = logging.LogRecord("n", logging.ERROR, "f", 1, "lost", (), None)
    record.exc_info = True  # type: ignore[assignment]
    try:
        raise LLMException("x", status_code=EnumStatus.LLM_LINK_FAILED)
    except LLMException:
        LinkFilter(BASE, "en").filter(record)
    assert record.loglink == URL  # type: ignore[attr-defined]


def test_filters_on_logger_and_handlers_keep_the_attribute() -> None:
    record = logging.LogRecord("n", logging.ERROR, "f", 1, "LLM_LINK_FAILED", (), None)
    for _ in range(3):
        LinkFilter(BASE, "en").filter(record)
        assert (record.loglink, record.msg) == (URL, f"LLM_LINK_FAILED {URL}")  # type: ignore[attr-defined]
    LinkFilter("https://other.example/", "en").filter(record)
    assert record.loglink == f"{URL} https://other.example/codes/LLM_LINK_FAILED/"  # type: ignore[attr-defined]


def test_the_members_of_a_group_count() -> None:
    inner = LLMException("x", status_code=EnumStatus.LLM_WAIT_PROCESS_TIMEOUT)
    group = ExceptionGroup("several", [ExceptionGroup("nested", [inner]), ValueError("LLM_LINK_FAILED")])
    note = str(add_note(group, BASE, "en"))
    assert note.index(TIMEOUT) < note.index(URL)


def test_the_last_of_many_members_counts() -> None:
    members = [ValueError("worker") for _ in range(300)]
    assert URL in str(add_note(ExceptionGroup("workers", [*members, ValueError("LLM_LINK_FAILED")]), BASE, "en"))


def test_a_language_that_does_not_exist_is_refused_or_passed_over() -> None:
    for language in ("fr", "EN", "zh_CN", 3, 0, []):
        for take in (LinkFilter, partial(loglink.explain, "LLM_TIMEOUT"), partial(loglink.diagnose, "LLM_TIMEOUT\n")):
            with pytest.raises(ValueError, match="is no language of the guide; expected one of en, zh"):
                take(base_url=BASE, language=language)
    assert "Link setup failed" in str(add_note(RuntimeError("LLM_LINK_FAILED"), "no address", "fr")) or (
        "建链失败" in str(add_note(RuntimeError("LLM_LINK_FAILED"), "no address", "fr"))
    )


def test_nothing_that_a_record_holds_raises() -> None:
    link_filter = LinkFilter(BASE)
    for message, arguments in (("%d", ("x",)), (Hostile(), ()), (None, ()), (b"bytes", ()), ("%s %s", ("a",))):
        record = logging.LogRecord("n", logging.ERROR, "f", 1, message, arguments, (Hostile, Hostile(), None))
        assert link_filter.filter(record) is True
        assert record.msg is message
    assert add_note(Hostile()) is None
    assert add_note(None) is None  # type: ignore[arg-type]


@both_generations
def test_a_note_is_added_once(status: type[enum.Enum]) -> None:
    error = LLMException("link", status_code=status["LLM_LINK_FAILED"])
    note = f"LLM_LINK_FAILED (0x5010B009): 建链失败, {BASE}zh/codes/LLM_LINK_FAILED/"
    assert add_note(error, BASE, "zh") == note
    assert add_note(error, BASE, "zh") == note
    assert error.__notes__ == [note]
    assert traceback.format_exception(error)[-1] == note + "\n"


def test_the_text_of_an_exception_counts_too() -> None:
    error = RuntimeError("[pull] failed, error code is LLMStatusCode.LLM_LINK_FAILED")
    assert add_note(error, BASE, "en") == f"LLM_LINK_FAILED (0x5010B009): Link setup failed, {URL}"
    assert add_note(RuntimeError("other"), BASE) is None


def test_the_text_of_an_exception_that_settles_its_cause_leads_there(logged: Callable[..., str]) -> None:
    error = RuntimeError("llm datadist is not initialized")
    cause = f"{BASE}codes/LLM_FAILED/#cause-not-initialized"
    assert add_note(error, BASE, "en") == cause
    assert logged("request lost", exc_info=error).startswith(f"request lost {cause}\n")
    record = logging.LogRecord("n", logging.INFO, "f", 1, "tried", (), (RuntimeError, error, None))
    assert LinkFilter(BASE, "en").filter(record)
    assert record.getMessage() == "tried"
    with_code = RuntimeError("LLM_FAILED: llm datadist is not initialized")
    assert str(add_note(with_code, BASE, "en")).endswith(f", {cause}")


def test_a_number_as_status_counts_when_it_is_a_code() -> None:
    class WithNumber(Exception):
        status_code = 1343270921

    class Web(Exception):
        status_code = 404

    assert URL in str(add_note(WithNumber(), BASE, "en"))
    assert add_note(Web(), BASE) is None


def test_before_notes_existed_the_note_is_kept_all_the_same() -> None:
    class Old(RuntimeError):
        add_note = None

    error = Old("LLM_LINK_FAILED")
    assert add_note(error, BASE, "en") == error.__notes__[0]


@pytest.mark.parametrize("wrong", ["docs", 3, 0, False, b"https://g.example/", Path("/docs")])
def test_an_address_that_is_none_is_refused_when_the_filter_is_made(wrong: object) -> None:
    sentence = re.escape(f"{wrong!r} is no address of the guide; expected one such as https://")
    for take in (LinkFilter, partial(loglink.explain, "LLM_TIMEOUT"), partial(loglink.diagnose, "LLM_TIMEOUT\n")):
        with pytest.raises(ValueError, match=sentence):
            take(base_url=wrong)
    assert "Link setup failed" in str(add_note(RuntimeError("LLM_LINK_FAILED"), wrong, "en"))  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [
        ({"language": "fr"}, "'fr' is no language of the guide; expected one of en, zh; add_note takes what the "),
        ({"base_url": "docs"}, "'docs' is no address of the guide; expected one such as https://"),
        ({"error": 3}, "add_note takes an exception, found 3 (int); no note was made\n"),
    ],
)
def test_add_note_says_once_what_was_wrong_and_never_hides_the_error(
    capsys: pytest.CaptureFixture[str], wrong: dict[str, object], sentence: str
) -> None:
    _complain.cache_clear()
    given: dict[str, Any] = {"error": RuntimeError("LLM_LINK_FAILED"), "base_url": BASE, "language": "en", **wrong}
    notes = [add_note(**given), add_note(**given)]
    assert (notes == [None, None]) is ("error" in wrong)
    said = capsys.readouterr().err
    assert said.startswith(f"loglink: {sentence}")
    assert said.count("\n") == 1


def test_the_names_are_public() -> None:
    assert set(loglink.__all__) == {
        *("DEFAULT_BASE_URL", "LinkFilter", "add_note", "decode", "diagnose", "explain", "neighbours"),
        *("prometheus_counter", "scan", "search"),
    }
    assert all(hasattr(loglink, name) for name in loglink.__all__)
