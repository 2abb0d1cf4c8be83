"""Every source of the guide was looked up: data/seen_sources.txt lists it, nearly always with a digest of its lines."""

from __future__ import annotations

from macros.lint.seen_sources import SEEN, parse_seen, sources_of, written
from macros.load.guide import ROOT

TEXT = (ROOT / SEEN).read_text(encoding="utf-8")


def test_every_source_is_listed() -> None:
    seen, _ = parse_seen(TEXT)
    new = [(one, places[0]) for one, places in sources_of(ROOT).items() if one not in seen]
    said = [f"{path.relative_to(ROOT)}:{line}: {written(one)}" for one, (path, line) in new]
    assert said == [], "correct the source, or run `python -m macros look-up CLONES`"


def test_nearly_every_source_was_seen() -> None:
    rows = TEXT.splitlines()
    unseen = [row for row in rows if row.endswith(" -")]
    assert len(unseen) * 100 < len(rows)
