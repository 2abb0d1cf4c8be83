"""What the tests share: the site built once, a server for it, a real browser with its complaints."""

from __future__ import annotations

import fcntl
import os
import subprocess
import sys
import tempfile
import threading
from collections.abc import Callable, Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from hypothesis import settings
from playwright.sync_api import Browser, Page, Request, sync_playwright

from tests.find_browser import FLAGS, find_browser
from tests.support.guide_copy import copy_guide, has_notes

ROOT = Path(__file__).resolve().parent.parent
MakePage = Callable[..., Page]
Once = Callable[[str, Callable[[Path], None]], Path]
# The same inputs each time, so that what fails is new; make fuzz looks for others. No test asserts times.
settings.register_profile("guide", deadline=None, derandomize=True)
settings.register_profile("fuzz", deadline=None, max_examples=3000, print_blob=True)
settings.load_profile("guide")
SETTINGS = ("SITE_URL", "REPO_URL", "REPO_BRANCH", "CSP_META")


def build(target: Path, root: Path = ROOT, **environment: str) -> subprocess.CompletedProcess[str]:
    """Build the site of `root` into `target`, without the settings of the calling environment."""
    kept = {name: value for name, value in os.environ.items() if name not in SETTINGS}
    command = [sys.executable, "-m", "mkdocs", "build", "--strict", "--site-dir", str(target)]
    environment = {**kept, "NO_MKDOCS_2_WARNING": "1", **environment}
    return subprocess.run(command, cwd=root, env=environment, capture_output=True, text=True, check=False)


def build_whole(target: Path, root: Path = ROOT, **environment: str) -> None:
    """Build as `build` does, and fail with all that was said where that breaks."""
    done = build(target, root, **environment)
    assert done.returncode == 0, done.stdout + done.stderr


def without_notes(folder: Path) -> Path:
    """Return a guide without notes of a site's own: the repository, or a copy in `folder` where it has some."""
    return copy_guide(folder / "guide") if has_notes() else ROOT


@pytest.fixture(scope="session")
def once(tmp_path_factory: pytest.TempPathFactory, worker_id: str) -> Once:
    """Makes a folder of a name at the first call: the workers of one run share it, and none may change it."""
    temporary = tmp_path_factory.getbasetemp()
    shared = temporary if worker_id == "master" else temporary.parent

    def folder(name: str, fill: Callable[[Path], None]) -> Path:
        target = shared / name
        with target.with_suffix(".lock").open("w") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            if not target.exists():
                part = Path(tempfile.mkdtemp(prefix=name, dir=shared))
                fill(part)
                part.rename(target)
        return target

    return folder


@pytest.fixture(scope="session")
def site(once: Once) -> Path:
    """The site, without notes of its own, built once."""
    return once("built", lambda folder: build_whole(folder / "site", without_notes(folder))) / "site"


def is_alias(path: Path) -> bool:
    """Return whether the file is an address page, which only forwards: one folder below the root, no theme."""
    return path.name == "index.html" and "location.replace" in path.read_text(encoding="utf-8")


class SiteHandler(SimpleHTTPRequestHandler):
    """Serves a folder as a static host does: misses are answered with its 404.html."""

    def log_message(self, *_: object) -> None:
        pass

    def send_head(self) -> Any:
        try:
            return super().send_head()
        except UnicodeEncodeError:  # no file can have such a name
            return self.send_error(404)

    def send_error(self, code: int, *arguments: Any, **named: Any) -> None:
        page = Path(self.directory, "404.html")
        if code != 404 or not page.is_file():
            super().send_error(code, *arguments, **named)
            return
        body = page.read_bytes()
        self.send_response(404)
        self.send_header("Content-Type", "text/html; charset=utf-8")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)


def served(site: Path, handler: type[SiteHandler] = SiteHandler) -> Iterator[str]:
    """Yield the address of a folder on this machine, with a slash at its end, as long as it is asked for."""
    http = ThreadingHTTPServer(("127.0.0.1", 0), partial(handler, directory=str(site)))
    thread = threading.Thread(target=http.serve_forever, daemon=True)
    thread.start()
    yield f"http://127.0.0.1:{http.server_port}/"
    http.shutdown()
    http.server_close()
    thread.join()


@pytest.fixture(scope="session")
def server(site: Path) -> Iterator[str]:
    """The address of the built site on this machine, with a slash at its end."""
    yield from served(site)


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    path = find_browser()
    with sync_playwright() as playwright:
        started = playwright.chromium.launch(executable_path=path, args=FLAGS)
        yield started
        started.close()


@pytest.fixture
def make_page(browser: Browser) -> Iterator[MakePage]:
    """Pages of a given width and colour scheme; a complaint of any of them fails the test at its end."""
    contexts = []
    watched: list[list[str]] = []

    def make(width: int = 1280, dark: bool = False, locale: str = "en-US", expected: tuple[str, ...] = ()) -> Page:
        context = browser.new_context(
            viewport={"width": width, "height": 900}, color_scheme="dark" if dark else "light", locale=locale
        )
        contexts.append(context)
        page = context.new_page()
        watched.append(watch_page(page, expected))
        return page

    yield make
    for context in contexts:
        context.close()
    assert [complaint for complaints in watched for complaint in complaints] == []


def watch_page(page: Page, expected: tuple[str, ...] = ()) -> list[str]:
    """Return a list to which go errors, warnings but for those with an expected part, requests to other hosts."""
    complaints: list[str] = []
    page.on("pageerror", lambda error: complaints.append(f"page error: {error}"))
    page.on("request", lambda request: complaints.extend(_foreign(request)))
    page.on(
        "console",
        lambda message: (
            complaints.append(f"console: {message.text}")
            if message.type in ("error", "warning") and not any(part in message.text for part in expected)
            else None
        ),
    )
    return complaints


def _foreign(request: Request) -> list[str]:
    parts = urlsplit(request.url)
    ours = parts.scheme in ("file", "data", "blob", "about") or parts.hostname == "127.0.0.1"
    return [] if ours else [f"request to another host: {request.url}"]


@pytest.fixture
def page(make_page: MakePage) -> Page:
    return make_page()
