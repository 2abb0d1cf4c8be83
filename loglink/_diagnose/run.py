"""Diagnoses texts that are at hand; logs that are read from disk are the matter of logs.py.

In: names and texts. Out: the object of `loglink diagnose --json`.
"""

from __future__ import annotations

from typing import Any, Dict, Iterable, Mapping, Optional

from loglink._diagnose.catalogue import Catalogue, load_catalogue
from loglink._diagnose.diagnosis import Assembler
from loglink._diagnose.long_line_head import without_leading_nulls
from loglink._diagnose.observer import Observer
from loglink._recognise.data import Data, load_data


def diagnose_texts(
    texts: Iterable[Mapping[str, str]],
    base_url: str,
    language: str = "en",
    catalogue: Optional[Catalogue] = None,
    data: Optional[Data] = None,
) -> Dict[str, Any]:
    """Return the diagnosis of texts, each {"name", "text"}: what `errorCodes.diagnose` returns in the browser."""
    observer = Observer(catalogue or load_catalogue(), data or load_data())
    for one in texts:
        observer.begin_file(one["name"])
        text = one["text"]
        lines = without_leading_nulls(text[1:] if text.startswith("\ufeff") else text)
        for number, line in enumerate(lines.split("\n"), 1):
            observer.take(number, line)
        if not lines or lines.endswith("\n"):
            observer.files[-1].lines -= 1
    return Assembler(observer, base_url, language).diagnosis()
