/**
 * Links that end in a slash, opened from a disk: a folder has no index there, so its index.html is named.
 */
(() => {
  "use strict";

  if (location.protocol !== "file:") return;
  document.addEventListener("click", (event) => {
    const link = event.target instanceof Element ? /** @type {HTMLAnchorElement} */ (event.target.closest("a[href]")) : null;
    if (!link || link.protocol !== "file:" || !link.pathname.endsWith("/")) return;
    link.pathname += "index.html";
  }, true);
})();
