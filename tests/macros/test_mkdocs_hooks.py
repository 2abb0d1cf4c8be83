"""What a person is told when the site cannot be written, or not be served at an address."""

from __future__ import annotations

import socket
from types import SimpleNamespace
from typing import Any

import pytest
from mkdocs.exceptions import Abort, PluginError
from mkdocs.livereload import LiveReloadServer

from macros.mkdocs_hooks import on_build_error, on_page_markdown, on_serve


def server_at(port: int) -> LiveReloadServer:
    return LiveReloadServer(builder=lambda: None, host="127.0.0.1", port=port, root=".")


def test_a_port_in_use_is_named_with_the_next_step() -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        with server_at(port) as server, pytest.raises(Abort) as raised:
            on_serve(server)
        said = f"127.0.0.1:{port} cannot be served: Address already in use; choose another with PORT=… or HOST=…"
        assert str(raised.value) == said


def test_a_port_that_cannot_be_is_told() -> None:
    said = "127.0.0.1:99999 cannot be served: a port is a number up to 65535; choose another with PORT=… or HOST=…"
    with server_at(99999) as server, pytest.raises(Abort) as raised:
        on_serve(server)
    assert str(raised.value) == said


def test_a_free_port_is_served() -> None:
    with server_at(0) as server:
        assert on_serve(server) is server


def test_a_folder_that_cannot_be_written_is_named_with_the_next_step() -> None:
    with pytest.raises(Abort) as raised:
        on_build_error(error=PermissionError(13, "Permission denied", "/srv/site/x"))
    next_step = "make room or the folder writable, and let one build at a time write there"
    assert str(raised.value) == f"/srv/site/x: Permission denied; {next_step}"


def test_an_error_of_the_build_itself_keeps_its_traceback() -> None:
    on_build_error(error=KeyError("x"))


def test_a_page_that_mkdocs_macros_could_not_expand_is_named() -> None:
    page: Any = SimpleNamespace(file=SimpleNamespace(src_uri="guide/a.md"))
    config: Any = SimpleNamespace(docs_dir="/srv/guide/docs")
    head = "# _Macro Rendering Error_\n\n_File_: `guide/a.md`\n\n"
    said = f"{head}_UndefinedError_: 'typo' is undefined\n\n```\nTraceback\n```\n"
    with pytest.raises(PluginError) as raised:
        on_page_markdown(said, page, config, files=Any)
    assert str(raised.value) == (
        "docs/guide/a.md: UndefinedError: 'typo' is undefined; correct the macro, the variable or the front matter"
    )
