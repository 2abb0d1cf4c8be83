"""Any arguments: a command does what they say, or says in one sentence what is wrong with them."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from tests.fuzz.command import folder, run
from tests.fuzz.made import files, logs, texts

WORDS = [
    *(
        "explain",
        "annotate",
        "scan",
        "diagnose",
        "search",
        "list",
        "--help",
        "--version",
        "-",
        "--",
        "-h",
        "a.log",
        ".",
        "none.log",
    ),
    *(
        "--json",
        "--markdown",
        "--neighbours",
        "--remove",
        "--format",
        "text",
        "osc8",
        "markdown",
        "--since",
        "2h",
        "09:00",
    ),
    *(
        "--encoding",
        "utf-8",
        "gb18030",
        "utf-16",
        "--notes",
        "a.json",
        "--language",
        "--lang",
        "en",
        "zh",
        "--base-url",
    ),
    *(
        "https://g.example/",
        "--json=1",
        "--since=",
        "--since=2026-03-04 09:00",
        "--notes=",
        "--base-url=",
        "LLM_TIMEOUT",
        "0x5010B009",
    ),
]
COMMANDS = ("explain", "annotate", "scan", "diagnose", "search", "list")


def is_of_this_folder(argument: str) -> bool:
    """Return whether an argument names nothing outside of the current folder, and can be one at all."""
    return not argument.startswith(("/", "~")) and ".." not in argument and "\0" not in argument


ARGUMENTS = st.one_of(st.sampled_from(WORDS), texts().filter(is_of_this_folder))
TIMES = st.one_of(st.text("0123456789-: hmdT.+Z", max_size=20), texts().filter(lambda text: "\0" not in text))


@given(st.sampled_from([*COMMANDS, "other"]), st.lists(ARGUMENTS, max_size=5), logs())
def test_any_arguments(command: str, others: list[str], log: str) -> None:
    with folder() as place:
        (place / "a.log").write_text(log, encoding="utf-8", errors="replace")
        before = sorted(place.iterdir())
        done = run_or_help([command, *others], log.encode("utf-8", "replace"))
        assert sorted(place.iterdir()) == before
        assert done in (0, 1, 2)


def run_or_help(arguments: list[str], given_log: bytes) -> int:
    return run(*arguments, given=given_log).code


@given(TIMES, logs())
def test_any_time(time: str, log: str) -> None:
    with folder():
        run("diagnose", f"--since={time}", given=log.encode("utf-8", "replace"))


@given(st.one_of(texts(), st.binary(max_size=40), st.recursive(
    st.one_of(st.none(), st.booleans(), st.integers(), texts()),
    lambda inner: st.one_of(st.lists(inner, max_size=3), st.dictionaries(texts(), inner, max_size=3)),
).map(str)), files())  # fmt: skip
def test_any_notes(notes: str | bytes, log: bytes) -> None:
    with folder() as place:
        (place / "notes.json").write_bytes(notes if isinstance(notes, bytes) else notes.encode("utf-8", "replace"))
        run("explain", "LLM_TIMEOUT", "--notes", "notes.json")
        run("diagnose", "--notes", "notes.json", given=log)
