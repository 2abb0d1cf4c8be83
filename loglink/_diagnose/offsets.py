"""How far the clocks of the files are apart, where the lines prove it.

In: an observer that has taken every line. Out: seconds to add to the times of a file to compare them with those of the
first file that it can be compared with. Only lines that both sides print in the same moment count, and only where two
pairs of them agree; one pair that differs is enough to doubt the order of the lines of two files.
`docs/javascripts/diagnose/offsets.js` is the same in JavaScript.
"""

from __future__ import annotations

from typing import Dict, List, Tuple

from loglink._diagnose.events import Event
from loglink._diagnose.observer import Observer

AT_ONCE = (("link-start", "server-link-start"), ("link-success", "server-link-success"))
"""Lines of the client and of the server that are printed within milliseconds."""
AGREE = 2.0
"""Seconds by which two pairs may differ, and below which clocks count as equal."""
FEWEST_PAIRS = 2


Differences = Dict[Tuple[int, int], List[float]]
"""Of two files, the seconds by which lines that were printed at once differ."""


def compare_clocks(observer: Observer) -> None:
    """Tell the store of `observer` the offset of each file that is known, and the files whose clocks disagree."""
    apart = _differences(observer)
    offsets = find_offsets(apart)
    observer.store.offsets = offsets
    observer.store.doubts = {
        files
        for files, differences in apart.items()
        if not offsets.keys() >= set(files) and abs(_middle(differences)) > AGREE
    }


def find_offsets(apart: Differences) -> Dict[int, float]:
    """Return the offset of each file that is known; the file that others are compared with has 0."""
    offsets: Dict[int, float] = {}
    for (low, high), differences in sorted(apart.items()):
        if len(differences) < FEWEST_PAIRS or max(differences) - min(differences) > AGREE:
            continue
        middle = _middle(differences)
        base = offsets.setdefault(low, 0.0)
        offsets.setdefault(high, base + (middle if abs(middle) > AGREE else 0.0))
    return offsets


def _middle(differences: List[float]) -> float:
    return sorted(differences)[len(differences) // 2]


def _differences(observer: Observer) -> Differences:
    apart: Differences = {}
    for client_id, server_id in AT_ONCE:
        for client, server in _pairs(observer, client_id, server_id):
            difference = client.header.seconds - server.header.seconds
            low, high = sorted((client.file, server.file))
            apart.setdefault((low, high), []).append(difference if low == client.file else -difference)
    return apart


def _pairs(observer: Observer, client_id: str, server_id: str) -> List[Tuple[Event, Event]]:
    """Return the lines of both sides of one link; none where one side printed more of them than the other."""
    clients: Dict[Tuple[str, str], List[Event]] = {}
    for event in observer.store.find([client_id]):
        clients.setdefault((event.slots["local"], event.slots.get("remote", "")), []).append(event)
    found: List[Tuple[Event, Event]] = []
    for (local, remote), mine in clients.items():
        theirs = [
            event
            for event in observer.store.find([server_id])
            if event.slots["remote"] == local and remote in ("", event.slots["local"])
        ]
        if len(mine) == len(theirs):
            pairs = zip(mine, theirs)
            found += [(c, s) for c, s in pairs if c.file != s.file and c.header.axis == s.header.axis != ""]
    return found
