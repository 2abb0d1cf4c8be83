"""Links inside a Python program: on the records of `logging`, and as a note on an exception.

In: log records and exceptions, of whatever program. Out: the same with addresses of pages. Never raises, and never
imports llm_datadist: an exception is known by its `status_code` (Enum or IntEnum, both have been in use) or its text.

    handler.addFilter(loglink.LinkFilter())
"""

from __future__ import annotations

import enum
import logging
import sys
from contextlib import suppress
from functools import lru_cache
from typing import Any, Callable, Dict, Iterator, List, Optional

from loglink._link.annotate import Annotator
from loglink._link.counting import CodeNotifier, OnCode
from loglink._link.line_causes import load_line_causes
from loglink._link.links import check_base_url, check_language, find_base_url, find_language, link, root_of
from loglink._recognise.arguments import shown_value
from loglink._recognise.data import Entry, load_data
from loglink._recognise.literals import holds_any
from loglink._recognise.scan import scan

SUCCESS = "LLM_SUCCESS"
MOST_ERRORS = 1024
"""How many exceptions are looked at: one, the members of groups, what is behind each in __cause__ or __context__."""


class LinkFilter(logging.Filter):
    """Adds the addresses of the codes in a record's text and exception to the end of its text.

    Where a line of the text settles the cause alone, its address leads to that, from WARNING up also without a code.

    Formatters also find them in the attribute `loglink`, which every record has then; it is empty without a code.
    Several filters, on a logger and on its handlers, add each link once. Lets every record pass.

    `on_code(code, record)` is called once for each code of a record, with its name ("LLM_LINK_FAILED"), in the thread
    that logs, also of two threads at once. What it raises is said once on the standard error; record and links stay.
    """

    def __init__(
        self, base_url: Optional[str] = None, language: Optional[str] = None, on_code: Optional[OnCode] = None
    ) -> None:
        """Take where the guide is served and "en" or "zh", by default as the command line; and who counts codes.

        ValueError when that is no address or no language of the guide, TypeError when `on_code` cannot be called.
        """
        super().__init__()
        self._data = load_data()
        self._needles = self._data.recognition.needles
        self._annotator = Annotator(self._data, find_base_url(base_url), find_language(language), "text")
        self._notifier = CodeNotifier(on_code) if on_code is not None else None

    def filter(self, record: logging.LogRecord) -> bool:
        """Return True, after adding what is to be added and telling the codes."""
        record.__dict__.setdefault("loglink", "")
        try:
            text = record.getMessage()
            error = _error_of(record.exc_info) if record.exc_info else None
            if error is not None or holds_any(text, self._needles) or self._may_settle_a_cause(record, text):
                self._add(record, text, error)
        except Exception:  # a record that cannot be formatted is for the handler to report
            pass
        return True

    def _may_settle_a_cause(self, record: logging.LogRecord, text: str) -> bool:
        return record.levelno >= logging.WARNING and self._annotator.causes.may_settle(text)

    def _add(self, record: logging.LogRecord, text: str, error: Optional[BaseException]) -> None:
        links = self._annotator.links
        in_error = [code.name for code in _codes_of(error)]
        is_grave = record.levelno >= logging.WARNING
        in_text, missing = self._annotator.find_in_text(text, bool(in_error) or is_grave)
        causes = _causes_of(error)
        for page in dict.fromkeys([*in_error, *(causes if is_grave else ())]):
            address = f"{links[page]}#{causes[page]}" if page in causes else links[page]
            if links[page] not in text:
                missing.setdefault(page, address)
        if missing:
            added = " ".join(missing.values())
            record.__dict__["loglink"] = f"{record.__dict__['loglink']} {added}".lstrip()
            record.msg, record.args = f"{text} {added}", ()
        if self._notifier is not None and (in_text or in_error):
            self._notifier.notify([*in_text, *in_error], record)


def add_note(error: BaseException, base_url: Optional[str] = None, language: Optional[str] = None) -> Optional[str]:
    """Add a note (PEP 678) with meaning and address of each code of `error`, once; return it, None without one.

    Where a line of its text settles the cause alone, the address leads to that, also without a code.

    Before Python 3.11 tracebacks show no notes: it is still kept in `__notes__`, and returned to be logged. Never
    raises, as another error would hide this one: where `error` is no exception, `base_url` no address, or `language`
    none of the guide, one sentence on the standard error says so, once, and it takes what the command line would.
    """
    try:
        if not isinstance(error, BaseException):
            _complain(f"add_note takes an exception, found {shown_value(error)}; no note was made")
            return None
        base_url = _valid(check_base_url, base_url) or find_base_url()
        language = _valid(check_language, language) or find_language()
        note = "\n".join(_note_lines(error, base_url, language))
        if note and note not in getattr(error, "__notes__", ()):
            _keep_note(error, note)
        return note or None
    except Exception:  # a note is never worth a second error
        return None


def _note_lines(error: BaseException, base_url: str, language: str) -> Iterator[str]:
    causes = _causes_of(error)
    for code in _codes_of(error):
        id = causes.pop(code.name, "")
        yield f"{_called(code)}: {code.meaning[language]}, {link(code, base_url, language)}{id and '#'}{id}"
    root = root_of(base_url, language)
    for page, id in causes.items():
        named = load_data().by_name.get(page.upper())
        yield f"{link(named, base_url, language) if named else root + page}#{id}"


def _called(code: Entry) -> str:
    return f"{code.name} ({code.hex})" if code.hex else code.name


def _keep_note(error: BaseException, note: str) -> None:
    keep = getattr(error, "add_note", None)
    if keep is not None:
        keep(note)
    else:
        error.__notes__ = [*getattr(error, "__notes__", ()), note]


def _codes_of(error: Optional[BaseException]) -> List[Entry]:
    """Return the codes of an exception, of its members and of what it came from, each once, the outermost first."""
    found = [code for one in _errors_in(error) for code in (*_code_of_status(one), *_codes_of_text(one))]
    return list({code.name: code for code in found}.values())


def _causes_of(error: Optional[BaseException]) -> Dict[str, str]:
    """Return the ids of the causes that lines of their texts settle alone, by page."""
    found: Dict[str, str] = {}
    known = load_line_causes()
    for one in _errors_in(error):
        text = _text_of(one)
        for line in text.split("\n") if known.may_settle(text) else ():
            cause = known.find(line, tuple(hit.code for hit in scan(line, load_data())))
            if cause is not None:
                found.setdefault(cause.page, cause.id)
    return found


def _errors_in(error: Optional[BaseException]) -> Iterator[BaseException]:
    """Yield an exception, its members and what it came from, each once, the outermost first."""
    waiting = [error]
    seen = {id(None)}
    while waiting and len(seen) <= MOST_ERRORS:
        one = waiting.pop(0)
        if one is None or id(one) in seen:
            continue
        seen.add(id(one))
        yield one
        with suppress(Exception):  # attributes of somebody else's class
            behind = one.__cause__ or (None if one.__suppress_context__ else one.__context__)
            waiting[:0] = [*_members_of(one), behind]


def _code_of_status(error: BaseException) -> List[Entry]:
    try:
        status = getattr(error, "status_code", None)
        name = status.name.upper() if isinstance(status, enum.Enum) else ""
        code = load_data().by_name.get(name) if name else _by_number(status)
    except Exception:  # a property of somebody else's class
        return []
    # an LLMException that nobody gave a status bears that of success
    return [code] if code is not None and code.name != SUCCESS else []


def _codes_of_text(error: BaseException) -> List[Entry]:
    data = load_data()
    return [data.by_name[hit.code.upper()] for hit in scan(_text_of(error), data)]


def _text_of(error: BaseException) -> str:
    try:
        return str(error)
    except Exception:  # a method of somebody else's class
        return ""


def _members_of(error: BaseException) -> List[BaseException]:
    """Return the exceptions in an ExceptionGroup, which Python has from 3.11 on and a package before."""
    members = getattr(error, "exceptions", ()) if type(error).__name__.endswith("Group") else ()
    return [one for one in members if isinstance(one, BaseException)] if isinstance(members, tuple) else []


def _error_of(exc_info: Any) -> Optional[BaseException]:
    """Return the exception of a record, in any of the forms in which `exc_info` may come."""
    error = sys.exc_info()[1] if exc_info is True else exc_info
    if isinstance(error, tuple):
        error = error[1] if len(error) > 1 else None
    return error if isinstance(error, BaseException) else None


def _valid(check: Callable[[str], str], given: Optional[str]) -> str:
    """Return `given` as it is checked, "" where it is not given or wrong."""
    try:
        return check(given) if given is not None and given != "" else ""
    except ValueError as error:
        _complain(f"{error}; add_note takes what the command line would")
        return ""


@lru_cache(maxsize=64)
def _complain(sentence: str) -> None:
    """Say `sentence`, once."""
    with suppress(Exception):  # closed, or none at all: there is nobody to tell
        sys.stderr.write(f"loglink: {sentence}\n")


def _by_number(status: Any) -> Optional[Entry]:
    return load_data().by_value.get(status) if isinstance(status, int) else None
