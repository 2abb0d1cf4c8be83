"""The files that the site offers for download: what a page can link without there being a file in docs/.

In: nothing. Out: DOWNLOADS. macros/publish makes them; a test holds both against each other.
"""

from __future__ import annotations

DOWNLOADS = (
    "downloads/alertmanager/llm-datadist.tmpl",
    "downloads/clickhouse/llm-datadist.sql",
    "downloads/collectors/fluent-bit-llm-datadist.yaml",
    "downloads/collectors/otel-llm-datadist.yaml",
    "downloads/collectors/vector-llm-datadist.yaml",
    "downloads/grafana/llm-datadist-dashboard.json",
    "downloads/grafana/llm-datadist-loki.yaml",
    "downloads/kibana/llm-datadist-data-view.json",
    "downloads/llm-datadist-codes-offline.zip",
    "downloads/lnav/llm-datadist-codes.lnav",
    "downloads/lnav/llm_datadist_log.json",
    "downloads/loglink.pyz",
    "downloads/mtail/llm-datadist.mtail",
    "downloads/prometheus/llm-datadist.rules.test.yml",
    "downloads/prometheus/llm-datadist.rules.yml",
    "downloads/rsyslog/llm-datadist-links.json",
    "downloads/rsyslog/llm-datadist.conf",
)
