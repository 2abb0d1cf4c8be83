"""The mutants of the navigation: each operator in each line of `nav` of mkdocs.yml, and in each translation of a title.

In: the text of mkdocs.yml. Out: Mutants. Must not know which pages there are.
"""

from __future__ import annotations

from collections.abc import Iterator

from tests.mutants import slips
from tests.mutants.mutant import Mutant, Splice
from tests.mutants.yaml_text import Place, doubled, places_of, with_text, with_value, without

FILE = "mkdocs.yml"


def mutants_of(text: str) -> Iterator[Mutant]:
    """Yield the mutants of the file."""
    places = [*places_of(text)]
    titles = {str(place.where[-1]): place for place in places if "nav_translations" in place.where[:-1]}
    for place in places:
        if place.where[0] == "nav" and isinstance(place.where[-1], int):
            yield from _named("nav", place, _of_line(text, place))
        elif place.where[0] == "nav" and len(place.where) > 1:
            yield from _named("nav", place, _of_title(text, place, titles))
        elif place in titles.values():
            yield from _named("nav", place, _of_translation(text, place))


Edits = Iterator[tuple[str, Splice | None]]


def _named(kind: str, place: Place, edits: Edits) -> Iterator[Mutant]:
    for operator, splice in edits:
        if splice is not None:
            yield Mutant(operator, kind, FILE, place.line, ".".join(map(str, place.where)), splice)


def _of_line(text: str, place: Place) -> Edits:
    yield "delete", without(place)
    yield "empty", with_value(place, '""')
    yield "wrong type", with_value(place, "7")
    yield "duplicate", doubled(text, place)
    yield from _of_path(place)


def _of_title(text: str, place: Place, titles: dict[str, Place]) -> Edits:
    title = str(place.where[-1])
    key_end = text.index(":", place.start + len(title))
    yield "typo in an identifier", Splice(place.start, key_end, f'"{slips.word(title)}"')
    yield "empty", with_value(place, '""')
    yield "wrong type", with_value(place, "{a: b}")
    chinese = titles[title].value if title in titles else title
    if chinese != title:
        yield "swapped languages", Splice(place.start, key_end, f'"{chinese}"')
    yield from _of_path(place)


def _of_path(place: Place) -> Edits:
    if place.value:
        yield "unknown reference", with_text(place, place.value.replace(".md", "-gone.md"))
        yield "typo in an identifier", with_text(place, slips.word(place.value))


def _of_translation(text: str, place: Place) -> Edits:
    title = str(place.where[-1])
    yield "delete", without(place)
    yield "empty", with_value(place, '""')
    yield "wrong type", with_value(place, "[a]")
    yield "duplicate", doubled(text, place)
    if place.value != title:
        yield "swapped languages", with_text(place, title)
