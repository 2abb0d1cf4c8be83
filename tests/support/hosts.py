"""Hosts as a site meets them: one that packs what it sends, one that sends the strict policy, one that does both."""

from __future__ import annotations

import gzip
from functools import cache
from http import HTTPStatus
from pathlib import Path

from tests.conftest import SiteHandler

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; connect-src 'self'; worker-src 'self'; "
    "img-src 'self' data:; base-uri 'none'; form-action 'none'"
)


@cache
def packed(path: Path) -> bytes:
    return gzip.compress(path.read_bytes(), 6, mtime=0)


class GzipHandler(SiteHandler):
    """Sends texts packed, as a host does."""

    def do_GET(self) -> None:
        path = Path(self.translate_path(self.path))
        path = path / "index.html" if path.is_dir() else path
        status = HTTPStatus.OK if path.is_file() else HTTPStatus.NOT_FOUND
        path = path if path.is_file() else Path(self.directory, "404.html")
        if path.suffix not in (".html", ".css", ".js", ".json", ".svg"):
            super().do_GET()
            return
        body = packed(path)
        self.send_response(status)
        self.send_header("Content-Type", self.guess_type(path))
        self.send_header("Content-Encoding", "gzip")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)


class StrictHandler(SiteHandler):
    """Sends the policy with everything."""

    policy = POLICY

    def end_headers(self) -> None:
        self.send_header("Content-Security-Policy", self.policy)
        super().end_headers()


class StrictGzipHandler(StrictHandler, GzipHandler):
    """Does both."""
