"""A query with its misspelt words mended: wrong letters, and Chinese written with another character of the same sound.

In: text, the lexicon, and groups of characters that sound alike. Out: text. The same in JavaScript is
`docs/javascripts/core/corrections.js`; tests/vectors/corrections.json holds both to the same answers.

Only what the lexicon does not have is mended, and only into one of its words: 建联 is 建链.
"""

from __future__ import annotations

import re
import unicodedata
from typing import Iterable, List, Mapping, Sequence

_WORD = re.compile("[A-Za-z0-9_]+", re.ASCII)
_PLAIN = re.compile("[A-Z]?[a-z]{4,30}|[A-Z]{5,30}", re.ASCII)
_HAN = re.compile("[\u3400-\u9fff]+")
_LONG = 9
_SHORT = 6
_MOST = 2
_LONGEST_HAN = 4
_LONGEST_TEXT = 200


def correct_words(text: str, lexicon: Mapping[str, Sequence[str]], alike: Iterable[str]) -> str:
    """Return `text` with each misspelt word of the lexicon as it is spelt there; only the first 200 characters."""
    pieces = {piece for word in lexicon for piece in word.split(" ")}
    sounds = {ord(one): group[0] for group in alike for one in group}
    words_heard = {word.translate(sounds): word for word in reversed(list(lexicon)) if _is_han(word)}
    plain = unicodedata.normalize("NFKC", text)[:_LONGEST_TEXT]
    latin = _WORD.sub(lambda found: _latin(found[0], lexicon, pieces), plain)
    return _HAN.sub(lambda found: _han(found[0], lexicon, words_heard, sounds), latin)


def _latin(word: str, lexicon: Iterable[str], pieces: Iterable[str]) -> str:
    low = word.lower()
    if not _PLAIN.fullmatch(word) or any(piece.startswith(low) for piece in pieces):
        return word
    words = [one for one in lexicon if one[0] == low[0] and len(one) > 4 and one.isascii() and one.isalpha()]
    if any(low.startswith(one) for one in words):
        return word  # with an ending: connector
    tried = [(changes(low, one), one) for one in words if _may_be_meant(low, one)]
    best = min(tried, key=lambda found: found[0], default=(_MOST + 1, word))
    return best[1] if best[0] <= (_MOST if len(low) >= _LONG else 1) else word


def _may_be_meant(typed: str, word: str) -> bool:
    """Return whether `typed` may be a slip: in a short word no letter for another, which makes other words."""
    if abs(len(typed) - len(word)) > _MOST:
        return False
    if len(typed) >= _LONG or sorted(typed) == sorted(word):
        return True
    return len(typed) >= _SHORT and len(typed) != len(word)


def _is_han(word: str) -> bool:
    return len(word) > 1 and bool(_HAN.fullmatch(word))


def _han(run: str, lexicon: Mapping[str, object], words_heard: Mapping[str, str], sounds: Mapping[int, str]) -> str:
    """Return a run of Chinese with the words put right that sound like one of the lexicon and hold none."""
    found: List[str] = []
    start = 0
    while start < len(run):
        exact = _word_at(run, start, lexicon)
        word = exact or _heard_at(run, start, lexicon, words_heard, sounds)
        found.append(word or run[start])
        start += len(word) or 1
    return "".join(found)


def _word_at(run: str, start: int, lexicon: Mapping[str, object]) -> str:
    """Return the longest word of two characters or more that begins at `start`; "" for none."""
    for length in range(min(8, len(run) - start), 1, -1):
        if run[start : start + length] in lexicon:
            return run[start : start + length]
    return ""


def _heard_at(
    run: str, start: int, lexicon: Mapping[str, object], words_heard: Mapping[str, str], sounds: Mapping[int, str]
) -> str:
    for length in range(min(_LONGEST_HAN, len(run) - start), 1, -1):
        if any(_word_at(run, inside, lexicon) for inside in range(start + 1, start + length)):
            continue
        word = words_heard.get(run[start : start + length].translate(dict(sounds)))
        if word:
            return word
    return ""


def changes(first: str, second: str) -> int:
    """Return how many letters must be replaced, added, removed, or swapped with the next, to make one of the other."""
    older: List[int] = []
    old = list(range(len(second) + 1))
    for i, letter in enumerate(first, 1):
        row = [i]
        for j, other in enumerate(second, 1):
            row.append(min(old[j] + 1, row[j - 1] + 1, old[j - 1] + (letter != other)))
            if i > 1 and j > 1 and letter == second[j - 2] and first[i - 2] == other:
                row[j] = min(row[j], older[j - 2] + 1)
        older, old = old, row
    return old[-1]
