"""Each engine once, one page of it for all journeys; what it complains of fails the journey in which it came up.

A browser that cannot be had fails, with one sentence: a journey that nobody made must not look like one that went well.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager

import pytest

from tests.browsers.chromium import open_chromium
from tests.browsers.engine import Engine, EngineError
from tests.browsers.firefox import open_firefox
from tests.browsers.programs import find_firefox, find_webkit
from tests.browsers.webkit import open_webkit
from tests.find_browser import find_browser

OPENED: dict[str, Callable[[], AbstractContextManager[Engine]]] = {
    "chromium": lambda: open_chromium(find_browser()),
    "firefox": lambda: open_firefox(find_firefox()),
    "webkit": lambda: open_webkit(*find_webkit()),
}
BESIDE_EACH_OTHER = [pytest.param(name, marks=pytest.mark.xdist_group(name)) for name in OPENED]


@pytest.fixture(scope="session", params=BESIDE_EACH_OTHER)
def opened(request: pytest.FixtureRequest) -> Iterator[Engine]:
    try:
        opening = OPENED[request.param]()
    except SystemExit as missing:
        pytest.fail(str(missing), pytrace=False)
    with opening as engine:
        yield engine


@pytest.fixture
def engine(opened: Engine) -> Iterator[Engine]:
    yield opened
    try:
        opened.run("0")  # what was said before this has arrived
    except EngineError as error:
        opened.complaints.append(str(error))
    said = opened.complaints.copy()
    opened.complaints.clear()
    assert said == []
