"""The same language, address and rules on every machine, for the tests of `loglink diagnose`."""

from __future__ import annotations

import json

import pytest

from loglink._diagnose.catalogue import Catalogue, parse_catalogue
from tests.conftest import ROOT
from tests.support.diagnose_command import BASE

RULE = {
    "id": "test-refused",
    "cause": "LLM_LINK_FAILED#nothing-listens",
    "origin": ["connect-failed"],
    "when": [{"slot": "errno", "in": ["111"]}],
    "says": {"en": "Nothing listens on {ip}:{port}.", "zh": "{ip}:{port} 上没有进程在监听。"},
    "act_on": "server",
}


@pytest.fixture
def english(monkeypatch: pytest.MonkeyPatch) -> None:
    """The language and the address are the same on every machine; a broken terminal is none."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANGUAGE", "ASCEND_PROCESS_LOG_PATH"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("LANG", "en_US.UTF-8")
    monkeypatch.setenv("LOGLINK_BASE_URL", BASE)


@pytest.fixture
def settling(monkeypatch: pytest.MonkeyPatch) -> Catalogue:
    """A catalogue with the signatures of the guide and one rule, so that the rules of the guide may change."""
    raw = json.loads((ROOT / "loglink/diagnosis.json").read_text(encoding="utf-8"))
    catalogue = parse_catalogue({**raw, "rules": [RULE]})
    monkeypatch.setattr("loglink._command.diagnose.load_catalogue", lambda: catalogue)
    return catalogue
