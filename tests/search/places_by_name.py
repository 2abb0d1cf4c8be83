"""The short names of pages in the files of queries: a name in capitals is a code, the others stand here."""

from __future__ import annotations

import re

PLACES = {
    "clickhouse": "guide/clickhouse/",
    "codes": "codes/",
    "container": "guide/container/",
    "contradictions": "reference/contradictions/",
    "cpp": "reference/cpp-and-python/",
    "decoder": "decoder/",
    "deploy": "guide/deploy/",
    "evidence": "guide/evidence/",
    "frameworks": "guide/frameworks/",
    "glossary": "reference/glossary/",
    "index": "",
    "ask": "guide/ask/",
    "kibana": "guide/kibana/",
    "life": "guide/life-cycle/",
    "limits": "reference/limits/",
    "linklogs": "guide/link-your-logs/",
    "lnav": "guide/lnav/",
    "loglink": "guide/loglink/",
    "logs": "guide/logs/",
    "loki": "guide/loki/",
    "mindie": "guide/frameworks/mindie/",
    "mslite": "guide/frameworks/mindspore-lite/",
    "neighbours": "reference/neighbours/",
    "omni": "guide/frameworks/omni-npu/",
    "plain": "reference/plain-numbers/",
    "pylog": "guide/python-logging/",
    "releases": "reference/releases/",
    "rsyslog": "guide/rsyslog/",
    "start": "guide/start/",
    "timeouts": "guide/timeouts/",
    "watch": "guide/watch/",
    "value": "reference/value/",
    "vllm": "guide/frameworks/vllm-ascend/",
    "xllm": "guide/frameworks/xllm/",
}


def path_of(name: str) -> str:
    """Return the path of a page below the root of its language; KeyError for a name that stands nowhere."""
    return f"codes/LLM_{name}/" if re.fullmatch("[A-Z_]+", name) else PLACES[name]
