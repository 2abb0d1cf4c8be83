/**
 * A query as units: an idea of the lexicon, however it is said, a word, a name with its parts, or a pair of Chinese characters.
 *
 * In: the query, the lexicon of the index, and whether the index holds a token. Out: units. Needs tokens.js and core/codes-by-words.js; knows
 * neither the index nor a page.
 *
 * @typedef {{label: string, weight: number, isWord?: boolean,
 *   alternatives: {text: string, words: string[], weight: number, isTyped: boolean}[]}} Unit
 *   a section holds the unit when it holds all words of one alternative; isWord when no lexicon has it
 * @typedef {{lexicon: Object<string, string[]>, weak: string[], words: Object<string, string[]>,
 *   correct: function(string, function(string): boolean=): string}} Vocabulary
 */
var errorCodes = errorCodes || {};

(() => {
  "use strict";

  const HAN = /^[\u3400-\u9fff]/;
  const NAME = /[A-Za-z0-9]+(?:[_.:/-][A-Za-z0-9]+)+|[A-Za-z0-9]*[a-z0-9][A-Z][A-Za-z0-9]*/g;
  const CAMEL = /^[A-Za-z]*[a-z][A-Z][A-Za-z]*$/;
  const OTHER_WORD = 0.7; // what another word for an idea counts, beside the one that was typed
  const FILLER_PAIR = 0.3; // what a pair counts that holds a character which says nothing
  const WHOLE_NAME = 1.5; // a name that stands on a page as it was typed says more than a word
  const PART_OF_NAME = 0.4; // what an idea counts that a name says among others: UnlinkLlmClusters
  const WEAK = 0.35; // what an idea counts that finds nothing alone
  const UNSAID = ["not"]; // ideas that say nothing without the words beside them

  function alternative(text, weight, isTyped) {
    return { text: text, words: errorCodes.typedTokens(text), weight: weight, isTyped: isTyped };
  }

  /** C++ writes OPTION_X what Python writes x: whoever types one is glad of the other. */
  function unitOfName(name) {
    const other = name.replace(/^option_/, "");
    return { ...unitOfWord(name, WHOLE_NAME), alternatives: [alternative(name, 1, true)].concat(other === name ? [] : alternative(other, OTHER_WORD, false)) };
  }

  function unitOfWord(word, weight) {
    return { label: word, weight: weight, isWord: true, alternatives: [alternative(word, 1, true)] };
  }

  /**
   * @param {{lexicon: Object<string, string>, weak: string[], alike: string[]}} data words by ideas, ideas that find nothing alone, characters of one sound
   * @returns {Vocabulary} words are those of each idea
   */
  errorCodes.vocabularyOf = (data) => {
    const { weak, alike } = data;
    const lexicon = errorCodes.lexiconOf(data.lexicon);
    /** @type {Object<string, string[]>} */
    const words = {};
    for (const [word, ideas] of Object.entries(lexicon)) {
      if (ideas.length === 1) (words[ideas[0]] = words[ideas[0]] || []).push(word);
    }
    return { lexicon, weak, words, correct: errorCodes.makeCorrections(lexicon, alike) };
  };

  function unitOfIdea(idea, typed, { words, weak }) {
    const others = (words[idea] || []).filter((word) => word !== typed);
    return { label: typed, weight: weak.includes(idea) ? WEAK : 1,
      alternatives: [alternative(typed, 1, true)].concat(others.map((word) => alternative(word, OTHER_WORD, false))) };
  }

  /** Chinese between the words of the lexicon: pairs, which together count as much as the words that they may be. */
  function unitsOfRun(run, vocabulary) {
    const { lexicon } = vocabulary;
    if (run.length === 1) return (lexicon[run] || []).map((idea) => unitOfIdea(idea, run, vocabulary));
    const weight = (run.length / 2) / (run.length - 1);
    return errorCodes.typedTokens(run).map((pair) => {
      const isFiller = Array.from(pair).some((one) => lexicon[one] && !lexicon[one].length);
      return { label: run, weight: weight * (isFiller ? FILLER_PAIR : 1), alternatives: [alternative(pair, 1, true)] };
    });
  }

  /** @returns {Unit[]} of text without names */
  function unitsOfText(text, vocabulary) {
    const units = [];
    let run = "";
    const endRun = () => {
      if (run) units.push(...unitsOfRun(run, vocabulary));
      run = "";
    };
    for (const { word, ideas } of errorCodes.cutWords(text, vocabulary.lexicon)) {
      if (HAN.test(word) && (!ideas || word.length === 1)) {
        run += word;
        continue;
      }
      endRun();
      if (!ideas) units.push(unitOfWord(word, 1));
      else units.push(...ideas.filter((idea) => !UNSAID.includes(idea)).map((idea) => unitOfIdea(idea, word, vocabulary)));
    }
    endRun();
    return units;
  }

  /**
   * @param {string} query @param {Vocabulary} vocabulary
   * @param {function(string): boolean} isHeld whether any page holds the token
   * @returns {Unit[]}
   */
  errorCodes.unitsOf = (query, vocabulary, isHeld) => {
    const names = [];
    const parts = [];
    const rest = query.normalize("NFKC").replace(NAME, (name) => {
      const token = name.toLowerCase();
      if (CAMEL.test(name)) parts.push(errorCodes.inWords(name));
      if (!isHeld(token)) return name;
      names.push(unitOfName(token));
      return " ";
    });
    const said = unitsOfText(parts.join(" "), vocabulary).filter((unit) => !unit.isWord);
    said.forEach((unit) => { unit.weight *= PART_OF_NAME; });
    return names.concat(said, unitsOfText(rest, vocabulary));
  };
})();
