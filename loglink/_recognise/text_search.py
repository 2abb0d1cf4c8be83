"""The codes that words mean, and the codes as a list.

In: words in English or Chinese, or spellings. Out: codes, the likeliest first. Prints nothing.
"""

from __future__ import annotations

import unicodedata
from typing import Any, Iterator, List, Mapping, Optional, Sequence, Union

from loglink._recognise.arguments import check_text
from loglink._recognise.codes_by_words import codes_by_words
from loglink._recognise.data import Data, Entry, load_data
from loglink._recognise.decode import decode

_IN_TITLE = 1000


def search(words: Union[str, Sequence[str]], data: Optional[Data] = None) -> List[Entry]:
    """Return the codes that `words` name, then those whose texts hold the most of them, more in name and meaning first.

    A word that is a spelling of a code means that code. None when no word stands anywhere. TypeError when `words` is
    neither a text nor a list of texts.
    """
    if isinstance(words, str) or not isinstance(words, (list, tuple)):
        check_text("search", words)
        words = [str(words)]
    for word in words:
        check_text("search", word)
    data = load_data() if data is None else data
    names = [*codes_by_words(" ".join(words), data), *(entry.name for entry in _by_texts(words, data))]
    return [data.by_name[name.upper()] for name in dict.fromkeys(names)]


def _by_texts(words: Sequence[str], data: Data) -> List[Entry]:
    folded = [fold(word) for argument in words for word in argument.split()]
    meant = {word: found.code for word in folded for found in [decode(word, data)] if found and found.code}
    ranked = []
    for code in data.entries:
        title, whole = _title(code), fold(" ".join(_texts(code._asdict())))
        exact = [meant.get(word) == code.name for word in folded]
        held = sum(word in whole or is_meant for word, is_meant in zip(folded, exact))
        weight = _IN_TITLE * sum(exact) + sum(word in title for word in folded)
        ranked.append((held, weight, code))
    most = max((held for held, _, _ in ranked), default=0)
    best = [(weight, code) for held, weight, code in ranked if held == most and most]
    return [code for _, code in sorted(best, key=lambda entry: -entry[0])]


def fold(text: str) -> str:
    """Return `text` as it is compared: full-width characters as plain ones, lower case."""
    return unicodedata.normalize("NFKC", text).casefold()


def _title(entry: Entry) -> str:
    return fold(" ".join((entry.name, entry.python_name or "", *entry.numbers, *entry.meaning.values())))


def _texts(value: Any) -> Iterator[str]:
    """Yield every text inside `value`, in both languages."""
    if isinstance(value, Mapping):
        for inner in value.values():
            yield from _texts(inner)
    elif isinstance(value, (list, tuple)):
        for inner in value:
            yield from _texts(inner)
    elif value is not None:
        yield str(value)
