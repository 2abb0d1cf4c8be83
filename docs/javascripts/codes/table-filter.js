/**
 * Which rows of the table match, and the state of the filter as an address. Knows no DOM.
 *
 * @typedef {{filter: string, recoverable: string, retry: string, category: string, lifecycle: string}} State
 * @typedef {{code: string, text: string, recoverable: string, retry: string, category: string, lifecycle: string}} Row
 * A row may have several retries, with blanks between them.
 */
var errorCodes = errorCodes || {};

(function () {
  "use strict";

  var FACETS = ["recoverable", "retry", "category", "lifecycle"];

  /** @returns {string[]} the names of the rows for which every word and every facet holds */
  errorCodes.matching = function (rows, state) {
    var words = state.filter.split(/\s+/).filter(Boolean).map(asWord);
    return rows.filter(function (row) {
      return words.every(function (word) { return row.text.includes(word.text) || row.code === word.code; })
        && FACETS.every(function (facet) { return !state[facet] || row[facet].split(" ").includes(state[facet]); });
    }).map(function (row) { return row.code; });
  };

  /** A word matches as a part of the text, and as a spelling: LLMStatusCode.LLM_TIMEOUT, 0X5010B01AU, 1,343,270,938. */
  function asWord(word) {
    var decoded = errorCodes.decode(word);
    return { text: word.normalize("NFKC").toLowerCase(), code: decoded ? decoded.code : null };
  }

  /** @returns {State} the state that the query of an address holds; unknown facet values count as none */
  errorCodes.stateFrom = function (query, allowed) {
    var params = new URLSearchParams(query);
    var state = { filter: params.get("filter") || "" };
    FACETS.forEach(function (facet) {
      var value = params.get(facet) || "";
      state[facet] = allowed[facet].includes(value) ? value : "";
    });
    return state;
  };

  /** @returns {string} `query` with `state` in it, defaults omitted, parameters of others kept; "" or "?…" */
  errorCodes.queryWith = function (query, state) {
    var params = new URLSearchParams(query);
    ["filter"].concat(FACETS).forEach(function (name) {
      if (state[name]) params.set(name, state[name]);
      else params.delete(name);
    });
    var text = params.toString();
    return text ? "?" + text : "";
  };
})();
