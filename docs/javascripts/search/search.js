/**
 * The theme's search dialog, answered by the guide: its own answers first, then the pages that the search finds.
 *
 * In: messages of the theme (theme-worker.js). Out: results of the theme. Everything that a search needs is loaded when the field is first used.
 */
var errorCodes = errorCodes || {};

(() => {
  "use strict";

  const READY = 1;
  const QUERY = 2;
  const RESULT = 3;

  const input = /** @type {HTMLInputElement} */ (document.querySelector(".md-search__input"));
  const list = document.querySelector(".md-search-result__list");
  const meta = document.querySelector(".md-search-result__meta");
  if (!input || !list || !errorCodes.themeWorker) return;
  const config = JSON.parse(document.getElementById("__config").textContent);
  const base = new URL(config.base.replace(/\/?$/, "/"), location.href);
  const language = document.documentElement.lang.startsWith("zh") ? "zh" : "en";
  let starting = null;
  let latest = 0; // the number of the last query: what an earlier one finds is not shown

  /** @returns {Promise<?function(string): Promise<Object[][]>>} null when the index cannot be loaded; it is tried again at the next query */
  async function load() {
    if (!errorCodes.data || !errorCodes.data.words) await errorCodes.loadScripts(errorCodes.data ? "words" : "core");
    starting = starting || errorCodes.startSearch(new URL("search/index.js", base).href, errorCodes.data.words).catch(() => {
      starting = null;
      return null;
    });
    return starting;
  }

  /** The theme's own sentence, with a link to the decoder below it, is what nothing found looks like. */
  function show(items, nothing) {
    errorCodes.themeWorker.answer({ type: RESULT, data: { items: items.concat(nothing ? [nothing] : []) } });
    if (nothing) meta.textContent = config.translations["search.result.none"];
    list.querySelectorAll("a").forEach(mend);
  }

  /** The theme writes ?h= where nothing is to be marked, and knows no part of the decoder's address. */
  function mend(link) {
    const address = new URL(link.href);
    if (!address.searchParams.get("h")) address.searchParams.delete("h");
    const part = link.querySelector("[data-part]");
    if (part) address.hash = part.dataset.part;
    link.href = address.href;
  }

  async function ask(query) {
    latest += 1;
    const number = latest;
    if (!query) {
      show([], null);
      return;
    }
    const search = await load();
    const answers = errorCodes.answersOf(query, language);
    const found = search && number === latest ? await search(answers.wanted) : [];
    if (number !== latest) return;
    const items = errorCodes.inOrder(answers, found);
    show(items, items.length ? null : errorCodes.nothingItem(query, language, Boolean(search)));
  }

  /** The theme asks when a key goes up: a paste by mouse, a drop and a word put together from several keys have none. */
  function tell(event) {
    if (!event.isComposing) input.dispatchEvent(new KeyboardEvent("keyup"));
  }

  errorCodes.themeWorker.readWith((message) => {
    if (message.type === QUERY) ask(message.data.trim());
    else errorCodes.themeWorker.answer({ type: READY });
  });
  input.addEventListener("focus", load);
  input.addEventListener("input", tell);
  input.addEventListener("compositionend", tell);
  if (input.value) load();
})();
