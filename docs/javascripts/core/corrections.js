/**
 * A query with its misspelt words mended: see loglink/_recognise/corrections.py, which is the same in Python; tests/vectors/corrections.json hold both to
 * the same answers.
 *
 * In: text, the lexicon, and groups of characters that sound alike. Out: text. Knows no DOM.
 */
var errorCodes = errorCodes || {};

(() => {
  "use strict";

  const WORD = /[A-Za-z0-9_]+/g;
  const PLAIN = /^(?:[A-Z]?[a-z]{4,30}|[A-Z]{5,30})$/;
  const LETTERS = /^[a-z]{5,}$/;
  const HAN = /[\u3400-\u9fff]+/g;
  const WHOLE_HAN = /^[\u3400-\u9fff]{2,}$/;
  const LONG = 9;
  const SHORT = 6;
  const MOST = 2;
  const LONGEST_HAN = 4;
  const LONGEST_TEXT = 200;

  /** @returns {number} letters to replace, add, remove, or to swap with the next, to make one of the other */
  errorCodes.changes = (first, second) => {
    let older = [];
    let old = Array.from({ length: second.length + 1 }, (_, index) => index);
    for (let i = 1; i <= first.length; i += 1) {
      const row = [i];
      for (let j = 1; j <= second.length; j += 1) {
        const cost = first[i - 1] === second[j - 1] ? 0 : 1;
        row[j] = Math.min(old[j] + 1, row[j - 1] + 1, old[j - 1] + cost);
        const isSwap = i > 1 && j > 1 && first[i - 1] === second[j - 2] && first[i - 2] === second[j - 1];
        if (isSwap) row[j] = Math.min(row[j], older[j - 2] + 1);
      }
      older = old;
      old = row;
    }
    return old[second.length];
  };

  function sorted(word) {
    return Array.from(word).sort().join("");
  }

  /** @returns {boolean} whether it may be a slip: in a short word no letter for another, which makes other words */
  function mayBeMeant(typed, word) {
    if (Math.abs(typed.length - word.length) > MOST) return false;
    if (typed.length >= LONG || sorted(typed) === sorted(word)) return true;
    return typed.length >= SHORT && typed.length !== word.length;
  }

  function latin(word, words, pieces, isRight) {
    const low = word.toLowerCase();
    if (!PLAIN.test(word) || pieces.some((piece) => piece.startsWith(low)) || isRight(low)) return word;
    const near = words.filter((one) => one[0] === low[0] && LETTERS.test(one));
    if (near.some((one) => low.startsWith(one))) return word; // with an ending: connector
    let best = { count: (low.length >= LONG ? MOST : 1) + 1, word };
    for (const one of near.filter((other) => mayBeMeant(low, other))) {
      const count = errorCodes.changes(low, one);
      if (count < best.count) best = { count, word: one };
    }
    return best.word;
  }

  /** @returns {string} the longest word of two characters or more that begins at start; "" for none */
  function wordAt(run, start, lexicon) {
    for (let length = Math.min(8, run.length - start); length > 1; length -= 1) {
      const word = run.slice(start, start + length);
      if (Object.hasOwn(lexicon, word)) return word;
    }
    return "";
  }

  function heardAt(run, start, { lexicon, bySound, soundOf }) {
    for (let length = Math.min(LONGEST_HAN, run.length - start); length > 1; length -= 1) {
      const inside = Array.from({ length: length - 1 }, (_, index) => start + 1 + index);
      const word = bySound.get(soundOf(run.slice(start, start + length)));
      if (word && !inside.some((place) => wordAt(run, place, lexicon))) return word;
    }
    return "";
  }

  function han(run, known) {
    let mended = "";
    for (let start = 0; start < run.length;) {
      const word = wordAt(run, start, known.lexicon) || heardAt(run, start, known);
      mended += word || run[start];
      start += word.length || 1;
    }
    return mended;
  }

  /**
   * @param {Object<string, string[]>} lexicon ideas by word @param {string[]} alike
   * @returns {function(string, ?function(string): boolean): string} mends a text; what the second says is right stays
   */
  errorCodes.makeCorrections = (lexicon, alike) => {
    const words = Object.keys(lexicon);
    const pieces = Array.from(new Set(words.flatMap((word) => word.split(" "))));
    const sounds = new Map(alike.flatMap((group) => Array.from(group, (one) => [one, group[0]])));
    const soundOf = (text) => Array.from(text, (one) => sounds.get(one) || one).join("");
    const bySound = new Map(words.filter((word) => WHOLE_HAN.test(word)).reverse().map((word) => [soundOf(word), word]));
    return (text, isRight = () => false) => Array.from(text.normalize("NFKC")).slice(0, LONGEST_TEXT).join("")
      .replace(WORD, (word) => latin(word, words, pieces, isRight)).replace(HAN, (run) => han(run, { lexicon, bySound, soundOf }));
  };
})();
