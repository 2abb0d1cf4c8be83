"""The Grafana dashboard on the counters of mtail: failures by code, cause and side, with links to the pages.

In: the address of the site. Out: JSON as Grafana imports it. Labels are taken apart before they come into a link, so
that no sign of an address stands in a variable.
"""

from __future__ import annotations

import json
from typing import Any

DATASOURCE = {"type": "prometheus", "uid": "${datasource}"}
WIDTH = 24
"""Columns of Grafana's grid."""
ON = 'instance=~"$instance"'
LINES = f"sum by (code) (increase(llm_datadist_lines_total{{{ON}}}[$__range]))"
CAUSES = f'sum by (cause, code, side) (increase(llm_datadist_failures_total{{{ON}, cause!=""}}[$__range])) > 0'


def make_dashboard(base_url: str) -> str:
    """Return the dashboard."""
    rate = "$__rate_interval"
    failures = f"increase(llm_datadist_failures_total{{{ON}}}[{rate}])"
    page = _link("Page of the code", f"{base_url}codes/${{__field.labels.code}}/")
    panels = [
        _series(
            "Lines by code", f"sum by (code) (increase(llm_datadist_lines_total{{{ON}}}[{rate}]))", "{{code}}", page
        ),
        _series("Failures that began, by cause", f"sum by (cause) ({failures})", "{{cause}}"),
        _series("Failures that began, by side", f"sum by (side) ({failures})", "{{side}}"),
        _series("Failures that began, by host", f"sum by (instance) ({failures})", "{{instance}}"),
        _table(
            "Causes",
            _parts(CAUSES),
            _link("Open the cause", f"{base_url}codes/${{__data.fields.page}}/#${{__data.fields.id}}"),
        ),
        _table("Codes", f"{LINES} > 0", _link("Open the code", f"{base_url}codes/${{__data.fields.code}}/")),
    ]
    for number, panel in enumerate(panels):
        panel["id"] = number + 1
        panel["gridPos"] = {"h": 9, "w": WIDTH // 2, "x": number % 2 * (WIDTH // 2), "y": number // 2 * 9}
    dashboard = {
        "uid": "llm-datadist",
        "title": "LLM-DataDist failures",
        "description": f"What mtail counts with llm-datadist.mtail. Made by {base_url}",
        "tags": ["llm-datadist"],
        "schemaVersion": 36,
        "editable": True,
        "time": {"from": "now-6h", "to": "now"},
        "refresh": "1m",
        "links": [{"title": "The guide", "type": "link", "url": base_url, "icon": "doc", "targetBlank": True}],
        "templating": {"list": [_datasource(), _instance()]},
        "panels": panels,
    }
    return json.dumps(dashboard, ensure_ascii=False, indent=1) + "\n"


def _parts(expression: str) -> str:
    """Return `expression` with the page and the id of its causes as labels of their own."""
    page = f'label_replace({expression}, "page", "$1", "cause", "([A-Z_]+)#.*")'
    return f'label_replace({page}, "id", "$1", "cause", "[A-Z_]+#(.*)")'


def _link(title: str, url: str) -> list[dict[str, Any]]:
    return [{"title": title, "url": url, "targetBlank": True}]


def _series(title: str, expression: str, legend: str, links: list[dict[str, Any]] | None = None) -> dict[str, Any]:
    return {
        "type": "timeseries",
        "title": title,
        "datasource": DATASOURCE,
        "targets": [{"refId": "A", "datasource": DATASOURCE, "expr": expression, "legendFormat": legend}],
        "fieldConfig": {
            "defaults": {
                "unit": "short",
                "min": 0,
                "custom": {"drawStyle": "bars", "fillOpacity": 60, "stacking": {"mode": "normal"}},
                "links": links or [],
            },
            "overrides": [],
        },
        "options": {"legend": {"displayMode": "table", "placement": "right", "calcs": ["sum"]}},
    }


def _table(title: str, expression: str, links: list[dict[str, Any]]) -> dict[str, Any]:
    target = {"refId": "A", "datasource": DATASOURCE, "expr": expression, "format": "table", "instant": True}
    return {
        "type": "table",
        "title": title,
        "datasource": DATASOURCE,
        "targets": [target],
        "fieldConfig": {"defaults": {"links": links}, "overrides": []},
        "transformations": [{"id": "organize", "options": {"excludeByName": {"Time": True}}}],
        "options": {"sortBy": [{"displayName": "Value", "desc": True}]},
    }


def _datasource() -> dict[str, Any]:
    return {"name": "datasource", "type": "datasource", "query": "prometheus", "label": "Prometheus"}


def _instance() -> dict[str, Any]:
    return {
        "name": "instance",
        "type": "query",
        "label": "Host",
        "datasource": DATASOURCE,
        "query": {"query": "label_values(llm_datadist_lines_total, instance)", "refId": "A"},
        "definition": "label_values(llm_datadist_lines_total, instance)",
        "refresh": 2,
        "multi": True,
        "includeAll": True,
        "allValue": ".*",
        "current": {"text": "All", "value": "$__all"},
    }
