"""The public functions `explain` and `diagnose`.

In: texts and paths. Out: results (loglink/results.py). What they need is loaded when they are first called: a program
that only adds links pays nothing for it.
"""

from __future__ import annotations

from typing import Optional

from loglink._link.links import find_base_url, find_language
from loglink.results import Diagnosis, Explanation, LogGiven


def diagnose(
    *logs: LogGiven, base_url: Optional[str] = None, language: Optional[str] = None, encoding: Optional[str] = None
) -> Diagnosis:
    """Return what failed in `logs`, why, and what to do: give those of both sides in one call.

    Each is a text (str), a text with its name ((name, text)), or a path (pathlib.Path) of a log, a folder or an
    archive of logs. All texts of the result are in both languages; its addresses lead to pages in `language`, "en" or
    "zh", below `base_url`: by default as the command line. `encoding` is that of the files, by default told from
    their bytes.

    TypeError when something else was given. OSError when a path cannot be read. ValueError when nothing was given,
    when a file that was given by name is no text, when a folder holds no log, when `base_url`, `language` or `encoding`
    is none, and when a text is but the name of a file, which is meant as a path. What of a folder or archive cannot be
    read is told in `notes`.
    """
    from loglink._api.diagnosing import diagnose_given

    return diagnose_given(logs, find_base_url(base_url), find_language(language), encoding)


def explain(text: str, base_url: Optional[str] = None, language: Optional[str] = None) -> Explanation:
    """Return what one spelling of a code (name, hex, decimal, …), or one line of a log, says alone.

    `codes` holds what the guide knows of the code, or of each code in the line, and `failure` what the line shows;
    its `cause` is set where the line settles it. Addresses as with `diagnose`.

    TypeError when `text` is no str. ValueError when it is one word that is no spelling of a code (the message offers
    the names that come near), when it has several lines, and when `base_url` or `language` is none.
    """
    from loglink._api.explaining import explain_text

    return explain_text(text, find_base_url(base_url), find_language(language))
