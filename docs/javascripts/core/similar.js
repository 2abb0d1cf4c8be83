/**
 * The names that a misspelt one was meant to be: see loglink/_recognise/similar.py, which is the same in Python; tests/vectors/similar.json hold both
 * to the same answers.
 *
 * In: text and errorCodes.data. Out: names. Knows no DOM.
 */
var errorCodes = errorCodes || {};

(() => {
  "use strict";

  const MOST_NAMES = 3;
  const LETTERS_A_CHANGE = 4; // one change may be wrong in so many letters
  const SHORTEST = 4;
  const QUALIFIER = /^[A-Z0-9_.:]*[.:](?=\S)/;
  const NAME = /^[A-Z0-9_]+$/;
  const IN_TEXT = /\bLLM_[A-Za-z0-9_]{4,60}/g;

  /** @returns {string} the part that tells names apart: upper case, without qualifier and LLM_; "" where it is no name */
  function bare(text) {
    const last = errorCodes.trimSpelling(text).toUpperCase().replace(QUALIFIER, "").replace(/[\s-]+/g, "_").replace(/^LLM_/, "");
    return NAME.test(last) && last.length <= 60 ? last : "";
  }

  /** @param {string} text @returns {string[]} up to three names that it comes close to; none for a name that is right */
  errorCodes.similarNames = (text) => {
    const wanted = bare(text);
    if (wanted.length < SHORTEST) return [];
    const mostChanges = (name) => Math.floor(Math.max(wanted.length, name.length) / LETTERS_A_CHANGE);
    const ranked = errorCodes.everything().map((one, index) => {
      const names = [one.name, one.python_name || one.name].map((name) => name.replace(/^LLM_/, ""));
      const close = names.map((name) => ({ count: errorCodes.changes(wanted, name), most: mostChanges(name) }))
        .filter((tried) => tried.count <= tried.most);
      return { name: one.name, count: Math.min(Infinity, ...close.map((tried) => tried.count)), index: index };
    }).filter((one) => one.count < Infinity);
    if (ranked.some((one) => one.count === 0)) return [];
    const close = ranked.sort((a, b) => a.count - b.count || a.index - b.index).map((one) => one.name);
    const meant = text.includes("_") ? errorCodes.codesByWords(wanted).slice(0, 1) : [];
    return Array.from(new Set(meant.concat(close))).slice(0, MOST_NAMES);
  };

  /** @param {string} text of any length @returns {string[]} the names that the misspelt names in it were meant to be */
  errorCodes.similarNamesIn = (text) => {
    const tokens = new Set((text.match(IN_TEXT) || []).slice(0, 100));
    return Array.from(new Set(Array.from(tokens).flatMap((token) => errorCodes.similarNames(token).slice(0, 1)))).slice(0, MOST_NAMES);
  };
})();
