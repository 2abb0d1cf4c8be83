/**
 * What has to stand before the page is painted: the theme's store, the palette that the reader chose, what a disk needs.
 *
 * The theme writes these as inline scripts, which a strict Content-Security-Policy forbids; macros/publish/theme.py takes them out
 * and stops the build when the theme changes them. The four names below are those that the theme's own bundle asks for.
 */
(() => {
  "use strict";

  const own = /** @type {HTMLScriptElement} */ (document.currentScript).src;
  const SYSTEM = "(prefers-color-scheme)";

  /** The root of the site: what is kept for it stands under its path. */
  window.__md_scope = new URL("../", own);

  window.__md_hash = (text) => Array.from(text).reduce((hash, one) => (hash << 5) - hash + one.charCodeAt(0), 0);

  window.__md_get = (key, storage = localStorage, scope = window.__md_scope) => JSON.parse(storage.getItem(`${scope.pathname}.${key}`));

  window.__md_set = (key, value, storage = localStorage, scope = window.__md_scope) => {
    try {
      storage.setItem(`${scope.pathname}.${key}`, JSON.stringify(value));
    } catch {
      // Without storage the choice lasts as long as the page.
    }
  };

  /** @returns {?Object} the colours that the reader chose, as the theme keeps them */
  function chosenColours() {
    try {
      const palette = window.__md_get("__palette");
      return (palette && palette.color) || null;
    } catch {
      return null;
    }
  }

  /** @returns {boolean} whether the choices stand in the page already, and the chosen one has been put on its body */
  function paint(colours) {
    const choices = Array.from(document.querySelectorAll("input[data-md-color-media]"));
    if (!document.querySelector("label[for=__palette_0]")) return false; // the label of the last choice leads to the first one
    if (colours.media === SYSTEM) {
      const wanted = `(prefers-color-scheme: ${matchMedia("(prefers-color-scheme: light)").matches ? "light" : "dark"})`;
      const input = choices.find((one) => one.dataset.mdColorMedia === wanted);
      if (input) colours = { media: wanted, scheme: input.dataset.mdColorScheme, primary: input.dataset.mdColorPrimary, accent: input.dataset.mdColorAccent };
    }
    for (const [key, value] of Object.entries(colours)) document.body.setAttribute(`data-md-color-${key}`, value);
    return true;
  }

  /** The choices come with the header: an observer is called before what has come is painted. */
  function paintWhenChoicesCome(colours) {
    const observer = new MutationObserver(() => {
      if (paint(colours)) observer.disconnect();
    });
    observer.observe(document.documentElement, { childList: true, subtree: true });
    document.addEventListener("DOMContentLoaded", () => observer.disconnect());
  }

  const colours = chosenColours();
  if (colours) paintWhenChoicesCome(colours);
  // Only this puts a script between two others while the page is read: the theme's bundle has to find the shim.
  if (location.protocol === "file:") document.write(`<script src="${new URL("disk.js", own).href.replace(/"/g, "%22")}"><\/script>`);
})();
