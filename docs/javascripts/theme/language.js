/**
 * The switch to the other language keeps what the address holds: filter, order, the place on the page.
 *
 * In: links of the theme with hreflang, to the same page in the other language, whose ids are the same.
 */
(() => {
  "use strict";

  document.addEventListener("click", (event) => {
    const link = event.target instanceof Element ? /** @type {HTMLAnchorElement} */ (event.target.closest("a[hreflang]")) : null;
    if (!link) return;
    link.search = location.search;
    link.hash = location.hash;
  }, true);
})();
