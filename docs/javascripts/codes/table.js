/**
 * The table of all codes: filter, facets, order, the state in the address. Only hides and moves rows that stand in the page.
 */
var errorCodes = errorCodes || {};

(() => {
  "use strict";

  const table = /** @type {HTMLTableElement} */ (document.getElementById("codes-table"));
  const form = document.getElementById("codes-form");
  if (!table || !form) return;
  const input = /** @type {HTMLInputElement} */ (document.getElementById("codes-filter"));
  const count = document.getElementById("codes-count");
  const decode = document.getElementById("codes-decode");
  const offer = document.getElementById("codes-similar");
  const note = document.getElementById("codes-release-note");
  const selects = /** @type {HTMLSelectElement[]} */ (Array.from(form.querySelectorAll("select[data-facet]")));
  const heads = /** @type {HTMLTableCellElement[]} */ (Array.from(table.querySelectorAll("th[data-sort-by]")));
  const body = table.tBodies[0];
  const rows = Array.from(body.rows, (row, position) => ({ row, position, code: row.dataset.code, keys: keysOf(row) }));
  const records = rows.map(({ row }) => ({ ...row.dataset }));
  const allowed = { sort: heads.flatMap(({ dataset }) => [dataset.sortBy, `-${dataset.sortBy}`]) };
  selects.forEach((select) => { allowed[select.dataset.facet] = Array.from(select.options, (option) => option.value); });
  let sort = "";
  let shownOrder = ""; // in which the rows stand

  /** @returns {Object<string, (string|number)>} what each column sorts by: the number where the cell has one, or its text */
  function keysOf(row) {
    return Object.fromEntries(heads.map(({ cellIndex, dataset }) => {
      const { dataset: own, textContent } = row.cells[cellIndex];
      return [dataset.sortBy, own.sort ? Number(own.sort) : textContent.trim().toLowerCase()];
    }));
  }

  function stateOfForm() {
    const facets = selects.map((select) => [select.dataset.facet, select.value]);
    return { filter: input.value.trim(), ...Object.fromEntries(facets), sort };
  }

  function showForm(state) {
    input.value = state.filter;
    selects.forEach((select) => { select.value = state[select.dataset.facet]; });
    sort = state.sort;
  }

  /** A release hides what its lists were not seen to have: how far they were seen stands below. */
  function noteRelease() {
    const chosen = form.querySelector("#codes-release option:checked");
    note.textContent = chosen ? chosen.dataset.note || "" : "";
    note.hidden = !note.textContent;
  }

  /** @returns {{similar: Object[], named: string[]}} what the words of the filter may mean, as far as the words are loaded */
  function meantBy(filter) {
    if (!filter || !errorCodes.data.words) return { similar: [], named: [] };
    const { similar } = errorCodes.query(filter);
    return { similar, named: similar.length ? [] : errorCodes.codesByWords(filter) };
  }

  /** @param {boolean} [isLast] whether the words of the guide were waited for: they may name rows that the filter does not fit */
  function apply(state, isLast) {
    noteRelease();
    const again = () => { apply(stateOfForm(), true); };
    if (state.filter && !errorCodes.data.words && !isLast) errorCodes.loadScripts("words").then(again, again);
    const { similar, named } = meantBy(state.filter);
    const matching = new Set(errorCodes.matching(records, state, named));
    const order = `${state.sort} ${state.sort ? "" : named.join(" ")}`.trim();
    rows.forEach(({ row }) => { row.hidden = !matching.has(row.dataset.code); });
    if (order !== shownOrder) body.append(...errorCodes.sorted(rows, state.sort, named).map(({ row }) => row));
    shownOrder = order;
    heads.forEach((head) => {
      if (state.sort.replace(/^-/, "") !== head.dataset.sortBy) head.removeAttribute("aria-sort");
      else head.setAttribute("aria-sort", state.sort.startsWith("-") ? "descending" : "ascending");
    });
    count.textContent = matching.size
      ? count.dataset.count.replace("{0}", String(matching.size)).replace("{1}", String(rows.length))
      : count.dataset.none;
    offerDecoder(matching.size ? "" : state.filter);
    offerNames(matching.size ? [] : similar);
  }

  /** Where nothing matches, the names that a misspelt one was meant to be. */
  function offerNames(codes) {
    offer.hidden = !codes.length;
    offer.querySelectorAll("a").forEach((link) => { link.remove(); });
    codes.forEach(({ name, path }) => {
      const link = document.createElement("a");
      link.dataset.suggestion = name;
      link.textContent = name;
      link.href = offer.dataset.base + path;
      offer.append(" ", link);
    });
  }

  /** Where nothing matches, the text goes to the decoder, which reads whole lines. */
  function offerDecoder(text) {
    decode.hidden = !text;
    const whole = text.replace(/[\uD800-\uDFFF]/gu, "\uFFFD"); // half a character has no form in an address
    if (text) decode.querySelector("a").hash = `text=${encodeURIComponent(whole)}`;
  }

  /** Typing replaces the entry of the history, a choice adds one, so that Back goes choice by choice. */
  function remember(state, add) {
    const address = location.pathname + errorCodes.queryWith(location.search, state) + location.hash;
    try {
      history[add ? "pushState" : "replaceState"](null, "", address);
    } catch {
      // Some browsers allow no other address for a page from a disk: the filter works, only its address stays.
    }
  }

  function changed(add) {
    const state = stateOfForm();
    apply(state);
    remember(state, add);
  }

  function restore() {
    const state = errorCodes.stateFrom(location.search, allowed);
    showForm(state);
    apply(state);
  }

  form.addEventListener("submit", (event) => { event.preventDefault(); });
  input.addEventListener("input", () => { changed(false); });
  selects.forEach((select) => { select.addEventListener("change", () => { changed(true); }); });
  heads.forEach((head) => {
    head.querySelector("button").addEventListener("click", () => {
      sort = errorCodes.nextSort(sort, head.dataset.sortBy);
      changed(true);
    });
  });
  form.addEventListener("reset", () => {
    setTimeout(() => {
      sort = "";
      changed(true);
      input.focus();
    });
  });
  window.addEventListener("popstate", restore);
  restore();
})();
