"""What the words of a query mean: the codes that they name.

In: text, and the lexicon and phrases of codes.json. Out: names of codes, the likeliest first. In JavaScript it is
`docs/javascripts/core/codes-by-words.js`; tests/vectors/words.json holds both to the same answers.

The lexicon gives a word (several may be one: "out of") the ideas that it stands for; one that says nothing has none.
A code has phrases of ideas: its name, its meanings, and how people call it.
"""

from __future__ import annotations

import re
import unicodedata
from typing import List, Mapping, NamedTuple, Optional, Sequence, Tuple

from loglink._recognise.corrections import correct_words
from loglink._recognise.data import Data, load_data

_SEPARATORS = re.compile("[^a-z0-9\u3400-\u9fff]+")
_LATIN = re.compile("[a-z0-9]")
_LATIN_WORD = re.compile("[a-z0-9]+")
_HAN = re.compile("[\u3400-\u9fff]")
_LONGEST_TEXT = 200
_SHORTEST_PREFIX = 3
_STRONG = 2
"""What an idea weighs that a query leaves out; a weak one weighs 1."""
_LATER = ("undocumented", "removed")

Lexicon = Mapping[str, Sequence[str]]


class Word(NamedTuple):
    """A word of a query and its ideas: none for one that says nothing, None for one that the lexicon does not have."""

    word: str
    ideas: Optional[Sequence[str]]


def codes_by_words(query: str, data: Optional[Data] = None) -> List[str]:
    """Return the names of the codes that the words of `query` name, the one that they say most of first.

    Every idea of the query has to be in one phrase of the code, and be at least half of it; one idea alone, all of it.
    Beside the best one stand those that leave out no more than an idea that names nothing alone. Codes of the
    specification come before those that no source returns; where two leave out as little, the order of the guide
    counts.
    """
    data = load_data() if data is None else data
    wanted = _wanted_ideas(query, data)
    if not wanted:
        return []
    ranked = []
    for index, entry in enumerate(data.entries):
        left = [
            out
            for phrase in data.phrases.get(entry.name, ())
            for out in [_left_out(phrase, wanted, data.weak)]
            if out is not None
        ]
        if left:
            ranked.append((entry.lifecycle in _LATER, min(left), index, entry.name))
    ranked.sort()
    best = ranked[0][1] if ranked else 0
    return [name for _, left, _, name in ranked if left < best + _STRONG]


def cut_words(query: str, lexicon: Lexicon) -> List[Word]:
    """Return the words of `query`: the longest that the lexicon has, from the left; between them what it does not have.

    Unknown Chinese stays together up to the next known word, unknown Latin letters and digits are a word.
    """
    text = _fold(query)
    longest = max(map(len, lexicon), default=0)
    found: List[Word] = []
    is_open = False  # whether the last word is unknown and Chinese: the next unknown character belongs to it
    start = 0
    while start < len(text):
        known = _longest_word(lexicon, longest, text, start)
        latin = _LATIN_WORD.match(text, start)
        word = known or (latin[0] if latin else text[start])
        is_han = not known and bool(_HAN.match(word))
        if is_han and is_open:
            found[-1] = Word(found[-1].word + word, None)
        elif word != " ":
            found.append(Word(word, lexicon[known] if known else None))
        is_open = is_han
        start += len(word)
    return found


def _fold(text: str) -> str:
    """Return `text` as the words of the lexicon are written: plain, lower case, one blank between words."""
    return _SEPARATORS.sub(" ", unicodedata.normalize("NFKC", text).lower()).strip()[:_LONGEST_TEXT]


def _longest_word(lexicon: Lexicon, longest: int, text: str, start: int) -> str:
    for end in range(min(len(text), start + longest), start, -1):
        if text[start:end] in lexicon and _is_whole(text, start, end):
            return text[start:end]
    return ""


def _is_whole(text: str, start: int, end: int) -> bool:
    """Return whether the word from `start` to `end` cuts no Latin word in two."""
    cuts_left = start > 0 and _LATIN.match(text[start]) and _LATIN.match(text[start - 1])
    cuts_right = end < len(text) and _LATIN.match(text[end - 1]) and _LATIN.match(text[end])
    return not cuts_left and not cuts_right


def _wanted_ideas(query: str, data: Data) -> List[Tuple[str, ...]]:
    """Return what a phrase has to hold, one of each; nothing when the query says nothing, or what no code says."""
    wanted: List[Tuple[str, ...]] = []
    for word, ideas in cut_words(correct_words(query, data.lexicon, data.alike), data.lexicon):
        if ideas is None:
            wanted.append(_ideas_of_prefix(word, data.lexicon))
        else:
            wanted.extend((idea,) for idea in ideas)
    says = any(set(choices) - set(data.weak) for choices in wanted)
    return wanted if says and all(wanted) else []


def _ideas_of_prefix(prefix: str, lexicon: Lexicon) -> Tuple[str, ...]:
    """Return what an unfinished word may become: the ideas of every word that begins with it."""
    if len(prefix) < _SHORTEST_PREFIX or not _LATIN_WORD.match(prefix):
        return ()
    return tuple(ideas[0] for word, ideas in lexicon.items() if word.startswith(prefix) and len(ideas) == 1)


def _left_out(phrase: Sequence[str], wanted: Sequence[Sequence[str]], weak: Sequence[str]) -> Optional[int]:
    """Return what the ideas weigh that the query leaves out of the phrase; None when the phrase lacks one of the
    query's, or the query says too little of it."""
    used = set()
    for choices in wanted:
        idea = next((one for one in choices if one in phrase), None)
        if idea is None:
            return None
        used.add(idea)
    left = [idea for idea in phrase if idea not in used]
    if len(left) > len(used) or (left and len(used) == 1):
        return None
    return sum(1 if idea in weak else _STRONG for idea in left)
