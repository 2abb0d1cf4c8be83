"""The nginx snippet of the deploy page, tried with the real nginx. Run by `make test-engines`; needs nginx.

In: the snippet as it stands in the page, in each language. Out: a line a claim; exit code 1 at the first that fails.
"""

from __future__ import annotations

import socket
import subprocess
import tempfile
import time
import urllib.error
import urllib.request
from pathlib import Path

from tests.conftest import build
from tests.engines.shared import claim, needs, page_blocks


def main() -> None:
    """Try the snippet of both pages."""
    needs("nginx", "nginx")
    for page in ("deploy.md", "deploy.zh.md"):
        try_snippet(page_blocks(page, "nginx")[0], page)


def try_snippet(snippet: str, page: str) -> None:
    """Build the site, serve it with `snippet` on a free port of this machine, and check what comes back."""
    with tempfile.TemporaryDirectory() as name, socket.socket() as free:
        folder = Path(name)
        folder.chmod(0o755)
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
        free.close()
        done = build(folder / "site", SITE_URL=f"http://127.0.0.1:{port}/")
        assert done.returncode == 0, done.stderr
        server = snippet.replace("listen 8080", f"listen 127.0.0.1:{port}")
        server = server.replace("/srv/llm-datadist-codes", f"{folder}/site")
        (folder / "nginx.conf").write_text(
            f"pid {folder}/pid; error_log {folder}/error.log; daemon off; worker_processes 1;\n"
            f"events {{}}\nhttp {{ include /etc/nginx/mime.types; access_log off;\n{server}\n}}\n",
            encoding="utf-8",
        )
        process = subprocess.Popen(["nginx", "-c", str(folder / "nginx.conf")], stderr=subprocess.DEVNULL)
        try:
            time.sleep(1)
            check(f"http://127.0.0.1:{port}", page)
        finally:
            process.terminate()
            process.wait(timeout=10)


def ask(address: str) -> tuple[int, dict[str, str], bytes]:
    """Return status, headers and body of what the server answers."""
    request = urllib.request.Request(address, headers={"Accept-Encoding": "gzip"})
    try:
        with urllib.request.urlopen(request, timeout=10) as answer:
            return answer.status, dict(answer.headers), answer.read()
    except urllib.error.HTTPError as error:
        return error.code, dict(error.headers), error.read()


def check(base: str, page: str) -> None:
    status, headers, _ = ask(f"{base}/codes/LLM_LINK_FAILED/")
    claim(
        page,
        "a page is found, compressed, and asked for again",
        status == 200 and headers.get("Content-Encoding") == "gzip" and headers.get("Cache-Control") == "no-cache",
    )
    status, headers, body = ask(f"{base}/0X5010B009U")
    claim(
        page,
        "an unknown address is answered with 404.html",
        status == 404 and len(body) > 1000 and headers.get("Content-Encoding") == "gzip",
    )
    status, headers, _ = ask(f"{base}/assets/favicon.svg")
    claim(page, "assets are kept for a week", status == 200 and "max-age=604800" in headers.get("Cache-Control", ""))
    status, headers, _ = ask(f"{base}/javascripts/core.js")
    claim(page, "scripts are compressed", status == 200 and headers.get("Content-Encoding") == "gzip")
    status, _, _ = ask(f"{base}/1343270921/")
    claim(page, "the address by value is a file", status == 200)


if __name__ == "__main__":
    main()
