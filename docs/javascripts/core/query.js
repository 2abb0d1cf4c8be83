/**
 * What a query of the site's search means before any index is asked: spellings of codes, a number of another family, words for a code, or a
 * misspelt name. Knows no DOM.
 *
 * In: the query and errorCodes.data. Out: what it means, each list in order.
 *
 * @typedef {{codes: Object[], unknown: ?Object, neighbour: ?Object, similar: Object[]}} Meaning unknown is the value that the query writes and no code
 *   has, neighbour the number of another family that it is, similar what a misspelt name may have meant
 */
var errorCodes = errorCodes || {};

(() => {
  "use strict";

  const MOST_CODES = 3;
  const TOKEN = /[^\s,;，；。()（）\u3400-\u9fff]+/g; // Chinese touches a code without a blank
  const SURE = /llm_|llmstatuscode|0x[0-9a-f]{8}|[0-9]{10}|\b[0-9a-f]{8}\b/i; // a word of a sentence that is only a code when it is read as one
  const LONGEST_TEXT = 2000;
  const SMALL = 1000;

  /** @returns {string[]} names of the codes that stand in a sentence, in order */
  function namedIn(query) {
    const tokens = query.slice(0, LONGEST_TEXT).match(TOKEN) || [];
    const found = tokens.filter((token) => SURE.test(token)).map((token) => errorCodes.decode(token)).filter((one) => one && one.code);
    return Array.from(new Set(found.map((one) => one.code).concat(errorCodes.scan(query).map((hit) => hit.code))));
  }

  /** @returns {?Object} the number of another family in a sentence; those that the library turns into a code, and small ones, leave the word to the pages */
  function firstNeighbour(query) {
    const found = errorCodes.neighbours(query.slice(0, LONGEST_TEXT)).map((one) => errorCodes.neighbourNamed(one.name));
    return found.find((one) => !one.becomes && (one.value === null || one.value >= SMALL)) || null;
  }

  function meaning(codes, similar) {
    return { codes: errorCodes.recordsOf(codes.slice(0, MOST_CODES)), unknown: null, neighbour: null, similar: errorCodes.recordsOf(similar) };
  }

  /** @param {string} query @returns {Meaning} */
  errorCodes.query = (query) => {
    const decoded = errorCodes.decode(query);
    if (decoded && !decoded.code) return { ...meaning([], []), unknown: decoded, neighbour: errorCodes.neighbourOf(decoded.value) };
    if (decoded) return meaning([decoded.code], []);
    const named = namedIn(query);
    if (named.length) return meaning(named, []);
    const other = errorCodes.neighbours(query.slice(0, LONGEST_TEXT)).find((one) => one.text === query.trim());
    if (other) return { ...meaning([], []), neighbour: errorCodes.neighbourNamed(other.name) };
    const similar = errorCodes.similarNames(query);
    if (similar.length && /^\S*_\S*$/.test(query.trim())) return meaning([], similar);
    const codes = errorCodes.codesByWords(query);
    return { ...meaning(codes, codes.length ? [] : similar), neighbour: codes.length ? null : firstNeighbour(query) };
  };

  /** @param {string[]} names @returns {Object[]} the records of these names, in the same order */
  errorCodes.recordsOf = (names) => names.map((name) => errorCodes.everything().find((one) => one.name === name));
})();
