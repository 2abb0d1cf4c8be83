"""Links inside a Python program: on the records of `logging`, and as a note on an exception.

In: log records and exceptions, of whatever program. Out: the same with addresses of pages. Never raises, and never
imports llm_datadist: an exception is known by its `status_code` (Enum or IntEnum, both have been in use) or its text.

    handler.addFilter(loglink.LinkFilter())
"""

from __future__ import annotations

import enum
import logging
from typing import Any, Iterator, List, Optional

from loglink._link.annotate import Annotator
from loglink._link.links import find_base_url, find_language, link
from loglink._recognise.data import Entry, load_data
from loglink._recognise.scan import scan

SUCCESS = "LLM_SUCCESS"
MOST_CAUSES = 8
"""How far the chain of __cause__ and __context__ is followed."""


class LinkFilter(logging.Filter):
    """Adds the addresses of the codes in a record's text and exception to the end of its text.

    Formatters also find them in the attribute `loglink`, which is empty without a code. Lets every record pass.
    """

    def __init__(self, base_url: Optional[str] = None, language: Optional[str] = None) -> None:
        """Take where the guide is served and "en" or "zh"; by default as the command line.

        ValueError when that is no address.
        """
        super().__init__()
        self._data = load_data()
        self._needles = self._data.recognition.needles
        language = language or find_language()
        self._annotator = Annotator(self._data, find_base_url(base_url), language, "text")

    def filter(self, record: logging.LogRecord) -> bool:
        """Return True, after adding what is to be added."""
        try:
            text = record.getMessage()
            error = record.exc_info[1] if record.exc_info else None
            record.__dict__["loglink"] = ""
            if error is not None or self._may_hold_a_code(text):
                self._add(record, text, error)
        except Exception:  # a record that cannot be formatted is for the handler to report
            pass
        return True

    def _may_hold_a_code(self, text: str) -> bool:
        for needle in self._needles:  # noqa: SIM110  # any() takes twice the time, and every record pays
            if needle in text:
                return True
        return False

    def _add(self, record: logging.LogRecord, text: str, error: Optional[BaseException]) -> None:
        links = self._annotator.links
        found = self._annotator.missing(text)
        found += [links[code.name] for code in _codes_of(error) if links[code.name] not in text]
        if found:
            record.__dict__["loglink"] = " ".join(dict.fromkeys(found))
            record.msg, record.args = f"{text} {record.__dict__['loglink']}", ()


def add_note(error: BaseException, base_url: Optional[str] = None, language: Optional[str] = None) -> Optional[str]:
    """Add a note (PEP 678) with meaning and address of each code of `error`, once; return it, None without a code.

    Before Python 3.11 tracebacks show no notes: it is still kept in `__notes__`, and returned to be logged.
    """
    try:
        base_url, language = find_base_url(base_url), language or find_language()
        lines = [
            f"{_called(code)}: {code.meaning[language]}, {link(code, base_url, language)}" for code in _codes_of(error)
        ]
        note = "\n".join(lines)
        if note and note not in getattr(error, "__notes__", ()):
            _keep_note(error, note)
        return note or None
    except Exception:  # a note is never worth a second error
        return None


def _called(code: Entry) -> str:
    return f"{code.name} ({code.hex})" if code.hex else code.name


def _keep_note(error: BaseException, note: str) -> None:
    keep = getattr(error, "add_note", None)
    if keep is not None:
        keep(note)
    else:
        error.__notes__ = [*getattr(error, "__notes__", ()), note]


def _codes_of(error: Optional[BaseException]) -> List[Entry]:
    """Return the codes of an exception and of what it came from, each once, the outermost first."""
    found: List[Entry] = []
    for _ in range(MOST_CAUSES):
        if error is None:
            break
        found += _codes_of_one(error)
        error = error.__cause__ or (None if error.__suppress_context__ else error.__context__)
    return list({code.name: code for code in found}.values())


def _codes_of_one(error: BaseException) -> Iterator[Entry]:
    data = load_data()
    status = getattr(error, "status_code", None)
    code = data.by_name.get(status.name.upper()) if isinstance(status, enum.Enum) else _by_number(status)
    if code is not None and code.name != SUCCESS:  # an LLMException that nobody gave a status bears that of success
        yield code
    for hit in scan(str(error), data):
        yield data.by_name[hit.code.upper()]


def _by_number(status: Any) -> Optional[Entry]:
    return load_data().by_value.get(status) if isinstance(status, int) else None
