"""Many failures that are alike, kept within bounds: the first and the last ones of each kind; the rest is counted.

In: failures in order of appearance. Out: fewer of them. `docs/javascripts/diagnose/` has the same in JavaScript.
"""

from __future__ import annotations

from typing import Any, Dict, List, Sequence, Set, Tuple

from loglink._diagnose.failures import Failure

FIRST_KEPT, LAST_KEPT = 16, 16
"""How many failures of one kind in one process are kept: rules look at what stands near them."""
PEER = ("ip", "port", "remote")


def fold(failures: Sequence[Failure]) -> List[Failure]:
    """Return `failures` without those in the middle of each kind, which count as repeats of the next one kept.

    Alike are failures of one process with the same signatures line by line, whose first lines name the same peer.
    """
    kinds: Dict[Tuple[Any, ...], List[Failure]] = {}
    for failure in failures:
        kinds.setdefault(_kind(failure), []).append(failure)
    dropped: Set[int] = set()
    for alike in kinds.values():
        if len(alike) > FIRST_KEPT + LAST_KEPT:
            middle = [one for one in alike[FIRST_KEPT:-LAST_KEPT] if one.ended]
            alike[-LAST_KEPT].repeats += sum(one.repeats for one in middle)
            dropped.update(id(one) for one in middle)
    return [one for one in failures if id(one) not in dropped]


def _kind(failure: Failure) -> Tuple[Any, ...]:
    origin = failure.origin
    peer = tuple(origin.slot(name) for name in PEER)
    return (origin.process, peer, tuple(event.id for event in failure.events), tuple(failure.codes()))
