/**
 * The codes that a value may have been meant to be: see loglink/_recognise/nearest.py, which is the same in Python.
 *
 * In: an unsigned 32-bit integer and errorCodes.data. Out: names. Knows no DOM.
 */
var errorCodes = errorCodes || {};

(() => {
  "use strict";

  const MOST_SUGGESTIONS = 3;
  const MOST_CHANGES = 2;

  /** @param {number} value @returns {string[]} up to three names, fewest changes first, then the nearest value */
  errorCodes.nearest = (value) => {
    return errorCodes.data.codes
      .filter((code) => code.value !== 0 && code.value !== value && code.lifecycle !== "undocumented")
      .map((code) => {
        return { code: code, changes: changes(value, code.value), distance: Math.abs(value - code.value) };
      })
      .filter((one) => one.changes <= MOST_CHANGES)
      .sort((a, b) => a.changes - b.changes || a.distance - b.distance || a.code.value - b.code.value)
      .slice(0, MOST_SUGGESTIONS)
      .map((one) => one.code.name);
  };

  function changes(value, other) {
    if (Math.abs(value - other) === 1 && value >>> 12 === other >>> 12) return 1;
    return Math.min(digitChanges(written(value, 16, 8), written(other, 16, 8)),
      digitChanges(written(value, 10, 10), written(other, 10, 10)));
  }

  function written(value, base, width) {
    return value.toString(base).padStart(width, "0");
  }

  /** @returns {number} digits to replace, or neighbours to swap, to make one of the other (as long) */
  function digitChanges(first, second) {
    let before = 0;
    let current = 0;
    for (let i = 0; i < first.length; i += 1) {
      let next = current + (first[i] === second[i] ? 0 : 1);
      if (i > 0 && first[i] === second[i - 1] && first[i - 1] === second[i]) next = Math.min(next, before + 1);
      before = current;
      current = next;
    }
    return current;
  }
})();
