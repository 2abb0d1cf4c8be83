"""The words of data/search/ as the engines read them: a lexicon, phrases for each code, words for each place.

In: a Guide. Out: plain values. How a query is cut into words is loglink's own: phrases are cut by the same rule.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from loglink._recognise.codes_by_words import cut_words
from macros.model.entry import Entry
from macros.model.guide import Guide
from macros.model.search_words import SearchWords
from macros.model.text import LANGUAGES


def export_words(guide: Guide) -> dict[str, Any]:
    """Return {lexicon, weak, alike, phrases}: the words of each idea in one text, ideas that name nothing alone,
    characters that sound alike, and the phrases of each code as ideas.

    A key of the lexicon is an idea, or several joined by +, or nothing for the words that say nothing.
    """
    lexicon = make_lexicon(guide.search_words)
    phrases = {}
    for entry in guide.all_entries:
        found = (" ".join(_phrase(text, lexicon)) for text in _texts(guide, entry))
        phrases[entry.name] = [one for one in dict.fromkeys(found) if one]
    words = guide.search_words
    return {
        "lexicon": _by_ideas(lexicon),
        "weak": list(words.weak),
        "alike": list(words.alike),
        "phrases": phrases,
    }


def _by_ideas(lexicon: Mapping[str, tuple[str, ...]]) -> dict[str, str]:
    words: dict[str, list[str]] = {}
    for word, ideas in lexicon.items():
        words.setdefault("+".join(ideas), []).append(word)
    return {ideas: "|".join(said) for ideas, said in words.items()}


def make_lexicon(words: SearchWords) -> dict[str, tuple[str, ...]]:
    """Return the ideas of each word that data/search/words.yml has."""
    lexicon: dict[str, tuple[str, ...]] = {}
    for idea, said in words.ideas.items():
        lexicon |= dict.fromkeys(said.all(), (idea,))
    for one in words.combined:
        lexicon |= dict.fromkeys(one.all(), one.ideas)
    return lexicon | dict.fromkeys(words.fillers.all(), ())


def _texts(guide: Guide, entry: Entry) -> Iterable[str]:
    """Yield what a code is called: its names, its meanings, and how people call it."""
    yield entry.name.replace("_", " ")
    yield (entry.python_name or "").replace("_", " ")
    yield from (entry.meaning[language] for language in LANGUAGES)
    called = guide.search_words.places.get(entry.name)
    if called:
        yield from called.all()


def _phrase(text: str, lexicon: dict[str, tuple[str, ...]]) -> tuple[str, ...]:
    """Return the ideas of `text`, each once; a word that the lexicon lacks is an idea of its own from now on."""
    ideas: list[str] = []
    for word, known in cut_words(text, lexicon):
        if known is None:
            lexicon[word] = known = (word,)
        ideas.extend(known)
    return tuple(dict.fromkeys(ideas))


def words_by_place(guide: Guide, language: str, paths: Mapping[str, str]) -> dict[str, str]:
    """Return the words of each place by its path in the site, joined by |; `paths` has those of the codes.

    Readers of `language` type those of the default language too. Of phrases that say the same ideas one is enough,
    since a search finds all words of an idea by any of them.
    """
    lexicon = make_lexicon(guide.search_words)
    found = {}
    for place, said in guide.search_words.places.items():
        page, _, part = place.partition("#")
        path = paths.get(page, f"{page}/".removesuffix("index/"))
        texts = said.en if language == LANGUAGES[0] else (*said.of(language), *said.en)
        phrases: dict[object, str] = {}
        for text in texts:
            phrases.setdefault(frozenset(_phrase(text, lexicon)) or text, text)
        found[f"{path}#{part}" if part else path] = "|".join(phrases.values())
    return found
