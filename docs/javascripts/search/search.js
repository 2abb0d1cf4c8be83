/**
 * The guide's own answer at the head of the theme's search results: the code that a spelling or a meaning names, the
 * fields of an unknown value, or, where nothing is found, the way to the decoder.
 *
 * The bundle that it needs is loaded when the search is first used, unless the page has it for its widgets.
 */
var errorCodes = errorCodes || {};

(function () {
  "use strict";

  var SETTLED_MS = 400; // the theme's worker answers well before
  var SHOWN_LENGTH = 60;

  var input = document.querySelector(".md-search__input");
  var list = document.querySelector(".md-search-result__list");
  var template = document.getElementById("search-answer");
  if (!input || !list || !template) return;
  var base = new URL(JSON.parse(document.getElementById("__config").textContent).base.replace(/\/?$/, "/"), location.href);
  var language = document.documentElement.lang.startsWith("zh") ? "zh" : "en";
  var loading = null;
  var waiting = 0;

  function load() {
    loading = loading || (errorCodes.data ? Promise.resolve() : errorCodes.loadScripts("core"));
    return loading;
  }

  function label(key) {
    var values = Array.prototype.slice.call(arguments, 1);
    return errorCodes.ui[key][language].replace(/\{(\d)\}/g, function (whole, index) { return String(values[Number(index)]); });
  }

  /** @returns {HTMLElement} one entry of the list, of the theme's own form */
  function entry(address, title, small, text) {
    var root = template.content.cloneNode(true).firstElementChild;
    root.querySelector("a").href = new URL(address, base).href;
    root.querySelector("[data-slot=title]").textContent = title;
    root.querySelector("[data-slot=small]").textContent = small;
    root.querySelector("[data-slot=text]").textContent = text;
    return root;
  }

  function codeEntry(code, query) {
    var isNumber = /^[^A-Za-z]*[0-9]/.test(query) && code.also_means;
    var text = isNumber ? code.also_means[language] : (code.first[language] || [""])[0];
    return entry(code.path, code.name, (code.hex ? code.hex + " · " : "") + code.meaning[language], text);
  }

  function unknownEntry(decoded) {
    var words = errorCodes.fieldsInWords(decoded, language, function (number) { return label("search.number", number); });
    var text = label("search.reading", words.system, words.module, words.item);
    return entry("decoder/#text=" + decoded.hex, label("search.unknown", decoded.hex), "", text);
  }

  function nothingEntry(query) {
    var characters = Array.from(query);
    var shown = characters.length > SHOWN_LENGTH ? characters.slice(0, SHOWN_LENGTH).join("") + "…" : query;
    var hits = errorCodes.scan(query);
    var text = hits.length ? label("search.hits", hits[0].code) : label("search.none");
    return entry("decoder/#text=" + encodeURIComponent(query.replace(/[\uD800-\uDFFF]/gu, "\uFFFD")),
      label("search.decode"), shown, text);
  }

  function ours() {
    return Array.from(list.querySelectorAll("[data-answer]"));
  }

  function show(settled) {
    var query = input.value.trim();
    var answer = query ? errorCodes.query(query) : { codes: [], unknown: null };
    var entries = answer.codes.map(function (code) { return codeEntry(code, query); });
    if (answer.unknown) entries.push(unknownEntry(answer.unknown));
    var theirs = Array.from(list.children).filter(function (item) { return !item.hasAttribute("data-answer"); });
    if (query && settled && !entries.length && !theirs.length) entries.push(nothingEntry(query));
    observer.disconnect();
    ours().forEach(function (item) { item.remove(); });
    list.prepend.apply(list, entries);
    hideDoubles(theirs, answer.codes);
    observer.observe(list, { childList: true });
  }

  function hideDoubles(theirs, codes) {
    var shown = codes.map(function (code) { return new URL(code.path, base).pathname; });
    theirs.forEach(function (item) {
      var link = item.querySelector("a");
      item.hidden = Boolean(link) && shown.includes(link.pathname.replace(/index\.html$/, ""));
    });
  }

  function update() {
    load().then(function () {
      show(false);
      clearTimeout(waiting);
      waiting = setTimeout(function () { show(true); }, SETTLED_MS);
    });
  }

  var observer = new MutationObserver(update);
  observer.observe(list, { childList: true });
  input.addEventListener("focus", load);
  input.addEventListener("input", update);
  input.addEventListener("keyup", update);
  if (input.value) update();
})();
