"""The rules of Prometheus and the template of Alertmanager, without the programs; tests/engines runs them."""

from __future__ import annotations

import re

import pytest
import yaml

from macros.publish.alerts import make_alerts
from tests.support.the_guide import the_export

BASE = "https://192.0.2.1/guide/"


@pytest.fixture(scope="module")
def files() -> dict[str, str]:
    return make_alerts(the_export(), BASE)


@pytest.fixture(scope="module")
def alerts(files: dict[str, str]) -> dict[str, dict[str, object]]:
    rules = yaml.safe_load(files["prometheus/llm-datadist.rules.yml"])["groups"][0]["rules"]
    return {rule["alert"]: rule for rule in rules if "alert" in rule}


def test_each_alert_says_all_in_both_languages(alerts: dict[str, dict[str, object]]) -> None:
    assert len(alerts) == 5
    for rule in alerts.values():
        assert set(rule) == {"alert", "expr", "for", "labels", "annotations"}
        assert rule["annotations"].keys() == {  # type: ignore[attr-defined]
            f"{name}{language}" for name in ("summary", "first_step", "runbook_url") for language in ("", "_zh")
        }


def test_the_specification_says_which_alert_a_code_raises(alerts: dict[str, dict[str, object]]) -> None:
    specification = {
        "LLM_TIMEOUT": "NotRecoverable",
        "LLM_LINK_FAILED": "KeepsFailing",
        "LLM_EXIST_LINK": "KeepsFailing",
    }
    for code, alert in specification.items():
        raised = {name for name, rule in alerts.items() if re.search(rf"\b{code}\b", str(rule["expr"]))}
        assert raised == {f"LLMDataDist{alert}"}
    assert not any('"LLM_SUCCESS' in str(rule["expr"]) for rule in alerts.values())


def test_a_first_step_has_no_marks_of_links(files: dict[str, str]) -> None:
    rules = files["prometheus/llm-datadist.rules.yml"]
    assert "`grep -rnE '1343270938|ret: 0x7BCA6' ~/ascend/log/debug/plog`" in rules
    assert not re.search(r"\]\(|\[LLM_", rules)
