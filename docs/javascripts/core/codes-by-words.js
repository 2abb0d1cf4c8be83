/**
 * What the words of a query mean: the codes that they name. See loglink/_recognise/codes_by_words.py, which is the same in Python; tests/vectors/words.json
 * hold both to the same answers.
 *
 * In: text, and errorCodes.data.words: words by the ideas that they stand for, and phrases of ideas for each code. Knows no DOM.
 */
var errorCodes = errorCodes || {};

(() => {
  "use strict";

  const SEPARATORS = /[^a-z0-9\u3400-\u9fff]+/g;
  const LATIN = /[a-z0-9]/;
  const LATIN_WORD = /^[a-z0-9]+/;
  const HAN = /[\u3400-\u9fff]/;
  const LONGEST_TEXT = 200;
  const SHORTEST_PREFIX = 3;
  const STRONG = 2; // what an idea weighs that a query leaves out; a weak one weighs 1

  /** @returns {string} as the words of the lexicon are written: plain, lower case, one blank between words */
  function fold(text) {
    return text.normalize("NFKC").toLowerCase().replace(SEPARATORS, " ").trim().slice(0, LONGEST_TEXT);
  }

  /** @returns {boolean} whether a word that covers text from start to end cuts no Latin word in two */
  function isWhole(text, start, end) {
    const cutsLeft = start > 0 && LATIN.test(text[start]) && LATIN.test(text[start - 1]);
    return !cutsLeft && !(end < text.length && LATIN.test(text[end - 1]) && LATIN.test(text[end]));
  }

  function longestWord(lexicon, longest, text, start) {
    for (let end = Math.min(text.length, start + longest); end > start; end -= 1) {
      const word = text.slice(start, end);
      if (Object.hasOwn(lexicon, word) && isWhole(text, start, end)) return word;
    }
    return "";
  }

  /**
   * @param {string} query @param {Object<string, string[]>} lexicon
   * @returns {{word: string, ideas: ?string[]}[]} the longest words of the lexicon from the left; ideas is null for a word that it does not have
   */
  errorCodes.cutWords = (query, lexicon) => {
    const text = fold(query);
    const longest = Math.max(0, ...Object.keys(lexicon).map((word) => word.length));
    const found = [];
    let isOpen = false; // whether the last word is unknown and Chinese: the next unknown character belongs to it
    for (let start = 0; start < text.length;) {
      const known = longestWord(lexicon, longest, text, start);
      const word = known || (LATIN_WORD.exec(text.slice(start)) || [text[start]])[0];
      const isHan = !known && HAN.test(word);
      if (isHan && isOpen) found[found.length - 1].word += word;
      else if (word !== " ") found.push({ word: word, ideas: known ? lexicon[known] : null });
      isOpen = isHan;
      start += word.length;
    }
    return found;
  };

  /** Ideas that an unfinished word may become: those of every word that begins with it. */
  function ideasOfPrefix(prefix, lexicon) {
    if (prefix.length < SHORTEST_PREFIX || !LATIN_WORD.test(prefix)) return [];
    return Object.keys(lexicon).filter((word) => word.startsWith(prefix) && lexicon[word].length === 1).map((word) => lexicon[word][0]);
  }

  /** @returns {string[][]} what a phrase has to hold: one of each; empty when the query says nothing, or what no code says */
  function wantedIdeas(query, { lexicon, correct }, weak) {
    const wanted = [];
    for (const { word, ideas } of errorCodes.cutWords(correct(query), lexicon)) {
      if (ideas) wanted.push(...ideas.map((idea) => [idea]));
      else wanted.push(ideasOfPrefix(word, lexicon));
    }
    const says = wanted.some((choices) => choices.some((idea) => !weak.includes(idea)));
    return says && wanted.every((one) => one.length) ? wanted : [];
  }

  /** @returns {number} what the ideas weigh that the query leaves out of the phrase; Infinity when it lacks one of the query's, or says too little of it */
  function leftOut(phrase, wanted, weak) {
    const used = new Set();
    for (const choices of wanted) {
      const idea = choices.find((one) => phrase.includes(one));
      if (!idea) return Infinity;
      used.add(idea);
    }
    const left = phrase.filter((idea) => !used.has(idea));
    if (left.length > used.size || (left.length && used.size === 1)) return Infinity;
    return left.reduce((sum, idea) => sum + (weak.includes(idea) ? 1 : STRONG), 0);
  }

  /** @param {Object<string, string>} raw words by ideas, as the data has them @returns {Object<string, string[]>} ideas by word */
  errorCodes.lexiconOf = (raw) => {
    /** @type {Object<string, string[]>} */
    const lexicon = {};
    for (const [key, words] of Object.entries(raw)) {
      for (const word of words.split("|")) lexicon[word] = key ? key.split("+") : [];
    }
    return lexicon;
  };

  let known = null; // {raw, lexicon, correct, phrases}: made once

  function knownWords() {
    const raw = errorCodes.data.words;
    if (!known || known.raw !== raw) {
      const phrases = new Map();
      for (const [name, some] of Object.entries(raw.phrases)) phrases.set(name, some.map((phrase) => phrase.split(" ")));
      const lexicon = errorCodes.lexiconOf(raw.lexicon);
      known = { raw, lexicon, correct: errorCodes.makeCorrections(lexicon, raw.alike), phrases };
    }
    return known;
  }

  /** @param {string} query @returns {string[]} names of the codes that the words name, the one that they say most of first */
  errorCodes.codesByWords = (query) => {
    const { raw, phrases, ...words } = knownWords();
    const wanted = wantedIdeas(query, words, raw.weak);
    if (!wanted.length) return [];
    const ranked = errorCodes.everything().map((code, index) => {
      const last = code.lifecycle === "undocumented" || code.lifecycle === "removed" ? 1 : 0;
      const left = Math.min(Infinity, ...(phrases.get(code.name) || []).map((phrase) => leftOut(phrase, wanted, raw.weak)));
      return { name: code.name, left: left, last: last, index: index };
    });
    const sorted = ranked.filter((one) => one.left < Infinity).sort((a, b) => a.last - b.last || a.left - b.left || a.index - b.index);
    return sorted.filter((one) => one.left < sorted[0].left + STRONG).map((one) => one.name);
  };
})();
