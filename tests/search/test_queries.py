"""What people type leads to a right page: the search as the dialog asks it, over the built site, in both languages.

The files beside this hold a query and its right pages a line. Every page that they name is one of the site.
"""

from __future__ import annotations

import gzip
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from playwright.sync_api import Browser, Page

from macros.model.text import LANGUAGES
from tests.conftest import watch_page
from tests.search.places_by_name import path_of

HERE = Path(__file__).resolve().parent
MOST_BYTES = 120 * 1024
"""What the worker, its library and the index of one language may weigh, packed."""

RANK = """([queries, language]) => {
  const search = errorCodes.makeSearch(errorCodes.searchIndex, errorCodes.data.words);
  return queries.map((query) => {
    const answers = errorCodes.answersOf(query, language);
    const items = errorCodes.inOrder(answers, search(answers.wanted).pages.map((page) => errorCodes.itemsOf(page, [])));
    const paths = items.map((parts) => parts.at(-1).location.split("#")[0]);
    return paths.filter((path, place) => paths.indexOf(path) === place).slice(0, 3);
  });
}"""


class Query(NamedTuple):
    """What is typed, and the paths of the pages that are right."""

    text: str
    right: tuple[str, ...]


def read_queries(path: Path) -> Iterator[Query]:
    for line in path.read_text(encoding="utf-8").splitlines():
        if line and not line.startswith("#"):
            text, names = line.split("\t")
            yield Query(text, tuple(path_of(name) for name in names.split()))


def root_of(site: Path, language: str) -> Path:
    return site if language == LANGUAGES[0] else site / language


@pytest.fixture(scope="module", params=LANGUAGES)
def searcher(browser: Browser, site: Path, request: pytest.FixtureRequest) -> Iterator[tuple[Page, str]]:
    """A page that holds what the dialog and its worker load in one language."""
    language = request.param
    context = browser.new_context()
    page = context.new_page()
    complaints = watch_page(page)
    scripts = (
        site / "javascripts/core.js",
        root_of(site, language) / "search/index.js",
        site / "javascripts/search-worker.js",
    )
    for script in scripts:
        page.add_script_tag(content=script.read_text(encoding="utf-8"))
    yield page, language
    assert complaints == []
    context.close()


def ranks(searcher: tuple[Page, str], queries: list[Query]) -> list[int | None]:
    """Return at which place, from 0, the first right page stands; None when it is not among the first three."""
    page, language = searcher
    found: list[list[str]] = page.evaluate(RANK, [[query.text for query in queries], language])
    places: list[Any] = [
        next((place for place, path in enumerate(paths) if path in query.right), None)
        for query, paths in zip(queries, found, strict=True)
    ]
    return places


@pytest.mark.parametrize(
    ("file", "count", "among_three", "first"),
    [
        ("queries", 300, 0.95, 0.8),
        ("fresh", 60, 0.95, 0.8),
        ("later", 60, 0.95, 0.8),
        ("third", 60, 0.95, 0.8),
        ("fourth", 60, 0.95, 0.8),
        ("outside", 29, 0.95, 0.8),
        ("fifth", 60, 0.95, 0.8),
        ("sixth", 60, 0.95, 0.8),
        ("seventh", 40, 0.95, 0.8),
    ],
)
def test_a_right_page_is_first_for_most_and_among_three_for_nearly_all(
    searcher: tuple[Page, str], site: Path, file: str, count: int, among_three: float, first: float
) -> None:
    language = searcher[1]
    root = root_of(site, language)
    queries = list(read_queries(HERE / f"{file}.{language}.tsv"))
    assert len(queries) >= count
    assert [one for one in queries if not all((root / path / "index.html").is_file() for path in one.right)] == []
    places = ranks(searcher, queries)
    missed = [query.text for query, place in zip(queries, places, strict=True) if place is None]
    later = [query.text for query, place in zip(queries, places, strict=True) if place]
    found = len(queries) - len(missed)
    assert found >= among_three * len(queries), missed
    assert found - len(later) >= first * len(queries), later


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_a_reader_loads_for_a_search_is_light(site: Path, language: str) -> None:
    files = (site / "javascripts/search-worker.js", root_of(site, language) / "search/index.js")
    assert sum(len(gzip.compress(file.read_bytes(), mtime=0)) for file in files) <= MOST_BYTES
