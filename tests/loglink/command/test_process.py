"""loglink as a process: pipes that are slow, closed or full, locales, terminals, exit codes."""

from __future__ import annotations

import io
import os
import pty
import select
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from loglink._command import console
from tests.conftest import ROOT

pytestmark = pytest.mark.slow

COMMAND = [sys.executable, "-m", "loglink"]
LINE = b"ret = 0x5010B009\n"
LINKED = b"ret = 0x5010B009 https://llm-datadist-codes.example/codes/LLM_LINK_FAILED/\n"


def run(*arguments: str, content: bytes = b"", **variables: str) -> subprocess.CompletedProcess[bytes]:
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("LC_", "LANG", "LOGLINK_"))}
    environment = {**kept, "LC_ALL": "C", **variables}
    return subprocess.run(
        [*COMMAND, *arguments], input=content, cwd=ROOT, env=environment, capture_output=True, check=False
    )


def take_interrupts() -> None:
    """Undo what a shell does to what it starts in the background: an interrupt that is ignored is inherited so."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def test_annotate_follows_a_pipe() -> None:
    """A line comes out while the pipe is open, and so does what there is of the next one."""
    command = [*COMMAND, "annotate", "--language", "en"]
    with subprocess.Popen(command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(LINE + b"Password: ")
        process.stdin.flush()
        got = b""
        while len(got) < len(LINKED) + 10:
            got += os.read(process.stdout.fileno(), 1000)
        assert got == LINKED + b"Password: "
        process.stdin.write(b"LLM_TIMEOUT")
        process.stdin.close()
        assert process.stdout.read() == b"LLM_TIMEOUT https://llm-datadist-codes.example/codes/LLM_TIMEOUT/"
    assert process.returncode == 0


@pytest.mark.parametrize("arguments", [["annotate"], ["scan"], ["scan", "--json"]])
def test_a_reader_that_has_gone_is_no_error(arguments: list[str], tmp_path: Path) -> None:
    log = tmp_path / "a.log"
    log.write_bytes(LINE * 50_000)
    command = [*COMMAND, *arguments, str(log)]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.readline()
        process.stdout.close()
        assert process.stderr.read() == b""
    assert process.returncode == 0


@pytest.mark.parametrize(
    "arguments",
    [
        ["annotate"],
        ["scan"],
        ["diagnose"],
        ["list"],
        ["explain", "LLM_TIMEOUT"],
        ["search", "link"],
        ["--help"],
        ["--version"],
        ["scan", "--help"],
    ],
)
@pytest.mark.parametrize("unbuffered", ["", "1"])
def test_a_full_disk_gets_one_sentence(arguments: list[str], unbuffered: str) -> None:
    environment = {**os.environ, "PYTHONUNBUFFERED": unbuffered}
    with Path("/dev/full").open("wb") as full:
        streams = {"stdout": full, "stderr": subprocess.PIPE}
        done = subprocess.run(
            [*COMMAND, *arguments], cwd=ROOT, env=environment, input=FAILED_LINK, check=False, **streams
        )
    assert done.returncode == 2
    assert done.stderr.startswith(b"loglink: standard output: No space left on device")
    assert done.stderr.count(b"\n") == 1


@pytest.mark.parametrize("arguments", [["annotate"], ["scan"], ["list"]])
def test_a_closed_output_gets_one_sentence(arguments: list[str]) -> None:
    command = ["sh", "-c", 'exec "$@" >&-', "sh", *COMMAND, *arguments]
    done = subprocess.run(command, cwd=ROOT, input=LINE, stderr=subprocess.PIPE, check=False)
    assert done.returncode == 2
    assert done.stderr.startswith(b"loglink: standard output: ")
    assert done.stderr.count(b"\n") == 1


def test_a_closed_input_gets_one_sentence() -> None:
    command = ["sh", "-c", 'exec "$@" <&-', "sh", *COMMAND, "annotate"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, check=False)
    assert (done.returncode, done.stdout) == (2, b"")
    assert done.stderr.startswith(b"loglink: standard input: ")
    assert done.stderr.count(b"\n") == 1


FAILED_LINK = (
    b"[ERROR] GE(4021,python3):2026-03-04-09:12:00.101.002 [x.cc:7]5 Link: "
    b"ErrorNo: 1343270921(Failed to link) [GE][MODULE][Link] failed\n"
)


@pytest.mark.parametrize("errors", ["2>&-", "2>/dev/full"])
@pytest.mark.parametrize(
    ("arguments", "code", "copies"),
    [
        (["scan", "--json", "a.log"], 0, 1),
        (["annotate", "a.log"], 0, 1),
        (["diagnose", "--json", "a.log"], 0, 1),
        (["annotate", "a.log", "no.log", "a.log"], 2, 2),
        (["scan", "--json", "a.log", "no.log", "a.log"], 2, 2),
        (["explain", "bogus"], 2, 0),
        (["scan", "--no-such-option"], 2, 0),
        (["annotate", "--base-url", "nowhere", "a.log"], 2, 0),
    ],
)
def test_a_standard_error_that_takes_nothing_changes_neither_output_nor_exit_code(
    tmp_path: Path, errors: str, arguments: list[str], code: int, copies: int
) -> None:
    (tmp_path / "a.log").write_bytes(FAILED_LINK)
    command = ["sh", "-c", f'exec "$@" {errors}', "sh", *COMMAND, *arguments]
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    done = subprocess.run(command, cwd=tmp_path, env=environment, stdout=subprocess.PIPE, check=False)
    assert done.returncode == code
    assert done.stdout.count(b"LLM_LINK_FAILED") >= copies
    assert copies or done.stdout == b""


def test_ctrl_c_ends_every_command_with_130_and_no_traceback() -> None:
    for command in ("scan", "annotate", "diagnose"):
        streams = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
        with subprocess.Popen([*COMMAND, command], cwd=ROOT, preexec_fn=take_interrupts, **streams) as process:
            assert process.stdin is not None
            assert process.stderr is not None
            process.stdin.write(FAILED_LINK)
            process.stdin.flush()
            wait_until_it_reads(process.pid)
            process.send_signal(signal.SIGINT)
            assert process.wait(timeout=60) == 130, command
            assert process.stderr.read() == b""


def wait_until_it_reads(pid: int) -> None:
    """Return once the process waits for its standard input: then it has taken what was written."""
    waiting = ("poll", "select", "pipe_read", "pipe_wait", "anon_pipe")
    deadline = time.monotonic() + 60
    while not Path(f"/proc/{pid}/wchan").read_text().startswith(waiting) and time.monotonic() < deadline:
        time.sleep(0.05)
    time.sleep(0.3)


def test_progress_of_diagnose_is_taken_away_when_it_is_interrupted(tmp_path: Path) -> None:
    """The named pipe keeps it reading; the terminal is left without a half line."""
    os.mkfifo(tmp_path / "a.log")
    master, slave = pty.openpty()
    with subprocess.Popen(
        [*COMMAND, "diagnose", str(tmp_path / "a.log")],
        cwd=ROOT,
        stdout=subprocess.DEVNULL,
        stderr=slave,
        preexec_fn=take_interrupts,
    ) as process:
        os.close(slave)
        with (tmp_path / "a.log").open("wb") as pipe:
            said = b""
            while b"MB" not in said:
                pipe.write(FAILED_LINK * 2000)
                pipe.flush()
                if select.select([master], [], [], 0.05)[0]:
                    said += os.read(master, 1000)
            process.send_signal(signal.SIGINT)
            assert process.wait(timeout=60) == 130
        while select.select([master], [], [], 0.2)[0]:
            try:
                said += os.read(master, 1000)
            except OSError:
                break
    os.close(master)
    assert b"Traceback" not in said
    assert said.endswith(b"\r\x1b[K")


def test_a_file_that_cannot_be_read_gets_one_sentence() -> None:
    unreadable = "/proc/self/mem"  # its first page is mapped nowhere, not even for the superuser
    for command in ("scan", "annotate"):
        done = run(command, unreadable)
        assert (done.returncode, done.stdout) == (2, b"")
        sentence = f"loglink: {unreadable}: Input/output error; check the name and who may read it\n"
        assert done.stderr == sentence.encode()


def test_random_bytes_come_out_as_they_went_in() -> None:
    noise = os.urandom(300_000)
    assert run("annotate", "--remove", content=run("annotate", content=noise).stdout).stdout == noise


def test_annotate_undoes_itself() -> None:
    log = "建链 LLM_TIMEOUT\r\n\r\nret = 0x5010B009".encode("utf-16")
    for form in ("text", "osc8", "markdown"):
        linked = run("annotate", "--format", form, content=log).stdout
        assert "/codes/LLM_TIMEOUT/" in linked.decode("utf-16")
        assert run("annotate", "--remove", content=linked).stdout == log


@pytest.mark.parametrize(
    "variables", [{}, {"PYTHONCOERCECLOCALE": "0", "PYTHONUTF8": "0"}, {"PYTHONIOENCODING": "ascii"}]
)
@pytest.mark.parametrize(
    "arguments", [["list"], ["explain", "0x5010B009"], ["search", "建链失败"], ["explain", "建链"]]
)
def test_chinese_in_the_c_locale_is_never_a_traceback(arguments: list[str], variables: dict[str, str]) -> None:
    done = run(*arguments, "--language", "zh", **variables)
    assert b"Traceback" not in done.stderr
    assert done.returncode == (2 if arguments == ["explain", "建链"] else 0)


def test_the_address_comes_from_the_option_before_the_environment() -> None:
    assert run("annotate", content=b"LLM_TIMEOUT", LOGLINK_BASE_URL="http://10.0.0.1/g").stdout == (
        b"LLM_TIMEOUT http://10.0.0.1/g/codes/LLM_TIMEOUT/"
    )
    done = run("annotate", "--base-url", "http://b/", content=b"LLM_TIMEOUT", LOGLINK_BASE_URL="http://a/")
    assert done.stdout == b"LLM_TIMEOUT http://b/codes/LLM_TIMEOUT/"


def test_an_address_with_a_line_end_is_refused() -> None:
    done = run("annotate", content=LINE, LOGLINK_BASE_URL="http://a/\nb")
    assert (done.returncode, done.stdout) == (2, b"")
    assert b"is no address of the guide" in done.stderr


def on_terminal(*arguments: str, **variables: str) -> str:
    """Return what the command writes to a terminal of 24 lines; the pager is one that shows where it was used."""
    master, slave = pty.openpty()
    environment = {**os.environ, "LC_ALL": "C.UTF-8", "PAGER": "sed 's/^/paged:/'", "TERM": "xterm", **variables}
    streams = {"stdin": slave, "stdout": slave, "stderr": slave}
    with subprocess.Popen([*COMMAND, *arguments], cwd=ROOT, env=environment, **streams) as process:
        os.close(slave)
        written = b""
        while True:
            try:
                piece = os.read(master, 10_000)
            except OSError:
                break
            written += piece
    os.close(master)
    assert process.returncode == 0
    return written.decode().replace("\r\n", "\n")


def test_colour_is_for_terminals_only_and_can_be_refused() -> None:
    assert "\x1b[1mLLM_LINK_BUSY" in on_terminal("search", "LLM_LINK_BUSY")
    assert "\x1b" not in on_terminal("search", "LLM_LINK_BUSY", NO_COLOR="1")
    assert "\x1b" not in on_terminal("search", "LLM_LINK_BUSY", TERM="dumb")
    assert b"\x1b" not in run("search", "LLM_LINK_BUSY").stdout


def test_a_long_text_is_paged_on_a_terminal_only() -> None:
    assert on_terminal("explain", "LLM_LINK_FAILED", NO_COLOR="1", LINES="9").startswith("paged:LLM_LINK_FAILED")
    assert "paged:" not in on_terminal("search", "LLM_LINK_BUSY", LINES="9")
    assert run("explain", "LLM_LINK_FAILED").stdout.startswith(b"LLM_LINK_FAILED")


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_progress_is_shown_on_a_terminal_after_a_second_and_taken_away(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stderr", Terminal())
    now = iter((0.0, 0.9, 1.0, 1.0, 1.1))
    monkeypatch.setattr(console.time, "monotonic", lambda: next(now))
    progress = console.Progress("a.log", 200_000_000)
    for _ in range(3):
        progress.step(50_000_000)
    progress.hide()
    assert sys.stderr.getvalue() == "\r\x1b[Ka.log: 50 % of 200 MB\r\x1b[K"  # type: ignore[attr-defined]
    monkeypatch.setattr("sys.stderr", io.StringIO())
    console.Progress("a.log", 1).step(1)
    assert sys.stderr.getvalue() == ""  # type: ignore[attr-defined]
