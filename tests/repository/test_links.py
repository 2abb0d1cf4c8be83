"""`make links`: which addresses it finds, what it makes of the answers of a host of this machine."""

from __future__ import annotations

from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread

import pytest

from tests.links.external import answer_of, external_links, report


class Host(BaseHTTPRequestHandler):
    """Answers with the status that the path names; a moved page is at /200."""

    def do_GET(self) -> None:
        self.send_response(int(self.path[1:4]))
        if self.path == "/301":
            self.send_header("Location", "/200")
        self.end_headers()

    def log_message(self, *_: object) -> None:
        pass


@pytest.fixture
def host() -> Iterator[str]:
    http = ThreadingHTTPServer(("127.0.0.1", 0), Host)
    thread = Thread(target=http.serve_forever)
    thread.start()
    yield f"http://127.0.0.1:{http.server_port}"
    http.shutdown()
    http.server_close()
    thread.join()


def test_links_of_pages_and_of_contributors_are_one_list_without_made_up_hosts(tmp_path: Path) -> None:
    (tmp_path / "site/zh").mkdir(parents=True)
    page = (
        '<a class="a" href="https://one.org/a?b=1&amp;c=2#L7">x</a><a href="https://guide.example/">x</a><a href="b/">'
    )
    (tmp_path / "site/index.html").write_text(
        page + '<a href="https://one.org/a?b=1&amp;c=2#L9">y</a>', encoding="utf-8"
    )
    (tmp_path / "site/zh/index.html").write_text(page + '<link href="https://no.org/">', encoding="utf-8")
    (tmp_path / "README.md").write_text("[a](https://two.org/x), <https://one.org/>, <http://127.0.0.1:8000/>")
    assert external_links(tmp_path / "site", tmp_path) == {
        "https://one.org/": ["README.md"],
        "https://one.org/a?b=1&c=2": ["index.html", "zh/index.html"],
        "https://two.org/x": ["README.md"],
    }


def test_what_a_host_answers(host: str) -> None:
    assert [answer_of(f"{host}/{path}") for path in ("200", "301", "404", "403", "200/错误码")] == [
        200,
        200,
        404,
        403,
        200,
    ]
    assert isinstance(answer_of("http://127.0.0.1:1/"), str)


def test_only_what_is_gone_fails() -> None:
    links = {"https://a.org/": ["x.html"], "https://b.org/": ["y.html", "z.html"], "https://c.org/": ["x.html"]}
    said, code = report({"https://a.org/": 200, "https://b.org/": 404, "https://c.org/": 403}, links)
    assert said == [
        "gone (404): https://b.org/, in y.html, z.html",
        "does not say (403): https://c.org/",
        "1 addresses are there, 1 are gone, 1 do not say.",
    ]
    assert code == 1
    assert report({"https://a.org/": 200, "https://c.org/": "timed out"}, links)[1] == 0


def test_without_a_network_one_sentence_says_so() -> None:
    links = {"https://a.org/": ["x.html"]}
    assert report({"https://a.org/": "refused"}, links) == (
        ["None of 1 addresses answered: make links needs a network."],
        2,
    )
