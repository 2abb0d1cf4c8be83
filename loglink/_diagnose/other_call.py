"""Whether a line belongs to another call than a chain of lines before it: two calls on one thread are two failures.

In: a failure and an event. Out: yes or no. Nothing is known of most lines; then they may well belong together.
`docs/javascripts/diagnose/other_call.js` is the same in JavaScript.
"""

from __future__ import annotations

from typing import Mapping, Optional, Sequence

from loglink._diagnose.events import Event
from loglink._diagnose.failures import Failure, is_internal

Steps = Mapping[str, Sequence[str]]
"""The steps in the life of a link that a call, a source file or a "file function" is about."""

PEERS = (("ip", "port"), ("remote",))
"""The slots that name a peer: by address, by cluster."""


def is_of_another_call(failure: Failure, event: Event, steps: Steps) -> bool:
    """Return whether `event` cannot tell of the call of `failure`: of another step, or a new origin."""
    if _is_of_another_step(failure, event, steps):
        return True
    if event.role != "origin":
        return False
    if event.signature is not None and any(one.id == event.id for one in failure.events):
        return True
    if any(one.signature and is_internal(one.signature.closes) for one in failure.events):
        return True
    return any(_names_another_peer(failure, event, names) for names in PEERS)


def _is_of_another_step(failure: Failure, event: Event, steps: Steps) -> bool:
    """Return whether the lines, as far as they say one, have no step in common with `event`."""
    common = _steps_of(event, steps)
    if common is None:
        return False
    for one in failure.events:
        known = _steps_of(one, steps)
        common = [step for step in common if known is None or step in known]
    return not common


def _steps_of(event: Event, steps: Steps) -> Optional[Sequence[str]]:
    """Return the steps that the call or the place of `event` belongs to, None where nobody knows."""
    file, function = event.header.file, event.header.function
    ends = (event.signature.closes, event.signature.opens) if event.signature else ()
    names = (*ends, event.slots.get("call", ""), file, f"{file} {function}")
    return next((steps[name] for name in names if name in steps), None)


def _names_another_peer(failure: Failure, event: Event, names: Sequence[str]) -> bool:
    named = [tuple(one.slot(name) for name in names) for one in (event, *failure.events)]
    known = [peer for peer in named[1:] if None not in peer]
    return bool(known) and None not in named[0] and named[0] not in known
