/**
 * Which rows of the table match and in which order, and that state as an address. Knows no DOM.
 *
 * @typedef {{filter: string, recoverable: string, retry: string, category: string, lifecycle: string, release: string, sort: string}} State
 * `sort` is the name of a column, with "-" before it for the reverse order, "" for the order of the page.
 * @typedef {{code: string, text: string, recoverable: string, retry: string, category: string, lifecycle: string, release: string}} Row
 * A row may have several retries and releases, with blanks between them.
 */
var errorCodes = errorCodes || {};

(() => {
  "use strict";

  const FACETS = ["recoverable", "retry", "category", "lifecycle", "release"];
  const NAMES = ["filter", ...FACETS, "sort"];

  /**
   * @param {string[]} named the codes that the words of the filter name (core/codes-by-words.js)
   * @returns {string[]} the names of the rows for which every word and every facet holds
   */
  errorCodes.matching = (rows, state, named) => {
    const words = state.filter.split(/\s+/).filter(Boolean).map(asWord);
    return rows
      .filter((row) => (named.includes(row.code) || words.every((word) => row.text.includes(word.text) || row.code === word.code))
        && FACETS.every((facet) => !state[facet] || row[facet].split(" ").includes(state[facet])))
      .map((row) => row.code);
  };

  /** A word matches as a part of the text, and as a spelling: LLMStatusCode.LLM_TIMEOUT, 0X5010B01AU, 1,343,270,938. */
  function asWord(word) {
    const decoded = errorCodes.decode(word);
    return { text: word.normalize("NFKC").toLowerCase(), code: decoded ? decoded.code : null };
  }

  /**
   * @param {{code: string, position: number, keys: Object<string, (string|number)>}[]} rows their place in the page, and what each column sorts by
   * @param {string[]} named the codes that come first where `sort` is ""
   * @returns {object[]} `rows` in the order that `sort` names; equal ones, and all others where it is "", as in the page
   */
  errorCodes.sorted = (rows, sort, named) => {
    const column = sort.replace(/^-/, "");
    const sign = sort.startsWith("-") ? -1 : 1;
    const compare = (a, b) => (typeof a === "number" ? a - b : a.localeCompare(b, "en"));
    const place = ({ code }) => (column || !named.includes(code) ? named.length : named.indexOf(code));
    return [...rows].sort((a, b) => (column ? sign * compare(a.keys[column], b.keys[column]) : place(a) - place(b)) || a.position - b.position);
  };

  /** @returns {string} what a click on `column` makes of `sort`: up, then down, then the order of the page */
  errorCodes.nextSort = (sort, column) => {
    return sort === column ? `-${column}` : sort === `-${column}` ? "" : column;
  };

  /** @returns {State} the state that the query of an address holds; unknown values of facets and sort count as none */
  errorCodes.stateFrom = (query, allowed) => {
    const params = new URLSearchParams(query);
    const state = /** @type {State} */ ({ filter: params.get("filter") || "" });
    [...FACETS, "sort"].forEach((name) => {
      const value = params.get(name) || "";
      state[name] = allowed[name].includes(value) ? value : "";
    });
    return state;
  };

  /** @returns {string} `query` with `state` in it, defaults omitted, parameters of others kept; "" or "?…" */
  errorCodes.queryWith = (query, state) => {
    const params = new URLSearchParams(query);
    NAMES.forEach((name) => {
      if (state[name]) params.set(name, state[name]);
      else params.delete(name);
    });
    const text = params.toString();
    return text ? `?${text}` : "";
  };
})();
