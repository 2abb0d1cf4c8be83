"""Many failures that are alike, kept within bounds: the first and the last ones of each kind; the rest is counted.

In: failures in order of appearance, and those whose threads may still go on with them. Out: fewer of them.
`docs/javascripts/diagnose/folding.js` is the same in JavaScript.
"""

from __future__ import annotations

from typing import Any, Callable, Dict, Iterable, List, Sequence, Set

from loglink._diagnose.failures import Failure

MOST_FOLDED = 2048
"""Failures that are kept after a fold: where no kind is left to fold, the first and the last ones."""
FIRST_KEPT, LAST_KEPT = 16, 16
"""How many failures of one kind are kept: rules look at what stands near them."""
PEER = ("ip", "port", "remote")


def fold(failures: Sequence[Failure], live: Iterable[Failure]) -> List[Failure]:
    """Return at most MOST_FOLDED of `failures`, besides those that live; kinds grow coarser until they fit.

    Alike are failures of one process and peer with the same signatures line by line, then those of one process, then
    all. What is left out counts as repeats of the next one of its kind that is kept, and settles nothing.
    """
    living = {id(one) for one in live}
    kept = list(failures)
    for kind_of in _KINDS:
        dropped: Set[int] = set()
        for alike in _by_kind(kept, kind_of):
            if len(alike) > FIRST_KEPT + LAST_KEPT:
                middle = [one for one in alike[FIRST_KEPT:-LAST_KEPT] if id(one) not in living]
                alike[-LAST_KEPT].repeats += sum(one.repeats for one in middle)
                dropped.update(id(one) for one in middle)
        kept = [one for one in kept if id(one) not in dropped]
        if len(kept) <= MOST_FOLDED:
            return kept
    half = MOST_FOLDED // 2
    last = len(kept) - half
    return [one for index, one in enumerate(kept) if index < half or index >= last or id(one) in living]


def _by_kind(failures: Sequence[Failure], kind_of: Callable[[Failure], Any]) -> Iterable[List[Failure]]:
    kinds: Dict[Any, List[Failure]] = {}
    for failure in failures:
        kinds.setdefault(kind_of(failure), []).append(failure)
    return kinds.values()


def _lines(failure: Failure) -> Any:
    return (tuple(event.id for event in failure.events), tuple(failure.codes()))


def _peer(failure: Failure) -> Any:
    return tuple(failure.origin.slot(name) for name in PEER)


_KINDS: Sequence[Callable[[Failure], Any]] = (
    lambda one: (one.origin.process, _peer(one), _lines(one)),
    lambda one: (one.origin.process, _lines(one)),
    _lines,
)
