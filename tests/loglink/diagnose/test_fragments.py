"""A piece of a known line is answered with the lines that hold it, and what is none with nothing."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from loglink.__main__ import main
from loglink._diagnose.catalogue import load_catalogue
from loglink._diagnose.fragments import find_offers, hold
from loglink._diagnose.run import diagnose_texts
from loglink._recognise.data import load_data

VECTORS = json.loads((Path(__file__).parents[2] / "vectors/fragments.json").read_text(encoding="utf-8"))
CONNECT = "Failed to connect peer {ip:ip}:{port:int}, error msg:{error:text}, errno:{errno:int}"


@pytest.mark.parametrize("vector", VECTORS, ids=lambda vector: vector["text"][:40])
def test_pieces_lead_to_their_lines(vector: dict[str, Any]) -> None:
    offers = find_offers(vector["text"], load_catalogue())
    assert [offer.text for offer in offers] == vector["lines"]
    assert [offer.causes[0] for offer in offers[:1]] == ([vector["cause"]] if vector["cause"] else [])


@pytest.mark.parametrize(
    ("piece", "slots"),
    [
        ("peer 192.0.2.7:26000, error", {"ip": "192.0.2.7", "port": "26000"}),
        ("refused, errno:111", {"errno": "111"}),
        ("to connect peer 192.0", {"ip": "192.0"}),
        ("Failed to connect peer ", {}),
    ],
)
def test_a_piece_gives_the_slots_that_it_has_and_never_the_half_before_it(piece: str, slots: dict[str, str]) -> None:
    held = hold(piece, CONNECT)
    assert held is not None
    assert held.slots == slots


@pytest.mark.parametrize("text", ["peer 192.0.2.7 is down", "connect peer one two"])
def test_what_no_line_of_the_text_holds_is_no_piece(text: str) -> None:
    assert hold(text, CONNECT) is None


def test_the_words_for_codes_are_no_pieces_of_lines() -> None:
    found = [word for word in load_data().lexicon if find_offers(word, load_catalogue())]
    assert found == []


def test_a_failure_that_nobody_knows_is_told_to_look_for_the_whole_line_and_gets_no_cause() -> None:
    line = "[ERROR] GE(1,p):2026-01-20-11:42:08.118.021 [a.cc:76]1 Connect: Failed to connect peer 198.5"
    (failure,) = diagnose_texts([{"name": "a.log", "text": line}], "")["failures"]
    assert failure["cause"] is None
    assert "`Failed to connect peer …:…, error msg:…, errno:…`" in failure["look_next"]["zh"]


@pytest.mark.parametrize("language", ["en", "zh"])
def test_explain_and_diagnose_offer_the_line(capsys: pytest.CaptureFixture[str], tmp_path: Path, language: str) -> None:
    log = tmp_path / "a.log"
    log.write_text("Failed to bind port\n", encoding="utf-8")
    for arguments, code in ((["explain", "Failed to bind port"], 0), (["diagnose", str(log)], 1)):
        assert main([*arguments, "--lang", language]) == code
        told = capsys.readouterr().out
        assert "Failed to bind port:…, error msg:…, errno:…." in told
        assert "codes/LLM_FAILED/#cause-port-not-bound" in told


def test_a_log_of_many_lines_is_no_piece(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    log = tmp_path / "a.log"
    log.write_text("Failed to bind port\n" * 6, encoding="utf-8")
    assert main(["diagnose", str(log)]) == 1
    assert "port-not-bound" not in capsys.readouterr().out
