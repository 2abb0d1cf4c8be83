/**
 * How near a query comes to what people call a place: the phrases of data/search/places.yml.
 *
 * In: phrases and queries as text, and the vocabulary. Out: a number from 0 (nothing in common) to 1 (the same, however it is said). Needs
 * core/codes-by-words.js; knows neither the index nor a page.
 */
var errorCodes = errorCodes || {};

(() => {
  "use strict";

  const HAN = /^[\u3400-\u9fff]/;
  const NAME = /[A-Za-z]*[a-z][A-Z][A-Za-z]*/g; // UnlinkLlmClusters
  const FILLER = 0.15; // what a word counts that says nothing to a search
  const WEAK = 0.5;

  /** @returns {Map<string, number>} what each part of the text weighs: ideas, also those that a name says, other words, pairs of Chinese characters */
  errorCodes.partsOfPhrase = (text, { lexicon, weak }) => {
    const parts = new Map();
    const weightOf = (idea) => (weak.includes(idea) ? WEAK : 1);
    for (const name of text.match(NAME) || []) {
      for (const { ideas } of errorCodes.cutWords(errorCodes.inWords(name), lexicon)) (ideas || []).forEach((idea) => parts.set(`=${idea}`, weightOf(idea)));
    }
    for (const { word, ideas } of errorCodes.cutWords(text, lexicon)) {
      if (ideas && !ideas.length) parts.set(word, FILLER);
      else if (ideas) ideas.forEach((idea) => parts.set(`=${idea}`, weightOf(idea)));
      else if (HAN.test(word)) errorCodes.typedTokens(word).forEach((pair) => parts.set(pair, word.length > 1 ? word.length / 2 / (word.length - 1) : 0.5));
      else parts.set(word, 1);
    }
    return parts;
  };

  /** @returns {number} twice what both hold, as a share of what each holds */
  errorCodes.nearness = (one, other) => {
    let both = 0;
    let all = 0;
    for (const weight of one.values()) all += weight;
    for (const [part, weight] of other) {
      all += weight;
      if (one.has(part)) both += weight + one.get(part);
    }
    return all ? both / all : 0;
  };

  /** @returns {number} what a phrase of two words or more weighs, of at most 1, that the query holds whole; else 0 */
  errorCodes.isWithin = (phrase, parts) => {
    let weight = 0;
    for (const [part, one] of phrase) {
      if (one <= FILLER) continue;
      if (!parts.has(part)) return 0;
      weight += one;
    }
    return weight >= 1.5 ? Math.min(1, weight / 3) : 0;
  };
})();
