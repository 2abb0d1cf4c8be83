"""What log viewers and log stores need to know the codes: one file or two for each, made of the same data.

In: the recognition list, the codes, where the guide is served. Out: texts. The patterns are those that loglink runs;
each function only writes them down as its program wants them. docs/guide has a page on each.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from macros.model.guide import Guide
from macros.publish.alerts import make_alerts
from macros.publish.clickhouse import make_clickhouse
from macros.publish.codes_json import export_guide
from macros.publish.collectors import make_collectors
from macros.publish.dashboard import make_dashboard
from macros.publish.diagnosis_json import export_diagnosis
from macros.publish.line_causes import wordings_of
from macros.publish.mtail import make_mtail
from macros.publish.posix_regex import name_group, to_posix
from macros.templates import render_template

MATCHES = 4
"""How many matches of a pattern rsyslog looks at in one message: it has no loop over matches."""

_PLOG = (
    r"\[(?<level>[A-Z]+)\] \w+\(\d+,[^()]*\):(?<timestamp>\d{4}-\d{2}-\d{2}[- ]\d{2}:\d{2}:\d{2}\.\d{3}(?:\.\d{3})?)"
)
_LAYOUTS = {
    "plog": rf"^{_PLOG} (?<body>.*)$",
    "glog": r"^(?<level>[IWEF])(?<timestamp>\d{8} \d{2}:\d{2}:\d{2}\.\d{6}) (?<body>.*)$",
    "vllm": r"^(?:\([^()]*\) )?(?<level>[A-Z]+) (?<timestamp>\d{2}-\d{2} \d{2}:\d{2}:\d{2}) (?<body>.*)$",
}
_SAMPLE_CODE = "LLM_LINK_FAILED"
_SAMPLES = (
    "E20260303 02:11:05.000101 7001 transfer.cpp:61] PushKvCache failed, ret = 1343270919",
    "(Worker_TP0 pid=3001) ERROR 02-14 10:00:00 [a.py:1] KV transfer failed, error code is LLM_LINK_FAILED",
)
_TIMES = (
    "%Y-%m-%d-%H:%M:%S.%L.%f",
    "%Y-%m-%d-%H:%M:%S.%L",
    "%Y-%m-%d %H:%M:%S.%L",
    "%Y%m%d %H:%M:%S.%f",
    "%m-%d %H:%M:%S",
)


class Viewers:
    """The files for one guide that is served at one address."""

    def __init__(self, guide: Guide, base_url: str) -> None:
        """Take `base_url` with a slash at its end."""
        content = self.content = export_guide(guide)
        self.guide = guide
        self.base_url = base_url
        self.recognition: Mapping[str, Any] = content["recognition"]
        self.wordings = wordings_of(export_diagnosis(guide))
        self.patterns: list[dict[str, Any]] = content["recognition"]["patterns"]
        self.mark: str = content["recognition"]["mark"]
        self.names: Mapping[str, str] = content["recognition"]["spellings"]
        paths = {code["name"]: code["path"] for code in [*content["codes"], *content["python_members"]]}
        self.links = {spelling: base_url + paths[name] for spelling, name in self.names.items()}

    def files(self) -> dict[str, str]:
        """Return every file by its name below downloads/."""
        return {
            "lnav/llm_datadist_log.json": self.lnav_format(),
            "lnav/llm-datadist-codes.lnav": self._fill("viewers/lnav.j2", quote=_sql),
            "rsyslog/llm-datadist-links.json": self.rsyslog_table(),
            "rsyslog/llm-datadist.conf": self._fill(
                "viewers/rsyslog.j2", quote=_rainer, posix=to_posix, matches=range(MATCHES)
            ),
            "grafana/llm-datadist-loki.yaml": self._fill("viewers/loki.j2", quote=_provisioned),
            "kibana/llm-datadist-data-view.json": self.kibana_view(),
            "clickhouse/llm-datadist.sql": make_clickhouse(self.recognition, self.wordings, self.links, self.base_url),
            "mtail/llm-datadist.mtail": make_mtail(self.recognition, self.wordings, self.base_url),
            **make_alerts(self.content, self.base_url),
            "grafana/llm-datadist-dashboard.json": make_dashboard(self.base_url),
            **make_collectors(self.recognition, self.base_url),
        }

    def lnav_format(self) -> str:
        """Return a format of lnav: how lines of Ascend logs begin, and the codes highlighted in them."""
        highlights = {
            pattern["id"]: {"pattern": pattern["pattern"], "color": "Yellow", "underline": True}
            for pattern in self.patterns
            if not pattern["needs_mark"]
        }
        layout = {
            "title": "Ascend and LLM-DataDist logs",
            "description": f"plog, glog and vLLM lines, LLM-DataDist error codes highlighted; made by {self.base_url}",
            "regex": {name: {"pattern": pattern} for name, pattern in _LAYOUTS.items()},
            "timestamp-format": list(_TIMES),
            "level": {"error": "ERROR|E", "warning": "WARNING|W", "info": "INFO|I", "debug": "DEBUG", "fatal": "F"},
            "highlights": highlights,
            "sample": [{"line": line} for line in (*self.guide.sample_lines(_SAMPLE_CODE), *_SAMPLES)],
        }
        return _json({"$schema": "https://lnav.org/schemas/format-v1.schema.json", "llm_datadist_log": layout})

    def rsyslog_table(self) -> str:
        """Return a lookup table of rsyslog: each spelling in lower case, with the address of its page."""
        rows = {spelling.lower(): link for spelling, link in self.links.items()}
        table = [{"index": index, "value": link} for index, link in sorted(rows.items())]
        return _json({"version": 1, "nomatch": "", "type": "string", "table": table})

    def kibana_view(self) -> str:
        """Return the body of a request to Kibana that makes a data view with a field for the code, quoted as a link."""
        script = " ".join(self._fill("viewers/kibana.j2", quote=_escaped, named=name_group).split("\n")).strip()
        link = {"urlTemplate": f"{self.base_url}{{{{value}}}}/", "labelTemplate": "{{value}}", "type": "a"}
        view = {
            "title": "logs-*",
            "name": "Logs with LLM-DataDist codes",
            "timeFieldName": "@timestamp",
            "runtimeFieldMap": {"llm_datadist_code": {"type": "keyword", "script": {"source": script}}},
            "fieldFormats": {"llm_datadist_code": {"id": "url", "params": link}},
        }
        return _json({"data_view": view})

    def _fill(self, template: str, **helpers: object) -> str:
        return render_template(template, viewers=self, **helpers)


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, indent=1) + "\n"


def _sql(text: str) -> str:
    return "'" + text.replace("'", "''") + "'"


def _escaped(text: str) -> str:
    """Return a literal of ClickHouse or Painless."""
    return "'" + text.replace("\\", "\\\\").replace("'", "\\'") + "'"


def _rainer(text: str) -> str:
    return _escaped(text).replace("\t", "\\t").replace("\x1b", "\\x1b")


def _provisioned(text: str) -> str:
    """Return YAML in which Grafana finds no variable: it doubles the dollar."""
    return "'" + text.replace("'", "''").replace("$", "$$") + "'"
