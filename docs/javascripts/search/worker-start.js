/**
 * The beginning of the search's worker: the index first, then queries.
 *
 * In: {words}, with {index} or {address}, once, then {id, query}. Out: {ready}, then {id, items} for each query.
 */
(() => {
  "use strict";

  let search = null;

  self.onmessage = ({ data }) => {
    if (data.address) self.importScripts(data.address);
    if (data.words) {
      search = errorCodes.makeSearch(data.index || errorCodes.searchIndex, data.words);
      self.postMessage({ ready: true });
    } else {
      const { pages, words } = search(data.query);
      self.postMessage({ id: data.id, items: pages.map((page) => errorCodes.itemsOf(page, words)) });
    }
  };
})();
