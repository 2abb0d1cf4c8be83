"""What a person does after `new-code`: replaces each FILL IN that the check names, here by made-up words."""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path

BY_KEY = {
    "category": "link",
    "status": '"yes"',
    "side": "client",
    "retry": "later",
    "id": "made-up",
    "en": "Some words.",
    "zh": "一些文字。",
    "description": "made up!",
}
BY_RULE = {"source-form": "hicann/hixl@9ed283b:src/a.cc:1", "bad-id": "innermost", "fill-in": "Some words."}


def fill_in(root: Path, lines: Iterable[str], name: str) -> None:
    """Replace the FILL IN in each place that `lines`, printed by the check of the code `name` below `root`, tells."""
    for line in lines:
        found = re.match(r"(.+?):(\d+): \[([a-z-]+)\] found 'FILL IN", line)
        assert found is not None, line
        path, number, rule = root / found[1], int(found[2]) - 1, found[3]
        text = path.read_text(encoding="utf-8").split("\n")
        begin, _, asked = text[number].partition("FILL IN")
        key = re.search(r"(\w+): \"?$", begin)
        word = BY_KEY | {"python_name": name}
        new = word[key[1]] if key else BY_RULE[rule]
        new = f"{new[:-1]} {number}." if key is None and rule == "fill-in" else new  # entries of one list differ
        new = BY_KEY["zh"] if "in Chinese" in asked else new
        new = "LinkLlmClusters" if "data/reference/apis.yml" in asked else new
        text[number] = f"{begin.rstrip(chr(34))}{new}"
        path.write_text("\n".join(text), encoding="utf-8")
