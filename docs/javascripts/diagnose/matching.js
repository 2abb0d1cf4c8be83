/**
 * Which signature a line bears: the one whose literals are longest, told apart by function, file and level.
 *
 * In: the message of a line and its header. Out: a signature and its slots, or null. A line is tried only against the
 * signatures of which it holds a needle. loglink/_diagnose/matching.py is the same in Python.
 *
 * `start` is where the text of the signature begins in the line; spans are asked for when a line is shown. Both count
 * UTF-16 units, where Python counts code points; slots are the same.
 *
 * @typedef {{signature: Signature, text: TextPattern, slots: Object<string, string>, start: number, from: number}} SignatureMatch
 */
var errorCodes = errorCodes || {};

errorCodes.Matcher = class Matcher {
  static LONGEST = 4000; // characters of a message that are looked at: signatures begin early

  /** Sorts nothing and makes no pattern: of hundreds of wordings a log needs a few. */
  constructor(signatures) {
    this.wordings = signatures.flatMap((signature) => signature.texts.map((text) => ({ signature, text })));
  }

  /** @returns {string[]} for each wording the seven characters of its literals that are the rarest: a line that bears it has them */
  needles() {
    const literals = this.wordings.map(({ text }) => text.literal);
    const frequency = new Map();
    for (const seven of literals.flatMap(errorCodes.NeedleFinder.sevens)) frequency.set(seven, (frequency.get(seven) || 0) + 1);
    return literals.map((literal) => errorCodes.NeedleFinder.rarest(literal, frequency));
  }

  /**
   * @param {number[]} numbers of wordings whose needles stand in the line
   * @returns {?SignatureMatch} the match of `line`, whose message begins where `header` says
   */
  find(line, header, numbers) {
    if (numbers.length === 0) return null;
    const rest = header.start > 0 ? line.slice(header.start) : line;
    const message = errorCodes.cutText(rest, errorCodes.Matcher.LONGEST);
    /** @type {?{score: number, signature: Signature, text: TextPattern, match: RegExpExecArray}} */
    let best = null;
    for (const number of numbers.sort((one, other) => one - other)) {
      const { signature, text } = this.wordings[number];
      if (!message.includes(text.literal)) continue;
      const score = this.#score(signature, text, header);
      if (best !== null && score <= best.score) continue;
      const match = errorCodes.regexFor(text, message).exec(message);
      if (match) best = { score, signature, text, match };
    }
    return best === null ? null : this.#matchOf(best, header.start);
  }

  /** @returns {number} the length of the literals first, then function, file and level: how the tuples of Python compare */
  #score(signature, text, header) {
    const sameFunction = Number(signature.function !== "" && signature.function === header.function);
    const sameFile = Number(signature.file !== "" && signature.file === header.file);
    return text.length * 8 + sameFunction * 4 + sameFile * 2 + Number(signature.level === header.level);
  }

  #matchOf({ signature, text, match }, from) {
    /** @type {Object<string, string>} */
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
