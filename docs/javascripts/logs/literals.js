/**
 * Where in each literal the prefilter looks: at seven characters that lines of a log in which nothing fails hardly ever hold.
 *
 * In: the wordings of signatures. Out: for each literal the place where the seven begin. Knows no bytes.
 */
var errorCodes = errorCodes || {};

/**
 * @param {{signature: Signature, text: TextPattern}[]} wordings
 * @returns {{text: string, at: number}[]} each literal once
 */
errorCodes.placeLiterals = (wordings) => {
  "use strict";

  const LENGTH = 7;
  const WORD = 4;
  const CALM_COST = 100; // of a word that a line printed without a failure holds
  const KNOWN_COST = 3; // of a word of any literal
  const costs = new Map(); // by word; one more for each literal that is looked for by it

  const wordsOf = (text) => Array.from({ length: text.length - WORD + 1 }, (_, at) => text.slice(at, at + WORD));

  const raise = (word, cost) => costs.set(word, (costs.get(word) || 0) + cost);

  const placeIn = (words) => {
    const each = words.map((word) => costs.get(word));
    let best = { at: 0, cost: Infinity };
    for (let at = 0; at + LENGTH - WORD < each.length; at += 1) {
      const cost = each[at] + each[at + 1] + each[at + 2] + each[at + 3];
      if (cost < best.cost) best = { at, cost };
    }
    for (const word of words.slice(best.at, best.at + LENGTH - WORD + 1)) raise(word, 1);
    return best.at;
  };

  const literals = new Map(); // with their words
  for (const { signature, text } of wordings) {
    const isCalm = signature.role === "state" || !["E", "W", "-"].includes(signature.level);
    const words = literals.get(text.literal) || wordsOf(text.literal);
    literals.set(text.literal, words);
    for (const word of words) raise(word, isCalm ? CALM_COST : KNOWN_COST);
  }
  return Array.from(literals, ([text, words]) => ({ text, at: placeIn(words) }));
};
