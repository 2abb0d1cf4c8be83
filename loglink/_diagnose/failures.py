"""One failure: the lines of a chain, and what they say of calls and codes.

In: events. Out: a Failure. `docs/javascripts/diagnose/chains.js` holds the same in JavaScript.
"""

from __future__ import annotations

from typing import List, Optional

from loglink._diagnose.events import Event

MOST_LINES = 60
"""Lines of a failure that are kept."""

CALL_OF_STEP = {"link-peer": "LinkLlmClusters", "unlink-peer": "UnlinkLlmClusters"}
"""The only call that runs an internal step, where it is but one."""


def is_internal(step: str) -> bool:
    """Return whether `step` is one of the library's own, and not a call of its interface."""
    return "-" in step


SUCCESS = "LLM_SUCCESS"
"""What a condition compares with (`ret == LLM_SUCCESS`): never the code of a failure."""


class Failure:
    """One call that failed on one peer; `origin` is the first line of its chain."""

    def __init__(self, first: Event) -> None:
        self.events: List[Event] = [first]
        self.ended = False
        self.returned = False
        self.repeats = 1
        self._codes: Optional[List[str]] = None
        self._calls: Optional[List[str]] = None

    @property
    def origin(self) -> Event:
        """The line where it first shows."""
        return self.events[0]

    @property
    def last(self) -> Event:
        """The last line of the chain."""
        return self.events[-1]

    def add(self, event: Event) -> None:
        """Take `event` into the chain."""
        self._codes = self._calls = None
        if len(self.events) < MOST_LINES:
            self.events.append(event)
        else:
            self.events[-1] = event

    def codes(self) -> List[str]:
        """Return the names of the codes in its lines, each once, in order of appearance."""
        if self._codes is None:
            named = dict.fromkeys(code for event in self.events for code in event.codes)
            self._codes = [code for code in named if code != SUCCESS]
        return self._codes

    def calls(self) -> List[str]:
        """Return the public calls that its lines name, each once."""
        if self._calls is None:
            self._calls = self._named_calls()
        return self._calls

    def _named_calls(self) -> List[str]:
        closed = [event.signature.closes for event in self.events if event.signature and event.signature.closes]
        named = [one for one in closed if not is_internal(one)]
        named += [event.slots["call"] for event in self.events if "call" in event.slots]
        named = named or [CALL_OF_STEP[one] for one in closed if one in CALL_OF_STEP]
        return list(dict.fromkeys(named))
