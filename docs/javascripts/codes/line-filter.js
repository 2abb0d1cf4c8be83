/**
 * Which items of a list a text fits: a few words, or a whole line of a log. Knows no DOM.
 *
 * @typedef {{text: string, literals: string[], samples: RegExp[], greps: RegExp[], element: HTMLElement}} ListItem
 * `text` is all that the item says, folded; `literals` what one release or another prints there; `samples` and `greps` find a line
 * that shows it, the one for sure, the other perhaps; `element` is where it stands.
 */
var errorCodes = errorCodes || {};

(() => {
  "use strict";

  const SLOT = /%[-0-9.]*(?:l|ll|h|z)?[a-z]/g; // of a format string: whatever stands there in a line

  /** Older releases print HcclCommPrepare where today's source says DlHcclCommPrepare: both are found. */
  errorCodes.foldLine = (text) => {
    return text.normalize("NFKC").toLowerCase().replace(/dlhccl/g, "hccl").replace(/\s+/g, " ").trim();
  };

  /** @returns {boolean} whether the pieces of `literal`, between the slots of its format, stand in `line` in their order */
  function holds(line, literal) {
    let from = 0;
    return literal.split(SLOT).every((piece) => {
      const at = line.indexOf(piece, from);
      from = at + piece.length;
      return at >= 0;
    });
  }

  /** @returns {ListItem[]} of those with a literal that stands in the line the ones with the longest: it says most */
  function withLongestLiteral(items, line) {
    const lengths = items.map((item) => Math.max(0, ...item.literals.filter((one) => holds(line, one)).map((one) => one.length)));
    const longest = Math.max(1, ...lengths);
    return items.filter((_, index) => lengths[index] === longest);
  }

  const someFind = (patterns, text) => patterns.some((pattern) => pattern.test(text));

  /** @param {ListItem[]} items @param {string} text @returns {ListItem[]} those that fit, in their order; all of them for an empty text */
  errorCodes.fitting = (items, text) => {
    const line = errorCodes.foldLine(text);
    const words = line.split(" ").filter(Boolean);
    const byWords = items.filter((item) => words.every((word) => item.text.includes(word)));
    if (byWords.length) return byWords;
    const bySamples = items.filter((item) => someFind(item.samples, text));
    if (bySamples.length) return bySamples;
    const byLiteral = withLongestLiteral(items, line);
    return byLiteral.length ? byLiteral : items.filter((item) => someFind(item.greps, text));
  };
})();
