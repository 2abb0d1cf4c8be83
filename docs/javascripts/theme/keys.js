/**
 * Single keys: `/` goes to the page's own field where it has one, else to the search as in the theme; one setting turns them all off.
 *
 * In: .ec-keys in the footer, remembered for the site. The theme's own keys (s and f search, n and p turn pages) are let through or held back.
 */
(() => {
  "use strict";

  const OWN_FIELDS = "#decode-input, #codes-filter";
  const SINGLE = ["/", "s", "f", "n", "p", ".", ","];
  const KEPT = "errorCodes.keys";
  const box = /** @type {HTMLInputElement} */ (document.querySelector(".ec-keys input"));

  const isOn = () => {
    try {
      return localStorage.getItem(KEPT) !== "off";
    } catch {
      return true;
    }
  };

  const remember = (on) => {
    try {
      localStorage.setItem(KEPT, on ? "on" : "off");
    } catch {
      // Without storage the choice lasts as long as the page.
    }
  };

  const isTyped = ({ target }) => target instanceof Element && target.closest("input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable]");

  if (box) {
    box.checked = isOn();
    box.addEventListener("change", () => { remember(box.checked); });
  }

  // Before the theme, which listens on the window too.
  window.addEventListener("keydown", (event) => {
    if (!SINGLE.includes(event.key) || event.ctrlKey || event.metaKey || event.altKey || isTyped(event)) return;
    const isWanted = box ? box.checked : isOn();
    const field = document.querySelector(OWN_FIELDS);
    if (isWanted && !(event.key === "/" && field)) return;
    event.stopImmediatePropagation();
    if (!isWanted) return;
    event.preventDefault();
    field.focus();
  }, true);
})();
