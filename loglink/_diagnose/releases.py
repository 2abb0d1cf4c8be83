"""Which releases of CANN print lines as those of a log.

In: the layouts and the source files of lines, and the families of releases of diagnosis.json. Out: what the lines
tell, never more. `docs/javascripts/diagnose/releases.js` is the same in JavaScript.
"""

from __future__ import annotations

from typing import Any, Iterable, List, Mapping, NamedTuple, Optional, Sequence, Tuple

from loglink._diagnose.header import Header

BETWEEN = " + "
"""What stands between the releases of a log that holds lines of several."""


class ReleaseFamily(NamedTuple):
    """Releases that print one layout; where it has `files`, those whose line is of one of these source files.

    `releases` names them in no language. `tells` is what such a line settles: `release`, `library` alone, or `little`.
    """

    layout: str
    releases: str
    tells: str
    label: Tuple[Tuple[str, str], ...]
    files: Tuple[str, ...]

    def words(self, language: str) -> str:
        """Return the releases in words."""
        return dict(self.label)[language]


def parse_families(entries: Iterable[Mapping[str, Any]]) -> Tuple[ReleaseFamily, ...]:
    """Return `releases` of diagnosis.json; KeyError when the shape is another one."""
    return tuple(
        ReleaseFamily(
            one["layout"], one["releases"], one["tells"], tuple(sorted(one["label"].items())), tuple(one["files"])
        )
        for one in entries
    )


def family_of(header: Header, families: Sequence[ReleaseFamily]) -> ReleaseFamily:
    """Return the first family that a line with a layout fits; the last one of a layout takes any file."""
    return next(one for one in families if one.layout == header.layout and (not one.files or header.file in one.files))


def told(found: Iterable[ReleaseFamily]) -> List[ReleaseFamily]:
    """Return what lines of `found` tell together, sorted: what tells little counts where nothing else is there."""
    families = sorted(set(found), key=lambda one: one.releases)
    return [one for one in families if one.tells != "little"] or families


def releases_key(found: Iterable[ReleaseFamily]) -> Optional[str]:
    """Return the releases of one log in no language, as `release` of the diagnosis has them; None for none."""
    return BETWEEN.join(one.releases for one in told(found)) or None


def releases_in_words(
    files: Sequence[Mapping[str, Any]], families: Sequence[ReleaseFamily], language: str
) -> Tuple[bool, List[Tuple[str, List[str]]]]:
    """Return whether `files`, as the diagnosis has them, hold lines of several releases, and each family in words.

    Beside a family stand the names of its logs; none where one family printed all, or all stands in one log.
    """
    by_key = {one.releases: one for one in families}
    names = [(one["name"], one["release"].split(BETWEEN)) for one in files if one["release"]]
    shown = told(by_key[key] for _, keys in names for key in keys)
    rows = [(one.words(language), [name for name, keys in names if one.releases in keys]) for one in shown]
    is_mixed = sum(one.tells == "release" for one in shown) > 1
    tells_apart = len(rows) > 1 and len(names) > 1
    return is_mixed, [(words, held if tells_apart else []) for words, held in rows]
