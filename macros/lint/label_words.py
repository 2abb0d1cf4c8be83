"""The words that can follow the beginning of a label: `retry.` and one of the closed list of retries.

In: nothing. Out: WORDS. A template or a module that puts a label together has its beginning here.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from macros.load.causes import SNIPPETS
from macros.model.causes import RETRIES
from macros.model.guide import CATEGORIES, LIFECYCLES, RECOVERABLE, RETURNED
from macros.model.release_notes import CHANGED
from macros.model.releases import INTERFACES, NO, NOT_SEEN, YES
from macros.model.text import LANGUAGES
from macros.model.urls import ISSUE_FORMS

SIDES = ("caller", "client", "server", "client-or-server", "member", "holder", "puller", "pusher")
TOPICS = (
    "spec",
    "returned",
    "not_returned",
    "first",
    "cause",
    "places",
    "recovery",
    "rules",
    "handling",
    "confused",
    "bits",
)
ROLES = ("origin", "passed-on", "mention", "status", "success")
LINE_PARTS = ("level", "module", "process", "time", "place", "mark", "thread", "function", "code", "message")

WORDS: Mapping[str, Iterable[str]] = {
    "category.": CATEGORIES,
    "foot.": ISSUE_FORMS,
    "lifecycle.": LIFECYCLES,
    "frameworks.by.": ("prefill", "decode", "scheduler", "server", "program"),
    "frameworks.code.": ("name", "decimal", "hex", "hidden", "replaced", "none"),
    "frameworks.name.": ("vllm-ascend", "mindie", "xllm", "omni-npu", "mindspore-lite"),
    "diagnosis.text.act.": ("client", "server", "both", "prompt", "decode", "caller"),
    "returned.": RETURNED,
    "recoverable.": (*RECOVERABLE, "unstated"),
    "spec.recoverable.": RECOVERABLE,
    "retry.": RETRIES,
    "side.": SIDES,
    "snippet.": SNIPPETS,
    "releases.state.": (YES, NO, NOT_SEEN),
    "releases.column.": ("release", "interface", "edition", "language", "extent"),
    "releases.listed.": (YES, NO),
    "releases.about.": CHANGED,
    "releases.interface.": INTERFACES,
    "releases.edition.": ("commercial", "community", "open-source"),
    "releases.language.": LANGUAGES,
    "line.": LINE_PARTS,
    "table.": ("name", "hex", "decimal", "meaning", "recoverable", "retry", "category", "lifecycle", "release"),
    "page.spec.": ("meaning", "recoverable", "remedy"),
    "other.nothing.": ("retry", "causes", "spec", "confused"),
    "other.handle.": ("code", "member"),
    "other.lead.": ("code", "member"),
    "page.collect.": ("1", "2", "3"),
    "page.sources.": TOPICS,
    "decoder.status.": ("empty", "too-big"),
    "report.problem.": ("empty", "binary", "packed", "refused", "unreadable"),
    "report.remark.": ("damaged", "garbage", "changed"),
    "report.skipped.": ("hidden", "binary", "empty", "unreadable", "archives", "encrypted"),
    "report.printer.": ("library", "python", "lite", "caller"),
    "report.redacted.": ("ip", "mac", "host", "user", "path", "secret"),
    "report.role.": ROLES,
    "report.side.": ("prefill", "decode", "holder", "puller"),
    "report.width.": ("ms", "s", "min", "h", "d"),
}
"""The words by the beginning of the label."""
