"""What is no text, no log and no registry is refused in one sentence: what is taken, what was found, what to do."""

from __future__ import annotations

from typing import Any

import pytest

import loglink

TEXT_ONLY = {name: getattr(loglink, name) for name in ("decode", "explain", "neighbours", "scan", "search")}


@pytest.mark.parametrize("name", TEXT_ONLY)
@pytest.mark.parametrize(
    ("given", "found"),
    [
        (3, "3 (int); give str() of it"),
        (None, "None (NoneType); give the text itself"),
        (b"LLM_TIMEOUT", "b'LLM_TIMEOUT' (bytes); decode it first"),
        ({"a" * 99: 1}, "{'" + "a" * 58 + "… (dict); give the text itself"),
    ],
    ids=["number", "nothing", "bytes", "long"],
)
def test_what_is_no_text_is_refused(name: str, given: object, found: str) -> None:
    with pytest.raises(TypeError) as refused:
        TEXT_ONLY[name](given)
    assert str(refused.value) == f"{name} takes a text (str), found {found}"


class Nasty:
    """Something whose repr raises."""

    def __repr__(self) -> str:
        raise RuntimeError


def test_a_value_that_cannot_be_shown_is_refused_all_the_same() -> None:
    with pytest.raises(TypeError, match=r"^scan takes a text \(str\), found something \(Nasty\); give the text"):
        loglink.scan(Nasty())  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("given", "found"),
    [
        (7, r"7 \(int\)"),
        (("a.log", 7), r"\('a.log', 7\) \(tuple\)"),
        (("a.log",), r"\('a.log',\) \(tuple\)"),
        (["LLM_TIMEOUT", "LLM_TIMEOUT"], r"\['LLM_TIMEOUT', 'LLM_TIMEOUT'\] \(list\)"),
        (b"LLM_TIMEOUT", r"b'LLM_TIMEOUT' \(bytes\)"),
    ],
)
def test_what_is_no_log_is_refused_before_any_is_read(given: Any, found: str) -> None:
    expected = r"texts \(str\), names with texts \(\(name, text\)\) and paths \(pathlib.Path\)"
    with pytest.raises(TypeError, match=f"^diagnose takes {expected}, found {found}; "):
        loglink.diagnose("LLM_TIMEOUT\n", given)


def test_an_encoding_that_is_none_is_refused() -> None:
    for wrong in ("latin-9", 3, ["utf-8"]):
        with pytest.raises(ValueError, match="is no encoding; expected one of gb18030, utf-16be, utf-16le, utf-32be"):
            loglink.diagnose("LLM_TIMEOUT\n", encoding=wrong)  # type: ignore[arg-type]


def test_a_registry_that_is_none_is_refused() -> None:
    sentence = r"^prometheus_counter takes a registry of prometheus_client, found 'x' \(str\); leave it out"
    with pytest.raises(TypeError, match=sentence):
        loglink.prometheus_counter("x")  # type: ignore[arg-type]


def test_search_takes_a_text_as_it_takes_its_words() -> None:
    both = [[entry.name for entry in loglink.search(words)] for words in ("link failed", ["link", "failed"])]
    assert both[0] == both[1]
    assert both[0][0] == "LLM_LINK_FAILED"
    with pytest.raises(TypeError, match=r"^search takes a text \(str\), found 3 \(int\)"):
        loglink.search(["link", 3])  # type: ignore[list-item]
