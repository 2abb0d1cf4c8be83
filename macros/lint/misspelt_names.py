"""Whether a name that the guide has once is not another that it has, with a slip: a letter more, less or other.

In: the root of the repository. Out: Problems. Must not know what a name is of: calls, arguments, options, types.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import lru_cache
from pathlib import Path

from macros.lint.pages import find_pages
from macros.load.notes import FOLDER
from macros.load.yaml_document import quoted, read_text
from macros.problems import DataError, Problem

RULE = "misspelt-name"
ALIKE = (
    *("FunFlowFunc", "allock_size", "deviceIp", "engine_idx", "mem_size_total_thresold", "registerd_kv_caches"),
    "remote_cache_key",
)
"""Names that are right although they are nearly another: slips of the library's own among them."""
SHORTEST = 6
"""Names with fewer letters are alike by chance."""

_NAME = re.compile(
    r"(?<![A-Za-z0-9_])(?:[A-Za-z][a-z0-9]*(?:_[A-Za-z0-9]+)+|[A-Za-z]+[a-z][A-Z][A-Za-z]*|[A-Z]+(?:_[A-Z0-9]+)+)(?![A-Za-z0-9_])"
)
_ADDRESS = re.compile(r"https?://\S+")
_LOOSE = re.compile(r"\d|s(?![a-z])")
"""What names may differ in: digits, and an s for several."""


def check_misspelt_names(root: Path) -> Iterator[Problem]:
    """Yield names that stand once and differ by one letter from others."""
    places = _places(root)
    spelt_like = _by_deletion(frozenset(places))
    for name, (count, path, line) in places.items():
        if count > 1 or name in ALIKE:
            continue
        meant = sorted(other for other in _near(name, spelt_like) if _is_another(name, other))
        if meant:
            step = f"correct it, or name it in ALIKE of macros/lint/{Path(__file__).name}"
            sentence = f"found {quoted(name)} once, expected {quoted(meant[0])} as elsewhere; {step}"
            yield Problem(path, line, RULE, sentence)


def _places(root: Path) -> Mapping[str, tuple[int, Path, int]]:
    """Return the names of data/ and the pages: how often each stands there, and its first file and line."""
    data = (path for path in sorted((root / "data").rglob("*")) if path.suffix in (".yml", ".py", ".cpp"))
    ours = (path for path in data if not path.is_relative_to(root / FOLDER) and path.is_file())
    places: dict[str, tuple[int, Path, int]] = {}
    for path in (*ours, *(page.path for page in find_pages(root))):
        try:
            text = read_text(path)
        except DataError:
            continue  # reading it says so
        for name, (count, line) in _names_in(text).items():
            before, first, at = places.get(name, (0, path, line))
            places[name] = (before + count, first, at)
    return places


@lru_cache(maxsize=1024)
def _names_in(text: str) -> Mapping[str, tuple[int, int]]:
    """Return how often each name stands in `text`, outside addresses, and its first line."""
    found: dict[str, tuple[int, int]] = {}
    for number, line in enumerate(text.splitlines(), 1):
        for name in _NAME.findall(_ADDRESS.sub(" ", line)):
            count, first = found.get(name, (0, number))
            found[name] = (count + 1, first)
    return found


@lru_cache(maxsize=2)
def _by_deletion(names: frozenset[str]) -> Mapping[str, set[str]]:
    """Return the names by what they are, and by what each is without one of its letters."""
    found: dict[str, set[str]] = {}
    for name in names:
        if len(name) >= SHORTEST:
            for key in _deletions(name):
                found.setdefault(key, set()).add(name)
    return found


def _near(name: str, spelt_like: Mapping[str, set[str]]) -> set[str]:
    return set().union(*(spelt_like.get(key, ()) for key in _deletions(name))) - {name}


@lru_cache(maxsize=2**13)
def _deletions(name: str) -> tuple[str, ...]:
    return (name, *(name[:at] + name[at + 1 :] for at in range(len(name))))


def _is_another(name: str, other: str) -> bool:
    """Say whether they differ in more than digits, an s, or the size of letters, and `other` is no slip itself."""
    is_loose = _LOOSE.sub("", name) == _LOOSE.sub("", other) or name.lower() == other.lower()
    return not is_loose and other not in ALIKE
