/**
 * Which signature a line bears: the one whose literals are longest, told apart by function, file and level.
 *
 * In: the message of a line and its header. Out: a signature and its slots, or null. A line is tried only against the
 * signatures that share a word with it. loglink/_diagnose/matching.py is the same in Python.
 *
 * `start` is where the text of the signature begins in the line; spans are asked for when a line is shown. Both count
 * UTF-16 units, where Python counts code points; slots are the same.
 *
 * @typedef {{signature: Signature, text: TextPattern, slots: Object<string, string>, start: number, from: number}} SignatureMatch
 */
var errorCodes = errorCodes || {};

errorCodes.Matcher = class Matcher {
  static LONGEST = 4000; // characters of a message that are looked at: signatures begin early
  static WORD = /[A-Za-z_]{3,}/g;

  /** Sorts the wordings by the rarest word that a line must have to bear them. */
  constructor(signatures) {
    const wordings = signatures.flatMap((signature) => signature.texts.map((text) => ({ signature, text })));
    const words = wordings.map(({ text }) => errorCodes.Matcher.wordsOf(text.literal));
    const frequency = new Map();
    for (const word of words.flat()) frequency.set(word, (frequency.get(word) || 0) + 1);
    const isRarer = (one, other) => frequency.get(one) - frequency.get(other) || (one < other ? -1 : 1);
    this.byWord = new Map();
    this.wordless = [];
    wordings.forEach((wording, index) => {
      if (words[index].length === 0) {
        this.wordless.push(wording);
        return;
      }
      const rarest = words[index].reduce((best, word) => (isRarer(word, best) < 0 ? word : best));
      if (!this.byWord.has(rarest)) this.byWord.set(rarest, []);
      this.byWord.get(rarest).push(wording);
    });
  }

  /** @returns {string[]} the words of `literal` that a line with it has whole: those at its ends may be parts of longer ones */
  static wordsOf(literal) {
    const matches = Array.from(literal.matchAll(errorCodes.Matcher.WORD));
    const inside = matches.filter((match) => match.index > 0 && match.index + match[0].length < literal.length);
    return Array.from(new Set(inside.map((match) => match[0])));
  }

  /** @returns {?SignatureMatch} the match of `line`, whose message begins where `header` says */
  find(line, header) {
    const rest = header.start > 0 ? line.slice(header.start) : line;
    const message = errorCodes.cutText(rest, errorCodes.Matcher.LONGEST);
    const anchors = Array.from(new Set(message.match(errorCodes.Matcher.WORD))).filter((word) => this.byWord.has(word));
    const tried = this.wordless.concat(anchors.sort().flatMap((word) => this.byWord.get(word)));
    let best = null;
    for (const { signature, text } of tried) {
      if (!message.includes(text.literal)) continue;
      const score = [
        text.length,
        Number(signature.function !== "" && signature.function === header.function),
        Number(signature.file !== "" && signature.file === header.file),
        Number(signature.level === header.level),
      ];
      if (best !== null && errorCodes.compareKeys(score, best.score) <= 0) continue;
      const match = errorCodes.regexFor(text, message).exec(message);
      if (match) best = { score, signature, text, match };
    }
    return best === null ? null : this.#matchOf(best, header.start);
  }

  #matchOf({ signature, text, match }, from) {
    const slots = {};
    text.slots.forEach((name, index) => { slots[name] = match[index + 1]; });
    return { signature, text, slots, start: from + match.index, from };
  }
};

/** @returns {number} below, above or 0: how tuples compare in Python; null comes first */
errorCodes.compareKeys = (one, other) => {
  "use strict";

  for (let index = 0; index < one.length; index += 1) {
    if (one[index] < other[index]) return -1;
    if (one[index] > other[index]) return 1;
  }
  return 0;
};
