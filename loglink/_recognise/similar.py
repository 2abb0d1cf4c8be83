"""The names that a misspelt one was meant to be.

In: text. Out: names of codes. `docs/javascripts/core/similar.js` is the same in JavaScript; tests/vectors/similar.json
holds both to the same answers.
"""

from __future__ import annotations

import re
from typing import List, Optional

from loglink._recognise.codes_by_words import codes_by_words
from loglink._recognise.corrections import changes
from loglink._recognise.data import Data, load_data
from loglink._recognise.decode import trim

MOST_NAMES = 3
_LETTERS_A_CHANGE = 4
_SHORTEST = 4
_LONGEST = 60
_NAME = re.compile("[A-Z0-9_]+", re.ASCII)
_QUALIFIER = re.compile(r"^[A-Z0-9_.:]*[.:](?=\S)")
_BLANKS = re.compile(r"[\s-]+")


def similar_names(text: str, data: Optional[Data] = None) -> List[str]:
    """Return up to three names that `text` comes close to, the closest first; none for a name that is right.

    One letter in four may be wrong: replaced, too many, missing, or swapped with the next. A name that says the same
    in other words (LLM_LINK_FAILURE) comes before all.
    """
    data = load_data() if data is None else data
    wanted = _bare(text)
    if len(wanted) < _SHORTEST:
        return []
    ranked = []
    for index, entry in enumerate(data.entries):
        names = (one[4:] if one.startswith("LLM_") else one for one in (entry.name, entry.python_name or entry.name))
        tried = ((changes(wanted, name), max(len(wanted), len(name)) // _LETTERS_A_CHANGE) for name in names)
        ranked += [(count, index, entry.name) for count, most in tried if count <= most]
    if any(count == 0 for count, _, _ in ranked):
        return []
    close = [name for _, _, name in sorted(ranked)]
    meant = codes_by_words(wanted, data)[:1] if "_" in text else []
    return list(dict.fromkeys([*meant, *close]))[:MOST_NAMES]


def _bare(text: str) -> str:
    """Return the part that tells names apart: upper case, without qualifier and LLM_; "" where it is no name."""
    last = _BLANKS.sub("_", _QUALIFIER.sub("", trim(text).upper()))
    last = last[4:] if last.startswith("LLM_") else last
    return last if _NAME.fullmatch(last) and len(last) <= _LONGEST else ""
