/**
 * The table of all codes: filter, facets, sorting, the state in the address. Only hides rows that stand in the page.
 */
(function () {
  "use strict";

  var table = document.getElementById("codes-table");
  var form = document.getElementById("codes-form");
  if (!table || !form) return;
  var input = document.getElementById("codes-filter");
  var count = document.getElementById("codes-count");
  var selects = Array.from(form.querySelectorAll("select[data-facet]"));
  var rows = Array.from(table.querySelectorAll("tr[data-code]"));
  var records = rows.map(function (row) { return Object.assign({}, row.dataset); });
  var allowed = {};
  selects.forEach(function (select) {
    allowed[select.dataset.facet] = Array.from(select.options, function (option) { return option.value; });
  });

  function stateOfForm() {
    var state = { filter: input.value.trim() };
    selects.forEach(function (select) { state[select.dataset.facet] = select.value; });
    return state;
  }

  function showForm(state) {
    input.value = state.filter;
    selects.forEach(function (select) { select.value = state[select.dataset.facet]; });
  }

  function apply(state) {
    var matching = new Set(errorCodes.matching(records, state));
    rows.forEach(function (row) { row.hidden = !matching.has(row.dataset.code); });
    count.textContent = matching.size
      ? count.dataset.count.replace("{0}", String(matching.size)).replace("{1}", String(rows.length))
      : count.dataset.none;
  }

  /** Typing replaces the entry of the history, a choice adds one, so that Back goes choice by choice. */
  function remember(state, add) {
    var address = location.pathname + errorCodes.queryWith(location.search, state) + location.hash;
    try {
      history[add ? "pushState" : "replaceState"](null, "", address);
    } catch (error) {
      // Some browsers allow no other address for a page from a disk: the filter works, only its address stays.
    }
  }

  function changed(add) {
    var state = stateOfForm();
    apply(state);
    remember(state, add);
  }

  function restore() {
    var state = errorCodes.stateFrom(location.search, allowed);
    showForm(state);
    apply(state);
  }

  form.addEventListener("submit", function (event) { event.preventDefault(); });
  input.addEventListener("input", function () { changed(false); });
  selects.forEach(function (select) { select.addEventListener("change", function () { changed(true); }); });
  form.addEventListener("reset", function () { setTimeout(function () { changed(true); input.focus(); }); });
  window.addEventListener("popstate", restore);
  form.hidden = false;
  new Tablesort(table);
  restore();
})();
