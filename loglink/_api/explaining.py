"""What a spelling or a line says alone.

In: text. Out: an Explanation.
"""

from __future__ import annotations

from typing import Optional, Tuple

from loglink._api.results_made import ResultMaker
from loglink._diagnose.catalogue import load_catalogue
from loglink._diagnose.run import diagnose_texts
from loglink._recognise.arguments import check_text
from loglink._recognise.data import Entry, load_data
from loglink._recognise.scan import scan
from loglink._recognise.spelled import code_spelled, no_spelling
from loglink.results import Explanation, Failure


def explain_text(text: str, base_url: str, language: str) -> Explanation:
    """Return what `text` says; ValueError when it is a word that is no spelling, or has several lines."""
    check_text("explain", text)
    line = text.strip()
    if "\n" in line:
        raise ValueError("explain takes one spelling of a code or one line of a log; give several lines to diagnose")
    data = load_data()
    maker = ResultMaker(data, load_catalogue(), base_url, language)
    code = code_spelled(line, data)
    if code is not None:
        return Explanation(text, (maker.code(code),), None)
    codes = _codes_in(line)
    failure = _failure_in(line, base_url, language, maker)
    if not codes and failure is None and len(line.split()) < 2:
        raise no_spelling(text, data)
    return Explanation(text, tuple(maker.code(one) for one in codes), failure)


def _codes_in(line: str) -> Tuple[Entry, ...]:
    data = load_data()
    return tuple(data.by_name[name.upper()] for name in dict.fromkeys(hit.code for hit in scan(line, data)))


def _failure_in(line: str, base_url: str, language: str, maker: ResultMaker) -> Optional[Failure]:
    content = diagnose_texts([{"name": "", "text": line}], base_url, language)
    return maker.failure(content["failures"][0]) if content["failures"] else None
