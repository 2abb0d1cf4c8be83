"""The codes of log records told to a function of the program, or counted for Prometheus.

In: names of codes with the record that bears them. Out: calls of the function. It knows no text and no address.
prometheus_client is imported when a counter of it is asked for, and never else.
"""

from __future__ import annotations

import logging
import os
import sys
import threading
from contextlib import suppress
from typing import TYPE_CHECKING, Callable, Dict, Iterable, Optional

from loglink._recognise.arguments import shown_value

if TYPE_CHECKING:
    from prometheus_client import CollectorRegistry

OnCode = Callable[[str, logging.LogRecord], object]
"""What is called with the name of a code and the record that bears it; what it returns is not looked at."""

METRIC = "llm_datadist_lines_total"
"""The name that the mtail program of the site counts under, with the same label."""

_TOLD = "_loglink_told"
"""The attribute of a record that says whom it was told to: formatters pass over what begins so."""


class CodeNotifier:
    """Calls one function with the codes of records: once for each code of a record, whichever filters it passes."""

    def __init__(self, on_code: OnCode) -> None:
        """Take the function; TypeError when it is none."""
        if not callable(on_code):
            raise TypeError(f"{on_code!r} is no function; expected one that takes the name of a code and the record")
        self._on_code = on_code
        self._here = threading.local()
        self._has_complained = False

    def notify(self, names: Iterable[str], record: logging.LogRecord) -> None:
        """Call the function for each of `names`; what it raises is said once, and costs neither record nor code.

        Records that the function itself logs are not told to it.
        """
        if getattr(self._here, "is_telling", False) or self._was_told(record):
            return
        self._here.is_telling = True
        try:
            for name in dict.fromkeys(names):
                self._call(name, record)
        finally:
            self._here.is_telling = False

    def _call(self, name: str, record: logging.LogRecord) -> None:
        try:
            self._on_code(name, record)
        except Exception as error:
            if logging.raiseExceptions and not self._has_complained:
                self._has_complained = True
                _complain(error)

    def _was_told(self, record: logging.LogRecord) -> bool:
        """Return whether `record`, or what it is a copy of, was told to the function before; note that it is now."""
        key = (os.getpid(), _hash_of(self._on_code))  # numbers: a record must stay one that can be pickled
        told = record.__dict__.get(_TOLD, ())
        record.__dict__[_TOLD] = (*told, key)
        return key in told


def _hash_of(on_code: OnCode) -> int:
    """Return what is one number for a method, which is another object each time that it is named."""
    try:
        return hash(on_code)
    except TypeError:
        return id(on_code)


def _complain(error: Exception) -> None:
    with suppress(Exception):  # closed, or none at all: there is nobody to tell
        sys.stderr.write(f"loglink: on_code raised {error!r}; no record is lost, and it is told later codes too\n")


_counters: Dict["CollectorRegistry", OnCode] = {}
_counters_lock = threading.Lock()


def prometheus_counter(registry: Optional["CollectorRegistry"] = None) -> OnCode:
    """Return an `on_code` for LinkFilter that counts in `llm_datadist_lines_total{code}` of prometheus_client.

    `registry` is by default prometheus_client's own. Asked again for one registry it returns the same function.

    ModuleNotFoundError when prometheus_client is not installed, ValueError when the registry has such a metric of
    somebody else, TypeError when `registry` is none.
    """
    if registry is not None and not hasattr(registry, "register"):
        expected = "a registry of prometheus_client"
        step = "leave it out for the usual one"
        raise TypeError(f"prometheus_counter takes {expected}, found {shown_value(registry)}; {step}")
    try:
        import prometheus_client
    except ModuleNotFoundError as error:
        if error.name != "prometheus_client":
            raise
        raise ModuleNotFoundError(
            "prometheus_client is not installed; install it with pip, or give LinkFilter an on_code of your own",
            name=error.name,
        ) from None
    wanted = prometheus_client.REGISTRY if registry is None else registry
    with _counters_lock:
        if wanted not in _counters:
            _counters[wanted] = _new_counter(wanted)
        return _counters[wanted]


def _new_counter(registry: "CollectorRegistry") -> OnCode:
    import prometheus_client

    try:
        counter = prometheus_client.Counter(METRIC, "Log records that bear the code.", ["code"], registry=registry)
    except ValueError as error:
        raise ValueError(f"the registry has a metric {METRIC} already; take it out or give another registry") from error

    def count(code: str, record: logging.LogRecord) -> None:
        counter.labels(code).inc()

    return count
