"""The time that `--since` names.

In: text as typed, and what time it is. Out: that moment as logs print it. Knows no log.
"""

from __future__ import annotations

import calendar
import re
import time
from typing import Optional

_AGO = re.compile(r"([0-9]{1,6}) ?(d|h|min|m|s)")
_UNITS = {"d": 86400, "h": 3600, "min": 60, "m": 60, "s": 1}
_FORMS = ("%Y-%m-%d %H:%M:%S", "%Y-%m-%d %H:%M", "%Y-%m-%dT%H:%M:%S", "%Y-%m-%dT%H:%M", "%Y-%m-%d")
_CLOCKS = ("%H:%M:%S", "%H:%M")


def parse_since(text: str, now: Optional[float] = None) -> float:
    """Return the moment as seconds of the clock on the wall since 1970, as a log prints them (no zone converted).

    `now` is a time of time.time(). ValueError when `text` is no time.
    """
    wall = calendar.timegm(time.localtime(time.time() if now is None else now))
    given = text.strip()
    ago = _AGO.fullmatch(given)
    if ago:
        return float(wall - int(ago[1]) * _UNITS[ago[2]])
    for form in _FORMS:
        try:
            return float(calendar.timegm(time.strptime(given, form)))
        except ValueError:
            continue
    for form in _CLOCKS:
        try:
            clock = time.strptime(given, form)
        except ValueError:
            continue
        seconds = clock.tm_hour * 3600 + clock.tm_min * 60 + clock.tm_sec
        today = wall - wall % 86400 + seconds
        return float(today if today <= wall else today - 86400)
    raise ValueError(f"--since {text!r} is no time; expected one such as '2026-03-04 09:00', 09:00, 2h or 30m")
